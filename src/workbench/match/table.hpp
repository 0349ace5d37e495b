// A match's figures for people and for programs: multitool-match(1), "OUTPUT".
#pragma once

#include <cstdint>

#include "core/writer.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/match/statistics.hpp"

namespace match {

// The command that plays a game again, as it can be typed, on one line.
struct CommandOf {
    const void* context = nullptr;
    void (*put)(const void* context, core::Writer& out,
                std::uint64_t game) = nullptr;  // null: none
};

// Whole figures of whole deals: nothing here is ever not a number.
void put_table(core::Writer& out, const Plan& plan, const Statistics& statistics,
               CommandOf command);
void put_json(core::Writer& out, const Plan& plan, const Statistics& statistics);

}  // namespace match
