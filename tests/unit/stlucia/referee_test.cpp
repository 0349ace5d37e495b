// What is said to whom, and when, in whole games and single turns.
#include <boost/ut.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "games/stlucia/strategies.hpp"
#include "tests/unit/stlucia/match.hpp"

using namespace boost::ut;
using namespace stlucia_test;

namespace {

void whole_games() {
    "two eaits play to the death of one"_test = [] {
        Match match(2, 20, "11PAP3\nP23APA231PAPPH\n\nAH3AAAHPPAAAAAAAPAA1\n");
        support::MemoryPlayers players;
        players.push_back(match.player<stlucia::Eait>(0));
        players.push_back(match.player<stlucia::Eait>(1));
        support::play(match.referee, match.table, players, stlucia::greeting);
        expect(match.table.spectators() ==
               "Player A rolled 123APP\nPlayer A claimed StLucia\n"
               "Player A scored 1 for a total of 1\nPlayer B rolled AAAAAA\n"
               "Player A took 6 damage, health is now 4\nPlayer B claimed StLucia\n"
               "Player B scored 1 for a total of 1\nPlayer A rolled 11123P\n"
               "Player A scored 1 for a total of 2\nPlayer B rolled 3HAAAA\n"
               "Player A took 4 damage, health is now 0\nPlayer B scored 2 for a total of 3\n"
               "Player B wins\n");
        expect(match.table.heard(0) ==
               "turn 113APP\nrerolled 23AAPP\nrerolled 123APP\nclaim A\npoints A 1\n"
               "rolled B AAAAAA\nattacks B 6 in\nstay?\nclaim B\npoints B 1\nturn 111AAP\n"
               "rerolled 111APP\nrerolled 11123P\npoints A 1\nrolled B 3HAAAA\n"
               "attacks B 4 out\npoints B 2\neliminated A\n");
        expect(match.table.heard(1) ==
               "rolled A 123APP\nclaim A\npoints A 1\nturn 3HHAAP\nrerolled HAAAPP\n"
               "rerolled AAAAAA\nattacks B 6 in\nclaim B\npoints B 1\nrolled A 11123P\n"
               "points A 1\nturn 233AAP\nrerolled 1HAPPP\nrerolled 3HAAAA\nattacks B 4 out\n"
               "points B 2\neliminated A\nwinner B\n");
        expect(players[0]->said() ==
               "!reroll 113APP\nreroll 23AAPP\nkeepall\ngo\nreroll AAP\nreroll APP\nkeepall\n");
        expect(players[1]->said() ==
               "!reroll 3HHAAP\nreroll HAAAPP\nkeepall\nreroll 233AAP\nreroll 1HAPPP\nkeepall\n");
        expect(players[0]->shown().ends_with("\nFrom StLucia:eliminated A\n"));
        expect(players[1]->shown().ends_with("\nFrom StLucia:winner B\n"));
        expect(players[0]->ending() == &stlucia::player_exit::game_over);
        expect(players[1]->ending() == &stlucia::player_exit::game_over);
        expect_end(match, Outcome::finished, std::nullopt, 0, "");
        expect(match.referee.score(0) == 2_ll && match.referee.score(1) == 3_ll);
        expect(match.table.last_message(0) == "eliminated A\n");
        expect(match.table.last_message(1) == "winner B\n");
    };

    "three players reach the score, and an occupant that is killed is not asked"_test = [] {
        Match match(3, 9, "2A3H321HA2AH13P12AA132233A1331213AAAA221AAA3A223P1\n");
        support::MemoryPlayers players;
        players.push_back(match.player<stlucia::Hass>(0));
        players.push_back(match.player<stlucia::Mabs>(1));
        players.push_back(match.player<stlucia::Science>(2));
        support::play(match.referee, match.table, players, stlucia::greeting);
        expect(match.table.spectators() ==
               "Player A rolled 1123AP\nPlayer A claimed StLucia\n"
               "Player A scored 1 for a total of 1\nPlayer B rolled 133333\n"
               "Player B scored 5 for a total of 5\nPlayer C rolled 1AAAAA\n"
               "Player A took 5 damage, health is now 5\nPlayer A rolled 123HHP\n"
               "Player A scored 2 for a total of 3\nPlayer B rolled 1233HA\n"
               "Player B healed 0, health is now 10\nPlayer A took 1 damage, health is now 4\n"
               "Player C rolled 2AAAAA\nPlayer A took 4 damage, health is now 0\n"
               "Player C claimed StLucia\nPlayer C scored 1 for a total of 1\n"
               "Player B rolled 12333A\nPlayer C took 1 damage, health is now 9\n"
               "Player B claimed StLucia\nPlayer B scored 4 for a total of 9\nPlayer B wins\n");
        expect(match.table.heard(0).ends_with(
            "rolled C 2AAAAA\nattacks C 5 in\nclaim C\npoints C 1\neliminated A\n"));
        expect(match.table.heard(2).ends_with(
            "attacks C 5 in\nclaim C\npoints C 1\neliminated A\nrolled B 12333A\n"
            "attacks B 1 in\nstay?\nclaim B\npoints B 4\nwinner B\n"));
        expect_end(match, Outcome::finished, std::nullopt, 0, "");
        expect(match.referee.score(0) == 3_ll && match.referee.score(1) == 9_ll &&
               match.referee.score(2) == 1_ll)
            << "who is out keeps its points";
    };

    "the largest number of players finish a game, and all exit with status 0"_test = [] {
        constexpr stlucia::SeatIndex most = stlucia::most_players;
        Match match(most, 300, "A1H3P2A3HAP21HAP3APA2H1A");
        support::MemoryPlayers players;
        for (stlucia::SeatIndex seat = 0; seat < most; ++seat) {
            switch (seat % 5) {
                case 0: players.push_back(match.player<stlucia::Eait>(seat)); break;
                case 1: players.push_back(match.player<stlucia::Science>(seat)); break;
                case 2: players.push_back(match.player<stlucia::Habs>(seat)); break;
                case 3: players.push_back(match.player<stlucia::Hass>(seat)); break;
                default: players.push_back(match.player<stlucia::Mabs>(seat));
            }
        }
        support::play(match.referee, match.table, players, stlucia::greeting);
        expect_end(match, Outcome::finished, std::nullopt, 0, "");
        for (const auto& player : players) {
            expect(player->ending() == &stlucia::player_exit::game_over);
        }
    };
}

void flow() {
    "the first player is asked, and no other message is sent"_test = [] {
        Match match(3, 10, "332211");
        expect(!match.referee.over() && match.referee.expected() == "the byte !");
        match.referee.begin(match.table);
        expect(match.table.heard(0) == "turn 112233\n" && match.table.heard(1).empty());
        expect(match.table.spectators().empty() && match.referee.due() == 0U);
        expect(match.referee.seats() == 3_u);
        expect(match.referee.expected() == "keepall, or reroll and dice it has");
    };

    "dice that are kept are sent to the others, and the next player is asked"_test = [] {
        Match match(4, 100, "123HHH122AAA23HAAP112HPP");
        match.referee.begin(match.table);
        expect(match.hear({"keepall", "keepall", "keepall"}));
        expect(match.referee.due() == 1U) << "whether it stays";
        expect(match.hear({"go"}) && match.referee.due() == 3U);
        expect(match.table.heard(3) ==
               "rolled A 123HHH\nrolled B 122AAA\nclaim B\npoints B 1\nrolled C 23HAAP\n"
               "attacks C 2 in\nclaim C\npoints C 1\nturn 112HPP\n");
        expect(match.table.spectators() ==
               "Player A rolled 123HHH\nPlayer A healed 0, health is now 10\n"
               "Player B rolled 122AAA\nPlayer B claimed StLucia\n"
               "Player B scored 1 for a total of 1\nPlayer C rolled 23HAAP\n"
               "Player C healed 0, health is now 10\nPlayer B took 2 damage, health is now 8\n"
               "Player C claimed StLucia\nPlayer C scored 1 for a total of 1\n");
    };

    "two rerolls are answered with the new dice, which then have to be kept"_test = [] {
        Begun match;
        expect(match.hear({"reroll 311"}) && match.referee.due() == 0U) << "in any order";
        expect(match.hear({"reroll A"}) && match.referee.due() == 0U);
        expect(match.table.heard(0) == "rerolled 223HAP\nrerolled 223HHP\n");
        expect(match.table.heard(1).empty() && match.table.spectators().empty());
        expect(match.hear({"keepall"}) && match.referee.due() == 1U);
        expect(match.table.heard(1) == "rolled A 223HHP\nturn 11223H\n")
            << "the dice go on where they were, from the front again after the last";
    };

    "an occupant that stays keeps StLucia, and its attacker scores nothing"_test = [] {
        Attacked match;
        expect(match.referee.due() == 0U && match.referee.expected() == "stay or go");
        expect(match.hear({"stay"}) && match.referee.due() == 2U);
        expect(match.table.spectators().empty() && match.table.heard(0).empty());
        expect(match.table.heard(2) == "turn 112233\n");
        expect(match.referee.game().occupant() == stlucia::SeatIndex{0});
    };

    "an occupant that goes leaves StLucia to its attacker"_test = [] {
        Attacked match;
        expect(match.hear({"go"}) && match.referee.due() == 2U);
        expect(match.table.spectators() ==
               "Player B claimed StLucia\nPlayer B scored 1 for a total of 1\n");
        expect(match.table.heard(0) == "claim B\npoints B 1\n" &&
               match.table.heard(2) == "claim B\npoints B 1\nturn 112233\n");
        expect(match.referee.score(1) == 1_ll);
    };

    "players that die in one attack are announced in the order of their seats"_test = [] {
        // A claims, and hits all others twice from inside with all dice.
        Match match(4, 100, "A12233112233112233112233AAAAAA112233112233112233AAAAAA");
        match.referee.begin(match.table);
        for (int turn = 0; turn < 8; ++turn) {
            expect(match.hear({"keepall"}));
        }
        match.table.forget();
        expect(match.hear({"keepall"}));
        const std::string before = "attacks A 6 out\npoints A 2\n";
        const std::string rolled = "rolled A AAAAAA\n" + before;
        expect(match.table.heard(0) ==
               before + "eliminated B\neliminated C\neliminated D\nwinner A\n");
        expect(match.table.heard(1) == rolled + "eliminated B\n");
        expect(match.table.heard(2) == rolled + "eliminated B\neliminated C\n");
        expect(match.table.heard(3) == rolled + "eliminated B\neliminated C\neliminated D\n");
        expect(match.table.last_message(2) == "eliminated C\n");
        expect(match.table.spectators() ==
               "Player A rolled AAAAAA\nPlayer B took 4 damage, health is now 0\n"
               "Player C took 4 damage, health is now 0\nPlayer D took 4 damage, health is now 0\n"
               "Player A scored 2 for a total of 5\nPlayer A wins\n");
        expect_end(match, Outcome::finished, std::nullopt, 0, "");
    };

    "an eliminated player is skipped and receives nothing more"_test = [] {
        Match match(3, 100, "A12233AAAAAAAAAAAA112233112233A12233");
        match.referee.begin(match.table);
        expect(match.hear({"keepall", "keepall", "stay", "keepall"}));
        expect(match.table.last_message(0) == "eliminated A\n" && match.referee.due() == 1U);
        expect(match.hear({"keepall"}) && match.referee.due() == 2U);
        expect(match.hear({"keepall"}) && match.referee.due() == 1U);
        match.referee.stop(match.table, Outcome::too_long);
        expect(match.table.heard(0).ends_with("\neliminated A\n"));
        expect(match.table.last_message(1) == "shutdown\n");
    };

    "an answer may arrive in pieces"_test = [] {
        Begun match;
        for (const std::string_view piece : {"reroll", "", " 1", "1"}) {
            expect(!match.referee.hear(match.table, piece, false));
        }
        expect(match.table.heard(0).empty()) << "its line has not ended";
        expect(match.referee.hear(match.table, "3", true));
        expect(match.table.heard(0) == "rerolled 223HAP\n");
        expect(match.hear({"keepall"})) << "the next begins anew";
    };

    "with a score that no player reaches the game ends by eliminations"_test = [] {
        Match match(2, std::numeric_limits<std::int64_t>::max(), "333333A12233AAAAAA333333");
        match.referee.begin(match.table);
        while (match.referee.due() && match.table.heard(0).size() < 1000) {
            expect(match.hear({match.table.heard(*match.referee.due()).ends_with("stay?\n")
                                   ? "stay"
                                   : "keepall"}));
        }
        expect_end(match, Outcome::finished, std::nullopt, 0, "");
        expect(match.referee.score(0) > 6_ll);
    };
}

}  // namespace

const suite<"stlucia: referee"> referee_suite = [] {
    whole_games();
    flow();
};
