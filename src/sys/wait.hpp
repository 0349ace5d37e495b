// The only place where a hub blocks. One ppoll waits for descriptors, exits of children, the signal
// that ends the hub, a one-shot timer and a deadline, and returns at the first of them.
//
// The ending signal (SIGHUP or SIGINT) is blocked except inside this ppoll, so it cannot arrive
// unnoticed between a check and the wait. The state is process-wide, as signals are.
//
// A timeout in every ppoll would be slow, because the kernel arms a timer for each. While a game is
// fast, one setitimer(2) timer of 1 ms covers many waits, and its SIGALRM interrupts the ppoll.
// Only a wait that is long anyway has a timeout of its own.
#pragma once

#include <cstdint>
#include <poll.h>
#include <span>

#include "core/ending.hpp"
#include "sys/time.hpp"

namespace sys {

namespace end_signal {

// A hub calls this first. Until hold(), the signal prints the ending's message and ends the program
// at once. From now on SIGPIPE and SIGXFSZ are ignored, and wait() can report exits of children.
void install(int signal, const core::Ending& ending);

// Makes SIGINT, SIGTERM and SIGHUP end the program as well, with exit status 128 + the signal's
// number; the signal of install() keeps its own status. SIGHUP stays ignored if the program was
// started with nohup(1). Call it before hold().
void also_others();

// For a worker: the death of the parent, which the kernel reports by SIGCONT (PR_SET_PDEATHSIG),
// counts as the signal of install(). SIGCONT also resumes a worker that was stopped; any other
// SIGCONT has no effect. Call it before hold().
void also_orphaned();

// Calls install() and also_others() for a program without an ending signal or message of its own.
void install_others();

// From now on the signals do not end the program, but wait() returns Wake::signal. They are blocked
// outside wait().
void hold();

// True if a signal has arrived, even if it is still blocked.
bool has_come();

// Returns the exit status for the signal that has arrived. It stays valid after ignore().
int status();

// True from the arrival of a signal on, also after ignore().
bool is_ending();

// From now on the signals are ignored, and one that has arrived is forgotten.
void ignore();

// Undoes ignore(), for a program that plays another game.
void heed();

}  // namespace end_signal

// The time from ticking::start() to the tick of the one-shot timer. If the timer was already
// running when a wait began, the tick comes earlier: a wait that ends with Wake::tick has lasted at
// most 1 ms.
inline constexpr Microseconds tick_span = 1 * milliseconds;

namespace ticking {
// Starts the one-shot timer, unless it is running.
void start();
void stop();
}  // namespace ticking

enum class Wake : std::uint8_t {
    ready,   // a descriptor is ready
    signal,  // the signal that ends the hub has arrived
    exit,    // SIGCHLD has arrived
    tick,    // the one-shot timer has fired
    late,    // the deadline has passed
};

// Whether the exit of a child ends the wait.
enum class Exits : bool { wait_on, wake };

inline constexpr Microseconds no_deadline = INT64_MAX;

// Blocks until one of the events of Wake. Even if a descriptor is ready every time, a signal is
// noticed after at most 64 calls.
//
// If the kernel refuses to poll so many descriptors, because a player has lowered our limit
// (prlimit(2)), descriptors are watched in a slower way.
Wake wait(std::span<pollfd> waits, Exits exits, Microseconds deadline = no_deadline);

// Blocks until a child has exited or the deadline has passed. The signals that end the program stay
// pending.
void wait_for_exit(Microseconds deadline);

}  // namespace sys
