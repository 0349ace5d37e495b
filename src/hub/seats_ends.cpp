// How players begin and how they end.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "core/text_out.hpp"
#include "hub/seats.hpp"
#include "sys/file.hpp"

namespace hub {

namespace {

// As much of it as a line for people takes.
std::string_view shown_path(const char* path) { return std::string_view(path).substr(0, 700); }

constexpr pollfd nothing{.fd = -1, .events = 0, .revents = 0};

sys::Fd open_to_write(const char* path, int further_flags) {
    constexpr mode_t by_umask = 0666;
    return sys::Fd(
        ::open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | further_flags, by_umask));
}

// An old record is emptied but for a byte, which the first that is written takes: a file that was
// emptied wholly some file systems put on the disk as soon as it is closed, which takes as long as
// a tenth of a game.
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

bool Seats::open_files(const hub::HubOptions& options) {
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
        complain("multitool: ", shown_path(path), ": ",
                 ::strerrordesc_np(is_open ? ENOMEM : error));
        return false;
    };
    if (!open(options.record_file, open_record, recorder_) ||
        !open(options.errors_file, open_for_errors, errors_)) {
        drain();
        return false;
    }
    if (recorder() != nullptr) {
        sys::end_signal::hold();
        console_.record_to(recorder());
    } else {
        console_.close_if_unseen();
    }
    return true;
}

bool Seats::create(std::size_t count) {
    sys::end_signal::hold();
    const bool piped = errors_.get() != nullptr;
    // Each of the seats may be waited for to take what it is owed, and to complain; besides there
    // is who is waited for, and our own output.
    const std::size_t most_waits = 2 * count + 3;
    if (options_.game_limit_microseconds != 0) {
        game_moment_ = sys::now() + options_.game_limit_microseconds;
    }
    if (!spawner_.make_room(count, piped ? sys::ChildErrors::piped : sys::ChildErrors::dropped) ||
        !places_.create(count) || !waits_.reserve(most_waits) || !waiters_.reserve(most_waits) ||
        (piped && !errors_->create(count))) {
        return false;
    }
    for (Seat seat = 0; seat < size(); ++seat) {
        places_[seat].owed.set_seat(*this, seat);
    }
    return true;
}

bool Seats::start(Seat seat, const char* const* argv) {
    if (recorder() != nullptr) {
        recorder()->begin(seat, "player");
        for (const char* const* word = argv; *word != nullptr; ++word) {
            recorder()->word(*word);
        }
        recorder()->end();
    }
    Place& place = places_[seat];
    place.program = argv[0];
    core::Result<sys::Child> child = spawner_.start(
        argv, errors_.get() != nullptr ? sys::ChildErrors::piped : sys::ChildErrors::dropped);
    if (!child) {
        place.start_error = child.error().number;
        place.owed.close();
        return false;
    }
    place.pid = child.value().pid;
    place.to = std::move(child.value().to);
    place.from = std::move(child.value().from);
    place.errors = std::move(child.value().errors);
    return true;
}

void put_exit(core::Writer& writer, const Place& place) {
    if (WIFSIGNALED(place.wait_status) && WTERMSIG(place.wait_status) == SIGKILL &&
        place.was_killed) {
        core::put(writer, "killed: would not leave");
    } else if (WIFSIGNALED(place.wait_status)) {
        core::put(writer, "signal ", WTERMSIG(place.wait_status));
    } else {
        core::put(writer, "status ", WEXITSTATUS(place.wait_status));
    }
}

// A signal that has come as well is the reason: it may have ended the player, too, as a terminal's
// does.
Heard Seats::find_loss(Seat seat) {
    // A process closes its pipes a little before it can be reaped.
    constexpr sys::Microseconds a_little = 50 * sys::milliseconds;
    const sys::Microseconds moment = sys::now() + a_little;
    if (!try_reap(seat)) {
        hand_over_all();  // that is more than a millisecond
    }
    ++leavers_;  // so that exits wake us
    while (!try_reap(seat) && sys::now() < moment && step(moment) != sys::Wake::signal) {
    }
    --leavers_;
    Place& place = places_[seat];
    if (place.start_error != 0) {
        loss_ = game::Outcome::not_started;
    } else {
        place.has_closed_output = place.pid > 0;
        loss_ = place.pid > 0 ? game::Outcome::closed_output : game::Outcome::gone;
    }
    return has_to_stop() ? Heard::stopped : Heard::nothing;
}

// A long wait for nobody.
sys::Wake Seats::step(sys::Microseconds moment) {
    bool granted = false;
    sys::ticking::stop();
    return step(nothing, granted, moment);
}

// True if there is nothing left to reap.
bool Seats::try_reap(Seat seat) {
    Place& place = places_[seat];
    if (place.pid <= 0) {
        return true;
    }
    const pid_t reaped = ::waitpid(place.pid, &place.wait_status, WNOHANG);
    if (reaped == 0 || (reaped < 0 && errno == EINTR)) {
        return false;
    }
    place.pid = -1;
    leavers_ -= place.is_dismissed ? 1 : 0;
    if (recorder() != nullptr) {
        core::FixedString<40> how;
        put_exit(how, place);
        recorder()->event(seat, "left", how.view());
    }
    return true;
}

