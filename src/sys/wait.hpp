// The one place where a hub waits: for descriptors, for exits, for the signal that ends it, for the
// tick of a clock, for a moment; whatever comes first.
//
// The signal (SIGHUP or SIGINT) is blocked except inside that one ppoll, so nothing can slip in
// between looking and waiting. Process-wide, as signals are.
//
// A timeout in every wait would be dear: each arms a timer. So while a game goes fast a clock that
// was wound up once ticks beside many waits, and its signal is let in by the same ppoll; only a
// wait that is long anyway has a timeout of its own.
#pragma once

#include <cstdint>
#include <poll.h>
#include <span>

#include "core/ending.hpp"
#include "sys/time.hpp"

namespace sys {

namespace end_signal {

// The very first action of a hub: until hold(), the signal says the last words and ends the
// program at once. Signals of failed writes are ignored from here on, and exits can be waited for.
[[gnu::cold]] void install(int signal, const core::Ending& ending);

// Ctrl+C, SIGTERM and the end of the terminal end the program as well, each with a status that is
// 128 and its number; the signal of install() keeps its own. Not the end of the terminal if the
// program was started so as to outlive it, by nohup(1). Before hold().
[[gnu::cold]] void also_others();

// For a program that has none of its own, nor last words: those.
[[gnu::cold]] void install_others();

// From now on they are only noted, and only while wait() waits.
[[gnu::cold]] void hold();

// Noted already, or waiting to be.
bool has_come();

// The status to leave with after the one that has come, ignored by now or not.
[[gnu::cold]] int status();

// From now on they change nothing.
[[gnu::cold]] void ignore();

// They do again, for a program that goes on after it has ignored them.
[[gnu::cold]] void heed();

}  // namespace end_signal

// The clock ticks once, that long after it was wound up: a wait that has just seen the tick, and
// found the clock wound up or did it itself, has lasted no longer.
inline constexpr Microseconds tick_span = 1 * milliseconds;

namespace ticking {
// Winds the clock up, if it is not.
void start();
void stop();
}  // namespace ticking

enum class Wake : std::uint8_t {
    ready,   // one of the descriptors
    signal,  // the one that ends the hub
    exit,    // a child has changed
    tick,
    late,  // the moment has come
};

enum class Exits : bool { wait_on, wake };

inline constexpr Microseconds no_deadline = INT64_MAX;

// However busy the descriptors are, a signal is noticed after some dozens of waits.
Wake wait(std::span<pollfd> waits, Exits exits, Microseconds moment = no_deadline);

}  // namespace sys
