// Starting players and ending them.
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

sys::Fd open_to_write(const char* path, int further_flags) {
    constexpr mode_t by_umask = 0666;
    return sys::Fd(
        ::open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | further_flags, by_umask));
}

// Truncates an old record to 1 byte, which the first write replaces, and not to 0: ext4 flushes a
// file to the disk on close after a truncation to 0. For a record of 60 KB that was 0.3 to 4 ms
// instead of 0.03 ms.
sys::Fd open_record(const char* path) {
    sys::Fd file = open_to_write(path, 0);
    struct stat found {};
    if (file.is_open() && ::fstat(file.get(), &found) == 0 && S_ISREG(found.st_mode) &&
        found.st_size > 1 && ::ftruncate(file.get(), 1) != 0) {
        file.close();
    }
    return file;
}

sys::Fd open_for_errors(const char* path) { return open_to_write(path, O_TRUNC); }

}  // namespace

void prepare(const core::Invocation& invocation, int signal, const core::Ending& on_signal) {
    sys::end_signal::install(signal, on_signal);
    if (hub::hub_options_of(invocation).any()) {
        sys::end_signal::also_others();
    }
    sys::fill_standard_fds();
}

bool ProcessTable::open_files(const hub::HubOptions& options) {
    options_ = options;
    const auto open = [this](const char* path, sys::Fd (*open_file)(const char*), auto& user) {
        if (path == nullptr) {
            return true;
        }
        sys::Fd file = open_file(path);
        const int error = errno;
        const bool is_open = file.is_open();
        if (is_open) {
            ::fcntl(file.get(), F_SETFL, O_NONBLOCK);
            user.emplace(std::move(file));
        }
        if (is_open && user.get() != nullptr) {
            return true;
        }
        print_error("multitool: ", truncated_path(path), ": ",
                    sys::error_text(is_open ? ENOMEM : error));
        return false;
    };
    if (!open(options.record_file, open_record, recorder_) ||
        !open(options.errors_file, open_for_errors, errors_)) {
        flush_output();
        return false;
    }
    if (recorder() != nullptr) {
        sys::end_signal::hold();
        console_.record_to(recorder());
    } else {
        console_.close_if_dev_null();
    }
    return true;
}

bool ProcessTable::create(std::size_t count) {
    sys::end_signal::hold();
    const bool keeps_stderr = recorder() != nullptr || options_.show || options_.keeps_stderr;
    child_errors_ = options_.shares_stderr     ? sys::ChildErrors::shared
                    : errors_.get() != nullptr ? sys::ChildErrors::piped
                    : keeps_stderr             ? sys::ChildErrors::piped_if_foreign
                                               : sys::ChildErrors::dropped;
    // Each seat may need one for its input pipe and one for its stderr. The other three are the
    // awaited descriptor, our stdout and our stderr.
    const std::size_t most_pollfds = 2 * count + 3;
    if (options_.limits.game != 0) {
        game_deadline_ = sys::now() + options_.limits.game;
    }
    if (!spawner_.make_room(count, child_errors_) || !processes_.create(count) ||
        !pollfds_.reserve(most_pollfds) || !pollfd_seats_.reserve(most_pollfds) ||
        (errors_.get() != nullptr && !errors_->create(count))) {
        return false;
    }
    for (Seat seat = 0; seat < size(); ++seat) {
        processes_[seat].outbox.set_seat(*this, seat);
    }
    return true;
}

bool ProcessTable::start(Seat seat, const char* const* argv) {
    if (recorder() != nullptr) {
        recorder()->begin(seat, "player");
        for (const char* const* word = argv; *word != nullptr; ++word) {
            recorder()->word(*word);
        }
        recorder()->end();
    }
    processes_[seat].program = argv[0];
    return take_from_stock(seat, argv) || spawn(seat, argv);
}

