// Cells of the table: numbers as text, and text aligned in columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/columns.hpp"
#include "core/fixed_string.hpp"

namespace match {

using Cell = core::FixedString<32>;  // a sign, 20 digits, a decimal point and a unit

using core::put_blanks;
// Appends the text, right-aligned in `width` columns. A text that is wider is not cut.
void put_right(core::Writer& out, std::string_view text, std::size_t width);

// Appends number / 10^decimals. Trailing zeros are left out, but at least `least` decimals stay.
void put_decimal(core::Writer& out, std::int64_t number, unsigned decimals, unsigned least);

Cell decimal_cell(std::int64_t number, unsigned decimals, bool with_plus);
// The number, or `zero` in the place of 0.
Cell count_cell(std::uint64_t number, std::string_view zero);
// A duration in three significant digits with its unit: us, ms or s.
Cell time_cell(std::uint64_t microseconds);

// The decimals of percentages in the table.
inline constexpr unsigned percent_decimals = 2;
// Half of an interval in percent. The cell is empty if there is no interval.
Cell half_width_cell(const std::optional<double>& half);
// Appends " ± " and the cell, right-aligned. An empty cell gives blanks of the same width.
void put_half_width(core::Writer& out, std::string_view half, std::size_t width);

}  // namespace match
