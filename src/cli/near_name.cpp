#include "cli/near_name.hpp"

#include <cstddef>

#include "applets.hpp"
#include "core/edit_distance.hpp"

namespace cli {

namespace {

using core::edit_distance;
using core::longest_name;
using core::max_distance;

}  // namespace

std::string_view near_name(std::string_view name) {
    std::string_view nearest;
    std::size_t smallest = max_distance + 1;
    if (name.size() > longest_name) {
        return nearest;
    }
    for (const core::Applet& applet : all_applets()) {
        const std::size_t distance = edit_distance(name, applet.name);
        if (distance < smallest && distance < applet.name.size()) {
            smallest = distance;
            nearest = applet.name;
        }
    }
    return nearest;
}

}  // namespace cli
