#include <boost/ut.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "core/fixed_string.hpp"
#include "games/stlucia/player.hpp"
#include "games/stlucia/rules.hpp"
#include "games/stlucia/strategies.hpp"
#include "tests/support/memory_table.hpp"

using namespace boost::ut;
using stlucia::PlayerGame;
using Reaction = stlucia::PlayerGame::Reaction;

namespace {

// What the books say, seen through a strategy that notes them, keeps all but P and always goes.
stlucia::PlayerView seen{};

class Watcher final : public stlucia::Strategy {
public:
    stlucia::Answer choose(const stlucia::PlayerView& view) override {
        seen = view;
        if (view.question == stlucia::PlayerView::Question::stay) {
            return stlucia::go_if(true);
        }
        return stlucia::keep_if(view,
                                [](stlucia::Face face) { return face != stlucia::Face::token; });
    }
};

Watcher watcher;

Reaction hear(PlayerGame& game, std::string_view line) {
    return game.hear(stlucia::HubMessageParser().finish(line));
}

void accept(PlayerGame& game, std::initializer_list<std::string_view> lines) {
    for (const std::string_view line : lines) {
        const Reaction reaction = hear(game, line);
        expect(reaction == Reaction::noted || reaction == Reaction::answered) << line;
    }
}

std::string answer(PlayerGame& game, std::string_view line) {
    expect(hear(game, line) == Reaction::answered) << line;
    core::FixedString<32> text;
    core::put(text, game.answer());
    return std::string(text.view());
}

// The own health, as a question shows it.
unsigned health(PlayerGame& game) {
    answer(game, "stay?");
    return seen.health;
}

PlayerGame player_b(stlucia::SeatIndex players = 3) {
    return {{.players = players, .my_seat = 1}, watcher};
}

// An eait with voice, the second of three; it has heard this.
auto second_eait(std::string_view heard) {
    auto player = support::seat<stlucia::Player, stlucia::Eait>(
        stlucia::PlayerArguments{.players = 3, .my_seat = 1});
    support::Cutter cutter;
    player->greet();
    player->listen(heard, cutter);
    return player;
}

void conversations() {
    "a player greets, echoes the messages of the hub and answers"_test = [] {
        const auto player = second_eait("rolled A 112233\nturn 111HAP\nstay?\n");
        expect(player->said() == "!reroll HAP\nstay\n");
        expect(player->shown() ==
               "From StLucia:rolled A 112233\nFrom StLucia:turn 111HAP\nFrom StLucia:stay?\n");
        expect(player->ending() == nullptr);
        player->lose();
        expect(player->ending()->status == 4_i &&
               player->ending()->message == "Unexpectedly lost contact with StLucia");
    };

    "an invalid message is echoed as well"_test = [] {
        const auto player = second_eait("turn 1122\nshutdown\n");
        expect(player->said() == "!" && player->shown() == "From StLucia:turn 1122\n");
        expect(player->ending()->status == 5_i &&
               player->ending()->message == "Bad message from StLucia");
    };

    "a line of any length is echoed completely"_test = [] {
        const std::string points = "points A " + std::string(5000, '0') + "7\n";
        const auto player = second_eait(points + "shutdown\n");
        expect(player->shown() == "From StLucia:" + points + "From StLucia:shutdown\n");
        expect(player->ending() == &stlucia::player_exit::game_over);
    };

    "lines after the end of the game are ignored"_test = [] {
        for (const std::string_view end : {"shutdown\n", "winner A\n", "eliminated B\n"}) {
            const auto player = second_eait(std::string(end) + "rubbish\n");
            expect(player->shown() == "From StLucia:" + std::string(end));
            expect(player->ending()->status == 0_i) << end;
        }
    };
}

}  // namespace

