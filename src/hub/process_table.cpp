// Sending, reading and waiting during a game. process_table_start_end.cpp starts and ends players.
#include "hub/process_table.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>
#include <span>
#include <unistd.h>
#include <utility>

#include "core/check.hpp"

namespace hub {

namespace {

// A reader of our output has no time limit. One less than no_deadline, because wait_until would
// replace that by the limit for answers.
constexpr sys::Microseconds no_limit = sys::no_deadline - 1;

}  // namespace

void SeatOutbox::overflow(std::string_view text) { table_->send_or_wait(seat_, text); }

void ProcessTable::send_or_wait(Seat seat, std::string_view text) {
    PlayerProcess& process = processes_[seat];
    for (;;) {
        text.remove_prefix(process.outbox.take(text));
        if (text.empty()) {
            return;
        }
        if (send_pending(seat)) {
            continue;
        }
        Wait wait;
        const WaitResult result =
            stop_reason_
                ? WaitResult::stopped
                : wait_until({.fd = process.to.get(), .events = POLLOUT, .revents = 0}, wait);
        if (result != WaitResult::ready) {
            process.stopped_reading = result == WaitResult::too_slow;
            process.outbox.refuse_more();
            return;
        }
    }
}

void ProcessTable::handle_overflow(std::string_view text) {
    for (;;) {
        text.remove_prefix(console_.take(text));
        if (text.empty()) {
            return;
        }
        if (console_.flush()) {
            continue;
        }
        Wait wait{.deadline = no_limit};
        if (is_shutting_down_) {
            flush_output();
        } else if (stop_reason_ ||
                   wait_until(console_.pollfd_for_writing(), wait) != WaitResult::ready) {
            console_.start_discarding();
        }
    }
}

void ProcessTable::set_pipe_full(PlayerProcess& process, bool pipe_is_full) {
    if (process.pipe_is_full != pipe_is_full) {
        process.pipe_is_full = pipe_is_full;
        pipe_is_full ? ++full_pipes_ : --full_pipes_;
    }
}

// Writes the whole messages of the outbox. Returns false if the pipe is full.
bool ProcessTable::send_pending(Seat seat) {
    PlayerProcess& process = processes_[seat];
    while (!process.outbox.next_part().empty()) {
        std::string_view part = process.outbox.next_part();
        ssize_t count = ::write(process.to.get(), part.data(), part.size());
        if (count < 0 && errno == EAGAIN) {
            // The pipe takes a write of this size whole or not at all. The first message alone may
            // fit.
            part = process.outbox.first_message();
            count = part.empty() ? -1 : ::write(process.to.get(), part.data(), part.size());
        }
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0 && errno == EAGAIN) {
            set_pipe_full(process, true);
            return false;
        }
        if (count <= 0) {
            process.outbox.close();  // the player has exited; read_piece will report that
            break;
        }
        if (recorder_.get() != nullptr) {
            recorder_->lines(seat, ">", part.substr(0, static_cast<std::size_t>(count)));
        }
        process.outbox.remove(static_cast<std::size_t>(count));
    }
    set_pipe_full(process, false);
    if (process.is_dismissed && traits_.closes_pipes) {
        keeps_outputs_ ? close_input(seat) : close(seat);
    }
    return true;
}

void ProcessTable::send_all_pending() {
    for (Seat seat = 0; seat < size(); ++seat) {
        if (processes_[seat].to.is_open() && !processes_[seat].outbox.empty()) {
            send_pending(seat);
        }
    }
}

void ProcessTable::dismiss(Seat seat, std::string_view last_message) {
    if (seat >= size() || !processes_[seat].to.is_open() || processes_[seat].is_dismissed) {
        return;
    }
    PlayerProcess& process = processes_[seat];
    process.outbox.append_last(last_message);
    process.is_dismissed = true;
    process.exit_deadline = sys::now() + exit_timeout;
    awaited_exits_ += process.pid > 0 ? 1 : 0;
    send_pending(seat);
}

