// The rules of the card game, without input, output or processes: cards(5), "THE GAME". The hub
// judges moves with Game, a player follows the game with PlayerGame; both use Round.
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

// The cards that were played in one round, and the seat that is winning it.
class Round {
public:
    // Reserves memory for all cards of a round, so that play() cannot fail. False if allocation
    // failed.
    [[nodiscard]] bool make_room(std::uint32_t players) { return cards_.reserve(players); }
    void begin(std::uint32_t lead, std::uint32_t players);
    // The seat that is due plays this card. False if allocation failed.
    [[nodiscard]] bool play(Card card);

    [[nodiscard]] std::uint32_t lead() const { return lead_; }
    [[nodiscard]] std::uint32_t due() const { return due_; }
    [[nodiscard]] bool complete() const { return cards_.size() == players_; }
    [[nodiscard]] bool opened() const { return !cards_.empty(); }
    [[nodiscard]] Suit lead_suit() const { return cards_[0].suit(); }
    // In order of play.
    [[nodiscard]] std::span<const Card> cards() const { return cards_.items(); }
    // winner() and diamonds() count the cards that were played so far.
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
    enum class MoveResult : std::uint8_t { played, not_in_hand, must_follow_suit };

    // Each seat in turn gets the next block of the deck. False if allocation failed.
    [[nodiscard]] bool deal(std::span<const Card> deck, std::uint32_t players,
                            std::int64_t threshold);

    [[nodiscard]] std::uint32_t players() const {
        return static_cast<std::uint32_t>(seats_.size());
    }
    [[nodiscard]] std::size_t hand_size() const { return hand_size_; }
    // The cards that a seat was dealt, in the order of the deck.
    [[nodiscard]] std::span<const Card> dealt(std::uint32_t seat) const;
    // The cards that it still has.
    [[nodiscard]] const Hand& hand(std::uint32_t seat) const { return seats_[seat].hand; }

    void begin_round() { round_.begin(next_lead_, players()); }
    [[nodiscard]] const Round& round() const { return round_; }
    // Plays the card for the seat that is due if the rules allow it.
    MoveResult play(Card card);
    // Counts the round for its winner, which leads the next one.
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

// The read-only view of the game from which a strategy chooses its card.
struct PlayerView {
    const Hand& hand;
    const Round& round;
    std::int64_t most_diamonds;  // the most D cards that any one seat has won in complete rounds
    std::int64_t threshold;
};

using Strategy = game::Strategy<PlayerView, Card>;

struct PlayerArguments {
    std::uint32_t players = 0;
    std::uint32_t my_seat = 0;
    std::int64_t threshold = 0;
    std::int64_t hand_size = 0;
};

// A player's game: follows the hub's messages and chooses a card when it is the player's turn.
class PlayerGame {
public:
    PlayerGame(const PlayerArguments& arguments, Strategy& strategy)
        : arguments_(arguments), strategy_(strategy) {}

    struct Reaction {
        enum class Kind : std::uint8_t { accepted, invalid, game_over } kind;
        std::optional<Card> play = std::nullopt;  // the card to send to the hub
        bool round_complete = false;              // the message or our card completed the round
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
    // D cards won by each seat; as long as the highest seat that has won a round.
    sys::MappedVector<std::uint32_t> diamonds_;
    std::int64_t most_diamonds_ = 0;
};

}  // namespace cards
