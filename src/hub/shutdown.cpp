#include "hub/shutdown.hpp"

#include "hub/explain.hpp"

namespace hub {

int report_end(const game::Referee& referee, ProcessTable& table, const game::EndReason& end_reason,
               int status) {
    Explanation why;
    explain(why, end_reason, table, referee.expected());
    if (table.options().show && end_reason.outcome != game::Outcome::finished) {
        table.print_error(why.view());
    }
    table.finish();
    if (Recorder* const recorder = table.recorder()) {
        if (end_reason.outcome != game::Outcome::finished) {
            recorder->event(end_reason.blame, "why", why.view());
        }
        recorder->begin(std::nullopt, "end");
        recorder->word(game::name_of(end_reason.outcome));
        recorder->word(status);
        if (end_reason.blame) {
            recorder->word(*end_reason.blame);
        } else {
            recorder->word('-');
        }
        for (Seat seat = 0; seat < referee.seats(); ++seat) {
            recorder->word(referee.score(seat));
        }
        recorder->end();
        table.finish_record();
    }
    return status;
}

int shut_down(const game::Referee& referee, ProcessTable& table, const core::Ending& on_signal) {
    const core::Ending& ending = referee.ending();
    const bool by_signal = referee.end_reason().outcome == game::Outcome::signal;
    if (!by_signal && !ending.message.empty()) {
        table.print_error(ending.message);
    }
    if (!by_signal && table.wait_for_exits()) {
        return report_end(referee, table, referee.end_reason(), ending.status);
    }
    table.kill_all();
    if (!by_signal && ending.status != 0) {
        return report_end(referee, table, referee.end_reason(), ending.status);
    }
    table.print_error(on_signal.message);
    return report_end(referee, table, {.outcome = game::Outcome::signal},
                      sys::end_signal::status());
}

}  // namespace hub
