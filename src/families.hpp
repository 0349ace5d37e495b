// The families, for tables that are made while compiling.
//
// The functions of a family that is not built in do not exist, and neither do those for the
// workbench if that is left out. So a table holds copies of the parts it needs, and never the
// address of a whole `hub::Family` that may lack a part.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/constant.hpp"
#include "family_list.hpp"

// Calls `each(const hub::Family&)` for every family in this executable.
template <class Each>
constexpr void for_each_family(Each each) {
    for (const hub::KnownFamily& known : known_families) {
        if (known.is_in) {
            each(*known.family);
        }
    }
}

// Calls it for every family of the source tree.
template <class Each>
constexpr void for_each_known_family(Each each) {
    for (const hub::KnownFamily& known : known_families) {
        each(*known.family);
    }
}

// Whether this executable has a family with such a part: `has_family_with(&hub::Family::contest)`.
template <class Part>
constexpr bool has_family_with(hub::OptionalPart<Part> hub::Family::*part) {
    bool is_there = false;
    for_each_family([&](const hub::Family& family) { is_there = is_there || family.*part; });
    return is_there;
}

using FamilyNames = core::ConstantText<120>;

// The names of the families in this executable that have such a part.
template <class Part>
constexpr FamilyNames names_with(hub::OptionalPart<Part> hub::Family::*part,
                                 std::string_view separator) {
    FamilyNames names;
    for_each_family([&](const hub::Family& family) {
        if (family.*part) {
            names.append(names.size == 0 ? "" : separator).append(family.name);
        }
    });
    return names;
}

// The names of all known families that have such a part, as in "one, two or three".
template <class Part>
constexpr FamilyNames known_names_with(hub::OptionalPart<Part> hub::Family::*part,
                                       std::string_view last, std::string_view separator = ", ") {
    std::size_t left = 0;
    for_each_known_family([&](const hub::Family& family) { left += family.*part ? 1 : 0; });
    FamilyNames names;
    for_each_known_family([&](const hub::Family& family) {
        if (family.*part) {
            --left;
            names.append(family.name).append(left == 0 ? "" : left == 1 ? last : separator);
        }
    });
    return names;
}
