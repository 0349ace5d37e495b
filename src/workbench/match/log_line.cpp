#include "workbench/match/log_line.hpp"

#include <span>

#include "core/check.hpp"
#include "core/text_out.hpp"
#include "workbench/match/cells.hpp"
#include "workbench/match/json_text.hpp"

namespace match {

namespace {

// Appends "key":[...] with one item for each seat; put_item appends one item.
template <class Put>
void put_list(core::Writer& line, std::string_view key, std::size_t seats, Put put_item) {
    core::put(line, ",\"", key, "\":[");
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if (seat > 0) {
            line.append(",");
        }
        put_item(seat);
    }
    line.append("]");
}

template <class T>
void put_numbers(core::Writer& line, std::string_view key, std::size_t seats,
                 const BySeat<T>& numbers) {
    put_list(line, key, seats, [&](std::size_t seat) { core::put(line, +numbers[seat]); });
}

// Appends the share of all points, rounded to six decimals, without trailing zeros.
void put_points(core::Writer& line, unsigned halves, unsigned all) {
    CHECK(all > 0);
    const unsigned millionths = (halves * 2'000'000U + all) / (2 * all);
    put_decimal(line, millionths, 6, 0);
}

void put_strings(core::Writer& line, std::span<const std::string_view> texts) {
    std::string_view before = "[";
    for (const std::string_view text : texts) {
        line.append(before);
        put_json_string(line, text);
        before = ",";
    }
    line.append("]");
}

bool has_commands(const Plan& plan) {
    for (std::size_t i = 0; i < plan.players; ++i) {
        if (!plan.commands[i].empty()) {
            return true;
        }
    }
    return false;
}

}  // namespace

void put_header(HeaderLine& text, const Plan& plan) {
    core::Writer& line = text;
    core::put(line, R"({"match":2,"game":")", plan.family->name, R"(","players":)");
    put_strings(line, std::span(plan.names).first(plan.players));
    core::put(line, R"(,"seed":)", plan.seed, R"(,"deals":)", plan.deals, R"(,"seats":)",
              plan.seats, R"(,"settings":{)");
    std::string_view before;
    const auto put_key = [&](std::string_view key) {
        core::put(line, before, '"', key, "\":");
        before = ",";
    };
    for (const Setting& setting : plan.settings) {
        put_key(setting.name);
        if (setting.is_text) {
            put_json_string(line, setting.text);
        } else {
            core::put(line, setting.number);
        }
    }
    if (plan.gauntlet) {
        put_key("gauntlet");
        line.append("true");
    }
    if (plan.all_orders) {
        put_key("orders");
        line.append("\"all\"");
    }
    if (plan.draw != 0) {
        put_key("draw");
        core::put(line, plan.draw);
    }
    if (has_commands(plan)) {
        put_key("commands");
        put_strings(line, std::span(plan.commands).first(plan.players));
    }
    if (!plan.shard.is_all()) {
        put_key("shard");
        core::put(line, '"', plan.shard.place, '/', plan.shard.count, '"');
    }
    line.append("}}\n");
}

void put_game(GameLine& text, const GameResult& result) {
    core::Writer& line = text;
    core::put(line, R"({"game":)", result.game, R"(,"deal":)", result.deal);
    put_numbers(line, "seating", result.seats, result.seating);
    put_numbers(line, "scores", result.seats, result.scores);
    put_list(line, "points", result.seats, [&](std::size_t seat) {
        put_points(line, result.halves[seat], all_halves(result.seats));
    });
    core::put(line, R"(,"ending":")", name_of(result.ending), R"(","blame":)");
    if (result.blame) {
        core::put(line, *result.blame);
    } else {
        line.append("null");
    }
    put_numbers(line, "answers", result.seats, result.answers);
    if (result.has_times) {
        put_numbers(line, "median_us", result.seats, result.median_us);
        put_numbers(line, "slowest_us", result.seats, result.slowest_us);
    }
    line.append("}\n");
}

}  // namespace match
