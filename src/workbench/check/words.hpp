// A command line taken apart as a shell does it, without expanding anything: cases(5).
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "sys/mapped_text.hpp"

namespace check {

// More than any command of a case; a list of arguments of the kernel's would be as long.
inline constexpr std::size_t most_words = 256;

class Words {
public:
    // False if a quote is not closed, or there are too many.
    [[nodiscard]] bool split(std::string_view line);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::string_view operator[](std::size_t index) const;
    // Ends in a NUL.
    [[nodiscard]] const char* c_str(std::size_t index) const { return (*this)[index].data(); }

private:
    sys::MappedText text_;  // each word ends in a NUL
    std::array<std::size_t, most_words + 1> begins_{};
    std::size_t size_ = 0;
};

}  // namespace check
