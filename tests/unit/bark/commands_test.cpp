#include <boost/ut.hpp>
#include <string>
#include <string_view>

#include "games/bark/commands.hpp"
#include "games/bark/settings.hpp"

using namespace boost::ut;
using Kind = bark::Command::Kind;

namespace {

// Parsers run at compile time too: their tests are the compiler's.
static_assert(bark::parse_side("5") == 5 && bark::parse_side("05") == 5 &&
              bark::parse_side("+5") == 5);
static_assert(bark::parse_side("3") == 3 && bark::parse_side("100") == 100);
static_assert(!bark::parse_side("2") && !bark::parse_side("101") && !bark::parse_side("0"));
static_assert(bark::parse_player_type("h") == bark::PlayerType::human);
static_assert(bark::parse_player_type("a") == bark::PlayerType::automatic);

}  // namespace

const suite<"bark: commands"> commands_suite = [] {
    "a side in any other form is refused"_test = [] {
        for (const std::string_view text :
             {"5x", "5.0", "0x5", "", "-5", "5 ", " 5", "++5", "+", "five", "65541", "4294967301",
              "18446744073709551621"}) {
            expect(!bark::parse_side(text)) << text;
        }
    };

    "a player type is one letter"_test = [] {
        for (const std::string_view text : {"hh", "H", "A", "auto", "h ", " a", "", "q"}) {
            expect(!bark::parse_player_type(text)) << text;
        }
    };

    "a move is three numbers with one blank between"_test = [] {
        for (const std::string_view text : {"1 2 3", "01 02 03", "+1 +2 +3"}) {
            const bark::Command command = bark::parse_command(text);
            expect(command.kind == Kind::move) << text;
            expect(command.move.card == 0_ul && command.move.cell == bark::Cell{1, 2}) << text;
        }
        expect(bark::parse_command("6 100 100").kind == Kind::move) << "the board decides";
    };

    "any other line is invalid"_test = [] {
        for (const std::string_view text : {"",
                                            " ",
                                            "   ",
                                            "1",
                                            "1 1",
                                            "one two three",
                                            "1,1,1",
                                            "1.0 1 1",
                                            "0 1 1",
                                            "7 1 1",
                                            "-1 1 1",
                                            "1 -1 1",
                                            "1 1 -1",
                                            "1 0 1",
                                            "1 1 0",
                                            "1 101 1",
                                            "1 1 101",
                                            "1 1 1 1",
                                            "1 1 1x",
                                            "1 1 1\r",
                                            "1 1 1 ",
                                            " 1 1 1",
                                            "1  1 1",
                                            "1 1  1",
                                            "1\t1\t1",
                                            "4294967297 1 1",
                                            "65537 1 1",
                                            "1 65537 1",
                                            "1 1 18446744073709551617",
                                            "save",
                                            "Save x",
                                            " SAVE",
                                            "1 1",
                                            "+ 1 1",
                                            "++1 1 1"}) {
            expect(bark::parse_command(text).kind == Kind::invalid) << text;
        }
        expect(bark::parse_command(std::string_view("1 1 1\0", 6)).kind == Kind::invalid);
    };

    "everything after SAVE is the name, including blanks"_test = [] {
        for (const std::string_view name :
             {"", " ", " s", "my game", "12", ".x", "SAVE", "1 1 1", "\t"}) {
            const std::string line = "SAVE" + std::string(name);
            const bark::Command command = bark::parse_command(line);
            expect(command.kind == Kind::save && command.file_name == name) << line;
        }
    };
};
