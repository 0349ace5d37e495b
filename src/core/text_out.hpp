// put(sink, parts...) appends text, characters and decimal numbers to anything with
// append(std::string_view). A type of a family takes part by an overload of put_part found beside
// it.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace core {

template <class T>
concept TextSink = requires(T& sink, std::string_view text) {
    sink.append(text);
};

// How long a text would be.
struct TextSize {
    std::size_t size = 0;
    constexpr void append(std::string_view text) { size += text.size(); }
};

template <TextSink Sink>
constexpr void put_part(Sink& sink, std::string_view text) {
    sink.append(text);
}

template <TextSink Sink>
constexpr void put_part(Sink& sink, const char* text) {
    sink.append(std::string_view(text));
}

template <TextSink Sink>
constexpr void put_part(Sink& sink, char c) {
    sink.append(std::string_view(&c, 1));
}

using Digits = std::array<char, 20>;  // 2^64 has as many in decimal

// One function for all sinks and kinds of numbers: it is called from everywhere.
[[gnu::noinline]] constexpr std::string_view write_digits(std::uint64_t number, Digits& digits) {
    std::size_t first = digits.size();
    do {
        digits[--first] = static_cast<char>('0' + number % 10);
        number /= 10;
    } while (number != 0);
    return {digits.data() + first, digits.size() - first};
}

template <TextSink Sink, std::integral Number>
requires(!std::same_as<Number, char> &&
         !std::same_as<Number, bool>) constexpr void put_part(Sink& sink, Number number) {
    auto magnitude = static_cast<std::uint64_t>(number);
    if constexpr (std::signed_integral<Number>) {
        if (number < 0) {
            sink.append("-");
            magnitude = ~magnitude + 1;  // two's complement: right for the smallest number too
        }
    }
    Digits digits{};
    sink.append(write_digits(magnitude, digits));
}

// A byte as two digits.
struct Hex {
    unsigned char byte;
};
template <TextSink Sink>
constexpr void put_part(Sink& sink, Hex hex) {
    constexpr std::string_view digits = "0123456789abcdef";
    const std::array text{digits[hex.byte / 16], digits[hex.byte % 16]};
    sink.append({text.data(), text.size()});
}

template <TextSink Sink, class... Parts>
constexpr void put(Sink& sink, const Parts&... parts) {
    (put_part(sink, parts), ...);
}

}  // namespace core
