// Pieces of the table: numbers as text, and text in columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/columns.hpp"
#include "core/fixed_string.hpp"

namespace match {

using Cell = core::FixedString<32>;  // a sign, twenty digits, a point, a unit

using core::put_blanks;
// At the right end of so many columns.
void put_right(core::Writer& out, std::string_view text, std::size_t width);

// A number of 1/10^decimals. Zeros at the end are left out as long as `least` decimals stay.
void put_decimal(core::Writer& out, std::int64_t number, unsigned decimals, unsigned least);

Cell decimal_cell(std::int64_t number, unsigned decimals, bool with_plus);
Cell count_cell(std::uint64_t number, std::string_view zero);
// Three digits and a unit.
Cell time_cell(std::uint64_t microseconds);

// Percent in the table.
inline constexpr unsigned percent_decimals = 2;
// Empty: there is none.
Cell half_width_cell(const std::optional<double>& half);
// Plus or minus so much, or as much blank.
void put_half_width(core::Writer& out, std::string_view half, std::size_t width);

}  // namespace match
