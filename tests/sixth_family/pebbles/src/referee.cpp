#include "games/pebbles/referee.hpp"

#include "core/number.hpp"
#include "core/text_out.hpp"
#include "games/pebbles/exit.hpp"

namespace pebbles {

std::optional<std::int64_t> number_after(std::string_view word, std::string_view line) {
    if (!line.starts_with(word) || line.size() <= word.size() || line[word.size()] != ' ') {
        return std::nullopt;
    }
    return core::parse_in_range(line.substr(word.size() + 1), core::digits_only, 0, most_pebbles);
}

void Referee::begin(game::Table& table) { ask(table); }

std::optional<game::Seat> Referee::due() const {
    return over() ? std::nullopt : std::optional(mover_);
}

bool Referee::hear(game::Table& table, std::string_view piece, bool ends_line) {
    using State = decltype(line_)::State;
    const State state = line_.feed(piece, ends_line);
    if (state == State::unfinished) {
        return false;
    }
    const std::optional<std::int64_t> taken = number_after("take", line_.text());
    if (state == State::too_long || !taken) {
        lose(table, mover_, game::Outcome::not_a_message);
        return false;
    }
    if (*taken < 1 || *taken > most_taken || *taken > heap_) {
        lose(table, mover_, game::Outcome::not_allowed);
        return false;
    }
    heap_ -= *taken;
    core::put(table.to_spectators(), "Player ", mover_, " takes ", *taken, ", ", heap_,
              " are left\n");
    if (heap_ == 0) {
        core::put(table.to_spectators(), "Player ", mover_, " wins\n");
        end(table, {.outcome = game::Outcome::finished});
    } else {
        mover_ = (mover_ + 1) % seats_;
        ask(table);
    }
    return true;
}

void Referee::lose(game::Table& table, game::Seat seat, game::Outcome why) {
    end(table, {.outcome = why, .blame = seat});
}

void Referee::stop(game::Table& table, game::Outcome why) { end(table, {.outcome = why}); }

const core::Ending& Referee::ending() const { return hub_exit::ending_of(end_reason_->outcome); }

std::int64_t Referee::score(game::Seat seat) const {
    return over() && end_reason_->outcome == game::Outcome::finished && seat == mover_ ? 1 : 0;
}

void Referee::ask(game::Table& table) { core::put(table.to(mover_), "heap ", heap_, '\n'); }

void Referee::end(game::Table& table, const game::EndReason& end_reason) {
    end_reason_ = end_reason;
    for (game::Seat seat = 0; seat < seats_; ++seat) {
        table.dismiss(seat, "over\n");
    }
}

}  // namespace pebbles
