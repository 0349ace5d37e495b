// What the plain models of more than one family do with text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace plain {

inline std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t length = text.find(separator);
        parts.emplace_back(text.substr(0, length));
        if (length == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(length + 1);
    }
}

}  // namespace plain
