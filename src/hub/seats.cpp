// The game: telling, listening, and the one wait. Start and end are in seats_ends.cpp.
#include "hub/seats.hpp"

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

// People may take as long as they like.
constexpr sys::Microseconds never_too_late = sys::no_deadline - 1;

}  // namespace

void SeatOutbox::overflow(std::string_view text) { seats_->say(seat_, text); }

void Seats::say(Seat seat, std::string_view text) {
    Place& place = places_[seat];
    for (;;) {
        text.remove_prefix(place.owed.take(text));
        if (text.empty()) {
            return;
        }
        if (hand_over(seat)) {
            continue;
        }
        Wait wait;
        const Waited waited =
            stop_reason_
                ? Waited::stopped
                : wait_until({.fd = place.to.get(), .events = POLLOUT, .revents = 0}, wait);
        if (waited != Waited::granted) {
            place.is_deaf = waited == Waited::too_slow;
            place.owed.cut();
            return;
        }
    }
}

void Seats::print(std::string_view text) {
    for (;;) {
        text.remove_prefix(console_.take(text));
        if (text.empty()) {
            return;
        }
        if (console_.flush()) {
            continue;
        }
        Wait wait{.too_late = never_too_late};
        if (is_over_) {
            drain();
        } else if (stop_reason_ || wait_until(console_.wish(), wait) != Waited::granted) {
            console_.mute();
        }
    }
}

void Seats::set_stuck(Place& place, bool is_stuck) {
    if (place.is_stuck != is_stuck) {
        place.is_stuck = is_stuck;
        is_stuck ? ++stuck_ : --stuck_;
    }
}

// True if nothing is left that could be handed over.
bool Seats::hand_over(Seat seat) {
    Place& place = places_[seat];
    while (!place.owed.next_part().empty()) {
        std::string_view part = place.owed.next_part();
        ssize_t count = ::write(place.to.get(), part.data(), part.size());
        if (count < 0 && errno == EAGAIN) {
            // All of it does not fit; the first message may.
            part = place.owed.first_message();
            count = part.empty() ? -1 : ::write(place.to.get(), part.data(), part.size());
        }
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0 && errno == EAGAIN) {
            set_stuck(place, true);
            return false;
        }
        if (count <= 0) {
            place.owed.close();  // it is gone, which is found when it has to answer
            break;
        }
        if (recorder_.get() != nullptr) {
            recorder_->lines(seat, ">", part.substr(0, static_cast<std::size_t>(count)));
        }
        place.owed.remove(static_cast<std::size_t>(count));
    }
    set_stuck(place, false);
    if (place.is_dismissed && manners_.closes_pipes) {
        close(seat);
    }
    return true;
}

void Seats::hand_over_all() {
    for (Seat seat = 0; seat < size(); ++seat) {
        if (places_[seat].to.is_open() && !places_[seat].owed.empty()) {
            hand_over(seat);
        }
    }
}

void Seats::dismiss(Seat seat, std::string_view last_message) {
    if (seat >= size() || !places_[seat].to.is_open() || places_[seat].is_dismissed) {
        return;
    }
    Place& place = places_[seat];
    place.owed.append_last(last_message);
    place.is_dismissed = true;
    place.leave_by = sys::now() + time_to_leave;
    leavers_ += place.pid > 0 ? 1 : 0;
    hand_over(seat);
}

Heard Seats::turn_to(Seat seat) {
    Place& place = places_[seat];
    if (asked_ != seat) {
        asked_ = seat;
        answer_ = {};
    }
    if (stop_reason_) {
        return Heard::stopped;
    }
    if (place.is_deaf) {
        return Heard::too_slow;
    }
    if (place.answers.drained()) {
        return wait_for_input(seat);
    }
    // An answer sent ahead is taken without a write, as long as there is room for what will be said
    // until the next.
    if (place.owed.half_full() || console_.half_full()) {
        hand_over(seat);
        console_.flush();
    }
    return Heard::piece;
}

