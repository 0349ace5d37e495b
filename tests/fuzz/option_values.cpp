// Values of options are understood as they are written in the manuals: times, numbers, parts of a
// match, players, differences.
#include <cmath>
#include <string>

#include "core/duration.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/plain_text.hpp"
#include "workbench/match/command_words.hpp"
#include "workbench/match/until.hpp"

namespace {

bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

// As a number that may have any number of zeros before it; too large is -1.
std::int64_t value_of(std::string_view digits) {
    const std::string_view rest =
        digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
    constexpr std::size_t surely_fits = 18;
    return rest.size() > surely_fits ? -1 : rest.empty() ? 0 : std::stoll(std::string(rest));
}

// Digits, perhaps a point and more digits.
bool is_decimal(std::string_view text) {
    const std::size_t point = text.find('.');
    return is_digits(text.substr(0, point)) &&
           (point == text.npos || is_digits(text.substr(point + 1)));
}

void try_duration(std::string_view text) {
    double unit = 1e6;
    std::string_view number = text;
    if (number.ends_with("ms")) {
        unit = 1e3;
        number.remove_suffix(2);
    } else if (number.ends_with('m') || number.ends_with('s')) {
        unit = number.back() == 'm' ? 60e6 : 1e6;
        number.remove_suffix(1);
    }
    const auto time = core::parse_duration(text);
    if (!is_decimal(number)) {
        DEMAND(!time);
        return;
    }
    const std::int64_t whole = value_of(number.substr(0, number.find('.')));
    const double wanted = std::strtod(std::string(number).c_str(), nullptr) * unit;
    if (whole < 0 || whole > 100'000'000) {
        DEMAND(!time);
    } else if (time) {
        // A fraction is cut at a millionth of its unit, and at a microsecond.
        DEMAND(*time > 0 &&
               std::fabs(wanted - static_cast<double>(*time)) <= 1 + unit / 1e6 + wanted / 1e14);
    } else {
        DEMAND(wanted < 1 + unit / 1e6);
    }
}

void try_until(std::string_view text) {
    const auto until = match::parse_until(text);
    const double wanted = is_decimal(text) ? std::strtod(std::string(text).c_str(), nullptr) : 0;
    if (until) {
        DEMAND(is_decimal(text) && *until >= 0.000001 && *until <= 100);
        DEMAND(std::fabs(*until - wanted) <= wanted * 1e-15);
    } else {
        DEMAND(text.size() > 15 || wanted < 0.000001 || wanted > 100);
    }
}

void try_shard(std::string_view text) {
    constexpr std::int64_t most_parts = 1'000'000'000'000;
    const auto parts = plain::split(text, '/');
    const bool has_form = parts.size() == 2 && is_digits(parts[0]) && is_digits(parts[1]);
    const auto shard = match::parse_shard(text);
    DEMAND(!shard || has_form);
    if (!has_form) {
        return;
    }
    const std::int64_t place = value_of(parts[0]);
    const std::int64_t count = value_of(parts[1]);
    if (place >= 0 && count >= 0) {
        DEMAND(shard.has_value() == (place >= 1 && place <= count && count <= most_parts));
        DEMAND(!shard || (shard->place == static_cast<std::uint64_t>(place) &&
                          shard->count == static_cast<std::uint64_t>(count)));
    }
    DEMAND(!shard || (shard->place >= 1 && shard->place <= shard->count));
}

void try_player(std::string_view word) {
    const match::PlayerWord player = match::player_word(word);
    DEMAND(word.ends_with(player.command) && word.starts_with(player.name));
    DEMAND(player.command.data() + player.command.size() == word.data() + word.size());
    if (player.is_named) {
        DEMAND(!player.name.empty() && player.name.find_first_of("/=") == word.npos);
        DEMAND(player.name.size() + 1 + player.command.size() == word.size());
    } else {
        DEMAND(player.name == word && player.command == word);
    }
}

void try_number(std::string_view text) {
    for (const core::NumberForm form :
         {core::digits_only, core::digits_with_plus, core::signed_digits, core::as_strtol}) {
        std::string_view rest = text;
        while (form.leading_space && !rest.empty() && core::is_space(rest[0])) {
            rest.remove_prefix(1);
        }
        const bool is_negative = form.minus && rest.starts_with('-');
        if (is_negative || (form.plus && rest.starts_with('+'))) {
            rest.remove_prefix(1);
        }
        const auto number = core::parse_number(text, form);
        DEMAND(number.has_value() == is_digits(rest));
        if (const std::int64_t value = number ? value_of(rest) : -1; value >= 0) {
            DEMAND(!number->saturated && number->value == (is_negative ? -value : value));
        }
        const auto ranged = core::parse_in_range(text, form, -5, 5000);
        DEMAND(!ranged || (number && *ranged == number->value && *ranged >= -5 && *ranged <= 5000));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const std::string_view text = input.take_rest();
    try_duration(text);
    try_until(text);
    try_shard(text);
    try_player(text);
    try_number(text);
    return 0;
}
