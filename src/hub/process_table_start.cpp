// Starting players.
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
        report_file_error(path, sys::error_text(is_open ? ENOMEM : error));
        return false;
    };
    if (!open(options.record_file, open_record, recorder_) ||
        !open(options.errors_file, open_for_errors, errors_)) {
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

}  // namespace hub