void Seats::reap_leavers() {
    for (Seat seat = 0; leavers_ > 0 && seat < size(); ++seat) {
        if (places_[seat].is_dismissed) {
            try_reap(seat);
        }
    }
}

void Seats::kill(Seat seat, Kill why) {
    Place& place = places_[seat];
    if (place.pid > 0) {
        place.was_killed = why == Kill::would_not_leave;
        ::kill(place.pid, SIGKILL);
    }
}

void Seats::reap_killed(Seat first, Seat last) {
    constexpr sys::Microseconds patience = 1 * sys::seconds;
    sys::Microseconds moment = sys::now() + patience;
    ++leavers_;
    for (Seat seat = first; seat < last; ++seat) {
        while (!try_reap(seat) && sys::now() < moment) {
            step(moment);
        }
        if (places_[seat].pid <= 0) {
            moment = sys::now() + patience;  // it is getting on
        }
    }
    --leavers_;
}

void Seats::drop(Seat seat) {
    kill(seat, Kill::at_once);
    reap_killed(seat, seat + 1);
    close(seat);
}

void Seats::close(Seat seat) {
    Place& place = places_[seat];
    set_stuck(place, false);
    place.owed.close();
    place.to.close();
    place.from.close();
}

void Seats::close_all() {
    for (Seat seat = 0; seat < size(); ++seat) {
        close(seat);
    }
}

void Seats::begin_end() {
    is_over_ = true;
    console_.unmute();
}

bool Seats::let_leave() {
    begin_end();
    const sys::Microseconds end = sys::now() + time_to_leave;
    ++leavers_;
    bool undisturbed = true;
    for (Seat seat = 0; manners_.own_time_to_leave && seat < size(); ++seat) {
        if (places_[seat].leave_by <= sys::now()) {
            kill(seat, Kill::would_not_leave);
        }
    }
    // One after the other: all have to go, so the order costs nothing.
    for (Seat seat = 0; undisturbed && seat < size(); ++seat) {
        const sys::Microseconds moment =
            manners_.own_time_to_leave ? std::min(places_[seat].leave_by, end) : end;
        while (undisturbed && !try_reap(seat) && sys::now() < moment) {
            const sys::Wake wake = step(moment);
            undisturbed = wake != sys::Wake::signal;
            if (wake == sys::Wake::exit && recorder() != nullptr) {
                reap_leavers();  // whoever it was: the record says when
            }
        }
        if (undisturbed) {
            kill(seat, Kill::would_not_leave);
        }
    }
    --leavers_;
    // Who finds that all have left has not waited, so the signal was not let in.
    undisturbed = undisturbed && !sys::end_signal::has_come();
    if (undisturbed) {
        reap_killed(0, size());
    }
    return undisturbed && drain();
}

void Seats::kill_all() {
    begin_end();
    sys::end_signal::ignore();
    hand_over_all();
    // All of them first: nobody gets to see another's end.
    for (Seat seat = 0; seat < size(); ++seat) {
        kill(seat, Kill::at_once);
    }
    reap_killed(0, size());
}

bool Seats::drain() {
    const auto unsent = [this] {
        return console_.size() + (complaints_ ? complaints_->size() : 0);
    };
    std::size_t left = unsent();
    sys::Microseconds moment = sys::now() + time_to_leave;
    for (;;) {
        const bool printed = console_.flush();
        const bool complained = !complaints_ || complaints_->flush();
        if (printed && complained) {
            return true;
        }
        if (unsent() < left) {
            left = unsent();
            moment = sys::now() + time_to_leave;
        }
        if (sys::now() >= moment) {
            if (!printed) {
                console_.close();
            }
            if (!complained) {
                complaints_->close();
            }
            return true;
        }
        if (step(moment) == sys::Wake::signal) {
            return false;
        }
    }
}

void Seats::finish() {
    sys::end_signal::ignore();
    drain();
    for (Seat seat = 0; seat < size(); ++seat) {
        inheritance_.spare(places_[seat].pid);  // it has had its second
    }
    inheritance_.end();
    if (errors_.get() != nullptr) {
        for (Seat seat = 0; seat < size(); ++seat) {
            while (read_errors(seat)) {
            }
            errors_->finish(seat);
        }
        if (!errors_->flush()) {
            complain_of_file(options_.errors_file, "not all that players said is in it");
        }
    }
}

void Seats::complain_of_file(const char* path, std::string_view what) {
    complain("multitool: ", shown_path(path), ": ", what);
    drain();
}

void Seats::finish_record() {
    if (!recorder()->finish()) {
        complain_of_file(options_.record_file, "the record is not complete");
    }
}

}  // namespace hub
