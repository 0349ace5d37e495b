// Quotes words, so that people can paste a command into a shell.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/escape.hpp"
#include "core/harmless_text.hpp"
#include "core/text_out.hpp"

namespace core {

// Writes any bytes as one word that every POSIX shell reads.
inline void put_shell_word(Writer& writer, std::string_view word) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:=+@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) {
        put(writer, word);
        return;
    }
    put(writer, '\'');
    for (const char c : word) {
        if (c == '\'') {
            put(writer, "'\\''");
        } else {
            put(writer, c);
        }
    }
    put(writer, '\'');
}

namespace detail {

// True if the word contains control characters, which HarmlessText escapes.
inline bool drives_terminal(std::string_view word) {
    SizeWriter shown;
    HarmlessText harmless;
    harmless.feed(shown, word);
    harmless.finish(shown);
    return shown.size() != word.size();
}

}  // namespace detail

// Writes a word that is safe to show on a terminal. A word with control characters is written as
// $'\033...', which interactive shells (bash, zsh, ksh) understand.
inline void put_shown_word(Writer& writer, std::string_view word) {
    if (!detail::drives_terminal(word)) {
        put_shell_word(writer, word);
        return;
    }
    put(writer, "$'");
    for (std::size_t place = 0; place < word.size(); ++place) {
        put(writer, word[place] == '\'' ? "\\" : "");
        put_escaped(writer, word.substr(place, 1));
    }
    put(writer, '\'');
}

// Writes each word with a blank before it.
template <class Words>
void put_shown_words(Writer& writer, const Words& words) {
    for (const std::string_view word : words) {
        put(writer, ' ');
        put_shown_word(writer, word);
    }
}

}  // namespace core
