#include <boost/ut.hpp>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "games/cards/player.hpp"
#include "games/cards/rules.hpp"
#include "games/cards/strategies.hpp"
#include "tests/support/card_message.hpp"
#include "tests/support/memory_table.hpp"

using namespace boost::ut;
using cards::PlayerGame;
using Kind = cards::PlayerGame::Reaction::Kind;

namespace {

PlayerGame::Reaction hear(PlayerGame& game, std::string_view line) {
    return game.hear(support::card_message(line));
}

// The card a player answers with to the last of these lines, all of which it accepts.
std::optional<cards::Card> answer(PlayerGame& game, std::initializer_list<std::string_view> lines) {
    std::optional<cards::Card> card;
    for (const std::string_view line : lines) {
        const PlayerGame::Reaction reaction = hear(game, line);
        expect(reaction.kind == Kind::accepted) << line;
        card = reaction.play;
    }
    return card;
}

// They remember nothing, so that all games can share them.
cards::Alice alice_strategy;
cards::Bob bob_strategy;

PlayerGame alice(std::uint32_t players, std::uint32_t seat, std::int64_t hand_size) {
    return {{.players = players, .my_seat = seat, .threshold = 2, .hand_size = hand_size},
            alice_strategy};
}

PlayerGame bob(std::int64_t threshold) {
    return {{.players = 3, .my_seat = 2, .threshold = threshold, .hand_size = 4}, bob_strategy};
}

// An alice with voice, at the second of two seats with two cards; it has heard this.
auto second_alice(std::string_view heard) {
    auto player = support::seat<cards::Player, cards::Alice>(
        cards::PlayerArguments{.players = 2, .my_seat = 1, .threshold = 2, .hand_size = 2});
    support::Cutter cutter;
    player->greet();
    player->listen(heard, cutter);
    return player;
}

void conversations() {
    "a player greets, answers and shows its rounds, until a message is invalid"_test = [] {
        const auto player = second_alice("HAND2,S1,S2\nNEWROUND0\nPLAYED0,S5\nPLAYED0,S6\n");
        expect(player->said() == "@PLAYS1\n");
        expect(player->shown() == "Lead player=0: S.5 S.1\n");
        expect(player->ending() == &cards::player_exit::message);
        expect(player->ending()->status == 6_i && player->ending()->message == "Invalid message");
    };

    "an incomplete round is not shown when the hub exits"_test = [] {
        const auto player = second_alice("HAND2,S1,S2\nNEWROUND1\n");
        expect(player->said() == "@PLAYS2\n" && player->shown().empty());
        expect(player->ending() == nullptr);
        player->lose();
        expect(player->ending()->status == 7_i && player->ending()->message == "EOF");
    };

    "lines after the end of the game are ignored"_test = [] {
        const auto player = second_alice("GAMEOVER\nrubbish\n");
        expect(player->said() == "@" && player->ending()->status == 0_i);
    };
}

}  // namespace

