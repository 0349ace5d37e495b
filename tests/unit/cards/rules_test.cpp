#include <boost/ut.hpp>
#include <string_view>
#include <vector>

#include "games/cards/rules.hpp"

using namespace boost::ut;
using cards::Card;
using MoveResult = cards::Game::MoveResult;

namespace {

Card card(std::string_view text) { return *cards::parse_card(text); }

std::vector<Card> deck(std::initializer_list<std::string_view> texts) {
    std::vector<Card> result;
    for (const std::string_view text : texts) {
        result.push_back(card(text));
    }
    return result;
}

}  // namespace

const suite<"cards: rules"> rules_suite = [] {
    "the highest card of the lead suit wins, whatever else is played"_test = [] {
        cards::Round round;
        round.begin(2, 4);
        for (const std::string_view text : {"C5", "Hf", "C9", "C7"}) {
            expect(round.play(card(text)));
        }
        expect(round.complete() && round.winner() == 0_u);
    };

    "on equal rank the card played earlier wins"_test = [] {
        cards::Round round;
        round.begin(0, 3);
        for (const std::string_view text : {"C5", "C9", "C9"}) {
            expect(round.play(card(text)));
        }
        expect(round.winner() == 1_u);
    };

    "a player that can follow suit has to"_test = [] {
        const auto cards_in_deck = deck({"C4", "D2", "C3", "D4", "S2", "C9", "Hf"});
        cards::Game game;
        expect(game.deal(cards_in_deck, 3, 2) && game.hand_size() == 2_ul);
        game.begin_round();
        expect(game.play(card("Hf")) == MoveResult::not_in_hand) << "left over";
        expect(game.play(card("C3")) == MoveResult::not_in_hand) << "somebody else's";
        expect(game.play(card("C4")) == MoveResult::played);
        expect(game.play(card("D4")) == MoveResult::must_follow_suit) << "holds C3";
        expect(game.play(card("S2")) == MoveResult::not_in_hand) << "nor would it follow suit";
        expect(game.play(card("C3")) == MoveResult::played);
        expect(game.play(card("C9")) == MoveResult::played);
        game.end_round();
        game.begin_round();
        expect(game.round().lead() == 2_u);
        expect(game.play(card("C9")) == MoveResult::not_in_hand) << "played already";
        expect(game.play(card("S2")) == MoveResult::played);
        expect(game.play(card("D2")) == MoveResult::played) << "no S in hand";
    };

    "D cards count for the winner of the round"_test = [] {
        const auto cards_in_deck = deck({"C4", "D2", "D3", "D4", "C2", "C3", "Hf"});
        cards::Game game;
        expect(game.deal(cards_in_deck, 2, 2));
        for (const std::string_view text : {"C4", "C2", "D3", "D4", "C3", "D2"}) {
            if (!game.round().opened() || game.round().complete()) {
                game.begin_round();
            }
            expect(game.play(card(text)) == MoveResult::played) << text;
            if (game.round().complete()) {
                game.end_round();
            }
        }
        expect(game.score(0) == 1_ll && game.score(1) == 5_ll);
        cards::Game strict;
        expect(strict.deal(cards_in_deck, 2, 4));
    };

    "a score is lowered by D cards below the threshold"_test = [] {
        const auto cards_in_deck = deck({"D2", "D1"});
        cards::Game game;
        expect(game.deal(cards_in_deck, 2, 3));
        game.begin_round();
        expect(game.play(card("D2")) == MoveResult::played &&
               game.play(card("D1")) == MoveResult::played);
        game.end_round();
        expect(game.score(0) == -1_ll && game.score(1) == 0_ll);
    };

    "a hand finds its highest and lowest card"_test = [] {
        cards::Hand hand;
        for (const std::string_view text : {"H8", "Hc", "H3", "S1"}) {
            hand.add(card(text));
        }
        expect(hand.highest(cards::Suit::H) == card("Hc") &&
               hand.lowest(cards::Suit::H) == card("H3"));
        hand.remove(card("Hc"));
        expect(hand.highest(cards::Suit::H) == card("H8"));
        expect(!hand.holds(cards::Suit::D) && hand.holds(cards::Suit::S));
    };
};
