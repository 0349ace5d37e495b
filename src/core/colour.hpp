// Terminal colours: put(writer, paint.on(Colour::red), text, paint.off()). If colours are disabled,
// on() and off() return empty strings, so that callers need no second code path.
#pragma once

#include <cstdint>
#include <string_view>

namespace core {

enum class Colour : std::uint8_t { red, green, yellow, blue, magenta, cyan, bold, dim };

class Paint {
public:
    constexpr explicit Paint(bool is_coloured) : is_coloured_(is_coloured) {}

    [[nodiscard]] constexpr std::string_view on(Colour colour) const {
        constexpr std::string_view codes[] = {"\33[31m", "\33[32m", "\33[33m", "\33[34m",
                                              "\33[35m", "\33[36m", "\33[1m",  "\33[2m"};
        return is_coloured_ ? codes[static_cast<std::size_t>(colour)] : std::string_view();
    }
    [[nodiscard]] constexpr std::string_view off() const {
        return is_coloured_ ? std::string_view("\33[0m") : std::string_view();
    }
    [[nodiscard]] constexpr bool is_coloured() const { return is_coloured_; }

private:
    bool is_coloured_;
};

}  // namespace core
