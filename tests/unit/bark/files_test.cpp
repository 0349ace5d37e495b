#include <boost/ut.hpp>
#include <string>
#include <string_view>

#include "boards.hpp"
#include "games/bark/files.hpp"
#include "tests/support/string_writer.hpp"

using namespace boost::ut;
using bark_test::card;
using namespace std::string_literals;

namespace {

// How far a file is good, and that it does not matter in which pieces it comes.
template <class Parser, class... Arguments>
bool is_whole(std::string_view text, Arguments&... arguments) {
    bool bytes_good = true;
    Parser bytewise(arguments...);
    for (const char c : text) {
        bytes_good = bytes_good && bytewise.feed({&c, 1});
    }
    bytes_good = bytes_good && bytewise.finish();
    Parser whole(arguments...);
    const bool good = whole.feed(text) && whole.finish();
    expect(bytes_good == good) << "the cut into pieces matters for" << text;
    return good;
}

bool is_deck(std::string_view text, bark::Deck& deck, std::int64_t first = 0) {
    return is_whole<bark::DeckParser>(text, deck, first);
}

bool is_deck(std::string_view text) {
    bark::Deck deck;
    return is_deck(text, deck);
}

struct Save {
    bark::Position position;
    bark::DeckName deck_name;
};

bool is_save(std::string_view text, Save& save) {
    return is_whole<bark::SaveParser>(text, save.position, save.deck_name);
}

bool is_save(std::string_view text) {
    Save save;
    return is_save(text, save);
}

bool names_deck(std::string_view text) {
    Save save;
    bark::SaveParser parser(save.position, save.deck_name);
    (void)parser.feed(text);
    return parser.names_deck();
}

std::string saved(const Save& save) {
    support::StringWriter writer;
    bark::put_saved_game(writer, save.position, save.deck_name.view());
    return writer.text;
}

const std::string example =
    "7 6 14 2\nd1.deck\n2A3A5A6C6D\n2B3B4B5B7D7C\n1A1B**********\n**4A**********\n"
    "**************\n**************\n**************\n**************\n";

// A save of three by three with other lines in place of some of its own.
struct Lines {
    std::string header = "3 3 12 2";
    std::string deck = "d";
    std::string first = "1A2A3A4A5A";
    std::string second = "1B2B3B4B5B6B";
    std::string rows = "1A****\n******\n****9Z\n";

