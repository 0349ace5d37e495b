#include <boost/ut.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/game499/decks.hpp"
#include "tests/support/string_writer.hpp"

using namespace boost::ut;
using game499::DecksParser;
using Outcome = game499::DecksParser::Outcome;

namespace {

const std::string deck =
    "ASADACAHKSKDKCKHQSQDQCQHJSJDJCJHTSTDTCTH9S9D9C9H8S8D8C8H7S7D7C7H6S6D6C6H5S5D5C5H4S4D4C4H3S3D3C"
    "3H"
    "2S2D2C2H";

Outcome outcome_of(std::string_view text) {
    DecksParser parser;
    parser.feed(text);
    return parser.finish();
}

std::string with(std::size_t place, char c) {
    std::string changed = deck;
    changed[place] = c;
    return changed;
}

std::string text_of(std::span<const game499::Card> cards) {
    support::StringWriter writer;
    for (const game499::Card card : cards) {
        core::put(writer, card);
    }
    return writer.text;
}

}  // namespace

const suite<"499: decks"> decks_suite = [] {
    "a line of 52 cards is a deck, with or without its newline"_test = [] {
        expect(outcome_of(deck) == Outcome::good);
        expect(outcome_of(deck + "\n") == Outcome::good);
        expect(outcome_of(deck + "\n" + deck) == Outcome::good);
        expect(outcome_of(deck + "\n" + deck + "\n") == Outcome::good);
    };

    "the order of the cards is kept when the file is read in pieces of any size"_test = [] {
        for (const std::size_t size : {1U, 2U, 3U, 104U, 105U, 1000U}) {
            DecksParser parser;
            const std::string all = deck + "\n" + deck.substr(2) + deck.substr(0, 2);
            for (std::size_t at = 0; at < all.size(); at += size) {
                expect(parser.feed(std::string_view(all).substr(at, size)));
            }
            expect(parser.finish() == Outcome::good);
            expect(text_of(parser.cards()) == deck + deck.substr(2) + deck.substr(0, 2));
        }
    };

    "cards may be missing or occur twice"_test = [] {
        std::string aces;
        for (int i = 0; i < 52; ++i) {
            aces += "AS";
        }
        expect(outcome_of(aces) == Outcome::good);
    };

    "any other text is malformed"_test = [] {
        const std::vector<std::string> bad = {
            "",
            "\n",
            "\n" + deck,
            deck + "\n\n",
            deck + "\n\n" + deck,
            deck + "\r\n",
            deck + " \n",
            " " + deck,
            deck + "AS",
            deck.substr(2),
            deck.substr(1),
            deck + deck,
            deck + "\n" + deck.substr(2),
            deck + "\nA",
            deck + "\n" + with(50, 'x'),
            with(0, 'a'),
            with(0, '1'),
            with(0, '0'),
            with(0, 'X'),
            with(0, 'S'),
            with(0, '\0'),
            with(0, '\n'),
            with(1, 's'),
            with(1, 'A'),
            with(1, '\0'),
            with(1, '\n'),
            with(103, '\0'),
            with(102, ' '),
        };
        for (const std::string& text : bad) {
            expect(outcome_of(text) == Outcome::malformed) << text;
        }
    };

    "a malformed deck is refused at its first wrong byte, and stays refused"_test = [] {
        DecksParser parser;
        expect(!parser.feed("AX"));
        expect(!parser.feed(deck));
        expect(parser.finish() == Outcome::malformed);
    };

    "a file that cannot be read is refused"_test = [] {
        DecksParser parser;
        expect(game499::read_decks("/", parser) == Outcome::malformed);
        expect(game499::read_decks("/no/such/file", parser) == Outcome::malformed);
    };
};
