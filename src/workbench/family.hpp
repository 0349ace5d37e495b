// The families as matches and records name them, whether their programs are in this executable or
// not.
#pragma once

#include <optional>
#include <string_view>

#include "families.hpp"

namespace workbench {

// Never null.
using Family = const hub::RecordTraits*;

inline constexpr auto known_records = core::constant_table<[] {
    core::ConstantRows<hub::RecordTraits> rows;
    for_each_known_family([&](const hub::Family& family) {
        if (family.record) {
            rows.push(*family.record);
        }
    });
    return rows;
}>();

// What a plan or a reader has before it knows better.
inline constexpr Family first_family = known_records.data();

constexpr std::optional<Family> family_of(std::string_view name) {
    for (const hub::RecordTraits& record : known_records) {
        if (record.name == name) {
            return &record;
        }
    }
    return std::nullopt;
}

}  // namespace workbench
