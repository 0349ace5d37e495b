// The rules of 499 as values: no input, no output, no thread. The server judges with Game, the
// client follows with PlayerGame; both ask the same objection_to.
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

// A team above this has won, and below the same with a minus has lost.
inline constexpr int final_score = 499;

// What the rules have against an answer.
enum class Objection : std::uint8_t { bid_too_low, nothing_to_pass, not_in_hand, must_follow };
std::optional<Objection> objection_to(const Answer& answer, const Question& question,
                                      const Hand& hand);

// The bidding of a hand: who has passed, and the highest bid.
class Bidding {
public:
    // What the seat does that is due.
    void bid(Bid bid);
    void pass();

    [[nodiscard]] Seat due() const { return due_; }
    // Nobody is left to bid more, or nothing is.
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

// The cards of one trick, and who is about to win it.
class Trick {
public:
    void begin(Seat lead);
    // The card of the seat that is due.
    void play(Card card, Suit trumps);

    [[nodiscard]] Seat due() const { return due_; }
    [[nodiscard]] bool opened() const { return played_ != 0; }
    [[nodiscard]] bool complete() const { return played_ == seat_count; }
    [[nodiscard]] Suit led_suit() const { return led_suit_; }
    [[nodiscard]] Seat winner() const { return winner_; }
    // The winner's card.
    [[nodiscard]] Card best() const { return best_; }
    // How many have played.
    [[nodiscard]] std::size_t size() const { return played_; }

private:
    Seat due_ = 0;
    Seat winner_ = 0;
    std::size_t played_ = 0;
    Suit led_suit_ = Suit::S;
    Card best_;
};

// A series of hands for four. There is always exactly one player due to answer one question, from
// the first deal until a team has won.
class Game {
public:
    enum class Verdict : std::uint8_t {
        refused,       // ask again
        accepted,      // on to the next player
        bidding_over,  // the contract stands
        trick_over,
        hand_over,  // the last trick is over, too, and has been scored
    };

    // Begins a hand with the next deck_size cards.
    void deal(std::span<const Card> deck);

    [[nodiscard]] const Hand& hand(Seat seat) const { return hands_[seat]; }
    [[nodiscard]] Seat due() const { return bidding_.over() ? trick_.due() : bidding_.due(); }
    [[nodiscard]] Question question() const;
    Verdict take(const Answer& answer);

    [[nodiscard]] Bid contract() const { return *bidding_.highest(); }
    // Of the trick that is over.
    [[nodiscard]] Seat trick_winner() const { return trick_winner_; }
    [[nodiscard]] int score(std::size_t team) const { return scores_[team]; }
    // The team that has won the game.
    [[nodiscard]] std::optional<std::size_t> winner() const;

private:
    Verdict bid_or_pass(const Answer& answer);
    Verdict play(Card card);
    void score_hand();

    std::array<Hand, seat_count> hands_;
    std::array<int, team_count> scores_{};
    Bidding bidding_;
    Trick trick_;
    Seat trick_winner_ = 0;
    std::array<int, team_count> tricks_{};
};

// A client's game: follows what the server says, and checks what the user answers.
class PlayerGame {
public:
    enum class Reaction : std::uint8_t {
        carry_on,
        show_hand,
        ask,  // the user, until reply() takes the answer
        game_over,
        invalid,
    };
    Reaction hear(const ServerMessage& message);

    [[nodiscard]] const Hand& hand() const { return hand_; }
    [[nodiscard]] const Question& question() const { return question_; }
    // The user's answer to the question, if the rules allow it.
    std::optional<Answer> reply(std::string_view line);
    // The same, of a player that need not be read. False if the rules do not allow it.
    bool reply(const Answer& answer);

private:
    enum class State : std::uint8_t { greeting, hand, bid, play };

    State state_ = State::greeting;
    Hand hand_;
    Question question_;
    std::optional<Card> pending_;  // sent, and not yet accepted
};

}  // namespace game499
