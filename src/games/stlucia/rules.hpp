// The rules of the game as values: no input, no output, no process. The hub judges with Game, the
// players follow with PlayerGame.
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
// For who is inside when its turn begins.
inline constexpr unsigned points_for_staying = 2;

// The points of the numbered faces.
unsigned points_for(const Dice& dice);

// Health after healing and after damage: never above the most, never below nothing.
constexpr unsigned healed(unsigned health, unsigned amount) {
    return health + amount < most_health ? health + amount : most_health;
}
constexpr unsigned hurt(unsigned health, unsigned amount) {
    return health > amount ? health - amount : 0;
}

// What the A dice of a turn come to.
enum class Attack : std::uint8_t {
    none,
    claim,    // nobody is inside: StLucia is taken without a fight
    inward,   // at who is inside
    outward,  // from inside at everybody else
};

// The hub's game. A turn is begin_turn, reroll as often as asked and allowed, then heal, attack
// with its hits and perhaps claim, score, eliminate for every dying seat; then it is over or passed
// on.
class Game {
public:
    Game(SeatIndex players, std::int64_t win_score);

    [[nodiscard]] SeatIndex players() const { return players_; }
    [[nodiscard]] SeatIndex mover() const { return mover_; }
    [[nodiscard]] const Dice& dice() const { return dice_; }
    [[nodiscard]] bool is_alive(SeatIndex seat) const { return seats_[seat].alive; }
    [[nodiscard]] unsigned health(SeatIndex seat) const { return seats_[seat].health; }
    [[nodiscard]] std::int64_t points(SeatIndex seat) const { return seats_[seat].points; }
    // Who is inside StLucia.
    [[nodiscard]] std::optional<SeatIndex> occupant() const { return occupant_; }

    void begin_turn(RollSequence& rolls);
    [[nodiscard]] bool may_reroll() const { return rerolls_ < most_rerolls; }
    // False if these dice are not held, or there were two rerolls.
    [[nodiscard]] bool reroll(const Dice& request, RollSequence& rolls);
    // What the H dice of somebody outside bring, which may be nothing.
    std::optional<unsigned> heal();
    [[nodiscard]] Attack attack() const;
    // The mover's A dice hit that seat: the damage taken.
    unsigned hit(SeatIndex seat);
    void claim();
    // All points of the turn.
    unsigned score();
    // Still in the game, but its health is gone.
    [[nodiscard]] bool is_dying(SeatIndex seat) const {
        return seats_[seat].alive && seats_[seat].health == 0;
    }
    void eliminate(SeatIndex seat);
    // The mover has won.
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
    unsigned tally_ = 0;
};

// What a strategy may look at when it has to decide.
struct PlayerView {
    enum class Question : std::uint8_t { dice, stay } question;
    Dice dice;        // on the table; not yet counted in the health
    unsigned health;  // one's own
    bool inside;
    std::optional<unsigned> occupant_health;  // of who is inside, if anybody
    unsigned others_left;
    unsigned rerolls_left = 0;  // in this turn
};

// What to do with the dice, or whether to stay.
using Strategy = game::Strategy<PlayerView, Answer>;

// Another throw of the dice of all faces that are not kept.
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
    // What is to be said to the hub once a message has been answered.
    [[nodiscard]] const Answer& answer() const { return answer_; }

    [[nodiscard]] SeatIndex players() const { return players_; }
    [[nodiscard]] SeatIndex my_seat() const { return my_seat_; }
    [[nodiscard]] bool is_alive(SeatIndex seat) const { return seats_[seat].alive; }
    [[nodiscard]] unsigned health(SeatIndex seat) const { return seats_[seat].health; }
    // Who is inside StLucia.
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
