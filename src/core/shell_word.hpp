// For commands that people can paste into a shell.
#pragma once

#include <string_view>

#include "core/text_out.hpp"

namespace core {

// As a word of a shell's line, whatever is in it.
template <TextSink Sink>
void put_shell_word(Sink& sink, std::string_view word) {
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

// Each with a blank before it.
template <TextSink Sink, class Words>
void put_shell_words(Sink& sink, const Words& words) {
    for (const std::string_view word : words) {
        put(sink, ' ');
        put_shell_word(sink, word);
    }
}

}  // namespace core