ReadResult ProcessTable::prepare_read(Seat seat) {
    PlayerProcess& process = processes_[seat];
    if (asked_seat_ != seat) {
        asked_seat_ = seat;
        answer_wait_ = {};
    }
    if (stop_reason_) {
        return ReadResult::stopped;
    }
    if (process.stopped_reading) {
        return ReadResult::too_slow;
    }
    if (process.answers.drained()) {
        return wait_for_input(seat);
    }
    // The buffer holds an answer that the player sent early. Taking it needs no write, as long as
    // the outbox and the console have room for the messages up to the next question.
    if (process.outbox.half_full() || console_.half_full()) {
        send_pending(seat);
        console_.flush();
    }
    return ReadResult::piece;
}

ReadResult ProcessTable::read_piece(Seat seat, std::string_view& piece, bool& ends_line) {
    PlayerProcess& process = processes_[seat];
    if (const ReadResult result = prepare_read(seat); result != ReadResult::piece) {
        return result;
    }
    if (process.answers.next_piece(piece, ends_line) != core::Input::line) {
        return find_loss(seat);
    }
    if (process.last_line_ended) {
        process.last_line.clear();
    }
    const std::size_t room = decltype(process.last_line)::capacity - process.last_line.size();
    process.last_line.append({piece.data(), std::min(piece.size(), room)});
    process.last_line_ended = ends_line;
    if (ends_line) {
        asked_seat_ = no_seat;
    }
    return ReadResult::piece;
}

ReadResult ProcessTable::read_greeting(Seat seat, char& byte) {
    PlayerProcess& process = processes_[seat];
    if (const ReadResult result = prepare_read(seat); result != ReadResult::piece) {
        return result;
    }
    if (process.answers.next_byte(byte) != core::Input::line) {
        return find_loss(seat);
    }
    process.last_line.append({&byte, 1});
    asked_seat_ = no_seat;
    return ReadResult::piece;
}

// Reads once, as soon as there is input. Messages are written before the console's text, so that
// the player works while we print.
ReadResult ProcessTable::wait_for_input(Seat seat) {
    PlayerProcess& process = processes_[seat];
    if (process.answers.at_end()) {
        return ReadResult::piece;
    }
    if (!process.from.is_open()) {
        return find_loss(seat);
    }
    // On a terminal the console's text comes first, because the player may be a person who is asked
    // on the same terminal.
    if (console_.is_terminal()) {
        console_.flush();
    }
    send_pending(seat);
    console_.flush();
    for (;;) {
        switch (
            wait_until({.fd = process.from.get(), .events = POLLIN, .revents = 0}, answer_wait_)) {
            case WaitResult::ready: break;
            case WaitResult::too_slow: return ReadResult::too_slow;
            case WaitResult::stopped: return ReadResult::stopped;
        }
        const std::span<char> room = process.answers.room();
        const ssize_t count = ::read(process.from.get(), room.data(), room.size());
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
            continue;
        }
        if (count <= 0) {
            process.answers.finish();
            return ReadResult::piece;
        }
        if (recorder_.get() != nullptr) {
            record_answer(seat, {room.data(), static_cast<std::size_t>(count)});
        }
        process.answers.add(static_cast<std::size_t>(count));
        return ReadResult::piece;
    }
}

// The greeting has no newline, but it is an event of its own in the record.
void ProcessTable::record_answer(Seat seat, std::string_view text) {
    if (traits_.players_greet && !std::exchange(processes_[seat].has_greeted, true)) {
        recorder_->lines(seat, "<", text.substr(0, 1));
        text.remove_prefix(1);
    }
    recorder_->lines(seat, "<", text);
}

