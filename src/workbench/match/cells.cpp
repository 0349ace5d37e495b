#include "workbench/match/cells.hpp"

#include "core/text_out.hpp"
#include "workbench/match/estimate.hpp"

namespace match {

void put_right(core::Writer& out, std::string_view text, std::size_t width) {
    put_blanks(out, width > text.size() ? width - text.size() : 0);
    out.append(text);
}

Cell decimal_cell(std::int64_t number, unsigned decimals, bool with_plus) {
    Cell cell;
    core::Writer& out = cell;
    out.append(with_plus && number > 0 ? "+" : "");
    put_decimal(out, number, decimals, decimals);
    return cell;
}

Cell count_cell(std::uint64_t number, std::string_view zero) {
    Cell cell;
    if (number == 0) {
        cell.append(zero);
    } else {
        core::put(cell, number);
    }
    return cell;
}

Cell time_cell(std::uint64_t microseconds) {
    Cell cell;
    core::Writer& out = cell;
    if (microseconds == 0) {
        out.append("< 1 us");
        return cell;
    }
    if (microseconds < 1000) {
        core::put(out, microseconds, " us");
        return cell;
    }
    const bool is_long = microseconds >= 999'500;
    const std::uint64_t unit = is_long ? 1'000'000 : 1000;
    const double time = static_cast<double>(microseconds) / static_cast<double>(unit);
    // Rounding may add a digit: 9.999 to three digits is 10.0, not 10.00.
    constexpr std::int64_t fourth_digit = 1000;
    unsigned digits = 2;
    while (digits > 0 && rounded(time, digits) >= fourth_digit) {
        --digits;
    }
    put_decimal(out, rounded(time, digits), digits, digits);
    out.append(is_long ? " s" : " ms");
    return cell;
}

void put_decimal(core::Writer& out, std::int64_t number, unsigned decimals, unsigned least) {
    core::Digits digits{};
    auto magnitude =
        number < 0 ? ~static_cast<std::uint64_t>(number) + 1 : static_cast<std::uint64_t>(number);
    for (; decimals > least && magnitude % 10 == 0; --decimals) {
        magnitude /= 10;
    }
    const std::string_view text = core::write_digits(magnitude, digits);
    out.append(number < 0 ? "-" : "");
    const std::size_t whole = text.size() > decimals ? text.size() - decimals : 0;
    out.append(whole > 0 ? text.substr(0, whole) : "0");
    if (decimals > 0) {
        out.append(".");
        for (std::size_t i = text.size(); i < decimals; ++i) {
            out.append("0");
        }
        out.append(text.substr(whole));
    }
}

Cell half_width_cell(const std::optional<double>& half) {
    return half ? decimal_cell(rounded(*half, percent_decimals), percent_decimals, false) : Cell();
}

void put_half_width(core::Writer& out, std::string_view half, std::size_t width) {
    out.append(half.empty() ? "   " : " ± ");
    put_right(out, half, width);
}

}  // namespace match
