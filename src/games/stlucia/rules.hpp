// The rules of the dice game, without input, output or processes: stlucia(5), "THE GAME". The hub
// judges moves with Game, a player follows the game with PlayerGame.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "game/player.hpp"
#include "games/stlucia/dice.hpp"
#include "games/stlucia/protocol.hpp"
#include "games/stlucia/rolls.hpp"
#include "games/stlucia/settings.hpp"

namespace stlucia {

inline constexpr unsigned most_health = 10;
inline constexpr unsigned most_rerolls = 2;
inline constexpr unsigned tokens_for_point = 10;
// The points of a player that is in StLucia when its turn begins.
inline constexpr unsigned points_for_staying = 2;

// The points of the numbered faces.
unsigned points_for(const Dice& dice);

// The health after healing or damage, limited to 0..most_health.
constexpr unsigned healed(unsigned health, unsigned amount) {
    return health + amount < most_health ? health + amount : most_health;
}
constexpr unsigned hurt(unsigned health, unsigned amount) {
    return health > amount ? health - amount : 0;
}

// What the A dice of a turn do.
enum class Attack : std::uint8_t {
    none,
    claim,    // StLucia is empty, so the mover enters it without a fight
    inward,   // they hit the player that is inside
    outward,  // they hit all other players, because the mover is inside
};

// The hub's game. The calls of a turn are, in this order: begin_turn(); reroll() up to twice;
// heal(); attack(), and hit() or claim() as it says; score(); eliminate() for each dying seat. Then
// the game is over(), or pass_on() makes the next player the mover.
class Game {
public:
    Game(SeatIndex players, std::int64_t win_score);

    [[nodiscard]] SeatIndex players() const { return players_; }
    [[nodiscard]] SeatIndex mover() const { return mover_; }
    [[nodiscard]] const Dice& dice() const { return dice_; }
    [[nodiscard]] bool is_alive(SeatIndex seat) const { return seats_[seat].alive; }
    [[nodiscard]] unsigned health(SeatIndex seat) const { return seats_[seat].health; }
    [[nodiscard]] std::int64_t points(SeatIndex seat) const { return seats_[seat].points; }
    // The player that is in StLucia, if there is one.
    [[nodiscard]] std::optional<SeatIndex> occupant() const { return occupant_; }

    void begin_turn(RollSequence& rolls);
    [[nodiscard]] bool may_reroll() const { return rerolls_ < most_rerolls; }
    // False if the mover does not have these dice, or has rerolled twice.
    [[nodiscard]] bool reroll(const Dice& request, RollSequence& rolls);
    // The health that the mover gains, which may be 0. Returns nothing if the mover has no H dice
    // or is inside.
    std::optional<unsigned> heal();
    [[nodiscard]] Attack attack() const;
    // The mover's A dice hit that seat. Returns the health that it loses.
    unsigned hit(SeatIndex seat);
    void claim();
    // Adds the points of the turn to the mover's, and returns them.
    unsigned score();
    // The seat has no health left but was not eliminated yet.
    [[nodiscard]] bool is_dying(SeatIndex seat) const {
        return seats_[seat].alive && seats_[seat].health == 0;
    }
    void eliminate(SeatIndex seat);
    // True if the mover has won.
    [[nodiscard]] bool over() const;
    void pass_on();

private:
    struct SeatState {
        std::int64_t points = 0;
        unsigned health = most_health;
        unsigned tokens = 0;
        bool alive = true;
    };

    [[nodiscard]] bool mover_is_inside() const { return occupant_ == mover_; }
    void draw(std::size_t count, RollSequence& rolls);

    std::array<SeatState, most_players> seats_{};
    SeatIndex players_;
    SeatIndex alive_;
    std::int64_t win_score_;
    SeatIndex mover_ = 0;
    std::optional<SeatIndex> occupant_;
    Dice dice_;
    unsigned rerolls_ = 0;
    unsigned turn_points_ = 0;
};

// The read-only view of the game from which a strategy chooses its answer.
struct PlayerView {
    enum class Question : std::uint8_t { dice, stay } question;
    Dice dice;        // the player's dice; `health` does not include their H faces yet
    unsigned health;  // of the player itself
    bool inside;
    std::optional<unsigned> occupant_health;  // of the player in StLucia, if there is one
    unsigned others_left;
    unsigned rerolls_left = 0;  // in this turn
};

// The answer says which dice to reroll, or whether to stay in StLucia.
using Strategy = game::Strategy<PlayerView, Answer>;

// Rerolls the dice of all faces for which `keeps` is false, or keeps all if there are none.
template <class Keeps>
Answer keep_if(const PlayerView& view, Keeps keeps) {
    Answer answer{.kind = Answer::Kind::reroll};
    for (const Face face : all_faces) {
        if (!keeps(face)) {
            answer.dice.add(face, view.dice.count(face));
        }
    }
    return answer.dice.size() == 0 ? Answer{.kind = Answer::Kind::keep_all} : answer;
}

inline Answer go_if(bool goes) { return {.kind = goes ? Answer::Kind::go : Answer::Kind::stay}; }

struct PlayerArguments {
    SeatIndex players = 0;
    SeatIndex my_seat = 0;
};

// A player's game: follows the hub's messages and answers its questions.
class PlayerGame {
public:
    PlayerGame(const PlayerArguments& arguments, Strategy& strategy);

    enum class Reaction : std::uint8_t { noted, answered, invalid, game_over };
    Reaction hear(const HubMessage& message);
    // The answer to send to the hub after Reaction::answered.
    [[nodiscard]] const Answer& answer() const { return answer_; }

    [[nodiscard]] SeatIndex players() const { return players_; }
    [[nodiscard]] SeatIndex my_seat() const { return my_seat_; }
    [[nodiscard]] bool is_alive(SeatIndex seat) const { return seats_[seat].alive; }
    [[nodiscard]] unsigned health(SeatIndex seat) const { return seats_[seat].health; }
    // The player that is in StLucia, if there is one.
    [[nodiscard]] std::optional<SeatIndex> occupant() const { return occupant_; }

private:
    struct SeatState {
        unsigned health = most_health;
        bool alive = true;
    };

    [[nodiscard]] Answer decide_on(const Dice& dice);
    [[nodiscard]] PlayerView view_of(PlayerView::Question question, const Dice& dice) const;
    void heal(SeatIndex seat, const Dice& dice);
    void damage(unsigned amount, Direction direction);
    void eliminate(SeatIndex seat);

    std::array<SeatState, most_players> seats_{};
    SeatIndex players_;
    SeatIndex my_seat_;
    SeatIndex alive_;
    Strategy& strategy_;
    std::optional<SeatIndex> occupant_;
    unsigned rerolls_ = 0;
    Answer answer_;
};

}  // namespace stlucia
