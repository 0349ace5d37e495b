// A dice game at a table in memory, for the tests of its referee.
#pragma once

#include <boost/ut.hpp>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "games/stlucia/player.hpp"
#include "games/stlucia/referee.hpp"
#include "tests/support/memory_table.hpp"
#include "tests/unit/match_end.hpp"

namespace stlucia_test {

using boost::ut::expect;
using game::Outcome;
using support::expect_all_told;
using support::expect_end;
using support::MemoryTable;

class Rolls {
public:
    explicit Rolls(std::string_view text) { expect(file_.feed(text) && file_.finish()); }
    [[nodiscard]] stlucia::RollSequence sequence() const {
        return stlucia::RollSequence(file_.dice());
    }

private:
    stlucia::RollParser file_;
};

// A game at its table.
struct Match {
    stlucia::SeatIndex players;
    Rolls rolls;
    stlucia::Referee referee;
    MemoryTable table;

    Match(stlucia::SeatIndex count, std::int64_t win_score, std::string_view dice)
        : players(count), rolls(dice), referee(count, win_score, rolls.sequence()), table(count) {}

    // Lines of whoever is due; all but the last are accepted. Whether that was, too.
    bool hear(std::initializer_list<std::string_view> lines) {
        bool good = true;
        for (const std::string_view line : lines) {
            expect(good) << "before" << line;
            good = referee.hear(table, line, true);
        }
        return good;
    }
    template <class Strategy>
    [[nodiscard]] auto player(stlucia::SeatIndex seat) const {
        return support::seat<stlucia::Player, Strategy>(
            stlucia::PlayerArguments{.players = players, .my_seat = seat});
    }
};

// The first is inside, the second has hit it and it is asked whether it stays.
struct Attacked : Match {
    Attacked() : Match(3, 100, "A12233AA2233112233") {
        referee.begin(table);
        expect(hear({"keepall", "keepall"}));
        table.forget();
    }
};

// The first has been asked about 112233.
struct Begun : Match {
    Begun() : Match(2, 100, "112233HAPH3H") {
        referee.begin(table);
        table.forget();
    }
};

inline void expect_nobody_told(const Match& match) {
    for (game::Seat seat = 0; seat < match.players; ++seat) {
        expect(!match.table.has_left(seat) && match.table.heard(seat).empty());
    }
}

}  // namespace stlucia_test
