// parse_header and parse_game, declared in log_line.hpp.
#include <cstdint>
#include <limits>
#include <optional>

#include "core/number.hpp"
#include "workbench/match/json_text.hpp"
#include "workbench/match/log_line.hpp"

namespace match {

namespace {

// A cursor over a line that keeps the first fault. The functions that take a `what` report it as
// missing if the line continues otherwise, and then return false.
class LineParser {
public:
    explicit LineParser(std::string_view line) : line_(line), rest_(line) {}

    // Skips the text if the line continues with it; otherwise returns false without a fault.
    bool has(std::string_view text) {
        if (!rest_.starts_with(text)) {
            return false;
        }
        rest_.remove_prefix(text.size());
        return true;
    }
    [[gnu::noinline]] bool demand(std::string_view text) { return has(text) || miss(text); }

    // Whether the line continues with this character, which is not skipped.
    [[nodiscard]] bool has_next(char c) const { return rest_.starts_with(c); }

    // Takes the next digit. Returns -1 if the line does not continue with one.
    int take_digit() {
        if (rest_.empty() || !core::is_digit(rest_.front())) {
            return -1;
        }
        const int digit = rest_.front() - '0';
        rest_.remove_prefix(1);
        return digit;
    }

    // Takes a number in its only accepted form: no leading zeros, no plus sign, at most `most`.
    [[gnu::noinline]] bool demand_number(std::uint64_t& number, std::uint64_t most,
                                         std::string_view what) {
        const std::string_view before = rest_;
        std::uint64_t value = 0;
        std::size_t digits = 0;
        for (; digits < rest_.size() && core::is_digit(rest_[digits]); ++digits) {
            const auto digit = static_cast<std::uint64_t>(rest_[digits] - '0');
            if (digit > most || value > (most - digit) / 10 || (digits > 0 && value == 0)) {
                return miss(what);
            }
            value = value * 10 + digit;
        }
        if (digits == 0) {
            return miss(what);
        }
        rest_ = before.substr(digits);
        number = value;
        return true;
    }
    [[gnu::noinline]] bool demand_signed(std::int64_t& number, std::string_view what) {
        constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        const std::string_view before = rest_;
        const bool negative = has("-");
        std::uint64_t magnitude = 0;
        if (!demand_number(magnitude, most + (negative ? 1 : 0), what)) {
            return false;
        }
        if (negative && magnitude == 0) {
            rest_ = before;
            return miss(what);
        }
        number = static_cast<std::int64_t>(negative ? ~magnitude + 1 : magnitude);
        return true;
    }
    [[gnu::noinline]] bool demand_string(std::string_view& text, JsonStrings& strings,
                                         std::string_view what) {
        const std::optional<std::string_view> found = strings.take(rest_);
        if (found) {
            text = *found;
        }
        return found || miss(what);
    }
    bool demand_end() { return rest_.empty() || miss("the end of the line"); }

