#include "games/stlucia/referee.hpp"

namespace stlucia {

void put_part(core::Writer& writer, Named named) {
    core::put(writer, "Player ", letter_of(named.seat));
}

void Referee::begin(game::Table& table) { begin_turn(table); }

std::optional<game::Seat> Referee::due() const {
    return over() ? std::nullopt : std::optional<game::Seat>(questioned());
}

bool Referee::hear(game::Table& table, std::string_view piece, bool ends_line) {
    using State = decltype(line_)::State;
    switch (line_.feed(piece, ends_line)) {
        case State::unfinished: return false;
        case State::too_long: lose(table, questioned(), game::Outcome::line_too_long); break;
        case State::complete: judge(table, parse_answer(line_.text())); break;
    }
    return !end_reason_ || end_reason_->outcome == game::Outcome::finished;
}

void Referee::lose(game::Table& table, game::Seat seat, game::Outcome why) {
    end_game(table, {.outcome = why, .blame = seat});
}

void Referee::stop(game::Table& table, game::Outcome why) { end_game(table, {.outcome = why}); }

const core::Ending& Referee::ending() const { return hub_exit::ending_of(end_reason_->outcome); }

std::int64_t Referee::score(game::Seat seat) const {
    return game_.points(static_cast<SeatIndex>(seat));
}

std::string_view Referee::expected() const {
    if (!has_begun_) {
        return "the byte !";
    }
    return stage_ == Stage::stay ? "stay or go" : "keepall, or reroll and dice it has";
}

void Referee::put_example(core::Writer& writer) const {
    if (has_begun_) {
        writer.append(stage_ == Stage::stay ? "stay" : "keepall");
    }
}

// The dice on the table, and each player's health and points.
void Referee::put_state(game::StateText& text, game::Seat /*seat*/) const {
    if (!has_begun_) {
        return;
    }
    core::put(text, "; turn of ", letter_of(game_.mover()), " with ", game_.dice());
    for (SeatIndex seat = 0; seat < game_.players(); ++seat) {
        core::put(text, seat == 0 ? "; health and points" : ",", ' ', letter_of(seat), ' ',
                  game_.health(seat), ' ', game_.points(seat));
    }
    if (game_.occupant()) {
        core::put(text, "; ", letter_of(*game_.occupant()), " is in StLucia");
    }
}

std::string_view Referee::hint(std::string_view said) const {
    return !has_begun_ && said == "@"   ? "card players greet like this: multitool cardhub"
           : !has_begun_ && said == "M" ? "naval agents begin like this: multitool navalhub"
                                        : "";
}

SeatIndex Referee::questioned() const {
    return stage_ == Stage::stay ? *game_.occupant() : game_.mover();
}

void Referee::begin_turn(game::Table& table) {
    has_begun_ = true;
    game_.begin_turn(rolls_);
    ask_about_dice(table, Message::turn);
}

void Referee::ask_about_dice(game::Table& table, Message kind) {
    stage_ = Stage::dice;
    core::Writer& player = table.to(game_.mover());
    core::put(player, HubMessage{.kind = kind, .dice = game_.dice()});
}

void Referee::judge(game::Table& table, const Answer& answer) {
    if (answer.kind == Answer::Kind::invalid) {
        lose(table, questioned(), game::Outcome::not_a_message);
    } else if (stage_ == Stage::dice) {
        judge_dice(table, answer);
    } else {
        judge_stay(table, answer.kind);
    }
}

void Referee::judge_dice(game::Table& table, const Answer& answer) {
    if (answer.kind == Answer::Kind::keep_all) {
        play_dice(table);
    } else if (answer.kind != Answer::Kind::reroll) {
        refuse(table, "nobody has asked whether it stays");
    } else if (!game_.may_reroll()) {
        refuse(table, "third reroll");
    } else if (!game_.reroll(answer.dice, rolls_)) {
        refuse(table, "dice it does not have");
    } else {
        ask_about_dice(table, Message::rerolled);
    }
}

void Referee::judge_stay(game::Table& table, Answer::Kind answer) {
    switch (answer) {
        case Answer::Kind::go: claim(table); [[fallthrough]];
        case Answer::Kind::stay: finish_turn(table); break;
        default: refuse(table, "it was asked whether it stays");
    }
}

void Referee::refuse(game::Table& table, std::string_view rule) {
    end_game(table, {.outcome = game::Outcome::not_allowed, .blame = questioned(), .rule = rule});
}

void Referee::play_dice(game::Table& table) {
    const SeatIndex seat = game_.mover();
    core::Writer& spectators = table.to_spectators();
    core::put(spectators, mover(), " rolled ", game_.dice(), '\n');
    tell_others(table, {.kind = Message::rolled, .seat = seat, .dice = game_.dice()});
    if (const std::optional<unsigned> healed = game_.heal()) {
        core::put(spectators, mover(), " healed ", *healed, ", health is now ", game_.health(seat),
                  '\n');
    }
    switch (game_.attack()) {
        case Attack::none: break;
        case Attack::claim: claim(table); break;
        case Attack::inward: attack_occupant(table, *game_.occupant()); return;
        case Attack::outward:
            announce_attack(table, Direction::out);
            for (SeatIndex other = 0; other < game_.players(); ++other) {
                if (other != seat && game_.is_alive(other)) {
                    hit(table, other);
                }
            }
            break;
    }
    finish_turn(table);
}

void Referee::attack_occupant(game::Table& table, SeatIndex occupant) {
    announce_attack(table, Direction::in);
    hit(table, occupant);
    if (game_.health(occupant) == 0) {
        claim(table);
        finish_turn(table);
        return;
    }
    stage_ = Stage::stay;
    core::Writer& player = table.to(occupant);
    core::put(player, HubMessage{.kind = Message::stay_question});
}

void Referee::announce_attack(game::Table& table, Direction direction) {
    tell_all(table, {.kind = Message::attacks,
                     .direction = direction,
                     .seat = game_.mover(),
                     .number = game_.dice().count(Face::attack)});
}

void Referee::hit(game::Table& table, SeatIndex seat) {
    const unsigned damage = game_.hit(seat);
    core::Writer& spectators = table.to_spectators();
    core::put(spectators, Named{seat}, " took ", damage, " damage, health is now ",
              game_.health(seat), '\n');
}

void Referee::claim(game::Table& table) {
    game_.claim();
    core::Writer& spectators = table.to_spectators();
    core::put(spectators, mover(), " claimed StLucia\n");
    tell_all(table, {.kind = Message::claim, .seat = game_.mover()});
}

void Referee::finish_turn(game::Table& table) {
    const SeatIndex seat = game_.mover();
    core::Writer& spectators = table.to_spectators();
    if (const unsigned points = game_.score(); points > 0) {
        core::put(spectators, mover(), " scored ", points, " for a total of ", game_.points(seat),
                  '\n');
        tell_all(table, {.kind = Message::points, .seat = seat, .number = points});
    }
    eliminate_dead(table);
    if (game_.over()) {
        core::put(spectators, mover(), " wins\n");
        end_game(table, {.outcome = game::Outcome::finished});
        return;
    }
    game_.pass_on();
    begin_turn(table);
}

void Referee::eliminate_dead(game::Table& table) {
    for (SeatIndex seat = 0; seat < game_.players(); ++seat) {
        if (game_.is_dying(seat)) {
            const HubMessage message{.kind = Message::eliminated, .seat = seat};
            tell(table, message, seat);
            table.dismiss(seat, Line(message).view());
            game_.eliminate(seat);
        }
    }
}

void Referee::tell_all(game::Table& table, const HubMessage& message) {
    tell(table, message, std::nullopt);
}

void Referee::tell_others(game::Table& table, const HubMessage& message) {
    tell(table, message, game_.mover());
}

void Referee::tell(game::Table& table, const HubMessage& message, std::optional<SeatIndex> except) {
    const Line line(message);
    for (SeatIndex seat = 0; seat < game_.players(); ++seat) {
        if (seat != except && game_.is_alive(seat)) {
            table.to(seat).append(line.view());
        }
    }
}

void Referee::end_game(game::Table& table, const game::EndReason& end_reason) {
    end_reason_ = end_reason;
    if (could_not_start()) {
        return;
    }
    const Line last_message(end_reason.outcome == game::Outcome::finished
                                ? HubMessage{.kind = Message::winner, .seat = game_.mover()}
                                : HubMessage{.kind = Message::shutdown});
    for (SeatIndex seat = 0; seat < game_.players(); ++seat) {
        if (game_.is_alive(seat)) {
            table.dismiss(seat, last_message.view());
        }
    }
}

}  // namespace stlucia
