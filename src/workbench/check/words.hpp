// Splits a command line into words with the quoting rules of a shell, without expansions: cases(5).
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "sys/mapped_text.hpp"

namespace check {

// The cap on the words of one line, far above any command of a case.
inline constexpr std::size_t most_words = 256;

class Words {
public:
    // Replaces the words by those of the line. False if a quote is not closed, there are too many
    // words, or allocation failed.
    [[nodiscard]] bool split(std::string_view line);
    // Adds one word. False if there are too many, or allocation failed.
    [[nodiscard]] bool add(std::string_view word);

    void clear() {
        text_.clear();
        size_ = 0;
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::string_view operator[](std::size_t index) const;
    // The word as a C string; valid until the next split() or add().
    [[nodiscard]] const char* c_str(std::size_t index) const { return (*this)[index].data(); }

private:
    sys::MappedText text_;  // each word ends in a NUL
    std::array<std::size_t, most_words + 1> begins_{};
    std::size_t size_ = 0;
};

}  // namespace check
