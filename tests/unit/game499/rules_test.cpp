#include <boost/ut.hpp>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/game499/rules.hpp"
#include "games/game499/settings.hpp"

using namespace boost::ut;
using namespace game499;
using MoveResult = Game::MoveResult;

namespace {

// P1 gets all spades, P2 all clubs, P3 all diamonds, P4 all hearts, from ace to two.
std::vector<Card> a_suit_each() {
    std::vector<Card> deck;
    for (std::size_t rank = rank_letters.size(); rank-- > 0;) {
        for (const Suit suit : {Suit::S, Suit::C, Suit::D, Suit::H}) {
            deck.emplace_back(suit, rank);
        }
    }
    return deck;
}

MoveResult say(Game& game, std::string_view line) {
    const std::optional<Answer> answer = parse_answer(game.question(), line);
    return answer ? game.take(*answer) : MoveResult::refused;
}

// The seats that are asked while these lines are said, as digits.
std::string asked(Game& game, std::initializer_list<std::string_view> lines) {
    std::string seats;
    for (const std::string_view line : lines) {
        seats += std::to_string(game.due() + 1);
        expect(say(game, line) != MoveResult::refused) << line;
    }
    return seats;
}

Hand hand_of(std::string_view cards) {
    Hand hand;
    for (std::size_t i = 0; i < cards.size(); i += 2) {
        hand.add(*parse_card(cards.substr(i, 2)));
    }
    return hand;
}

bool allowed(std::string_view card, const Question& question, std::string_view hand) {
    return !objection_to({.kind = Answer::Kind::card, .card = *parse_card(card)}, question,
                         hand_of(hand));
}

// Who wins when these are played, P1 first.
Seat winner_of(std::initializer_list<std::string_view> cards, Suit trumps, Seat lead = 0) {
    Trick trick;
    trick.begin(lead);
    for (const std::string_view card : cards) {
        trick.play(*parse_card(card), trumps);
    }
    expect(trick.complete());
    return trick.winner();
}

// A whole hand in which everybody plays the first card that may be played.
MoveResult play_out(Game& game) {
    for (;;) {
        const Seat seat = game.due();
        MoveResult result = MoveResult::refused;
        for (const Card card : Hand(game.hand(seat))) {
            result = game.take({.kind = Answer::Kind::card, .card = card});
            if (result != MoveResult::refused) {
                break;
            }
        }
        if (result == MoveResult::hand_over || result == MoveResult::refused) {
            return result;
        }
    }
}

}  // namespace

