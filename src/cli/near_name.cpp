#include "cli/near_name.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "applets.hpp"

namespace cli {

namespace {

constexpr std::size_t longest_name = 32;
constexpr std::size_t most_slips = 2;

// Edit distance with swaps of neighbours; both texts are short.
std::size_t slips_between(std::string_view a, std::string_view b) {
    std::array<std::array<std::size_t, longest_name + 1>, longest_name + 1> slips{};
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                slips[i][j] = i + j;
                continue;
            }
            const std::size_t changed = a[i - 1] == b[j - 1] ? 0 : 1;
            slips[i][j] =
                std::min({slips[i - 1][j] + 1, slips[i][j - 1] + 1, slips[i - 1][j - 1] + changed});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                slips[i][j] = std::min(slips[i][j], slips[i - 2][j - 2] + 1);
            }
        }
    }
    return slips[a.size()][b.size()];
}

}  // namespace

std::string_view near_name(std::string_view name) {
    std::string_view nearest;
    std::size_t fewest = most_slips + 1;
    if (name.size() > longest_name) {
        return nearest;
    }
    for (const core::Applet& applet : all_applets()) {
        const std::size_t slips = slips_between(name, applet.name);
        if (slips < fewest && slips < applet.name.size()) {
            fewest = slips;
            nearest = applet.name;
        }
    }
    return nearest;
}

}  // namespace cli
