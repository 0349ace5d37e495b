// Waiting during a game: for an answer, a limit, a signal, and everything else that happens
// meanwhile.
#include <algorithm>
#include <array>
#include <poll.h>
#include <span>
#include <unistd.h>

#include "core/check.hpp"
#include "hub/process_table.hpp"

namespace hub {

// Waits for `awaited`. A timeout in every call of ppoll would cost 15 to 20 % of an exchange, so
// quick answers are waited for without one: a one-shot timer of 1 ms, which covers many waits,
// wakes a longer wait instead, and only a wait that saw its tick looks at the clock. A wait of more
// than 1 ms writes the pending messages of all seats. An answer in several pieces counts as one
// wait.
ProcessTable::WaitResult ProcessTable::wait_until(pollfd awaited, Wait& wait) {
    sys::ticking::start();
    if (wait.began == sys::no_deadline) {
        wait.began = sys::now();
        if (is_over_game_limit(wait.began)) {
            return WaitResult::stopped;
        }
    }
    for (bool has_ticked = false;;) {
        bool is_ready = false;
        const sys::Microseconds send_all_time =
            wait.all_sent ? sys::no_deadline : wait.began + sys::tick_span;
        const sys::Microseconds deadline =
            has_ticked ? std::min({send_all_time, wait.limit.look_at(), game_deadline_,
                                   has_orphans_ ? next_reaping_ : sys::no_deadline})
                       : sys::no_deadline;
        const sys::Wake wake = wait_once(awaited, is_ready, deadline,
                                         has_ticked ? ErrorPipes::read : ErrorPipes::left_alone);
        if (is_ready) {
            return WaitResult::ready;
        }
        switch (wake) {
            case sys::Wake::ready:
            case sys::Wake::late: break;
            case sys::Wake::exit:
                reap_dismissed();
                has_orphans_ = true;
                break;
            case sys::Wake::signal:
                stop_reason_ = game::Outcome::signal;
                return WaitResult::stopped;
            case sys::Wake::tick:
                has_ticked = true;
                has_orphans_ = true;
                set_limit(wait);
                break;
        }
        if (has_orphans_ && sys::now() >= next_reaping_) {
            reap_orphans();
        }
        if (has_ticked && !wait.all_sent && sys::now() >= send_all_time) {
            wait.all_sent = true;
            send_all_pending();
        }
        if (const std::optional<WaitResult> result = check_deadlines(awaited, wait)) {
            return *result;
        }
    }
}

void ProcessTable::set_limit(Wait& wait) const {
    if (wait.has_limit || wait.seat == no_seat) {
        return;
    }
    wait.has_limit = true;
    const PlayerProcess& process = processes_[wait.seat];
    const Limits& limits = options_.limits;
    if (!process.has_started && limits.start != 0) {
        // A player that greets does so by itself; another one is asked to.
        wait.limit =
            TimeLimit(traits_.players_greet ? process.started_at : wait.began, limits.start);
        return;
    }
    if (limits.answer != 0) {
        wait.limit = TimeLimit(wait.began, limits.answer);
    }
    if (process.has_started && limits.bank != 0) {
        const TimeLimit bank(wait.began, limits.bank, process.answer_time);
        if (bank.look_at() < wait.limit.look_at()) {
            wait.limit = bank;
            wait.expiry = game::Outcome::out_of_time;
        }
    }
}

std::optional<ProcessTable::WaitResult> ProcessTable::check_deadlines(pollfd awaited, Wait& wait) {
    if (game_deadline_ != sys::no_deadline && is_over_game_limit(sys::now())) {
        return WaitResult::stopped;
    }
    if (wait.limit.look_at() == sys::no_deadline) {
        return std::nullopt;
    }
    const sys::Microseconds now = sys::now();
    if (now < wait.limit.look_at()) {
        return std::nullopt;
    }
    // On a busy machine it may be us who come late, to an answer that was in time.
    if (::poll(&awaited, 1, 0) > 0) {
        return WaitResult::ready;
    }
    PlayerProcess& process = processes_[wait.seat];
    if (wait.limit.extend(now, sys::cpu_times(process.pid), process.cpu_times)) {
        return std::nullopt;
    }
    return WaitResult::too_slow;
}

bool ProcessTable::is_over_game_limit(sys::Microseconds now) {
    if (now < game_deadline_) {
        return false;
    }
    stop_reason_ = game::Outcome::too_long;
    return true;
}

// Processes that players have started and left behind, and that have exited. Looks once a second at
// most, so that players cannot keep the hub busy with it.
void ProcessTable::reap_orphans() {
    constexpr std::size_t most_seats = 100;  // each orphan is looked for among the seats
    has_orphans_ = false;
    next_reaping_ = sys::now() + 1 * sys::seconds;
    if (size() > most_seats) {
        return;
    }
    inheritance_.reap_exited([this](pid_t pid) {
        bool is_player = false;
        for (Seat seat = 0; seat < size(); ++seat) {
            is_player = is_player || processes_[seat].pid == pid;
        }
        if (stock_ != nullptr) {
            stock_->for_each_pid([&](pid_t kept) { is_player = is_player || kept == pid; });
        }
        return is_player;
    });
}

void ProcessTable::add_answer_time(PlayerProcess& process, const Wait& wait) const {
    if (options_.limits.bank != 0 && process.has_started && wait.began != sys::no_deadline) {
        process.answer_time += sys::now() - wait.began - wait.limit.given();
    }
}

bool ProcessTable::has_to_stop() {
    if (sys::end_signal::has_come()) {
        stop_reason_ = game::Outcome::signal;
    } else {
        is_over_game_limit(sys::now());
    }
    return stop_reason_.has_value();
}

sys::Wake ProcessTable::wait_once(pollfd awaited, bool& is_ready, sys::Microseconds deadline,
                                  ErrorPipes error_pipes) {
    // A long wait, in which error pipes are read, also notices orphans that exit.
    const bool is_woken = awaited_exits_ > 0 || error_pipes == ErrorPipes::read;
    const sys::Exits exits = is_woken ? sys::Exits::wake : sys::Exits::wait_on;
    const bool reads_errors = error_pipes == ErrorPipes::read && has_error_pipes();
    const bool only_this = full_pipes_ == 0 && console_.empty() && !reads_errors &&
                           (!error_console_ || error_console_->empty());
    if (only_this) {
        const sys::Wake wake = sys::wait({&awaited, 1}, exits, deadline);
        is_ready = wake == sys::Wake::ready;
        return wake;
    }
    return wait_once_for_all(awaited, is_ready, exits, deadline, error_pipes);
}

sys::Wake ProcessTable::wait_once_for_all(pollfd awaited, bool& is_ready, sys::Exits exits,
                                          sys::Microseconds deadline, ErrorPipes error_pipes) {
    collect_pollfds(awaited, error_pipes);
    const sys::Wake wake = sys::wait({&pollfds_[0], pollfds_.size()}, exits, deadline);
    if (wake == sys::Wake::ready) {
        is_ready = pollfds_[0].revents != 0;
        for (std::size_t i = 1; i < pollfds_.size(); ++i) {
            if (pollfds_[i].revents != 0) {
                serve(pollfds_[i], pollfd_seats_[i]);
            }
        }
    }
    return wake;
}

// create() reserved room for all of them.
void ProcessTable::collect_pollfds(pollfd awaited, ErrorPipes error_pipes) {
    pollfds_.clear();
    pollfd_seats_.clear();
    const auto add = [this](pollfd request, Seat seat) {
        CHECK(pollfds_.push(request) && pollfd_seats_.push(seat));
    };
    add(awaited, no_seat);
    if (!console_.empty()) {
        add(console_.pollfd_for_writing(), no_seat);
    }
    if (error_console_ && !error_console_->empty()) {
        add(error_console_->pollfd_for_writing(), no_seat);
    }
    const bool reads_errors = error_pipes == ErrorPipes::read;
    for (Seat seat = 0; (full_pipes_ > 0 || reads_errors) && seat < size(); ++seat) {
        const PlayerProcess& process = processes_[seat];
        if (process.pipe_is_full) {
            add({.fd = process.to.get(), .events = POLLOUT, .revents = 0}, seat);
        }
        if (reads_errors && process.errors.is_open()) {
            add({.fd = process.errors.get(), .events = POLLIN, .revents = 0}, seat);
        }
    }
}

void ProcessTable::serve(const pollfd& ready, Seat seat) {
    if (seat == no_seat) {
        console_.flush();
        if (error_console_) {
            error_console_->flush();
        }
    } else if (ready.events == POLLOUT) {
        send_pending(seat);
    } else {
        read_errors(seat);
    }
}

bool ProcessTable::read_errors(Seat seat) {
    PlayerProcess& process = processes_[seat];
    std::array<char, 4096> text;
    const ssize_t count =
        process.errors.is_open() ? ::read(process.errors.get(), text.data(), text.size()) : 0;
    if (count > 0) {
        const std::string_view piece(text.data(), static_cast<std::size_t>(count));
        process.error_tail.take(piece);
        if (errors_.get() != nullptr) {
            errors_->take(seat, piece);
        }
        return true;
    }
    if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        process.errors.close();
    }
    return false;
}

}  // namespace hub