// Waits for `awaited`. A timeout in every call of ppoll would cost 15 to 20 % of an exchange, so
// quick answers are waited for without one: a one-shot timer of 1 ms, which covers many waits,
// wakes a longer wait instead, and only a wait that saw its tick looks at the clock. A wait of more
// than 1 ms writes the pending messages of all seats. An answer in several pieces counts as one
// wait.
ProcessTable::WaitResult ProcessTable::wait_until(pollfd awaited, Wait& wait) {
    sys::ticking::start();
    if (wait.began == sys::no_deadline) {
        wait.began = sys::now();
    }
    for (bool has_ticked = false;;) {
        bool is_ready = false;
        const sys::Microseconds send_all_time =
            wait.all_sent ? sys::no_deadline : wait.began + sys::tick_span;
        const sys::Microseconds deadline =
            has_ticked ? std::min({send_all_time, wait.deadline, game_deadline_})
                       : sys::no_deadline;
        const sys::Wake wake = wait_once(awaited, is_ready, deadline);
        if (is_ready) {
            return WaitResult::ready;
        }
        switch (wake) {
            case sys::Wake::ready:
            case sys::Wake::late: break;
            case sys::Wake::exit: reap_dismissed(); break;
            case sys::Wake::signal:
                stop_reason_ = game::Outcome::signal;
                return WaitResult::stopped;
            case sys::Wake::tick:
                has_ticked = true;
                if (options_.limit_microseconds != 0 && wait.deadline == sys::no_deadline) {
                    wait.deadline = wait.began + options_.limit_microseconds;
                }
                break;
        }
        if (has_ticked && !wait.all_sent && sys::now() >= send_all_time) {
            wait.all_sent = true;
            send_all_pending();
        }
        if (const std::optional<WaitResult> late = check_deadlines(wait.deadline)) {
            return *late;
        }
    }
}

std::optional<ProcessTable::WaitResult> ProcessTable::check_deadlines(sys::Microseconds deadline) {
    if (deadline == sys::no_deadline && game_deadline_ == sys::no_deadline) {
        return std::nullopt;
    }
    const sys::Microseconds now = sys::now();
    if (now >= game_deadline_) {
        stop_reason_ = game::Outcome::too_long;
        return WaitResult::stopped;
    }
    return now >= deadline ? std::optional(WaitResult::too_slow) : std::nullopt;
}

bool ProcessTable::has_to_stop() {
    if (sys::end_signal::has_come()) {
        stop_reason_ = game::Outcome::signal;
    } else {
        check_deadlines(sys::no_deadline);
    }
    return stop_reason_.has_value();
}

sys::Wake ProcessTable::wait_once(pollfd awaited, bool& is_ready, sys::Microseconds deadline) {
    const sys::Exits exits = awaited_exits_ > 0 ? sys::Exits::wake : sys::Exits::wait_on;
    const bool only_this = full_pipes_ == 0 && console_.empty() && errors_.get() == nullptr &&
                           (!error_console_ || error_console_->empty());
    if (only_this) {
        const sys::Wake wake = sys::wait({&awaited, 1}, exits, deadline);
        is_ready = wake == sys::Wake::ready;
        return wake;
    }
    return wait_once_for_all(awaited, is_ready, exits, deadline);
}

sys::Wake ProcessTable::wait_once_for_all(pollfd awaited, bool& is_ready, sys::Exits exits,
                                          sys::Microseconds deadline) {
    collect_pollfds(awaited);
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
void ProcessTable::collect_pollfds(pollfd awaited) {
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
    for (Seat seat = 0; (full_pipes_ > 0 || errors_.get() != nullptr) && seat < size(); ++seat) {
        const PlayerProcess& process = processes_[seat];
        if (process.pipe_is_full) {
            add({.fd = process.to.get(), .events = POLLOUT, .revents = 0}, seat);
        }
        if (process.errors.is_open()) {
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
        return errors_->take(seat, {text.data(), static_cast<std::size_t>(count)});
    }
    if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        process.errors.close();
    }
    return false;
}

}  // namespace hub
