// The rules of 499, without input, output or threads: 499(5), "THE GAME". The server judges answers
// with Game, a client follows the game with PlayerGame; both use objection_to().
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "games/game499/card.hpp"
#include "games/game499/protocol.hpp"

namespace game499 {

// 0 to 3 for P1 to P4. P1 and P3 are team 0, P2 and P4 team 1.
using Seat = std::size_t;
inline constexpr std::size_t team_count = 2;
constexpr std::size_t team_of(Seat seat) { return seat % team_count; }
using PlayerNames = std::array<std::string_view, seat_count>;  // by seat

constexpr Seat after(Seat seat) { return (seat + 1) % seat_count; }
constexpr Seat partner_of(Seat seat) { return (seat + 2) % seat_count; }

// A team with a score above this has won; a team with a score below its negative has lost.
inline constexpr int final_score = 499;

// The reason why the rules do not allow an answer.
enum class Objection : std::uint8_t { bid_too_low, nothing_to_pass, not_in_hand, must_follow };
std::optional<Objection> objection_to(const Answer& answer, const Question& question,
                                      const Hand& hand);

// The bidding of a hand: which seats have passed, and the highest bid.
class Bidding {
public:
    // The seat that is due bids or passes.
    void bid(Bid bid);
    void pass();

    [[nodiscard]] Seat due() const { return due_; }
    // True if only one seat has not passed, or no bid could be higher.
    [[nodiscard]] bool over() const;
    [[nodiscard]] const std::optional<Bid>& highest() const { return highest_; }
    [[nodiscard]] Seat highest_bidder() const { return highest_bidder_; }

private:
    void pass_turn();

    std::array<bool, seat_count> passed_{};
    std::optional<Bid> highest_;
    Seat highest_bidder_ = 0;
    Seat due_ = 0;
};

// The cards of one trick, and the seat that is winning it.
class Trick {
public:
    void begin(Seat lead);
    // The seat that is due plays this card.
    void play(Card card, Suit trumps);

    [[nodiscard]] Seat due() const { return due_; }
    [[nodiscard]] bool opened() const { return played_ != 0; }
    [[nodiscard]] bool complete() const { return played_ == seat_count; }
    [[nodiscard]] Suit led_suit() const { return led_suit_; }
    [[nodiscard]] Seat winner() const { return winner_; }
    // The winner's card.
    [[nodiscard]] Card best() const { return best_; }
    // The number of cards played.
    [[nodiscard]] std::size_t size() const { return played_; }

private:
    Seat due_ = 0;
    Seat winner_ = 0;
    std::size_t played_ = 0;
    Suit led_suit_ = Suit::S;
    Card best_;
};

// The server's game: hands until a team has won. From the first deal until the end exactly one seat
// is due to answer one question.
class Game {
public:
    enum class MoveResult : std::uint8_t {
        refused,       // the same seat has to be asked again
        accepted,      // the next seat is due
        bidding_over,  // accepted, and the contract is known
        trick_over,
        hand_over,  // the last trick of the hand is over, and the hand was scored
    };

    // Begins a hand with the next deck_size cards.
    void deal(std::span<const Card> deck);

    [[nodiscard]] const Hand& hand(Seat seat) const { return hands_[seat]; }
    [[nodiscard]] Seat due() const { return bidding_.over() ? trick_.due() : bidding_.due(); }
    [[nodiscard]] Question question() const;
    MoveResult take(const Answer& answer);

    [[nodiscard]] Bid contract() const { return *bidding_.highest(); }
    // The winner of the last complete trick.
    [[nodiscard]] Seat trick_winner() const { return trick_winner_; }
    [[nodiscard]] int score(std::size_t team) const { return scores_[team]; }
    // The team that has won the game, if one has.
    [[nodiscard]] std::optional<std::size_t> winner() const;

private:
    MoveResult bid_or_pass(const Answer& answer);
    MoveResult play(Card card);
    void score_hand();

    std::array<Hand, seat_count> hands_;
    std::array<int, team_count> scores_{};
    Bidding bidding_;
    Trick trick_;
    Seat trick_winner_ = 0;
    std::array<int, team_count> tricks_{};
};

// A client's game: follows the server's messages, and checks the user's answers.
class PlayerGame {
public:
    enum class Reaction : std::uint8_t {
        carry_on,
        show_hand,
        ask,  // an answer is due; it has to be passed to reply() first
        game_over,
        invalid,
    };
    Reaction hear(const ServerMessage& message);

    [[nodiscard]] const Hand& hand() const { return hand_; }
    [[nodiscard]] const Question& question() const { return question_; }
    // Returns the answer to the question that the line means, if the rules allow it.
    std::optional<Answer> reply(std::string_view line);
    // The same for an answer that is not text. False if the rules do not allow it.
    bool reply(const Answer& answer);

private:
    enum class State : std::uint8_t { greeting, hand, bid, play };

    State state_ = State::greeting;
    Hand hand_;
    Question question_;
    std::optional<Card> pending_;  // the card that was sent, until it is accepted
};

}  // namespace game499
