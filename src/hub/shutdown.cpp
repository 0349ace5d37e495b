#include "hub/shutdown.hpp"

#include "hub/explain.hpp"

namespace hub {

int report_end(const game::Referee& referee, ProcessTable& table, const game::EndReason& end_reason,
               int status) {
    constexpr std::size_t most_stderr_lines = 10;
    const bool is_broken = end_reason.outcome != game::Outcome::finished;
    Explanation why;
    if (is_broken) {
        explain(why, end_reason, table, end_reason.blame.value_or(0), referee);
    }
    if (is_broken && table.options().show) {
        table.finish_errors();
        FaultNote note;
        note.append(why.view());
        put_details(note, end_reason, table, end_reason.blame.value_or(0), referee,
                    most_stderr_lines);
        table.print_error(note.view());
    }
    table.finish();
    if (Recorder* const recorder = table.recorder()) {
        table.record_errors();
        if (is_broken) {
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
        if (table.options().limits.bank != 0) {
            recorder->word("bank");
            for (Seat seat = 0; seat < table.size(); ++seat) {
                recorder->word(table[seat].answer_time);
            }
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
