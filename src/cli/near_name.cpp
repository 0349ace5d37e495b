#include "cli/near_name.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "applets.hpp"

namespace cli {

namespace {

constexpr std::size_t longest_name = 32;
constexpr std::size_t max_distance = 2;

// The optimal string alignment distance: Levenshtein's plus swaps of neighbouring letters. Neither
// text may be longer than longest_name.
std::size_t edit_distance(std::string_view a, std::string_view b) {
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

template <class Row>
std::string_view nearest_of(std::span<const Row> rows, std::string_view name) {
    std::string_view nearest;
    std::size_t smallest = max_distance + 1;
    if (name.size() > longest_name) {
        return nearest;
    }
    for (const Row& row : rows) {
        const std::size_t distance = edit_distance(name, row.name);
        if (distance < smallest && distance < row.name.size()) {
            smallest = distance;
            nearest = row.name;
        }
    }
    return nearest;
}

}  // namespace

std::string_view near_name(std::string_view name) { return nearest_of(all_applets(), name); }

std::string_view near_option(std::span<const core::Option> options, std::string_view name) {
    return nearest_of(options, name);
}

}  // namespace cli
