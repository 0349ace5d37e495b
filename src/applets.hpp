// The table of all programs in this executable, sorted by name, and the families they belong to.
#pragma once

#include <span>
#include <string_view>

#include "core/applet.hpp"

std::span<const core::Applet> all_applets();

// Returns null if this executable has no program of that name.
const core::Applet* find_applet(std::string_view name);

bool is_applet_name(std::string_view name);

// True for `2310hub` and `hub` if this executable has the hubs of several editions: the operands
// then decide which one runs.
bool has_two_meanings(const core::Applet& applet);

// A family in this executable.
struct FamilyRow {
    std::string_view name;
    std::string_view players;  // its built-in ones, blank between; not all need be here
    std::span<const core::Applet> applets;
    bool has_edition;  // whether its hub also answers to the shared names
    bool has_human;    // whether `human` plays in it
};
std::span<const FamilyRow> all_families();

// The family of that name, or the one that has a program of that name. Null if there is none.
const FamilyRow* find_family(std::string_view name);

// What 2310hub can be, whether it is in this executable or not.
struct EditionRow {
    std::string_view edition;
    std::string_view hub;  // the program's own name
};
std::span<const EditionRow> all_editions();

// Runs the program. Not inlined and with C linkage, so that tests/noalloc can wrap the call.
extern "C" int run_applet(const core::Applet* applet, const core::Invocation* invocation);
