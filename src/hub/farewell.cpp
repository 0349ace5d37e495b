#include "hub/farewell.hpp"

#include "hub/explain.hpp"

namespace hub {

// The very last: the players have left.
int close_game(const game::Referee& referee, Seats& seats, const game::Verdict& verdict,
               int status) {
    Explanation why;
    explain(why, verdict, seats, referee.expected());
    if (seats.options().show && verdict.outcome != game::Outcome::finished) {
        seats.complain(why.view());
    }
    seats.finish();
    if (Recorder* const recorder = seats.recorder()) {
        if (verdict.outcome != game::Outcome::finished) {
            recorder->event(verdict.blame, "why", why.view());
        }
        recorder->begin(std::nullopt, "end");
        recorder->word(game::name_of(verdict.outcome));
        recorder->word(status);
        if (verdict.blame) {
            recorder->word(*verdict.blame);
        } else {
            recorder->word('-');
        }
        for (Seat seat = 0; seat < referee.seats(); ++seat) {
            recorder->word(referee.score(seat));
        }
        recorder->end();
        seats.finish_record();
    }
    return status;
}

// For hubs that a signal kills: up to two seconds for the players to leave. Should it come in that
// time, it is the reason why a game ended that had none.
int see_off(const game::Referee& referee, Seats& seats, const core::Ending& on_signal) {
    const core::Ending& ending = referee.ending();
    const bool by_signal = referee.verdict().outcome == game::Outcome::signal;
    if (!by_signal && !ending.message.empty()) {
        seats.complain(ending.message);
    }
    if (!by_signal && seats.let_leave()) {
        return close_game(referee, seats, referee.verdict(), ending.status);
    }
    seats.kill_all();
    if (!by_signal && ending.status != 0) {
        return close_game(referee, seats, referee.verdict(), ending.status);
    }
    seats.complain(on_signal.message);
    return close_game(referee, seats, {.outcome = game::Outcome::signal},
                      sys::end_signal::status());
}

}  // namespace hub
