#include "hub/mixed_table.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <unistd.h>

#include "hub/explain.hpp"
#include "sys/file.hpp"

namespace hub {

MixedTable::MixedTable(const GameSetup& setup, const ProtocolTraits& traits)
    : setup_(setup),
      traits_(traits),
      is_like_a_hub_((setup.options.record_file != nullptr && setup.trace == nullptr) ||
                     setup.is_shown),
      answer_times_(setup.wants_times) {
    Seat processes = 0;
    for (Seat seat = 0; seat < size(); ++seat) {
        entries_[seat].process = is_process(seat) ? processes++ : 0;
    }
    CHECK(!is_like_a_hub_ || processes == size());
    if (processes > 0) {
        if (core::Result<sys::Fd> dev_null = sys::open_dev_null()) {
            dev_null_ = dev_null.take();
        } else {
            setup_error_ = dev_null.error().number;
        }
        console_.emplace(setup.is_shown ? STDOUT_FILENO : dev_null_.get());
        if (!is_like_a_hub_) {
            console_->close();
        }
        processes_.emplace(setup.is_own_name, *console_, traits_);
        processes_->set_stock(setup.stock);
    }
    if (setup.options.limits.game != 0) {
        game_deadline_ = sys::now() + setup.options.limits.game;
    }
}

MixedTable::~MixedTable() {
    for (const SeatEntry& entry : entries_) {
        if (entry.player != nullptr) {
            entry.player->destroy();
        }
    }
}

bool MixedTable::create() {
    if (!processes_) {
        return true;
    }
    if (setup_error_) {
        return false;
    }
    const auto processes = static_cast<std::size_t>(
        std::ranges::count(setup_.player_specs, is_a_process, &PlayerSpec::built_in));
    if (!processes_->open_files(setup_.options)) {
        setup_error_ = 0;  // open_files has printed the error
        return false;
    }
    if (setup_.trace != nullptr) {
        processes_->keep_outputs();
    }
    errno = 0;
    const bool created = processes_->create(processes);
    if (!created) {
        setup_error_ = errno == ENOMEM ? ENOMEM : EMFILE;
    }
    return created;
}

void MixedTable::play(game::Referee& referee, std::optional<char> greeting) {
    Players& players = is_like_a_hub_ ? static_cast<Players&>(*processes_) : *this;
    if (greeting) {
        greet(referee, players, *greeting);
    }
    drive(referee, players, &answer_times_);
}

void MixedTable::shut_down(const game::Referee& referee, GameReport& report) {
    report.end_reason = referee.end_reason();
    report.status = referee.ending().status;
    report.system_error = system_error_of(report.end_reason);
    // The referee has no seats if allocation failed before the deal.
    for (Seat seat = 0; seat < referee.seats(); ++seat) {
        report.scores[seat] = referee.score(seat);
    }
    answer_times_.put_into(report);
    if (processes_) {
        if (setup_.trace != nullptr) {
            trace_end(referee);
        }
        report.left_early = seat_of(processes_->left_early());
        wait_for_exits(referee.end_reason());
        if (is_like_a_hub_) {
            report_end(referee, *processes_, referee.end_reason(), referee.ending().status);
            if (recorder() != nullptr && !recorder()->finish()) {
                report.system_error = 0;  // the records of later games would fail in the same way
            }
        } else {
            processes_->finish();
        }
    }
    add_fault_note(report, referee);
    if (PlayerTrace* const trace = setup_.trace; trace != nullptr && processes_->size() > 0) {
        const PlayerProcess& process = (*processes_)[0];
        trace->has_left = process.pid <= 0 && process.start_error == 0 && !process.was_killed;
        trace->wait_status = process.wait_status;
        trace->start_error = process.start_error;
        if (processes_->recorder() != nullptr) {
            processes_->finish_record();
        }
    }
}

// A player is to blame if its program cannot be executed, but not if the system lacks the resources
// to start it. A built-in player in memory breaks a game only if allocation failed.
std::optional<int> MixedTable::system_error_of(const game::EndReason& end_reason) const {
    if (end_reason.outcome == game::Outcome::no_memory) {
        return setup_error_.value_or(ENOMEM);
    }
    if (!end_reason.blame) {
        return std::nullopt;
    }
    if (!is_process(*end_reason.blame)) {
        return ENOMEM;
    }
    if (end_reason.outcome != game::Outcome::not_started) {
        return std::nullopt;
    }
    const int error = (*processes_)[entries_[*end_reason.blame].process].start_error;
    constexpr std::array program_errors{ENOENT, EACCES,       EPERM,   ENOEXEC, ENOTDIR, ELOOP,
                                        EISDIR, ENAMETOOLONG, ETXTBSY, E2BIG,   ELIBBAD, EINVAL};
    const bool is_own_fault = std::ranges::find(program_errors, error) != program_errors.end();
    return is_own_fault ? std::nullopt : std::optional(error);
}

bool MixedTable::must_stop_in_memory() {
    answers_until_clock_check_ = answers_per_clock_check;
    if (sys::end_signal::has_come()) {
        stop_reason_ = game::Outcome::signal;
    } else if (sys::now() >= game_deadline_) {
        stop_reason_ = game::Outcome::too_long;
    }
    return stop_reason_.has_value();
}

// The trace decides about the end of the game before the process is asked.
ReadResult MixedTable::read_process(Seat process, std::string_view& piece, bool& ends_line) {
    PlayerTrace* const trace = setup_.trace;
    if (trace != nullptr && trace->answers >= trace->most_answers) {
        trace->was_ended = true;
        stop_reason_ = trace->end_reason;
        if (trace->end_reason == game::Outcome::signal) {
            processes_->close_input(process);
        }
        return ReadResult::stopped;
    }
    const ReadResult result = processes_->read_piece(process, piece, ends_line);
    if (trace != nullptr && result == ReadResult::piece && ends_line) {
        ++trace->answers;
    }
    return result;
}

// Reads what the player has written after its last answer. One that was too slow may only have
// forgotten to flush: the end of its input makes it write its buffer.
void MixedTable::trace_end(const game::Referee& referee) {
    PlayerTrace& trace = *setup_.trace;
    if (processes_->size() == 0) {
        return;
    }
    const PlayerProcess& process = (*processes_)[0];
    trace.last_line.append(process.last_line.view());
    trace.last_line_ended = process.last_line_ended;
    trace.expected.append(referee.expected());
    referee.put_example(trace.example);
    if (const game::EndReason& end_reason = referee.end_reason(); end_reason.blame) {
        referee.put_state(trace.state, *end_reason.blame);
    }
    sys::Microseconds patience = exit_timeout;
    if (referee.end_reason().outcome == game::Outcome::too_slow) {
        constexpr sys::Microseconds for_a_flush = 1 * sys::seconds;
        patience = for_a_flush;
        processes_->close_input(0);
    }
    processes_->read_rest(0, trace.rest, sys::now() + patience);
}

void MixedTable::wait_for_exits(const game::EndReason& end_reason) {
    // A player that was too slow is not given another two seconds to exit.
    const bool is_late = end_reason.outcome == game::Outcome::too_slow ||
                         end_reason.outcome == game::Outcome::out_of_time;
    if (is_late && is_process(*end_reason.blame)) {
        processes_->drop(entries_[*end_reason.blame].process);
    }
    if (!traits_.closes_pipes && end_reason.outcome != game::Outcome::finished) {
        processes_->close_all();
    }
    processes_->keep_players(end_reason.outcome == game::Outcome::finished);
    if (!processes_->wait_for_exits()) {
        // Processes that players started become our children only when their parents are gone.
        processes_->kill_all();
    }
}

std::optional<Seat> MixedTable::seat_of(std::optional<Seat> process) const {
    for (Seat seat = 0; process && seat < size(); ++seat) {
        if (is_process(seat) && entries_[seat].process == *process) {
            return seat;
        }
    }
    return std::nullopt;
}

void MixedTable::add_fault_note(GameReport& report, const game::Referee& referee) {
    constexpr std::size_t most_stderr_lines = 3;
    const game::EndReason& end_reason = report.end_reason;
    if (end_reason.blame && is_process(*end_reason.blame)) {
        const Seat blamed = entries_[*end_reason.blame].process;
        Explanation why;
        explain(why, end_reason, *processes_, blamed, referee);
        report.note.append(why.view());
        put_details(report.note, end_reason, *processes_, blamed, referee, most_stderr_lines);
    }
}

}  // namespace hub
