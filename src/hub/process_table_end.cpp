// Finding out that players have ended, and ending them.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "core/fixed_vector.hpp"
#include "core/text_out.hpp"
#include "hub/process_table.hpp"
#include "sys/error_text.hpp"
#include "sys/file.hpp"

namespace hub {

namespace {

// An error line has room for a path of this length.
std::string_view truncated_path(const char* path) { return std::string_view(path).substr(0, 700); }

constexpr pollfd no_pollfd{.fd = -1, .events = 0, .revents = 0};

}  // namespace

void put_exit(core::Writer& writer, const PlayerProcess& process) {
    if (WIFSIGNALED(process.wait_status) && WTERMSIG(process.wait_status) == SIGKILL &&
        process.was_killed) {
        core::put(writer, "killed: would not leave");
    } else if (WIFSIGNALED(process.wait_status)) {
        core::put(writer, "signal ", WTERMSIG(process.wait_status));
    } else {
        core::put(writer, "status ", WEXITSTATUS(process.wait_status));
    }
}

// Waits for the exit of a process that has closed its output. A process that runs on after 50 ms
// has closed it on purpose. One that the kernel is about to end, or that had to wait for a CPU, is
// given longer, so that a crash has the same name on a busy machine.
void ProcessTable::await_exit(Seat seat) {
    constexpr sys::Microseconds grace = 50 * sys::milliseconds;
    PlayerProcess& process = processes_[seat];
    const sys::Microseconds began = sys::now();
    TimeLimit limit(began, grace);
    sys::Microseconds look_at = limit.look_at();
    while (!try_reap(seat)) {
        if (const sys::Microseconds now = sys::now(); now >= look_at) {
            const sys::CpuTimes times = sys::cpu_times(process.pid);
            const bool is_exiting = times.is_exiting && now < began + exit_timeout;
            if (!limit.extend(now, times, process.cpu_times) && !is_exiting) {
                return;
            }
            look_at = std::max(limit.look_at(), now + sys::milliseconds);
        }
        if (wait_once(look_at) == sys::Wake::signal) {
            return;
        }
    }
}

// Finds out why a seat has no more output. A signal to the hub comes first as a reason, because it
// may have ended the player as well: Ctrl+C goes to all processes of the terminal.
ReadResult ProcessTable::find_loss(Seat seat) {
    if (!try_reap(seat)) {
        send_all_pending();  // this wait may last longer than a millisecond
        ++awaited_exits_;
        await_exit(seat);
        --awaited_exits_;
    }
    PlayerProcess& process = processes_[seat];
    if (process.start_error != 0) {
        loss_ = game::Outcome::not_started;
    } else {
        process.has_closed_output = process.pid > 0;
        loss_ = process.pid > 0 ? game::Outcome::closed_output : game::Outcome::gone;
    }
    return has_to_stop() ? ReadResult::stopped : ReadResult::lost;
}

// The timer is stopped because these waits are long and have a deadline of their own.
sys::Wake ProcessTable::wait_once(sys::Microseconds deadline) {
    bool is_ready = false;
    sys::ticking::stop();
    return wait_once(no_pollfd, is_ready, deadline, ErrorPipes::read);
}

// Returns false if the process still runs.
bool ProcessTable::try_reap(Seat seat) {
    PlayerProcess& process = processes_[seat];
    if (process.pid <= 0) {
        return true;
    }
    const pid_t reaped = ::waitpid(process.pid, &process.wait_status, WNOHANG);
    if (reaped == 0 || (reaped < 0 && errno == EINTR)) {
        return false;
    }
    process.pid = -1;
    awaited_exits_ -= process.exit_is_awaited ? 1 : 0;
    if (recorder() != nullptr) {
        core::FixedString<40> how;
        put_exit(how, process);
        recorder()->event(seat, "left", how.view());
    }
    return true;
}

void ProcessTable::reap_dismissed() {
    for (Seat seat = 0; awaited_exits_ > 0 && seat < size(); ++seat) {
        if (processes_[seat].is_dismissed) {
            try_reap(seat);
        }
    }
}

void ProcessTable::kill(Seat seat, Kill why) {
    PlayerProcess& process = processes_[seat];
    if (process.pid > 0) {
        process.was_killed = why == Kill::did_not_exit;
        ::kill(process.pid, SIGKILL);
    }
}

void ProcessTable::reap_killed(Seat first, Seat last) {
    constexpr sys::Microseconds reap_timeout = 1 * sys::seconds;
    sys::Microseconds deadline = sys::now() + reap_timeout;
    ++awaited_exits_;
    for (Seat seat = first; seat < last; ++seat) {
        while (!try_reap(seat) && sys::now() < deadline) {
            wait_once(deadline);
        }
        if (processes_[seat].pid <= 0) {
            deadline = sys::now() + reap_timeout;  // a second for each process
        }
    }
    --awaited_exits_;
}

void ProcessTable::drop(Seat seat) {
    kill(seat, Kill::at_once);
    reap_killed(seat, seat + 1);
    close(seat);
}

void ProcessTable::close_input(Seat seat) {
    PlayerProcess& process = processes_[seat];
    set_pipe_full(process, false);
    process.outbox.close();
    process.to.close();
}

void ProcessTable::close(Seat seat) {
    close_input(seat);
    processes_[seat].from.close();
}

void ProcessTable::read_rest(Seat seat, core::Writer& rest, sys::Microseconds deadline) {
    PlayerProcess& process = processes_[seat];
    while (!process.answers.drained()) {
        std::string_view piece;
        bool ends_line = false;
        if (process.answers.next_piece(piece, ends_line) != core::Input::line) {
            break;
        }
        core::put(rest, piece, ends_line ? "\n" : "");
    }
    sys::ticking::stop();
    for (sys::Wake wake{};
         process.from.is_open() && wake != sys::Wake::signal && sys::now() < deadline;) {
        bool is_ready = false;
        wake = wait_once({.fd = process.from.get(), .events = POLLIN, .revents = 0}, is_ready,
                         deadline, ErrorPipes::read);
        std::array<char, 64> text;  // a piece that does not fit into `rest` is dropped whole
        const ssize_t count = is_ready ? ::read(process.from.get(), text.data(), text.size()) : 0;
        if (is_ready && count <= 0 && (count == 0 || (errno != EAGAIN && errno != EINTR))) {
            return;
        }
        rest.append({text.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))});
    }
}

