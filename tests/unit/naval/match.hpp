// A naval tournament at a table in memory, for the tests of its referee.
#pragma once

#include <boost/ut.hpp>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "games/naval/agent.hpp"
#include "games/naval/referee.hpp"
#include "tests/support/memory_table.hpp"
#include "tests/unit/match_end.hpp"

namespace naval_test {

using boost::ut::expect;
using boost::ut::fatal;
using game::Outcome;
using naval::Player;
using support::expect_all_told;
using support::expect_end;
using support::MemoryTable;

inline naval::Rules rules_of(std::string_view line) {
    naval::MessageParser parser;
    parser.feed(line);
    return *parser.finish().rules;
}

inline constexpr std::string_view small_rules = "RULES 3,2,2,2,1";

// A tournament at its table. The seats of round r are 2r and 2r + 1.
struct Match {
    naval::Rules rules;
    naval::Referee referee{rules};
    MemoryTable table;

    explicit Match(std::size_t rounds, std::string_view line = small_rules)
        : rules(rules_of(line)), table(static_cast<game::Seat>(2 * rounds)) {
        expect(referee.create(rounds));
    }
    // Lines of whoever is due. Whether the last was accepted.
    bool hear(std::initializer_list<std::string_view> lines) {
        bool good = false;
        for (const std::string_view line : lines) {
            expect(fatal(!referee.over())) << "before" << line;
            good = referee.hear(table, line, true);
        }
        return good;
    }
    template <class Strategy>
    [[nodiscard]] static auto agent(game::Seat seat, std::string_view map) {
        naval::MessageParser parser;
        parser.feed("MAP ");
        parser.feed(map);
        const naval::AgentArguments arguments{.me = seat % 2 == 0 ? Player::one : Player::two,
                                              .fleet = *parser.finish().fleet,
                                              .seed = seat + 1};
        return support::seat<naval::Agent, Strategy>(arguments, arguments.seed);
    }
};

inline constexpr std::string_view west = "MAP A1,E:C2,N";
inline constexpr std::string_view east = "MAP B2,W:C1,S";

// All maps are there, the first agent of the first round is asked.
struct Begun : Match {
    explicit Begun(std::size_t rounds = 1) : Match(rounds) {
        referee.begin(table);
        for (std::size_t round = 0; round < rounds; ++round) {
            expect(hear({west}) && hear({east}));
        }
        table.forget();
    }
};

inline constexpr std::string_view first_boards =
    "   ABC\n 1 11.\n 2 ..2\n===\n   ABC\n 1 ..2\n 2 11.\n";

inline std::string shown(int round, std::string_view boards) {
    return "**********\nROUND " + std::to_string(round) + "\n" + std::string(boards);
}

}  // namespace naval_test
