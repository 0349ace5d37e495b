// The families whose games match plays and records hold, with their names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace workbench {

enum class Family : std::uint8_t { cards, naval, stlucia };

inline constexpr std::string_view family_names[] = {"cards", "naval", "stlucia"};

constexpr std::string_view name_of(Family family) {
    return family_names[static_cast<std::size_t>(family)];
}
constexpr std::optional<Family> family_of(std::string_view name) {
    for (std::size_t i = 0; i < std::size(family_names); ++i) {
        if (family_names[i] == name) {
            return static_cast<Family>(i);
        }
    }
    return std::nullopt;
}

}  // namespace workbench
