// Padding for text in columns.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/text_out.hpp"

namespace core {

constexpr std::size_t digits_of(std::uint64_t number) {
    Digits digits{};
    return write_digits(number, digits).size();
}

inline void put_blanks(Writer& writer, std::size_t count) {
    for (; count > 0; --count) {
        writer.append(" ");
    }
}

}  // namespace core
