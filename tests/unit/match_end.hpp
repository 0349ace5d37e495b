// How a game at a table in memory has ended, for the tests of every family's referee. A match has a
// `referee` and a `table`.
#pragma once

#include <boost/ut.hpp>
#include <optional>
#include <string_view>

#include "core/ending.hpp"
#include "game/outcome.hpp"

namespace support {

template <class Match>
void expect_end(const Match& match, game::Outcome outcome, std::optional<game::Seat> blame,
                int status, std::string_view message) {
    using boost::ut::expect;
    expect(match.referee.over() && !match.referee.due());
    const game::EndReason& end_reason = match.referee.end_reason();
    expect(end_reason.outcome == outcome) << game::name_of(end_reason.outcome);
    expect(end_reason.blame == blame);
    const core::Ending& ending = match.referee.ending();
    expect(ending.status == status);
    expect(ending.message == message) << ending.message;
}

template <class Match>
void expect_all_told(const Match& match, std::string_view last_message) {
    for (game::Seat seat = 0; seat < match.table.seats(); ++seat) {
        boost::ut::expect(match.table.last_message(seat) == last_message);
    }
}

}  // namespace support
