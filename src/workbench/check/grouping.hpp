// What belongs together in a report, and in which order: pure functions over findings and cases.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sys/mapped.hpp"
#include "workbench/check/case.hpp"

namespace check {

// The findings of one case are parts, with a line of this byte between them. Each part describes
// one difference: a conversation goes on after some.
inline constexpr char part_mark = '\f';

// Removes the first part from `findings` and returns it.
[[nodiscard]] std::string_view next_part(std::string_view& findings);

// A number that is the same for differences that only vary in what depends on the case: numbers,
// cards, seats, the place in the output, the steps before.
[[nodiscard]] std::uint64_t cause_of(std::string_view part);

// How intricate a case is: arguments before the start, a round before a whole game, then faults of
// others, then signals; within these, the shorter case first.
[[nodiscard]] std::uint32_t intricacy_of(const Case& a_case);

enum class Weight : std::uint8_t { failure, note, beside };

// One difference of one case.
struct Difference {
    std::uint32_t target = 0;
    Weight weight{};
    bool is_unstable = false;
    std::uint32_t intricacy = 0;
    std::uint32_t item = 0;
    std::uint64_t cause = 0;
    std::string_view text;
};

// The differences of one program that have the same cause: a part of the sorted differences. The
// first is the simplest stable case.
struct CauseEntry {
    std::size_t first = 0;
    std::size_t count = 0;
};

// Sorts the differences so that those of an entry are adjacent, and lists the entries: by program,
// then failures before notes, then simple before intricate. False if there is no memory.
[[nodiscard]] bool group(std::span<Difference> differences, sys::MappedVector<CauseEntry>& entries);

}  // namespace check
