// How far a misspelt name is from one that exists.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace core {

inline constexpr std::size_t longest_name = 32;
// A name that is further away is not meant.
inline constexpr std::size_t max_distance = 2;

// The optimal string alignment distance: Levenshtein's plus swaps of neighbouring letters. Neither
// text may be longer than longest_name.
inline std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::array<std::array<std::size_t, longest_name + 1>, longest_name + 1> distance{};
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                distance[i][j] = i + j;
                continue;
            }
            const std::size_t changed = a[i - 1] == b[j - 1] ? 0 : 1;
            distance[i][j] = std::min(
                {distance[i - 1][j] + 1, distance[i][j - 1] + 1, distance[i - 1][j - 1] + changed});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                distance[i][j] = std::min(distance[i][j], distance[i - 2][j - 2] + 1);
            }
        }
    }
    return distance[a.size()][b.size()];
}

}  // namespace core