const suite<"499: rules"> rules_suite = [] {
    "cards are dealt one by one"_test = [] {
        Game game;
        game.deal(a_suit_each());
        for (Seat seat = 0; seat < seat_count; ++seat) {
            const Card first = *game.hand(seat).begin();
            expect(first == Card(static_cast<Suit>(seat), 12));
        }
    };

    "P1 has to bid"_test = [] {
        Game game;
        game.deal(a_suit_each());
        expect(game.due() == 0U && !game.question().to_beat);
        expect(say(game, "PP") == MoveResult::refused);
        expect(say(game, "3H") == MoveResult::refused);
        expect(say(game, "AS") == MoveResult::refused);
        expect(game.due() == 0U);
        expect(say(game, "4S") == MoveResult::accepted);
        expect(game.due() == 1U && game.question().to_beat == Bid{4, Suit::S});
    };

    "a bid has to be worth more than the one before"_test = [] {
        Game game;
        game.deal(a_suit_each());
        asked(game, {"6D"});
        for (const std::string_view low : {"6D", "6C", "6S", "5H", "4S"}) {
            expect(say(game, low) == MoveResult::refused) << low;
        }
        expect(say(game, "6H") == MoveResult::accepted);
        expect(say(game, "7S") == MoveResult::accepted);
    };

    "a player that has passed is skipped, and the last bidder is not asked again"_test = [] {
        Game game;
        game.deal(a_suit_each());
        expect(asked(game, {"4H", "5C", "PP", "6C", "6H", "PP", "7S", "PP"}) == "12341241");
        expect(game.due() == 3U);
        expect(game.question().kind == Question::Kind::lead);
        expect(game.contract() == Bid{7, Suit::S});
    };

    "three passes leave the contract to P1"_test = [] {
        Game game;
        game.deal(a_suit_each());
        expect(asked(game, {"4S", "PP", "PP"}) == "123");
        expect(say(game, "PP") == MoveResult::bidding_over);
        expect(game.due() == 0U);
    };

    "9H ends the bidding at once, and its bidder leads"_test = [] {
        Game game;
        game.deal(a_suit_each());
        asked(game, {"4S", "5S"});
        expect(say(game, "9H") == MoveResult::bidding_over);
        expect(game.due() == 2U && game.question().kind == Question::Kind::lead);
    };

    "a leader plays any card of the hand"_test = [] {
        const Question lead{.kind = Question::Kind::lead};
        expect(allowed("AS", lead, "ASKC"));
        expect(allowed("KC", lead, "ASKC"));
        expect(!allowed("KS", lead, "ASKC"));
    };

    "a follower has to follow suit if the hand has that suit"_test = [] {
        const Question hearts{.kind = Question::Kind::follow, .suit = Suit::H};
        expect(allowed("2H", hearts, "AS2H"));
        expect(!allowed("AS", hearts, "AS2H"));
        expect(!allowed("3H", hearts, "AS2H"));
        expect(allowed("AS", hearts, "ASKC"));
        expect(allowed("KC", hearts, "ASKC"));
        expect(!allowed("KD", hearts, "ASKC"));
    };

    "the highest trump wins, else the highest of the led suit"_test = [] {
        expect(winner_of({"QH", "KH", "TH", "AH"}, Suit::S) == 3U);
        expect(winner_of({"AH", "KH", "2S", "QH"}, Suit::S) == 2U);
        expect(winner_of({"AH", "3S", "2S", "4S"}, Suit::S) == 3U);
        expect(winner_of({"2H", "AC", "AD", "3H"}, Suit::S) == 3U);
        expect(winner_of({"2H", "AC", "AD", "AC"}, Suit::S) == 0U);
        expect(winner_of({"2S", "AC", "AD", "3S"}, Suit::S) == 3U);
        expect(winner_of({"2H", "3H", "4H", "5H"}, Suit::S, 2) == 1U);
    };

    "of two equal cards the first wins"_test = [] {
        expect(winner_of({"AH", "AH", "AH", "AH"}, Suit::S) == 0U);
        expect(winner_of({"AH", "2S", "2S", "KH"}, Suit::S) == 1U);
        expect(winner_of({"KH", "AH", "AH", "KH"}, Suit::H) == 1U);
    };

    "a played card leaves the hand"_test = [] {
        Game game;
        game.deal(a_suit_each());
        asked(game, {"9H", "AS", "AC", "AD", "2H"});
        expect(game.trick_winner() == 3U && game.due() == 3U);
        expect(say(game, "2H") == MoveResult::refused);
        expect(say(game, "3H") == MoveResult::accepted);
    };

    "the contract is scored for the bidder's team alone"_test = [] {
        Game game;
        game.deal(a_suit_each());
        asked(game, {"9H"});  // P4 has all trumps: P1 loses every trick
        expect(play_out(game) == MoveResult::hand_over);
        expect(game.score(0) == -300 && game.score(1) == 0);
        expect(!game.winner());
        game.deal(a_suit_each());
        asked(game, {"4S", "PP", "PP", "PP"});
        expect(play_out(game) == MoveResult::hand_over);
        expect(game.score(0) == -280 && game.score(1) == 0);
    };

    "the count of tricks starts at 0 in each hand"_test = [] {
        Game game;
        game.deal(a_suit_each());
        asked(game, {"4S", "PP", "PP", "PP"});  // P1 wins all tricks
        expect(play_out(game) == MoveResult::hand_over && game.score(0) == 20);
        game.deal(a_suit_each());
        asked(game, {"4H", "PP", "PP", "PP"});  // and then none
        expect(play_out(game) == MoveResult::hand_over && game.score(0) == -30);
    };

    "500 wins and -500 loses, for either team, 490 does neither"_test = [] {
        // P1 bids spades and has all of them, or clubs or hearts, which the others have.
        const auto score_after = [](const std::vector<std::string_view>& bids, Game& game) {
            for (const std::string_view bid : bids) {
                game.deal(a_suit_each());
                asked(game, {bid});
                if (bid != "9H") {
                    asked(game, {"PP", "PP", "PP"});
                }
                expect(play_out(game) == MoveResult::hand_over);
            }
            return game.score(0);
        };
        Game most;
        expect(score_after({"9S", "8S"}, most) == 490 && !most.winner());
        Game won;
        expect(score_after({"9S", "7S", "4S", "4S", "4S"}, won) == 500 && won.winner() == 0U);
        Game least;
        expect(score_after({"9C", "7C", "4C"}, least) == -490 && !least.winner());
        Game lost;
        expect(score_after({"8H", "8H"}, lost) == -500 && lost.winner() == 1U);

        Game others;
        for (int hand = 0; hand < 2; ++hand) {
            others.deal(a_suit_each());
            asked(others, {"4S", "8C", "PP", "PP", "PP"});
            expect(play_out(others) == MoveResult::hand_over);
        }
        expect(others.score(1) == 460 && !others.winner());
        others.deal(a_suit_each());
        asked(others, {"4S", "4C", "PP", "PP", "PP"});
        expect(play_out(others) == MoveResult::hand_over);
        expect(others.score(1) == 490 && !others.winner());
        others.deal(a_suit_each());
        asked(others, {"4S", "4C", "PP", "PP", "PP"});
        expect(play_out(others) == MoveResult::hand_over);
        expect(others.score(1) == 520 && others.winner() == 1U);
    };

    "a port is parsed like strtol"_test = [] {
        for (const std::string_view text : {"1", "0042", "+42", " 42", "\t42", "65535", "80"}) {
            expect(parse_port(text).has_value()) << text;
        }
        for (const std::string_view text :
             {"", " ", "12x", "x12", "1.5", "1e3", "0x50", "0", "-1", "65536", "4294967376",
              "99999999999999999999", "65536000000000000000000001", "12 ", "+-1", "+", "--help"}) {
            expect(!parse_port(text)) << text;
        }
        expect(parse_port(" +0042") == 42);
    };
};
