#include "tests/support/text.hpp"

#include <algorithm>

namespace support {

std::string shown(std::string_view bytes) {
    constexpr std::size_t most = 1000;
    constexpr std::string_view digits = "0123456789abcdef";
    std::string result = "\"";
    for (const char c : bytes.substr(0, most)) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n') {
            result += "\\n";
        } else if (c == '"' || c == '\\') {
            result += {'\\', c};
        } else if (byte < ' ' || byte >= 0x7f) {
            result += {'\\', 'x', digits[byte / 16], digits[byte % 16]};
        } else {
            result += c;
        }
    }
    return result + (bytes.size() > most ? "\"..." : "\"");
}

std::string difference(std::string_view wanted, std::string_view got) {
    if (wanted == got) {
        return {};
    }
    constexpr std::size_t before = 40;  // enough to find the place
    const auto parting = std::ranges::mismatch(wanted, got).in1;
    const auto place = static_cast<std::size_t>(parting - wanted.begin());
    const std::size_t from = place > before ? place - before : 0;
    return "wanted (from byte " + std::to_string(from) + ") " + shown(wanted.substr(from)) +
           "\n     got " + shown(got.substr(from));
}

}  // namespace support