    [[gnu::noinline]] bool miss(std::string_view what) {
        if (!fault_) {
            fault_ = {what, line_.size() - rest_.size() + 1};
        }
        return false;
    }
    [[nodiscard]] const LineFault& fault() const { return fault_; }

private:
    std::string_view line_;
    std::string_view rest_;
    LineFault fault_;
};

// Takes key[...] with `count` items; take_item takes one item.
template <class Take>
bool take_list(LineParser& line, std::string_view key, std::size_t count, Take take_item) {
    if (!line.demand(key) || !line.demand("[")) {
        return false;
    }
    for (std::size_t i = 0; i < count; ++i) {
        if ((i > 0 && !line.demand(",")) || !take_item(i)) {
            return false;
        }
    }
    return line.demand("]");
}

template <class T>
bool take_numbers(LineParser& line, std::string_view key, std::size_t count, BySeat<T>& numbers,
                  std::uint64_t most, std::string_view what) {
    return take_list(line, key, count, [&](std::size_t i) {
        std::uint64_t number = 0;
        const bool there = line.demand_number(number, most, what);
        numbers[i] = static_cast<T>(number);
        return there;
    });
}

// Takes a share in at most six decimals and converts it to halves of points. Accepts only what
// put_points writes.
bool take_points(LineParser& line, std::uint64_t all, Halves& halves) {
    constexpr std::string_view what = "points: a share of the others, in at most six decimals";
    const LineParser before = line;
    std::uint64_t millionths = 0;
    if (!line.demand_number(millionths, 1, what)) {
        return false;
    }
    millionths *= 1'000'000;
    if (line.has(".")) {
        int last = 0;
        unsigned unit = 100'000;
        for (int digit = 0; unit > 0 && (digit = line.take_digit()) >= 0; unit /= 10) {
            millionths += static_cast<std::uint64_t>(digit) * unit;
            last = digit;
        }
        if (last == 0) {  // put_points leaves out trailing zeros and a trailing point
            line = before;
            return line.miss(what);
        }
    }
    const std::uint64_t nearest = (millionths * all + 500'000) / 1'000'000;
    if (nearest > all || (nearest * 2'000'000 + all) / (2 * all) != millionths) {
        line = before;
        return line.miss(what);
    }
    halves = static_cast<Halves>(nearest);
    return true;
}

bool take_all_points(LineParser& line, GameResult& result) {
    const unsigned all = all_halves(result.seats);
    unsigned sum = 0;
    const bool there = take_list(line, R"(,"points":)", result.seats, [&](std::size_t seat) {
        const bool good = take_points(line, all, result.halves[seat]);
        sum += result.halves[seat];
        return good;
    });
    return there && (sum * 2 == result.seats * all || line.miss("points that add up"));
}

bool take_ending(LineParser& line, game::Outcome& ending) {
    if (!line.demand(R"(,"ending":")")) {
        return false;
    }
    for (std::size_t i = 0; i < std::size(game::outcome_names); ++i) {
        LineParser after = line;
        if (after.has(game::outcome_names[i]) && after.has("\"")) {
            line = after;
            ending = static_cast<game::Outcome>(i);
            return true;
        }
    }
    return line.miss("the name of an ending");
}

bool take_blame(LineParser& line, GameResult& result) {
    if (!line.demand(R"(,"blame":)")) {
        return false;
    }
    if (line.has("null")) {
        return true;
    }
    if (result.ending == game::Outcome::finished) {
        return line.miss("null, as it was finished");
    }
    std::uint64_t seat = 0;
    if (!line.demand_number(seat, result.seats - 1, "a seat, or null")) {
        return false;
    }
    result.blame = static_cast<game::Seat>(seat);
    return true;
}

bool take_game(LineParser& line, std::size_t players, GameResult& result) {
    constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
    const std::size_t seats = result.seats;
    if (!line.demand(R"({"game":)") ||
        !line.demand_number(result.game, most_games, "the number of a game") ||
        !line.demand(R"(,"deal":)") ||
        !line.demand_number(result.deal, most_games, "the number of a deal") ||
        !take_numbers(line, R"(,"seating":)", seats, result.seating, players - 1, "a player") ||
        !take_list(line, R"(,"scores":)", seats, [&](std::size_t seat) {
            return line.demand_signed(result.scores[seat], "a score");
        })) {
        return false;
    }
    if (!take_all_points(line, result) || !take_ending(line, result.ending) ||
        !take_blame(line, result) ||
        !take_numbers(line, R"(,"answers":)", seats, result.answers, any, "a count of answers")) {
        return false;
    }
    if (!line.has("}")) {
        result.has_times = true;
        if (!take_numbers(line, R"(,"median_us":)", seats, result.median_us, any, "a time") ||
            !take_numbers(line, R"(,"slowest_us":)", seats, result.slowest_us, any, "a time") ||
            !line.demand("}")) {
            return false;
        }
    }
    return line.demand_end();
}

bool is_setting_name(std::string_view name) {
    for (const char c : name) {
        if (!((c >= 'a' && c <= 'z') || c == '_' || c == '-')) {
            return false;
        }
    }
    return !name.empty();
}

bool take_players(LineParser& line, JsonStrings& strings, Plan& plan) {
    if (!line.demand("[")) {
        return false;
    }
    do {
        if (plan.players == most_players) {
            return line.miss("no more players");
        }
        if (!line.demand_string(plan.names[plan.players], strings, "a player's name")) {
            return false;
        }
        ++plan.players;
    } while (line.has(","));
    return line.demand("]");
}

bool take_commands(LineParser& line, JsonStrings& strings, Plan& plan) {
    bool any = false;
    const bool there = take_list(line, "", plan.players, [&](std::size_t i) {
        const bool good = line.demand_string(plan.commands[i], strings, "a player's command");
        any = any || !plan.commands[i].empty();
        return good;
    });
    return there && (any || line.miss("a command that is not empty"));
}

bool take_shard(LineParser& line, Shard& shard) {
    constexpr std::string_view what = "a shard: which of how many";
    return line.demand("\"") && line.demand_number(shard.place, most_games, what) &&
           line.demand("/") && line.demand_number(shard.count, most_games, what) &&
           (shard.count > 1 || line.miss(what)) && line.demand("\"");
}

// The settings gauntlet, orders, draw, commands and shard come in this order behind all others.
bool take_settings(LineParser& line, JsonStrings& strings, Plan& plan) {
    enum { family, gauntlet, orders, draw, commands, shard } last = family;
    bool first = true;
    while (!line.has("}")) {
        std::string_view name;
        if ((!first && !line.demand(",")) || !line.demand_string(name, strings, "a setting") ||
            (!is_setting_name(name) && !line.miss("a setting with a plain name before this")) ||
            !line.demand(":")) {
            return false;
        }
        first = false;
        if (name == "gauntlet" && last < gauntlet) {
            last = gauntlet;
            plan.gauntlet = line.demand("true");
        } else if (name == "orders" && last < orders) {
            last = orders;
            plan.all_orders = line.demand("\"all\"");
        } else if (name == "draw" && last < draw) {
            last = draw;
            line.demand_number(plan.draw, most_games, "a number of tables");
            if (plan.draw == 0) {
                return line.miss("at least one table before this");
            }
        } else if (name == "commands" && last < commands) {
            last = commands;
            take_commands(line, strings, plan);
        } else if (name == "shard" && last < shard) {
            last = shard;
            take_shard(line, plan.shard);
        } else if (last == family && !plan.settings.full()) {
            Setting setting{.name = name};
            setting.is_text = line.has_next('"');
            if (setting.is_text) {
                line.demand_string(setting.text, strings, "a text");
            } else {
                line.demand_signed(setting.number, "a number or a text");
            }
            plan.settings.push(setting);
        } else {
            return line.miss("no such setting here");
        }
        if (line.fault()) {
            return false;
        }
    }
    return true;
}

bool take_header(LineParser& line, JsonStrings& strings, Plan& plan) {
    constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
    if (!line.demand(R"({"match":2,"game":)")) {
        return false;
    }
    std::string_view family;
    if (!line.demand_string(family, strings, "a game")) {
        return false;
    }
    const std::optional<Family> found = workbench::family_of(family);
    if (!found) {
        static constexpr auto known =
            known_names_with(&hub::Family::record, " or ").append(" before this");
        return line.miss(known.view());
    }
    plan.family = *found;
    std::uint64_t seats = 0;
    if (!line.demand(R"(,"players":)") || !take_players(line, strings, plan) ||
        !line.demand(R"(,"seed":)") || !line.demand_number(plan.seed, any, "a seed") ||
        !line.demand(R"(,"deals":)") || !line.demand_number(plan.deals, most_games, "deals") ||
        !line.demand(R"(,"seats":)") || !line.demand_number(seats, game::most_seats, "seats")) {
        return false;
    }
    plan.seats = static_cast<std::uint32_t>(seats);
    return line.demand(R"(,"settings":{)") && take_settings(line, strings, plan) &&
           line.demand("}") && line.demand_end() &&
           (is_sound(plan) || line.miss("a match that can be played"));
}

}  // namespace

LineFault parse_header(std::string_view line, LogHeader& header) {
    header.plan = {};
    if (line.size() >= HeaderLine::capacity) {
        return {"a match that begins with a shorter line", HeaderLine::capacity};
    }
    LineParser rest(line);
    JsonStrings strings(header.texts);
    take_header(rest, strings, header.plan);
    return rest.fault();
}

LineFault parse_game(std::string_view line, std::size_t seats, std::size_t players,
                     GameResult& result) {
    result = {};
    result.seats = static_cast<std::uint32_t>(seats);
    LineParser rest(line);
    take_game(rest, players, result);
    return rest.fault();
}

bool has_its_points(const GameResult& result, Ranking ranking) {
    std::optional<game::Seat> winner;
    for (game::Seat seat = 0; seat < result.seats; ++seat) {
        if (result.halves[seat] == all_halves(result.seats)) {
            winner = seat;
        }
    }
    return result.halves == points_of(ranking, {result.scores.data(), result.seats}, winner,
                                      result.ending, result.blame);
}

}  // namespace match