const suite<"stlucia: player"> player_suite = [] {
    conversations();

    "dice are rerolled at most twice in each turn"_test = [] {
        PlayerGame game = player_b();
        expect(answer(game, "turn 112HPP") == "reroll PP\n");
        expect(answer(game, "rerolled 112HPP") == "reroll PP\n");
        expect(answer(game, "rerolled 112HPP") == "keepall\n");
        expect(answer(game, "turn 112HHP") == "reroll P\n");
        expect(answer(game, "turn 112HHA") == "keepall\n");
    };

    "rerolls are counted by the requests that were sent"_test = [] {
        PlayerGame game = player_b();
        expect(answer(game, "rerolled 1122PP") == "reroll PP\n");
        expect(answer(game, "rerolled 1122HH") == "keepall\n");
        expect(answer(game, "rerolled 1122PP") == "reroll PP\n");
        expect(answer(game, "rerolled 1122PP") == "keepall\n");
        expect(answer(game, "rerolled 1122PP") == "keepall\n");
    };

    "an attack in hits the occupant, an attack out all other players"_test = [] {
        PlayerGame game = player_b();
        accept(game, {"attacks A 3 in"});
        expect(health(game) == 10_u) << "nobody is inside";
        accept(game, {"attacks A 3 out"});
        expect(health(game) == 7_u) << "and everybody outside";
        accept(game, {"claim B", "attacks A 2 out"});
        expect(health(game) == 7_u) << "inside";
        accept(game, {"attacks C 4 in"});
        expect(health(game) == 3_u);
        accept(game, {"attacks C 6 in"});
        expect(health(game) == 0_u) << "never below";
    };

    "the health of the occupant is tracked"_test = [] {
        PlayerGame game = player_b();
        answer(game, "stay?");
        expect(!seen.occupant_health && !seen.inside);
        accept(game, {"claim C", "attacks A 4 in"});
        answer(game, "stay?");
        expect(seen.occupant_health == 6U && !seen.inside);
        accept(game, {"rolled C 112HHH"});
        answer(game, "stay?");
        expect(seen.occupant_health == 6U) << "H do not heal inside";
        accept(game, {"claim B"});
        answer(game, "stay?");
        expect(seen.inside && seen.occupant_health == 10U);
        accept(game, {"rolled C 112HHH", "claim C"});
        answer(game, "stay?");
        expect(seen.occupant_health == 9U) << "healed while outside";
    };

    "a player outside counts its own H when it keeps the dice"_test = [] {
        PlayerGame game = player_b();
        accept(game, {"attacks A 5 out"});
        expect(answer(game, "turn 112HHP") == "reroll P\n");
        expect(seen.health == 5_u);
        expect(answer(game, "rerolled 112HHH") == "keepall\n");
        expect(seen.health == 5_u) << "not yet those on the table";
        expect(health(game) == 8_u);
        answer(game, "turn 112HHH");
        expect(health(game) == 10_u) << "never above ten";
        accept(game, {"attacks A 5 out", "claim B"});
        answer(game, "turn 112HHH");
        expect(health(game) == 5_u) << "inside";
    };

    "a message about a roll of the player itself is accepted"_test = [] {
        PlayerGame game = player_b();
        accept(game, {"attacks A 5 out", "rolled B 112HHH"});
        expect(health(game) == 8_u);
    };

    "the number of others left excludes eliminated players"_test = [] {
        PlayerGame game = player_b();
        answer(game, "stay?");
        expect(seen.others_left == 2_u);
        accept(game, {"claim C", "eliminated C"});
        answer(game, "stay?");
        expect(seen.others_left == 1_u);
        expect(!seen.occupant_health) << "nobody is inside any more";
    };

    "the game ends with a winner, a shutdown or the player's own elimination"_test = [] {
        for (const std::string_view line : {"winner A", "winner B", "shutdown", "eliminated B"}) {
            PlayerGame game = player_b();
            accept(game, {"points A 99999999999999999999"});
            expect(hear(game, line) == Reaction::game_over) << line;
        }
    };

    "labels outside the game are invalid"_test = [] {
        for (const std::string_view line :
             {"rolled D 112233", "points D 1", "attacks D 1 in", "claim D", "eliminated D",
              "winner D", "eliminated Z"}) {
            PlayerGame game = player_b();
            expect(hear(game, line) == Reaction::invalid) << line;
        }
    };

    "a message about an eliminated player is invalid"_test = [] {
        for (const std::string_view line : {"rolled A 112233", "points A 1", "attacks A 1 out",
                                            "claim A", "eliminated A", "winner A"}) {
            PlayerGame game = player_b();
            accept(game, {"eliminated A", "turn 112233", "rolled C 112233", "stay?"});
            expect(hear(game, line) == Reaction::invalid) << line;
        }
    };

    "apart from these the order of messages is not checked"_test = [] {
        PlayerGame game = player_b();
        accept(game, {"stay?", "rerolled 112233", "turn 112233", "turn 112233", "attacks B 1 in",
                      "attacks A 1 out", "claim A", "claim A", "points C 1", "rolled A 112233"});
    };

    "a strategy sees the question and the dice"_test = [] {
        PlayerGame game = player_b();
        answer(game, "turn 112HPP");
        expect(seen.question == stlucia::PlayerView::Question::dice &&
               seen.dice == *stlucia::parse_roll("112HPP"));
        answer(game, "stay?");
        expect(seen.question == stlucia::PlayerView::Question::stay);
    };

    "a strategy sees how often it may reroll"_test = [] {
        PlayerGame game = player_b();
        for (int turn = 0; turn < 2; ++turn) {
            answer(game, "turn 112HPP");
            expect(seen.rerolls_left == 2_u);
            answer(game, "rerolled 112HPP");
            expect(seen.rerolls_left == 1_u);
            for (int more = 0; more < 3; ++more) {
                answer(game, "rerolled 112HPP");
                expect(seen.rerolls_left == 0_u);
            }
        }
        answer(game, "turn 112HHA");
        answer(game, "rerolled 112HHA");
        expect(seen.rerolls_left == 2_u) << "nothing was rerolled, whatever the hub says";
    };

    "a line that is not a message is invalid"_test = [] {
        PlayerGame game = player_b();
        expect(hear(game, "") == Reaction::invalid);
        expect(hear(game, "turn 1122") == Reaction::invalid);
    };
};
