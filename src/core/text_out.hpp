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

template <TextSink Sink, std::integral Number>
requires(!std::same_as<Number, char> &&
         !std::same_as<Number, bool>) constexpr void put_part(Sink& sink, Number number) {
    std::array<char, 20> digits{};  // 2^64 has 20 decimal digits
    std::size_t first = digits.size();
    auto rest = static_cast<std::uint64_t>(number);
    if constexpr (std::signed_integral<Number>) {
        if (number < 0) {
            sink.append("-");
            rest = ~rest + 1;  // two's complement: right for the smallest number too
        }
    }
    do {
        digits[--first] = static_cast<char>('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    sink.append(std::string_view(digits.data() + first, digits.size() - first));
}

template <TextSink Sink, class... Parts>
constexpr void put(Sink& sink, const Parts&... parts) {
    (put_part(sink, parts), ...);
}

}  // namespace core
