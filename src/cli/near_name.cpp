#include "cli/near_name.hpp"

#include <cstddef>

#include "applets.hpp"
#include "core/edit_distance.hpp"

namespace cli {

namespace {

using core::edit_distance;
using core::longest_name;
using core::max_distance;

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
