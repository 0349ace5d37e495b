// put_two, declared in table.hpp: Elo and LOS of a match of two players.
#include <optional>

#include "workbench/match/cells.hpp"
#include "workbench/match/estimate.hpp"
#include "workbench/match/table.hpp"

namespace match {

namespace {

void put_elo(core::Writer& out, double share) {
    out.append(decimal_cell(rounded(elo_of(share), 1), 1, true).view());
}

// A share of 0 or 1 corresponds to an infinite Elo difference, so an interval that reaches it has
// no bound on that side.
void put_elo_interval(core::Writer& out, double low, double high) {
    if (low <= 0 && high >= 1) {
        out.append(" (anything yet)");
    } else if (low <= 0) {
        out.append(" (at most ");
        put_elo(out, high);
        out.append(")");
    } else if (high >= 1) {
        out.append(" (at least ");
        put_elo(out, low);
        out.append(")");
    } else {
        out.append(" (");
        put_elo(out, low);
        out.append(" to ");
        put_elo(out, high);
        out.append(")");
    }
}

}  // namespace

void put_two(core::Writer& out, const Statistics& statistics, std::size_t best, std::size_t other) {
    constexpr unsigned decimals = 9;
    const double share = static_cast<double>(statistics.points(best, decimals)) / 1e11;
    out.append("\nElo ");
    if (share >= 1) {
        out.append("cannot be told: one has all the points");
    } else {
        put_elo(out, share);
        if (const std::optional<double> half = statistics.interval(best)) {
            put_elo_interval(out, share - *half / 100, share + *half / 100);
        }
    }
    out.append(", LOS ");
    if (const std::optional<double> likelihood = statistics.likelihood(best, other)) {
        // A likelihood that rounds to 100.0 % is shown as "over 99.9", because it is never certain.
        const std::int64_t tenths = rounded(*likelihood * 100, 1);
        out.append(tenths < 1000 ? decimal_cell(tenths, 1, false).view() : "over 99.9");
        out.append(" %\n");
    } else {
        out.append("cannot be told yet\n");
    }
}

}  // namespace match
