#include "workbench/rows.hpp"

#include "families.hpp"

namespace workbench {

namespace {

// With the workbench every family in the executable is whole, so here they may be referred to.
constexpr auto all_families = core::constant_table<[] {
    core::ConstantRows<const hub::Family*> rows;
    for_each_family([&](const hub::Family& family) { rows.push(&family); });
    return rows;
}>();

}  // namespace

std::span<const hub::Family* const> families() { return all_families; }

}  // namespace workbench
