#include <boost/ut.hpp>
#include <string_view>

#include "games/cards/deck.hpp"

using namespace boost::ut;

namespace {

bool is_deck(std::string_view text) {
    cards::DeckParser whole;
    const bool good = whole.feed(text) && whole.finish();
    cards::DeckParser bytewise;
    bool bytes_good = true;
    for (const char c : text) {
        bytes_good = bytes_good && bytewise.feed({&c, 1});
    }
    expect((bytes_good && bytewise.finish()) == good) << "the cut into pieces matters for" << text;
    return good;
}

}  // namespace

const suite<"cards: deck"> deck_suite = [] {
    "a deck is a number and that many cards"_test = [] {
        expect(is_deck("2\nC4\nHf\n"));
        expect(is_deck("2\nC4\nHf")) << "the last newline may be missing";
        expect(is_deck("002\nC4\nC4\n")) << "cards may repeat";
        expect(is_deck("0\n"));
        expect(is_deck("0"));
    };

    "any other text is not a deck"_test = [] {
        for (const std::string_view text : {"",
                                            "\n",
                                            "x\n",
                                            "-1\n",
                                            " 1\nC4\n",
                                            "1 \nC4\n",
                                            "1x\nC4\n",
                                            "1.0\nC4\n",
                                            "2\nC4\n",
                                            "2\nC4",
                                            "1\nC4\nC5\n",
                                            "1\nC4\n\n",
                                            "1\n\nC4\n",
                                            "1\nC4 \n",
                                            "1\nC4\r\n",
                                            "1\r\nC4\n",
                                            "1\nC0\n",
                                            "1\nCA\n",
                                            "1\nc4\n",
                                            "1\nC10\n",
                                            "1\nC4 C5\n",
                                            "1\nC",
                                            "1\n",
                                            "1",
                                            "0\n\n",
                                            "0\nC4\n",
                                            "2000000000\nC4\n",
                                            "99999999999999999999\nC4\n",
                                            "18446744073709551617\nC4\n"}) {
            expect(!is_deck(text)) << text;
        }
        expect(!is_deck(std::string_view("1\nC\0\n", 5)));
    };

    "a file that is not a deck is refused at its first wrong byte"_test = [] {
        cards::DeckParser deck;
        expect(!deck.feed(std::string_view("\0", 1)));
        expect(!deck.feed("1\nC4\n")) << "and stays refused";
        expect(!deck.finish());
    };
};
