#include "games/naval/referee.hpp"

namespace naval {

bool Referee::create(std::size_t rounds) {
    open_rounds_ = rounds;
    return rounds_.create(rounds);
}

game::Seat Referee::seat_of(std::size_t round, Player player) {
    return static_cast<game::Seat>(2 * round + index_of(player));
}

void Referee::begin(game::Table& table) { ask_for_map(table); }

std::optional<game::Seat> Referee::due() const {
    return over() ? std::nullopt : std::optional(due_);
}

bool Referee::hear(game::Table& table, std::string_view piece, bool ends_line) {
    // A line that cannot be a message is judged at once, before its end has been read.
    if (parser_.feed(piece, ends_line) && !ends_line) {
        return false;
    }
    const Message message = parser_.finish();
    return stage_ == Stage::maps ? judge_map(table, message) : judge_guess(table, message);
}

void Referee::lose(game::Table& table, game::Seat seat, game::Outcome why) {
    const game::EndReason end_reason{.outcome = why, .blame = seat};
    if (stage_ == Stage::play || why == game::Outcome::too_slow) {
        end_game(table, end_reason);
    } else {
        fail_round(table, end_reason);
    }
}

void Referee::stop(game::Table& table, game::Outcome why) { end_game(table, {.outcome = why}); }

const core::Ending& Referee::ending() const {
    return no_round_started_ ? hub_exit::start : hub_exit::ending_of(end_reason_->outcome);
}

std::int64_t Referee::score(game::Seat seat) const {
    const Round& round = rounds_[seat / 2];
    return round.state == Round::State::over && index_of(round.winner) == seat % 2 ? 1 : 0;
}

std::string_view Referee::expected() const {
    return stage_ == Stage::maps ? "MAP and a fleet that fits the rules" : "GUESS and a position";
}

// The first cell that was not tried; or every ship in a row of its own, if there are enough rows.
void Referee::put_example(core::Writer& writer) const {
    if (stage_ == Stage::maps) {
        Fleet fleet;
        BoardText board;
        for (std::size_t row = 0; row < rules_.lengths.size(); ++row) {
            fleet.push(
                {.start = {.row = static_cast<std::int8_t>(row)}, .direction = Direction::east});
        }
        if (place_fleet(rules_, fleet, board)) {
            core::FixedString<200> map;
            put_map(map, fleet, fleet.size());
            writer.append(map.view().substr(0, map.size() - 1));
        }
        return;
    }
    const BoardText& board = rounds_[due_ / 2].sides[1 - due_ % 2].board();
    for (std::int8_t row = 0; row < rules_.height; ++row) {
        for (std::int8_t column = 0; column < rules_.width; ++column) {
            const Position cell{.row = row, .column = column};
            if (board.at(cell) != BoardText::hit && board.at(cell) != BoardText::miss) {
                core::put(writer, "GUESS ", cell);
                return;
            }
        }
    }
}

// Both boards in the form in which the hub prints them.
void Referee::put_state(game::StateText& text, game::Seat seat) const {
    if (stage_ == Stage::play) {
        const Round& round = rounds_[seat / 2];
        core::put(text, '\n');
        put_boards(text, round.sides[0].board(), round.sides[1].board());
    }
}

std::string_view Referee::hint(std::string_view said) const {
    if (stage_ == Stage::play) {
        return {};
    }
    return said.starts_with('@')   ? "card players greet like this: multitool cardhub"
           : said.starts_with('!') ? "dice players greet like this: multitool stlucia"
                                   : "";
}

void Referee::ask_for_map(game::Table& table) {
    while (due_ < seats() && round_due().state == Round::State::failed) {
        ++due_;
    }
    has_asked_ = true;
    if (due_ < seats()) {
        core::Writer& agent = table.to(due_);
        put_rules(agent, rules_);
    } else if (open_rounds_ == 0) {
        no_round_started_ = true;
        end_game(table, *first_failure_);
    } else {
        stage_ = Stage::play;
        begin_turn(table, 0);
    }
}

bool Referee::judge_map(game::Table& table, const Message& message) {
    game::EndReason end_reason{.outcome = game::Outcome::not_a_message, .blame = due_};
    if (message.kind == Message::Kind::map) {
        Side& side = round_due().sides[due_ % 2];
        if (side.place(rules_, *message.fleet)) {
            ++due_;
            ask_for_map(table);
            return true;
        }
        end_reason.outcome = game::Outcome::not_allowed;
        end_reason.rule = "ships that do not fit the rules";
    }
    fail_round(table, end_reason);
    return false;
}

void Referee::fail_round(game::Table& table, const game::EndReason& end_reason) {
    const std::size_t number = *end_reason.blame / 2;
    if (rounds_[number].state == Round::State::failed) {
        return;
    }
    if (!first_failure_) {
        first_failure_ = end_reason;
    }
    rounds_[number].state = Round::State::failed;
    --open_rounds_;
    const bool was_due = has_asked_ && due_ / 2 == number;
    table.drop(seat_of(number, Player::one));
    table.drop(seat_of(number, Player::two));
    if (was_due) {
        ask_for_map(table);
    }
}

void Referee::begin_turn(game::Table& table, std::size_t number) {
    for (;; ++number) {
        number = number == rounds_.size() ? 0 : number;
        const Round& round = rounds_[number];
        if (round.state == Round::State::failed) {
            continue;
        }
        core::Writer& spectators = table.to_spectators();
        core::put(spectators, "**********\nROUND ", number, '\n');
        put_boards(spectators, round.sides[0].board(), round.sides[1].board());
        if (round.state == Round::State::open) {
            ask(table, seat_of(number, Player::one));
            return;
        }
    }
}

void Referee::ask(game::Table& table, game::Seat seat) {
    due_ = seat;
    core::Writer& agent = table.to(seat);
    put_your_turn(agent);
}

void Referee::ask_again(game::Table& table) {
    if (refusals_++ == most_refusals_) {
        end_game(table, {.outcome = game::Outcome::refused_too_often,
                         .blame = due_,
                         .rule = "a cell off the board, or tried before"});
    } else {
        ask(table, due_);
    }
}

bool Referee::judge_guess(game::Table& table, const Message& message) {
    if (message.kind != Message::Kind::guess) {
        end_game(table, {.outcome = game::Outcome::not_a_message, .blame = due_});
        return false;
    }
    const Player player = player_due();
    Side& target = round_due().sides[index_of(opponent_of(player))];
    const std::optional<Shot> shot =
        rules_.holds(message.position) ? target.shoot(message.position) : std::nullopt;
    if (!shot) {
        ask_again(table);
        return false;
    }
    refusals_ = 0;
    tell(table, *shot, message.position);
    if (target.is_defeated()) {
        end_round(table, player);
    } else if (player == Player::one) {
        ask(table, due_ + 1);
    } else {
        begin_turn(table, due_ / 2 + 1);
    }
    return true;
}

void Referee::tell(game::Table& table, Shot shot, Position guess) {
    core::Writer& spectators = table.to_spectators();
    put_result_line(spectators, player_due(), shot, guess);
    core::Writer& agent = table.to(due_);
    put_ok(agent);
    core::FixedString<24> result;
    put_result(result, player_due(), shot, guess);
    for (const Player hearer : {Player::one, Player::two}) {
        table.to(seat_of(due_ / 2, hearer)).append(result.view());
    }
}

void Referee::end_round(game::Table& table, Player winner) {
    const std::size_t number = due_ / 2;
    core::Writer& spectators = table.to_spectators();
    put_game_over_line(spectators, winner);
    core::FixedString<16> last_message;
    put_done(last_message, winner);
    table.dismiss(seat_of(number, Player::one), last_message.view());
    table.dismiss(seat_of(number, Player::two), last_message.view());
    rounds_[number].state = Round::State::over;
    rounds_[number].winner = winner;
    if (--open_rounds_ == 0) {
        end_game(table, {.outcome = game::Outcome::finished});
    } else {
        begin_turn(table, number + 1);
    }
}

void Referee::end_game(game::Table& table, const game::EndReason& end_reason) {
    end_reason_ = end_reason;
    if (end_reason.outcome == game::Outcome::signal) {
        return;
    }
    core::FixedString<16> last_message;
    put_early(last_message);
    for (game::Seat seat = 0; seat < seats(); ++seat) {
        if (rounds_[seat / 2].state == Round::State::open) {
            table.dismiss(seat, last_message.view());
        }
    }
}

}  // namespace naval
