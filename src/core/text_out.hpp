// put(writer, parts...) appends text, characters and decimal numbers to a Writer. A type of a
// family takes part by an overload of put_part in its own namespace.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/writer.hpp"

namespace core {

using Digits = std::array<char, 20>;  // 2^64 has 20 decimal digits

// Not inlined, because the many callers would make the program larger.
[[gnu::noinline]] constexpr std::string_view write_digits(std::uint64_t number, Digits& digits) {
    std::size_t first = digits.size();
    do {
        digits[--first] = static_cast<char>('0' + number % 10);
        number /= 10;
    } while (number != 0);
    return {digits.data() + first, digits.size() - first};
}

inline void put_part(Writer& writer, std::string_view text) { writer.append(text); }
inline void put_part(Writer& writer, const char* text) { writer.append(std::string_view(text)); }
inline void put_part(Writer& writer, char c) { writer.append(std::string_view(&c, 1)); }

template <std::integral Number>
requires(!std::same_as<Number, char> && !std::same_as<Number, bool>) void put_part(Writer& writer,
                                                                                   Number number) {
    auto magnitude = static_cast<std::uint64_t>(number);
    if constexpr (std::signed_integral<Number>) {
        if (number < 0) {
            writer.append("-");
            magnitude = ~magnitude + 1;  // two's complement: right for the smallest number too
        }
    }
    Digits digits{};
    writer.append(write_digits(magnitude, digits));
}

// A byte as two hexadecimal digits.
struct Hex {
    unsigned char byte;
};
inline void put_part(Writer& writer, Hex hex) {
    constexpr std::string_view digits = "0123456789abcdef";
    const std::array text{digits[hex.byte / 16], digits[hex.byte % 16]};
    writer.append({text.data(), text.size()});
}

// Writes the parts one after another. Nothing is formatted for a writer that discards it.
template <class... Parts>
void put(Writer& writer, const Parts&... parts) {
    if (!writer.discards()) {
        (put_part(writer, parts), ...);
    }
}

}  // namespace core