void ProcessTable::close_all() {
    for (Seat seat = 0; seat < size(); ++seat) {
        close(seat);
    }
}

void ProcessTable::begin_shutdown() {
    is_shutting_down_ = true;
    console_.stop_discarding();
}

bool ProcessTable::wait_for_exits() {
    begin_shutdown();
    const sys::Microseconds end = sys::now() + exit_timeout;
    ++awaited_exits_;
    bool uninterrupted = true;
    for (Seat seat = 0; traits_.own_exit_deadline && seat < size(); ++seat) {
        // It may have exited while nothing waited for it: players in memory may play for long.
        if (processes_[seat].exit_deadline <= sys::now() && !try_reap(seat)) {
            kill(seat, Kill::did_not_exit);
        }
    }
    // Waiting for one after the other takes no longer than waiting for all at once.
    for (Seat seat = 0; uninterrupted && seat < size(); ++seat) {
        const sys::Microseconds deadline =
            traits_.own_exit_deadline ? std::min(processes_[seat].exit_deadline, end) : end;
        while (uninterrupted && !try_reap(seat) && sys::now() < deadline) {
            const sys::Wake wake = wait_once(deadline);
            uninterrupted = wake != sys::Wake::signal;
            if (wake == sys::Wake::exit && recorder() != nullptr) {
                reap_dismissed();  // the record holds the time of each exit
            }
        }
        if (uninterrupted) {
            kill(seat, Kill::did_not_exit);
        }
    }
    --awaited_exits_;
    // If every player had already exited, we never waited, and the signal is still blocked.
    uninterrupted = uninterrupted && !sys::end_signal::has_come();
    if (uninterrupted) {
        reap_killed(0, size());
    }
    return uninterrupted && flush_output();
}

void ProcessTable::kill_all() {
    begin_shutdown();
    sys::end_signal::ignore();
    send_all_pending();
    // Kill all before reaping any, so that no player sees another one end.
    for (Seat seat = 0; seat < size(); ++seat) {
        kill(seat, Kill::at_once);
    }
    reap_killed(0, size());
}

bool ProcessTable::flush_output() {
    const auto unsent = [this] {
        return console_.size() + (error_console_ ? error_console_->size() : 0);
    };
    std::size_t left = unsent();
    sys::Microseconds deadline = sys::now() + exit_timeout;
    for (;;) {
        const bool output_is_out = console_.flush();
        const bool errors_are_out = !error_console_ || error_console_->flush();
        if (output_is_out && errors_are_out) {
            return true;
        }
        if (unsent() < left) {
            left = unsent();
            deadline = sys::now() + exit_timeout;
        }
        if (sys::now() >= deadline) {
            if (!output_is_out) {
                console_.close();
            }
            if (!errors_are_out) {
                error_console_->close();
            }
            return true;
        }
        if (wait_once(deadline) == sys::Wake::signal) {
            return false;
        }
    }
}

void ProcessTable::finish_errors() {
    // The largest pipe holds this many pieces. A process that still writes is not read for ever.
    constexpr int most_pieces = 256;
    for (Seat seat = 0; has_error_pipes() && seat < size(); ++seat) {
        for (int pieces = 0; pieces < most_pieces && read_errors(seat); ++pieces) {
        }
    }
}

void ProcessTable::finish() {
    sys::end_signal::ignore();
    flush_output();
    for (Seat seat = 0; seat < size(); ++seat) {
        inheritance_.spare(processes_[seat].pid);  // reap_killed has given up on it
    }
    if (stock_ != nullptr) {
        stock_->for_each_pid([this](pid_t pid) { inheritance_.spare(pid); });
    }
    inheritance_.end();
    finish_errors();
    if (errors_.get() != nullptr) {
        for (Seat seat = 0; seat < size(); ++seat) {
            errors_->finish(seat);
        }
        if (!errors_->flush()) {
            report_file_error(options_.errors_file, "not all that players wrote is in it");
        }
    }
}

void ProcessTable::record_errors() {
    for (Seat seat = 0; seat < size(); ++seat) {
        recorder_->lines(seat, "stderr", processes_[seat].error_tail.text());
    }
}

void ProcessTable::print_error_line(std::string_view line) {
    if (!error_console_) {
        error_console_.emplace(2);
        error_console_->record_to(recorder());
    }
    console_.flush();  // stdout and stderr may be the same file: keep the order
    error_console_->append(line);
    error_console_->flush();
}

void ProcessTable::report_file_error(const char* path, std::string_view what) {
    print_error("multitool: ", truncated_path(path), ": ", what);
    flush_output();
}

void ProcessTable::finish_record() {
    if (!recorder()->finish()) {
        report_file_error(options_.record_file, "the record is not complete");
    }
}

}  // namespace hub