Heard Seats::hear(Seat seat, std::string_view& piece, bool& ends_line) {
    Place& place = places_[seat];
    if (const Heard heard = turn_to(seat); heard != Heard::piece) {
        return heard;
    }
    if (place.answers.next_piece(piece, ends_line) != core::Input::line) {
        return find_loss(seat);
    }
    if (place.last_line_ended) {
        place.last_line.clear();
    }
    const std::size_t room = decltype(place.last_line)::capacity - place.last_line.size();
    place.last_line.append({piece.data(), std::min(piece.size(), room)});
    place.last_line_ended = ends_line;
    if (ends_line) {
        asked_ = nobody;
    }
    return Heard::piece;
}

Heard Seats::greeting(Seat seat, char& byte) {
    Place& place = places_[seat];
    if (const Heard heard = turn_to(seat); heard != Heard::piece) {
        return heard;
    }
    if (place.answers.next_byte(byte) != core::Input::line) {
        return find_loss(seat);
    }
    place.last_line.append({&byte, 1});
    asked_ = nobody;
    return Heard::piece;
}

// One read, as soon as there is something to read: the player works while we print.
Heard Seats::wait_for_input(Seat seat) {
    Place& place = places_[seat];
    if (place.answers.at_end()) {
        return Heard::piece;
    }
    if (!place.from.is_open()) {
        return find_loss(seat);
    }
    // Only on a terminal it is printed first: the player may be a person who is asked there.
    if (console_.is_terminal()) {
        console_.flush();
    }
    hand_over(seat);
    console_.flush();
    for (;;) {
        switch (wait_until({.fd = place.from.get(), .events = POLLIN, .revents = 0}, answer_)) {
            case Waited::granted: break;
            case Waited::too_slow: return Heard::too_slow;
            case Waited::stopped: return Heard::stopped;
        }
        const std::span<char> room = place.answers.room();
        const ssize_t count = ::read(place.from.get(), room.data(), room.size());
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
            continue;
        }
        if (count <= 0) {
            place.answers.finish();
            return Heard::piece;
        }
        if (recorder_.get() != nullptr) {
            record_answer(seat, {room.data(), static_cast<std::size_t>(count)});
        }
        place.answers.add(static_cast<std::size_t>(count));
        return Heard::piece;
    }
}

// The greeting has no newline and is not the beginning of a line.
void Seats::record_answer(Seat seat, std::string_view text) {
    if (manners_.players_greet && !std::exchange(places_[seat].was_heard, true)) {
        recorder_->lines(seat, "<", text.substr(0, 1));
        text.remove_prefix(1);
    }
    recorder_->lines(seat, "<", text);
}

// Who is waited for is the first. As long as answers are quick no wait needs a timeout: the clock
// ticks beside them. A wait that sees the tick looks at its time, and one that lasts is a long one:
// everybody gets what they are owed. An answer that comes in many pieces is one wait.
Seats::Waited Seats::wait_until(pollfd wish, Wait& wait) {
    sys::ticking::start();
    if (wait.began == sys::no_deadline) {
        wait.began = sys::now();
    }
    for (bool has_ticked = false;;) {
        bool granted = false;
        const sys::Microseconds news_moment =
            wait.news_are_out ? sys::no_deadline : wait.began + sys::tick_span;
        const sys::Microseconds moment =
            has_ticked ? std::min({news_moment, wait.too_late, game_moment_}) : sys::no_deadline;
        const sys::Wake wake = step(wish, granted, moment);
        if (granted) {
            return Waited::granted;
        }
        switch (wake) {
            case sys::Wake::ready:
            case sys::Wake::late: break;
            case sys::Wake::exit: reap_leavers(); break;
            case sys::Wake::signal: stop_reason_ = game::Outcome::signal; return Waited::stopped;
            case sys::Wake::tick:
                has_ticked = true;
                if (options_.limit_microseconds != 0 && wait.too_late == sys::no_deadline) {
                    wait.too_late = wait.began + options_.limit_microseconds;
                }
                break;
        }
        if (has_ticked && !wait.news_are_out && sys::now() >= news_moment) {
            wait.news_are_out = true;
            hand_over_all();
        }
        if (const std::optional<Waited> late = time_is_up(wait.too_late)) {
            return *late;
        }
    }
}

