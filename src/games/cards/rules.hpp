// The rules of the card game as values: no input, no output, no process. The hub and the players
// keep the same round; the hub judges with Game, the players follow with PlayerGame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "game/player.hpp"
#include "games/cards/card.hpp"
#include "games/cards/protocol.hpp"
#include "sys/mapped.hpp"

namespace cards {

// The cards on the table in one round, and who is about to win it.
class Round {
public:
    // For all cards of a round, so that playing them cannot fail. False if there is no memory.
    [[nodiscard]] bool make_room(std::uint32_t players) { return cards_.reserve(players); }
    void begin(std::uint32_t lead, std::uint32_t players);
    // The card of the seat that is due. False if there is no memory for it.
    [[nodiscard]] bool play(Card card);

    [[nodiscard]] std::uint32_t lead() const { return lead_; }
    [[nodiscard]] std::uint32_t due() const { return due_; }
    [[nodiscard]] bool complete() const { return cards_.size() == players_; }
    [[nodiscard]] bool opened() const { return !cards_.empty(); }
    [[nodiscard]] Suit lead_suit() const { return cards_[0].suit(); }
    // In order of play.
    [[nodiscard]] std::span<const Card> cards() const { return cards_.items(); }
    // Of the cards so far.
    [[nodiscard]] std::uint32_t winner() const { return winner_; }
    [[nodiscard]] std::uint32_t diamonds() const { return diamonds_; }

private:
    sys::MappedVector<Card> cards_;
    std::uint32_t players_ = 0;
    std::uint32_t lead_ = 0;
    std::uint32_t due_ = 0;
    std::uint32_t winner_ = 0;
    unsigned best_rank_ = 0;
    std::uint32_t diamonds_ = 0;
};

// The hub's game.
class Game {
public:
    enum class Verdict : std::uint8_t { played, not_in_hand, must_follow_suit };

    // Deals the deck in blocks. False if there is no memory for seats and table.
    [[nodiscard]] bool deal(std::span<const Card> deck, std::uint32_t players,
                            std::int64_t threshold);

    [[nodiscard]] std::uint32_t players() const {
        return static_cast<std::uint32_t>(seats_.size());
    }
    [[nodiscard]] std::size_t hand_size() const { return hand_size_; }
    // What a seat was dealt, in deck order.
    [[nodiscard]] std::span<const Card> dealt(std::uint32_t seat) const;

    // What it holds now.
    [[nodiscard]] const Hand& hand(std::uint32_t seat) const { return seats_[seat].hand; }

    void begin_round() { round_.begin(next_lead_, players()); }
    [[nodiscard]] const Round& round() const { return round_; }
    // Judges the card of the seat that is due and puts it on the table.
    Verdict play(Card card);
    // Scores the round; its winner leads the next.
    void end_round();

    [[nodiscard]] std::int64_t score(std::uint32_t seat) const;

private:
    struct SeatState {
        Hand hand;
        std::int64_t tricks = 0;
        std::int64_t diamonds = 0;
    };

    std::span<const Card> deck_;
    sys::MappedArray<SeatState> seats_;
    Round round_;
    std::size_t hand_size_ = 0;
    std::int64_t threshold_ = 0;
    std::uint32_t next_lead_ = 0;
};

// What a strategy may look at when it has to choose.
struct PlayerView {
    const Hand& hand;
    const Round& round;
    std::int64_t most_diamonds;  // the largest count of D any seat has won in complete rounds
    std::int64_t threshold;
};

using Strategy = game::Strategy<PlayerView, Card>;

struct PlayerArguments {
    std::uint32_t players = 0;
    std::uint32_t my_seat = 0;
    std::int64_t threshold = 0;
    std::int64_t hand_size = 0;
};

// A player's game: follows the hub's messages and answers when its turn comes.
class PlayerGame {
public:
    PlayerGame(const PlayerArguments& arguments, Strategy& strategy)
        : arguments_(arguments), strategy_(strategy) {}

    struct Reaction {
        enum class Kind : std::uint8_t { accepted, invalid, game_over } kind;
        std::optional<Card> play = std::nullopt;  // to be said to the hub
        bool round_complete = false;              // the round can be shown
    };
    Reaction hear(const HubMessage& message);

    [[nodiscard]] const Round& round() const { return round_; }

private:
    enum class State : std::uint8_t { await_hand, await_round, await_played, all_played };

    Reaction step();
    [[nodiscard]] bool score_round();

    PlayerArguments arguments_;
    Strategy& strategy_;
    State state_ = State::await_hand;
    Hand hand_;
    Round round_;
    std::int64_t rounds_done_ = 0;
    sys::MappedVector<std::uint32_t> diamonds_;  // won by each seat; grows to the seats that won
    std::int64_t most_diamonds_ = 0;
};

}  // namespace cards
