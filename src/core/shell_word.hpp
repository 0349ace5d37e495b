// For commands that people can paste into a shell.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/escape.hpp"
#include "core/harmless_text.hpp"
#include "core/text_out.hpp"

namespace core {

// As a word of a script, whatever is in it: any shell reads it.
inline void put_shell_word(Writer& sink, std::string_view word) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:=+@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) {
        put(sink, word);
        return;
    }
    put(sink, '\'');
    for (const char c : word) {
        if (c == '\'') {
            put(sink, "'\\''");
        } else {
            put(sink, c);
        }
    }
    put(sink, '\'');
}

namespace detail {

// Only then it is changed on its way to one.
inline bool drives_terminal(std::string_view word) {
    SizeWriter shown;
    HarmlessText harmless;
    harmless.feed(shown, word);
    harmless.finish(shown);
    return shown.size() != word.size();
}

}  // namespace detail

// As a word that a terminal may show: one that would drive it is written as $'\033...', which the
// shells that people type into understand.
inline void put_shown_word(Writer& sink, std::string_view word) {
    if (!detail::drives_terminal(word)) {
        put_shell_word(sink, word);
        return;
    }
    put(sink, "$'");
    for (std::size_t place = 0; place < word.size(); ++place) {
        put(sink, word[place] == '\'' ? "\\" : "");
        put_escaped(sink, word.substr(place, 1));
    }
    put(sink, '\'');
}

// Each with a blank before it.
template <class Words>
void put_shown_words(Writer& sink, const Words& words) {
    for (const std::string_view word : words) {
        put(sink, ' ');
        put_shown_word(sink, word);
    }
}

}  // namespace core
