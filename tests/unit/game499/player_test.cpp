#include <boost/ut.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "games/game499/rules.hpp"
#include "tests/support/string_writer.hpp"

using namespace boost::ut;
using namespace game499;
using Reaction = PlayerGame::Reaction;

namespace {

constexpr std::string_view hand = "HKCTDKHAS3S5C7S8DAC9H9S5H7D";

Reaction hear(PlayerGame& game, std::string_view line) {
    return game.hear(parse_server_line(line));
}

// A game in which all of these have been heard and were allowed.
PlayerGame after(std::initializer_list<std::string_view> lines) {
    PlayerGame game;
    for (const std::string_view line : lines) {
        expect(hear(game, line) != Reaction::invalid) << line;
    }
    return game;
}

}  // namespace

const suite<"499: player"> player_suite = [] {
    "each state accepts its own lines only"_test = [] {
        struct Row {
            std::string_view line;
            Reaction greeting, hand, bid, play;
        };
        constexpr Reaction bad = Reaction::invalid;
        constexpr Reaction on = Reaction::carry_on;
        for (const Row& row : std::initializer_list<Row>{
                 {"Mtext", on, on, on, on},
                 {"O", Reaction::game_over, Reaction::game_over, Reaction::game_over,
                  Reaction::game_over},
                 {hand, bad, Reaction::show_hand, bad, bad},
                 {"B", bad, bad, Reaction::ask, bad},
                 {"B4H", bad, bad, Reaction::ask, bad},
                 {"T4H", bad, bad, on, bad},
                 {"L", bad, bad, bad, Reaction::ask},
                 {"PS", bad, bad, bad, Reaction::ask},
                 {"A", bad, bad, bad, bad},  // nothing is pending
                 {"", bad, bad, bad, bad},
                 {"X", bad, bad, bad, bad},
             }) {
            PlayerGame greeting;
            expect(hear(greeting, row.line) == row.greeting) << row.line;
            PlayerGame waiting = after({"MHi"});
            expect(hear(waiting, row.line) == row.hand) << row.line;
            PlayerGame bidding = after({"MHi", hand});
            expect(hear(bidding, row.line) == row.bid) << row.line;
            PlayerGame playing = after({"MHi", hand, "T4H"});
            expect(hear(playing, row.line) == row.play) << row.line;
        }
    };

    "a bid has to be higher than the last one"_test = [] {
        PlayerGame first = after({"MHi", hand, "B"});
        for (const std::string_view line : {"PP", "3H", "KC", "", "4", "4h", " 4H", "4H "}) {
            expect(!first.reply(line)) << line;
        }
        expect(first.reply("4S").has_value());
        PlayerGame later = after({"MHi", hand, "B4H"});
        expect(!later.reply("4D") && !later.reply("4H"));
        expect(later.reply("5S").has_value());
        expect(later.reply("PP").has_value());
        PlayerGame beaten = after({"MHi", hand, "B9H"});
        expect(!beaten.reply("9H") && beaten.reply("PP").has_value());
    };

    "a card has to be in the hand and to follow suit"_test = [] {
        PlayerGame lead = after({"MHi", hand, "T4H", "L"});
        expect(!lead.reply("AH") && !lead.reply("PP"));
        expect(lead.reply("KH").has_value());
        PlayerGame follow = after({"MHi", hand, "T4H", "PS"});
        expect(!follow.reply("KH") && !follow.reply("KS"));
        expect(follow.reply("3S").has_value());
    };

    "a card leaves the hand only when it is accepted"_test = [] {
        PlayerGame game = after({"MHi", hand, "T4H", "L"});
        expect(game.reply("KH").has_value());
        expect(game.hand().holds(*parse_card("KH")));
        expect(hear(game, "MAnn says hello") == Reaction::carry_on);
        expect(hear(game, "A") == Reaction::carry_on);
        expect(!game.hand().holds(*parse_card("KH")));
        expect(hear(game, "A") == Reaction::invalid);
    };

    "a card that was refused is forgotten"_test = [] {
        PlayerGame game = after({"MHi", hand, "T4H", "L"});
        expect(game.reply("KH").has_value());
        expect(hear(game, "PS") == Reaction::ask);
        expect(hear(game, "A") == Reaction::invalid);
    };

    "of a card that is held twice one stays in the hand"_test = [] {
        PlayerGame game = after({"MHi", "HASASASASASASASASASASASASAS", "T4H", "L"});
        expect(game.reply("AS").has_value());
        expect(hear(game, "A") == Reaction::carry_on);
        expect(game.hand().end() - game.hand().begin() == 12);
    };

    "after the last card the next hand begins"_test = [] {
        PlayerGame game = after({"MHi", hand, "T4H"});
        while (!game.hand().empty()) {
            support::StringWriter card;
            core::put(card, *game.hand().begin());
            expect(hear(game, "L") == Reaction::ask);
            expect(game.reply(card.text).has_value());
            expect(hear(game, "A") == Reaction::carry_on);
        }
        expect(hear(game, "L") == Reaction::invalid);
        expect(hear(game, hand) == Reaction::show_hand);
        expect(hear(game, "B") == Reaction::ask);
    };
};
