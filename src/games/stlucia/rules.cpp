#include "games/stlucia/rules.hpp"

namespace stlucia {

unsigned points_for(const Dice& dice) {
    constexpr unsigned fewest = 3;
    unsigned points = 0;
    unsigned worth_of_fewest = 1;
    for (const Face face : {Face::one, Face::two, Face::three}) {
        const unsigned count = dice.count(face);
        points += count >= fewest ? worth_of_fewest + count - fewest : 0;
        ++worth_of_fewest;
    }
    return points;
}

Game::Game(SeatIndex players, std::int64_t win_score)
    : players_(players), alive_(players), win_score_(win_score) {}

void Game::draw(std::size_t count, RollSequence& rolls) {
    for (std::size_t i = 0; i < count; ++i) {
        dice_.add(rolls.next());
    }
}

void Game::begin_turn(RollSequence& rolls) {
    turn_points_ = mover_is_inside() ? points_for_staying : 0;
    rerolls_ = 0;
    dice_ = {};
    draw(dice_in_roll, rolls);
}

bool Game::reroll(const Dice& request, RollSequence& rolls) {
    if (rerolls_ == most_rerolls || !dice_.contains(request)) {
        return false;
    }
    ++rerolls_;
    dice_.remove(request);
    draw(request.size(), rolls);
    return true;
}

std::optional<unsigned> Game::heal() {
    const unsigned amount = dice_.count(Face::heal);
    if (amount == 0 || mover_is_inside()) {
        return std::nullopt;
    }
    unsigned& health = seats_[mover_].health;
    const unsigned before = health;
    health = healed(before, amount);
    return health - before;
}

Attack Game::attack() const {
    if (dice_.count(Face::attack) == 0) {
        return Attack::none;
    }
    if (!occupant_) {
        return Attack::claim;
    }
    return mover_is_inside() ? Attack::outward : Attack::inward;
}

unsigned Game::hit(SeatIndex seat) {
    unsigned& health = seats_[seat].health;
    const unsigned before = health;
    health = hurt(before, dice_.count(Face::attack));
    return before - health;
}

void Game::claim() {
    occupant_ = mover_;
    ++turn_points_;
}

unsigned Game::score() {
    SeatState& mover = seats_[mover_];
    mover.tokens += dice_.count(Face::token);
    if (mover.tokens >= tokens_for_point) {
        mover.tokens -= tokens_for_point;
        ++turn_points_;
    }
    turn_points_ += points_for(dice_);
    mover.points += turn_points_;
    return turn_points_;
}

// The seat is never the occupant: when an occupant dies, its attacker claims StLucia first.
void Game::eliminate(SeatIndex seat) {
    CHECK(is_dying(seat));
    seats_[seat].alive = false;
    --alive_;
}

bool Game::over() const { return seats_[mover_].points >= win_score_ || alive_ == 1; }

void Game::pass_on() {
    do {
        mover_ = static_cast<SeatIndex>((mover_ + 1U) % players_);
    } while (!seats_[mover_].alive);
}

PlayerGame::PlayerGame(const PlayerArguments& arguments, Strategy& strategy)
    : players_(arguments.players),
      my_seat_(arguments.my_seat),
      alive_(arguments.players),
      strategy_(strategy) {}

PlayerGame::Reaction PlayerGame::hear(const HubMessage& message) {
    using Kind = HubMessage::Kind;
    // A message without a seat has seat 0 in it, which may have been eliminated.
    if (names_seat(message.kind) && (message.seat >= players_ || !seats_[message.seat].alive)) {
        return Reaction::invalid;
    }
    switch (message.kind) {
        case Kind::turn: rerolls_ = 0; [[fallthrough]];
        case Kind::rerolled: answer_ = decide_on(message.dice); return Reaction::answered;
        case Kind::stay_question:
            answer_ = strategy_.choose(view_of(PlayerView::Question::stay, {}));
            return Reaction::answered;
        case Kind::rolled: heal(message.seat, message.dice); break;
        case Kind::attacks: damage(static_cast<unsigned>(message.number), message.direction); break;
        case Kind::claim: occupant_ = message.seat; break;
        case Kind::points: break;
        case Kind::eliminated:
            eliminate(message.seat);
            if (message.seat == my_seat_) {
                return Reaction::game_over;
            }
            break;
        case Kind::winner:
        case Kind::shutdown: return Reaction::game_over;
        case Kind::invalid: return Reaction::invalid;
    }
    return Reaction::noted;
}

Answer PlayerGame::decide_on(const Dice& dice) {
    const Answer answer = strategy_.choose(view_of(PlayerView::Question::dice, dice));
    if (rerolls_ == most_rerolls || answer.kind == Answer::Kind::keep_all) {
        heal(my_seat_, dice);
        return {.kind = Answer::Kind::keep_all};
    }
    ++rerolls_;
    return answer;
}

PlayerView PlayerGame::view_of(PlayerView::Question question, const Dice& dice) const {
    const bool is_occupied = occupant_.has_value();
    return {
        .question = question,
        .dice = dice,
        .health = seats_[my_seat_].health,
        .inside = occupant_ == my_seat_,
        .occupant_health = is_occupied ? std::optional(seats_[*occupant_].health) : std::nullopt,
        .others_left = alive_ - 1U,
        .rerolls_left = most_rerolls - rerolls_};
}

void PlayerGame::heal(SeatIndex seat, const Dice& dice) {
    if (occupant_ != seat) {
        seats_[seat].health = healed(seats_[seat].health, dice.count(Face::heal));
    }
}

// An attack inwards hits the occupant, an attack outwards all other players, whoever attacks.
void PlayerGame::damage(unsigned amount, Direction direction) {
    for (SeatIndex seat = 0; seat < players_; ++seat) {
        const bool inside = occupant_ == seat;
        if (inside == (direction == Direction::in)) {
            seats_[seat].health = hurt(seats_[seat].health, amount);
        }
    }
}

void PlayerGame::eliminate(SeatIndex seat) {
    seats_[seat].alive = false;
    --alive_;
    if (occupant_ == seat) {
        occupant_.reset();
    }
}

}  // namespace stlucia