    [[nodiscard]] std::string text() const {
        return header + "\n" + deck + "\n" + first + "\n" + second + "\n" + rows;
    }
};

void deck_tests() {
    "a deck is a number and that many cards"_test = [] {
        expect(is_deck("2\n4C\n9Z\n"));
        expect(is_deck("2\n4C\n9Z")) << "the last newline may be missing";
        expect(is_deck("+2\n4C\n4C\n")) << "cards may repeat";
        expect(is_deck("000000000000000000000000002\n4C\n4C\n"));
        expect(is_deck("0\n") && is_deck("0") && is_deck("+0\n"));
    };

    "any other text is not a deck"_test = [] {
        for (const std::string& text : {""s,
                                        "\n"s,
                                        "x\n"s,
                                        "\n1A\n"s,
                                        "-1\n"s,
                                        "-0\n"s,
                                        " 1\n4C\n"s,
                                        "1 \n4C\n"s,
                                        "1x\n4C\n"s,
                                        "1.0\n4C\n"s,
                                        "1 4C\n"s,
                                        "++1\n4C\n"s,
                                        "1+\n4C\n"s,
                                        "+\n"s,
                                        "2\n4C\n"s,
                                        "2\n4C"s,
                                        "1\n4C\n5C\n"s,
                                        "1\n4C\n5"s,
                                        "1\n4C\nthe end\n"s,
                                        "1\n4C\n\n"s,
                                        "2\n4C\n\n5C\n"s,
                                        "1\n\n4C\n"s,
                                        "1\n4C \n"s,
                                        "1\n 4C\n"s,
                                        "1\n4C\r\n"s,
                                        "1\r\n4C\n"s,
                                        "1\n3b\n"s,
                                        "1\n0B\n"s,
                                        "1\n10B\n"s,
                                        "1\nB3\n"s,
                                        "1\n3\n"s,
                                        "1\n**\n"s,
                                        "2\n3B4B\n"s,
                                        "2\n3B 4B\n"s,
                                        "1\n3"s,
                                        "1\n"s,
                                        "1"s,
                                        "0\n\n"s,
                                        "0\n4C\n"s,
                                        "2000000000\n4C\n"s,
                                        "99999999999\n4C\n"s,
                                        "4294967297\n4C\n"s,
                                        "18446744073709551617\n4C\n"s,
                                        "99999999999999999999999999\n4C\n"s,
                                        "1\n4\0\n"s}) {
            expect(!is_deck(text)) << text;
        }
    };

    "a file that is not a deck is refused at its first wrong byte, and stays refused"_test = [] {
        bark::Deck deck;
        bark::DeckParser parser(deck, 0);
        expect(!parser.feed("x"));
        expect(!parser.feed("1\n4C\n") && !parser.finish());
    };

    "only cards that a game can reach are kept, but all are counted"_test = [] {
        constexpr std::int64_t size = 30'000;
        std::string text = std::to_string(size) + "\n";
        for (std::int64_t i = 0; i < size; ++i) {
            text += static_cast<char>('1' + i % 9);
            text += static_cast<char>('A' + i % 26);
            text += '\n';
        }
        const auto card_at = [](std::int64_t i) {
            return bark::Card(static_cast<unsigned>(1 + i % 9), static_cast<unsigned>(i % 26));
        };
        bark::Deck deck;
        expect(is_deck(text, deck) && deck.size == size);
        expect(deck.kept.size() == bark::most_drawn);
        expect(deck.card(0) == card_at(0) && deck.card(10'009) == card_at(10'009));
        expect(is_deck(text, deck, 25'000) && deck.size == size);
        expect(deck.kept.size() == 5'000_ul);
        expect(deck.card(25'000) == card_at(25'000) && deck.card(29'999) == card_at(29'999));
        expect(is_deck(text, deck, 99'999) && deck.kept.empty()) << "more drawn than there are";
    };
}

void save_tests() {
    "a saved game is parsed and written back byte for byte"_test = [] {
        Save save;
        expect(is_save(example, save));
        const bark::Position& position = save.position;
        expect(position.board.width() == 7_u && position.board.height() == 6_u);
        expect(position.drawn == 14_ll && position.mover == 1_ul);
        expect(save.deck_name.view() == "d1.deck");
        expect(position.hands[0].size() == 5_ul && position.hands[1].size() == 6_ul);
        expect(position.hands[1][5] == card("7C"));
        expect(position.board.at({1, 0}) == card("1B") && position.board.at({1, 1}) == card("4A"));
        expect(!position.board.at({0, 1}).is_there());
        expect(saved(save) == example);
    };

    "the last line may lack its newline"_test = [] {
        Save save;
        expect(is_save(std::string_view(example).substr(0, example.size() - 1), save));
        expect(saved(save) == example);
    };

    "numbers may have a plus and zeros, and are written without"_test = [] {
        Save save;
        expect(is_save(Lines{.header = "+03 3 00000000000000000000000000012 +2"}.text(), save));
        expect(saved(save) == Lines{}.text());
    };

    "card counts that do not fit the board, isolated and repeated cards are accepted"_test = [] {
        expect(is_save(Lines{.header = "3 3 0 2"}.text()) &&
               is_save(Lines{.header = "3 3 999 2"}.text()));
        expect(is_save(Lines{.rows = "1A****\n****1A\n1A****\n"}.text()));
        expect(is_save(Lines{.rows = "1A1A1A\n1A1A1A\n1A1A1A\n"}.text()))
            << "full: not for the parser";
        expect(is_save(Lines{.deck = ""}.text())) << "neither is an empty name";
        expect(is_save(Lines{.deck = " my deck \t"}.text()));
    };

    "a header that is not four numbers in their ranges names no deck"_test = [] {
        for (const std::string_view header : {"",
                                              "3 3 12",
                                              "3 3 12 ",
                                              "3 3 x 2",
                                              "3 3 1.5 2",
                                              "3  12 2",
                                              "3 3 12 0",
                                              "3 3 12 3",
                                              "3 3 12 2x",
                                              "3 3 12 22",
                                              "3 3 12 -1",
                                              "2 3 12 2",
                                              "3 2 12 2",
                                              "101 3 12 2",
                                              "3 101 12 2",
                                              "3 3 -12 2",
                                              "3 3 12 2 1",
                                              "3 3 12 2 ",
                                              " 3 3 12 2",
                                              "3  3 12 2",
                                              "3\t3 12 2",
                                              "3 3 12 2\r",
                                              "3 3 12 +",
                                              "4294967299 3 12 2",
                                              "3 3 12 4294967298",
                                              "3 3 12 18446744073709551618",
                                              "3,3,12,2"}) {
            const std::string text = Lines{.header = std::string(header)}.text();
            expect(!names_deck(text) && !is_save(text)) << header;
        }
        expect(!names_deck("") && !names_deck("3 3 12 2") && !names_deck("3 3 12 2\n"));
    };

    "the second line names the deck even if the rest is malformed or missing"_test = [] {
        for (const std::string_view text :
             {"3 3 12 2\nd", "3 3 12 2\n\n", "3 3 12 2\nd\n", "3 3 12 2\nd\nrubbish",
              "3 3 99999999999999999999 2\nd\n", "3 3 12 2\nd\n1A"}) {
            expect(names_deck(text) && !is_save(text)) << text;
        }
        expect(names_deck("3 3 12 2\n" + std::string(100'000, 'd')));
        expect(!is_save(Lines{.deck = std::string(100'000, 'd')}.text())) << "no path is that long";
    };

    "the mover has six cards and the other five"_test = [] {
        for (const auto& [first, second] :
             std::initializer_list<std::pair<std::string, std::string>>{
                 {"1A2A3A4A5A", "1B2B3B4B5B"},
                 {"1A2A3A4A5A6A", "1B2B3B4B5B6B"},
                 {"1A2A3A4A", "1B2B3B4B5B6B"},
                 {"1A2A3A4A5A", "1B2B3B4B5B6B7B"},
                 {"1A2A3A4A5A6A", "1B2B3B4B5B"},
                 {"1A2A3A4A5", "1B2B3B4B5B6B"},
                 {"1A2A3A4A5a", "1B2B3B4B5B6B"},
                 {"0A2A3A4A5A", "1B2B3B4B5B6B"},
                 {"**2A3A4A5A", "1B2B3B4B5B6B"},
                 {"1A 2A 3A 4A 5A", "1B2B3B4B5B6B"},
                 {"", "1B2B3B4B5B6B"},
                 {"1A2A3A4A5A", ""},
                 {"1A2A3A4A5A ", "1B2B3B4B5B6B"},
                 {"1A2A3A4A5A\r", "1B2B3B4B5B6B"},
                 {"1A2A3A4A5A\0"s, "1B2B3B4B5B6B"},
                 {"1A2A3A4A5A\0\0"s, "1B2B3B4B5B6B"}}) {
            const std::string text = Lines{.first = first, .second = second}.text();
            expect(names_deck(text) && !is_save(text)) << first << second;
        }
        expect(is_save(
            Lines{.header = "3 3 12 1", .first = "1A2A3A4A5A6A", .second = "1B2B3B4B5B"}.text()));
    };

    "the header gives the number and the length of the rows"_test = [] {
        for (const std::string& rows : {""s,
                                        "******\n"s,
                                        "******\n******\n"s,
                                        "******\n******"s,
                                        "******\n******\n****\n"s,
                                        "******\n******\n********\n"s,
                                        "********\n******\n******\n"s,
                                        "****\n******\n******\n"s,
                                        "******\n******\n*****\n"s,
                                        "******\n*****\n******\n"s,
                                        "......\n******\n******\n"s,
                                        "*A****\n******\n******\n"s,
                                        "1*****\n******\n******\n"s,
                                        "1a****\n******\n******\n"s,
                                        "0A****\n******\n******\n"s,
                                        "******\n******\n******\n******\n"s,
                                        "******\n******\n******\n\n"s,
                                        "******\n******\n******\nx"s,
                                        "******\n******\n******x"s,
                                        "******\n\n******\n******\n"s,
                                        "******\r\n******\r\n******\r\n"s,
                                        "******\n******\n******\0"s}) {
            const std::string text = Lines{.rows = rows}.text();
            expect(names_deck(text) && !is_save(text)) << rows;
        }
    };

    "the largest board is parsed and written"_test = [] {
        std::string rows;
        for (int row = 0; row < 100; ++row) {
            for (int column = 0; column < 100; ++column) {
                rows += (row + column) % 3 == 0 ? "**" : "7Q";
            }
            rows += '\n';
        }
        const std::string text = Lines{.header = "100 100 12 2", .rows = rows}.text();
        Save save;
        expect(is_save(text, save) && saved(save) == text);
    };
}

}  // namespace

const suite<"bark: files"> files_suite = [] {
    deck_tests();
    save_tests();
};
