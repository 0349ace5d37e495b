// put_json, declared in table.hpp: the table as one JSON object.
#include <optional>
#include <span>

#include "workbench/match/cells.hpp"
#include "workbench/match/json_text.hpp"
#include "workbench/match/table.hpp"

namespace match {

namespace {

constexpr unsigned decimals = 6;

void put_number(core::Writer& out, std::int64_t number) { put_decimal(out, number, decimals, 1); }

void put_interval(core::Writer& out, const std::optional<double>& half) {
    if (half) {
        put_number(out, rounded(*half, decimals));
    } else {
        out.append("null");
    }
}

void put_endings(core::Writer& out, const Endings& endings) {
    std::string_view before = "{";
    for (std::size_t kind = 0; kind < outcome_count; ++kind) {
        if (endings.counts[kind] > 0) {
            core::put(out, before, '"', game::outcome_names[kind], "\":", endings.counts[kind]);
            before = ",";
        }
    }
    out.append(before == "{" ? "{}" : "}");
}

void put_player(core::Writer& out, const Plan& plan, const Statistics& statistics,
                const Ratings* ratings, std::size_t player) {
    const PlayerSums& sums = statistics.sums(player);
    out.append("{\"name\":");
    put_json_string(out, plan.names[player]);
    core::put(out, ",\"games\":", statistics.games(player), ",\"points\":");
    if (statistics.deals() > 0) {
        put_number(out, statistics.points(player, decimals));
    } else {
        out.append("null");
    }
    out.append(",\"interval\":");
    put_interval(out, statistics.interval(player));
    if (ratings != nullptr) {
        out.append(",\"rating\":");
        put_number(out, rounded(ratings->rating(player), decimals));
        out.append(",\"rating_interval\":");
        put_interval(out, ratings->interval(player));
    }
    out.append(",\"score\":");
    if (const auto score = statistics.score(player, decimals)) {
        put_number(out, *score);
    } else {
        out.append("null");
    }
    core::put(out, ",\"wins\":", sums.wins, ",\"faults\":");
    put_endings(out, sums.faults);
    if (statistics.has_times()) {
        core::put(out, ",\"answers\":", sums.answers,
                  ",\"median_us\":", statistics.times(player).median(),
                  ",\"slowest_us\":", statistics.times(player).slowest());
    }
    out.append("}");
}

void put_pair(core::Writer& out, const Plan& plan, const Statistics& statistics, std::size_t first,
              std::size_t second) {
    out.append("{\"first\":");
    put_json_string(out, plan.names[first]);
    out.append(",\"second\":");
    put_json_string(out, plan.names[second]);
    out.append(",\"difference\":");
    put_number(out, statistics.difference(first, second, decimals));
    out.append(",\"interval\":");
    put_interval(out, statistics.interval(first, second));
    out.append("}");
}

}  // namespace

void put_json(core::Writer& out, const Plan& plan, const Statistics& statistics,
              const Ratings* ratings) {
    core::put(out, "{\"deals\":", statistics.deals(), ",\"games\":", statistics.games(),
              ",\"players\":[");
    ByPlayer<PlayerIndex> order = statistics.ranking();
    if (plan.draw != 0 && ratings != nullptr) {
        ratings->sort(std::span(order).first(plan.players));
    }
    for (std::size_t i = 0; i < plan.players; ++i) {
        out.append(i > 0 ? "," : "");
        put_player(out, plan, statistics, ratings, order[i]);
    }
    out.append("],\"pairs\":[");
    std::string_view before;
    for (std::size_t i = 0; i < plan.players && statistics.has_pairs() && statistics.deals() > 0;
         ++i) {
        for (std::size_t j = i + 1; j < plan.players; ++j) {
            out.append(before);
            put_pair(out, plan, statistics, order[i], order[j]);
            before = ",";
        }
    }
    out.append("]");
    if (statistics.until() > 0) {
        out.append(R"(,"until":{"difference":)");
        put_number(out, rounded(statistics.until(), decimals));
        const Decision decision = statistics.decision();
        core::put(out, ",\"exceeds\":",
                  decision == Decision::none      ? "null"
                  : decision == Decision::exceeds ? "true"
                                                  : "false",
                  ",\"deals\":", statistics.decided_after(), "}");
    }
    out.append("}\n");
}

}  // namespace match