bool ProcessTable::spawn(Seat seat, const char* const* argv) {
    PlayerProcess& process = processes_[seat];
    process.started_at = sys::now();
    core::Result<sys::Child> child = spawner_.start(argv, child_errors_);
    if (!child) {
        process.start_error = child.error().number;
        process.outbox.close();
        return false;
    }
    process.pid = child.value().pid;
    process.to = std::move(child.value().to);
    process.from = std::move(child.value().from);
    process.errors = std::move(child.value().errors);
    process.may_stay =
        stock_ != nullptr && !child.value().is_own && stock_->may_stay(process.program);
    return true;
}

// The player gets the arguments of its next game as a line. What it wrote after its last game is
// dropped, as it would be after its exit.
bool ProcessTable::take_from_stock(Seat seat, const char* const* argv) {
    std::optional<PlayerStock::Kept> kept =
        stock_ == nullptr ? std::nullopt : stock_->take(argv[0]);
    if (!kept) {
        return false;
    }
    PlayerProcess& process = processes_[seat];
    process.started_at = sys::now();
    process.pid = kept->pid;
    process.to = std::move(kept->to);
    process.from = std::move(kept->from);
    process.errors = std::move(kept->errors);
    process.cpu_times = kept->cpu_times;
    process.may_stay = process.has_stayed = true;
    for (const char* const* word = argv + 1; *word != nullptr; ++word) {
        core::put(process.arguments, *word, ' ');
    }
    core::FixedString<decltype(process.arguments)::capacity + 8> line;
    core::put(line, "AGAIN ", process.arguments.view().substr(0, process.arguments.size() - 1),
              '\n');
    for (const std::span<char> room = process.answers.room();
         ::read(process.from.get(), room.data(), room.size()) > 0;) {
    }
    const std::string_view text = line.view();
    if (!process.arguments.overflowed() &&
        ::write(process.to.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size())) {
        return true;
    }
    return start_anew(seat);
}

bool ProcessTable::start_anew(Seat seat) {
    PlayerProcess& process = processes_[seat];
    if (!process.has_stayed || process.has_started) {
        return false;
    }
    drop_process(seat);
    left_early_ = seat;
    stock_->note_left(process.program);
    process.has_stayed = false;
    process.answers.reset();
    // The words are separated by blanks, which no argument contains.
    constexpr std::size_t most_words = 8;
    core::FixedVector<const char*, most_words> argv;
    core::FixedString<decltype(process.arguments)::capacity> words;
    argv.push(process.program);
    std::string_view rest = process.arguments.view();
    for (std::size_t end = rest.find(' '); end != std::string_view::npos; end = rest.find(' ')) {
        argv.push(words.c_str() + words.size());
        core::put(words, rest.substr(0, end), '\0');
        rest.remove_prefix(end + 1);
    }
    argv.push(nullptr);
    if (!spawn(seat, argv.begin())) {
        return false;
    }
    const std::string_view sent = process.sent.view();
    if (seat == asked_seat_) {
        answer_wait_ = {.seat = seat};
    }
    return ::write(process.to.get(), sent.data(), sent.size()) == static_cast<ssize_t>(sent.size());
}

void ProcessTable::drop_process(Seat seat) {
    kill(seat, Kill::at_once);
    reap_killed(seat, seat + 1);
    PlayerProcess& process = processes_[seat];
    process.to.close();
    process.from.close();
    process.errors.close();
}

void ProcessTable::keep_players(bool is_good) {
    for (Seat seat = 0; seat < size(); ++seat) {
        PlayerProcess& process = processes_[seat];
        if (!process.may_stay || process.pid <= 0) {
            continue;
        }
        const bool stays = is_good && process.is_dismissed && send_pending(seat) &&
                           process.outbox.empty() && !process.stopped_reading;
        if (stays) {
            while (read_errors(seat)) {
            }
            stock_->keep({.program = process.program,
                          .pid = process.pid,
                          .to = std::move(process.to),
                          .from = std::move(process.from),
                          .errors = std::move(process.errors),
                          .cpu_times = process.cpu_times});
            process.pid = -1;
        }
        process.may_stay = false;
        if (!stays && process.is_dismissed && traits_.closes_pipes) {
            send_pending(seat);
        }
    }
}

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
