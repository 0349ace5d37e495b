// The families that are in this executable, as the workbench sees them.
#pragma once

#include <span>
#include <string_view>

#include "hub/family.hpp"

namespace workbench {

std::span<const hub::Family* const> families();

// The family of that name if it has such a part; null if there is none.
template <class Part>
const hub::Family* family_with(hub::OptionalPart<Part> hub::Family::*part, std::string_view name) {
    for (const hub::Family* const family : families()) {
        if ((family->name == name || (family->other_name == name && !name.empty())) &&
            family->*part) {
            return family;
        }
    }
    return nullptr;
}

}  // namespace workbench
