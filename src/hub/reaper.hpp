// Waiting for players to leave: woken by their exits, never sleeping, two seconds for all together.
#pragma once

#include <csignal>
#include <ctime>

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

    // Gives the player what is left of the time, then kills it; reaped in any case. Players are
    // awaited one after the other: all have to go, so the order costs nothing.
    void await(Seat& seat);

private:
    [[nodiscard]] bool wait_for_an_exit();

    timespec deadline_{};
    sigset_t awaited_{};
    sigset_t mask_before_{};
    bool time_left_ = true;
    int cutting_signal_ = 0;
};

}  // namespace hub
