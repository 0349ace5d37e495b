#include "hub/seats.hpp"

#include <csignal>
#include <poll.h>
#include <sys/wait.h>
#include <utility>

#include "hub/reaper.hpp"
#include "sys/signals.hpp"

namespace hub {

namespace {

Greeting greeting_of(Seat& place, char wanted) {
    char byte = 0;
    switch (place.answers.next_byte(byte)) {
        case core::Input::line: return byte == wanted ? Greeting::good : Greeting::bad;
        case core::Input::interrupted: return Greeting::interrupted;
        default: return Greeting::bad;
    }
}

}  // namespace

bool Seats::create(std::size_t count) {
    spawner_.make_room(count);
    return seats_.create(count);
}

bool Seats::start(std::size_t seat, const char* const* argv) {
    core::Result<sys::Child> child = spawner_.start(argv);
    if (!child) {
        return false;
    }
    Seat& place = seats_[seat];
    place.pid = child.value().pid;
    place.to = std::move(child.value().to);
    place.from = std::move(child.value().from);
    place.answers.attach(place.from.get(), sys::end_signal::read);
    place.owed.attach(place.to.get(), sys::end_signal::write);
    return true;
}

bool Seats::settle_before_waiting(std::size_t seat) {
    // The player first: it works while we print. But if it does not read, what we have to print
    // must not wait for it.
    Seat& place = seats_[seat];
    place.owed.write_with(sys::end_signal::write_at_once);
    place.owed.flush();
    place.owed.write_with(sys::end_signal::write);
    return narration_.flush() && place.owed.flush();
}

Greeting Seats::await_greetings(char wanted) {
    for (Seat& place : seats_.items()) {
        if (const Greeting greeting = greeting_of(place, wanted); greeting != Greeting::good) {
            return greeting;
        }
    }
    return Greeting::good;
}

core::Input Seats::ask(std::size_t seat, std::string_view& line, std::size_t most) {
    Seat& place = seats_[seat];
    // An answer sent ahead is taken without a write, as long as there is room for what will be said
    // until the next.
    const bool settles =
        !place.answers.holds_line(most) || place.owed.half_full() || narration_.half_full();
    if (sys::end_signal::arrived() || (settles && !settle_before_waiting(seat))) {
        return core::Input::interrupted;
    }
    return place.answers.next_line(line, most);
}

bool Seats::dismiss(std::size_t seat, std::string_view last_words) {
    if (!seats_[seat].owed.empty() && !settle_before_waiting(seat)) {
        return false;
    }
    say_finally(seat, last_words);
    return true;
}

void Seats::say_finally(std::size_t seat, std::string_view last_words) {
    Seat& place = seats_[seat];
    if (place.to.is_open()) {
        place.owed.write_with(sys::write_if_ready);
        place.owed.append(last_words);
        place.owed.flush();
    }
}

// The number of seats that could not take all.
std::size_t Seats::hand_over_at_once(bool close) {
    std::size_t waiting = 0;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        if (seats_[seat].to.is_open()) {
            say_finally(seat, {});
            if (!seats_[seat].owed.empty()) {
                ++waiting;
            } else if (close) {
                close_pipes(seat);
            }
        }
    }
    return waiting;
}

void Seats::hand_over(Reaper& reaper, bool close) {
    core::MappedArray<pollfd> waits;
    while (const std::size_t waiting = hand_over_at_once(close)) {
        if (waits.size() == 0 && !waits.create(waiting)) {
            return;
        }
        std::size_t used = 0;
        for (const Seat& seat : seats_.items()) {
            if (seat.to.is_open() && !seat.owed.empty()) {
                waits[used++] = {.fd = seat.to.get(), .events = POLLOUT, .revents = 0};
            }
        }
        if (!reaper.wait_for_room(waits.items().first(used))) {
            return;
        }
    }
}

bool Seats::end(const Farewell& farewell) {
    Reaper reaper(farewell.signal_cuts_short);
    hand_over(reaper, farewell.close_pipes);
    for (std::size_t seat = 0; farewell.close_pipes && seat < seats_.size(); ++seat) {
        close_pipes(seat);
    }
    for (Seat& seat : seats_.items()) {
        reaper.await(seat);
    }
    return !reaper.was_cut_short();
}

bool Seats::conclude() {
    if (narration_.flush() && !sys::end_signal::arrived()) {
        return true;
    }
    kill_all();
    return false;
}

void Seats::kill_all() {
    hand_over_at_once(false);
    // All of them first: nobody gets to see another's end.
    for (const Seat& seat : seats_.items()) {
        if (seat.pid > 0) {
            ::kill(seat.pid, SIGKILL);
        }
    }
    for (Seat& seat : seats_.items()) {
        reap(seat);
    }
    print_all();
}

void Seats::print_all() {
    if (!narration_.flush()) {
        narration_.write_with(sys::write_briefly);
        narration_.flush();
    }
}

void Seats::kill(std::size_t seat) {
    Seat& place = seats_[seat];
    if (place.pid > 0) {
        ::kill(place.pid, SIGKILL);
        reap(place);
    }
    close_pipes(seat);
}

void Seats::close_pipes(std::size_t seat) {
    Seat& place = seats_[seat];
    place.to.close();
    place.from.close();
    // Their numbers may be given to another file: nothing of this seat's may go there.
    place.owed.attach(-1);
    place.answers.attach(-1);
}

void Seats::reap_if_gone(std::size_t seat) {
    Seat& place = seats_[seat];
    if (place.pid > 0 && ::waitpid(place.pid, &place.wait_status, WNOHANG) == place.pid) {
        place.pid = -1;
    }
}

}  // namespace hub
