// Sending and reading during a game. process_table_wait.cpp waits, process_table_start.cpp starts
// players, process_table_end.cpp ends them.
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
        Wait wait{.seat = seat};
        const WaitResult result =
            stop_reason_
                ? WaitResult::stopped
                : wait_until({.fd = process.to.get(), .events = POLLOUT, .revents = 0}, wait);
        add_answer_time(process, wait);
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
        Wait wait;
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
        if (count <= 0 && process.has_stayed && !process.has_started) {
            break;  // start_anew() will send it to another process
        }
        if (count <= 0) {
            process.outbox.close();  // the player has exited; read_piece will report that
            break;
        }
        if (process.has_stayed && !process.has_started) {
            process.sent.append(part.substr(0, static_cast<std::size_t>(count)));
        }
        if (recorder_.get() != nullptr) {
            recorder_->lines(seat, ">", part.substr(0, static_cast<std::size_t>(count)));
        }
        process.outbox.remove(static_cast<std::size_t>(count));
    }
    set_pipe_full(process, false);
    if (process.is_dismissed && traits_.closes_pipes && !process.may_stay) {
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
    process.exit_is_awaited = process.pid > 0 && !process.may_stay;
    awaited_exits_ += process.exit_is_awaited ? 1 : 0;
    send_pending(seat);
}

ReadResult ProcessTable::prepare_read(Seat seat) {
    PlayerProcess& process = processes_[seat];
    if (asked_seat_ != seat) {
        asked_seat_ = seat;
        answer_wait_ = {.seat = seat};
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
        return start_anew(seat) ? read_piece(seat, piece, ends_line) : find_loss(seat);
    }
    if (process.last_line_ended) {
        process.last_line.clear();
    }
    const std::size_t room = decltype(process.last_line)::capacity - process.last_line.size();
    process.last_line.append({piece.data(), std::min(piece.size(), room)});
    process.last_line_ended = ends_line;
    if (ends_line) {
        asked_seat_ = no_seat;
        ++process.lines;
        add_answer_time(process, answer_wait_);
        process.has_started = true;
    }
    return ReadResult::piece;
}

ReadResult ProcessTable::read_greeting(Seat seat, char& byte) {
    PlayerProcess& process = processes_[seat];
    if (const ReadResult result = prepare_read(seat); result != ReadResult::piece) {
        return result;
    }
    if (process.answers.next_byte(byte) != core::Input::line) {
        return start_anew(seat) ? read_greeting(seat, byte) : find_loss(seat);
    }
    process.last_line.append({&byte, 1});
    process.has_greeted = process.has_started = true;
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
            case WaitResult::too_slow:
                add_answer_time(process, answer_wait_);
                if (start_anew(seat)) {
                    send_pending(seat);
                    continue;
                }
                if (answer_wait_.expiry == game::Outcome::too_slow) {
                    return ReadResult::too_slow;
                }
                loss_ = answer_wait_.expiry;
                return ReadResult::lost;
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
    if (traits_.players_greet && !std::exchange(processes_[seat].greeting_is_recorded, true)) {
        recorder_->lines(seat, "<", text.substr(0, 1));
        text.remove_prefix(1);
    }
    recorder_->lines(seat, "<", text);
}

}  // namespace hub
