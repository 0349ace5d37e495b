// Waiting for players to leave: woken by their exits, never sleeping, two seconds for all together.
#pragma once

#include <csignal>
#include <poll.h>
#include <span>

#include "sys/deadline.hpp"

namespace hub {

struct Seat;

// Waits for a player that is certain to end, and forgets its pid.
void reap(Seat& seat);

class Reaper {
public:
    // The two seconds begin now.
    explicit Reaper(bool signal_cuts_short);
    ~Reaper();
    Reaper(const Reaper&) = delete;
    Reaper& operator=(const Reaper&) = delete;

    // Waits until one of these can be written to. False when there is no time left.
    bool wait_for_room(std::span<pollfd> pipes);

    // Gives the player what is left of the time, then kills it; reaped in any case. Players are
    // awaited one after the other: all have to go, so the order costs nothing.
    void await(Seat& seat);

    // By the signal.
    [[nodiscard]] bool was_cut_short() const { return cut_short_; }

private:
    bool wait_for_an_exit();

    sys::Deadline deadline_;
    sigset_t awaited_{};
    sigset_t mask_before_{};
    int cutting_signal_;
    bool time_left_ = true;
    bool cut_short_ = false;
};

}  // namespace hub