const suite<"cards: player"> player_suite = [] {
    conversations();

    "the leader plays at once, the others after the seat before them"_test = [] {
        PlayerGame lead = alice(2, 0, 1);
        expect(answer(lead, {"HAND1,S1", "NEWROUND0"}) == cards::parse_card("S1"));
        PlayerGame last = alice(2, 1, 1);
        expect(!answer(last, {"HAND1,S1", "NEWROUND0"}));
        const PlayerGame::Reaction reaction = hear(last, "PLAYED0,S5");
        expect(reaction.play == cards::parse_card("S1") && reaction.round_complete);
    };

    "messages that are not allowed in this state are invalid"_test = [] {
        struct Case {
            std::initializer_list<std::string_view> before;
            std::string_view line;
        };
        for (const Case& c : std::initializer_list<Case>{
                 {{}, "NEWROUND0"},
                 {{}, "PLAYED0,S1"},
                 {{}, "HAND1,S1"},
                 {{"HAND2,S1,S2"}, "HAND2,S1,S2"},
                 {{"HAND2,S1,S2"}, "PLAYED0,S5"},
                 {{"HAND2,S1,S2"}, "NEWROUND3"},
                 {{"HAND2,S1,S2", "NEWROUND0"}, "NEWROUND0"},
                 {{"HAND2,S1,S2", "NEWROUND0"}, "PLAYED1,S5"},
                 {{"HAND2,S1,S2", "NEWROUND0"}, "PLAYED2,S5"},
                 {{"HAND2,S1,S2", "NEWROUND0", "PLAYED0,S5"}, "PLAYED0,S6"},
                 {{"HAND2,S1,S2", "NEWROUND0", "PLAYED0,S5"}, "PLAYED1,S6"},
                 {{"HAND2,S1,S2", "NEWROUND0", "PLAYED0,S5", "PLAYED2,S6"}, "PLAYED0,S7"},
             }) {
            PlayerGame game = alice(3, 1, 2);
            answer(game, c.before);
            expect(hear(game, c.line).kind == Kind::invalid) << c.line;
        }
    };

    "after the last card only GAMEOVER is valid"_test = [] {
        PlayerGame game = alice(2, 0, 1);
        answer(game, {"HAND1,S1", "NEWROUND0", "PLAYED1,S2"});
        expect(hear(game, "NEWROUND1").kind == Kind::invalid);
        expect(hear(game, "GAMEOVER").kind == Kind::game_over);
    };

    "NEWROUND may name any seat as the leader"_test = [] {
        PlayerGame game = alice(4, 1, 1);
        expect(answer(game, {"HAND1,S1", "NEWROUND3", "PLAYED3,C1", "PLAYED0,C2"}) ==
               cards::parse_card("S1"));
    };

    "bob's second rule needs a winner of D cards and a D on the table"_test = [] {
        PlayerGame game = bob(4);
        answer(game, {"HAND4,S2,S3,D4,D9"});
        expect(answer(game, {"NEWROUND0", "PLAYED0,S9", "PLAYED1,D1"}) == cards::parse_card("S2"));
        expect(answer(game, {"NEWROUND0", "PLAYED0,S8", "PLAYED1,Da"}) == cards::parse_card("S3"));
        expect(answer(game, {"NEWROUND0", "PLAYED0,D2", "PLAYED1,D3"}) == cards::parse_card("D9"));
    };

    "bob counts D cards separately for each winner"_test = [] {
        PlayerGame game = bob(4);
        answer(game, {"HAND4,S2,S3,D4,D9"});
        answer(game, {"NEWROUND0", "PLAYED0,S9", "PLAYED1,D1"});
        expect(answer(game, {"NEWROUND1", "PLAYED1,S8"}) == cards::parse_card("S3"));
        answer(game, {"PLAYED0,Da"});
        expect(answer(game, {"NEWROUND0", "PLAYED0,D2", "PLAYED1,D3"}) == cards::parse_card("D4"))
            << "one D each for two winners is not two for one";
    };

    "with a threshold of two bob's second rule holds from the first round"_test = [] {
        PlayerGame game = bob(2);
        expect(answer(game, {"HAND4,S2,S3,C4,H9", "NEWROUND0", "PLAYED0,D1", "PLAYED1,S1"}) ==
               cards::parse_card("S2"))
            << "lowest of the first of S C H D";
    };

    "bob leads low and discards high"_test = [] {
        PlayerGame lead = bob(9);
        expect(answer(lead, {"HAND4,S2,H3,H4,C9", "NEWROUND2"}) == cards::parse_card("H3"));
        PlayerGame discards = bob(9);
        expect(answer(discards, {"HAND4,C2,H3,H4,C9", "NEWROUND0", "PLAYED0,D1", "PLAYED1,D2"}) ==
               cards::parse_card("C9"));
    };

    "alice leads high, follows low and discards high"_test = [] {
        PlayerGame lead = alice(2, 0, 3);
        expect(answer(lead, {"HAND3,C2,C3,Hf", "NEWROUND0"}) == cards::parse_card("C3"));
        PlayerGame follows = alice(2, 1, 3);
        expect(answer(follows, {"HAND3,C2,C3,Hf", "NEWROUND0", "PLAYED0,C1"}) ==
               cards::parse_card("C2"));
        PlayerGame discards = alice(2, 1, 3);
        expect(answer(discards, {"HAND3,C2,C3,H1", "NEWROUND0", "PLAYED0,S1"}) ==
               cards::parse_card("H1"));
    };
};