std::optional<Seats::Waited> Seats::time_is_up(sys::Microseconds too_late) {
    if (too_late == sys::no_deadline && game_moment_ == sys::no_deadline) {
        return std::nullopt;
    }
    const sys::Microseconds now = sys::now();
    if (now >= game_moment_) {
        stop_reason_ = game::Outcome::too_long;
        return Waited::stopped;
    }
    return now >= too_late ? std::optional(Waited::too_slow) : std::nullopt;
}

bool Seats::has_to_stop() {
    if (sys::end_signal::has_come()) {
        stop_reason_ = game::Outcome::signal;
    } else {
        time_is_up(sys::no_deadline);
    }
    return stop_reason_.has_value();
}

sys::Wake Seats::step(pollfd wish, bool& granted, sys::Microseconds moment) {
    const sys::Exits exits = leavers_ > 0 ? sys::Exits::wake : sys::Exits::wait_on;
    const bool only_this = stuck_ == 0 && console_.empty() && errors_.get() == nullptr &&
                           (!complaints_ || complaints_->empty());
    if (only_this) {
        const sys::Wake wake = sys::wait({&wish, 1}, exits, moment);
        granted = wake == sys::Wake::ready;
        return wake;
    }
    return step_with_all(wish, granted, exits, moment);
}

sys::Wake Seats::step_with_all(pollfd wish, bool& granted, sys::Exits exits,
                               sys::Microseconds moment) {
    collect_wishes(wish);
    const sys::Wake wake = sys::wait({&waits_[0], waits_.size()}, exits, moment);
    if (wake == sys::Wake::ready) {
        granted = waits_[0].revents != 0;
        for (std::size_t i = 1; i < waits_.size(); ++i) {
            if (waits_[i].revents != 0) {
                serve(waits_[i], waiters_[i]);
            }
        }
    }
    return wake;
}

// There is room for all of them: create() has seen to it.
void Seats::collect_wishes(pollfd wish) {
    waits_.clear();
    waiters_.clear();
    const auto add = [this](pollfd wait, Seat seat) {
        CHECK(waits_.push(wait) && waiters_.push(seat));
    };
    add(wish, nobody);  // as is all that is the hub's own
    if (!console_.empty()) {
        add(console_.wish(), nobody);
    }
    if (complaints_ && !complaints_->empty()) {
        add(complaints_->wish(), nobody);
    }
    for (Seat seat = 0; (stuck_ > 0 || errors_.get() != nullptr) && seat < size(); ++seat) {
        const Place& place = places_[seat];
        if (place.is_stuck) {
            add({.fd = place.to.get(), .events = POLLOUT, .revents = 0}, seat);
        }
        if (place.errors.is_open()) {
            add({.fd = place.errors.get(), .events = POLLIN, .revents = 0}, seat);
        }
    }
}

void Seats::serve(const pollfd& wait, Seat seat) {
    if (seat == nobody) {
        console_.flush();
        if (complaints_) {
            complaints_->flush();
        }
    } else if (wait.events == POLLOUT) {
        hand_over(seat);
    } else {
        read_errors(seat);
    }
}

bool Seats::read_errors(Seat seat) {
    Place& place = places_[seat];
    std::array<char, 4096> text;
    const ssize_t count =
        place.errors.is_open() ? ::read(place.errors.get(), text.data(), text.size()) : 0;
    if (count > 0) {
        return errors_->take(seat, {text.data(), static_cast<std::size_t>(count)});
    }
    if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        place.errors.close();
    }
    return false;
}

}  // namespace hub
