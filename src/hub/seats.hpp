// The players of a pipe hub: started, greeted, spoken to, asked, and ended the same way in every
// family.
//
// What a seat is told waits in its buffer and goes out in one write when the hub needs that seat's
// answer (or the buffer is full, or the game ends): the order each seat sees is that of say().
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <sys/types.h>

#include "core/line_reader.hpp"
#include "core/mapped.hpp"
#include "core/out_buffer.hpp"
#include "sys/fd.hpp"
#include "sys/spawn.hpp"

namespace hub {

class Reaper;

// An answer is a few bytes; the rest of the buffer is for answers sent ahead.
inline constexpr std::size_t answer_capacity = 512;
// Twice all that a seat hears between two questions in an ordinary game, so that it wakes once:
// what is more than half full goes out at the next question even if its answer is there already.
inline constexpr std::size_t owed_capacity = 4096;

struct Seat {
    pid_t pid = -1;  // -1: never started, or reaped
    int wait_status = 0;
    sys::Fd to;
    sys::Fd from;
    core::BufferedLineReader<answer_capacity> answers;
    core::SizedOutBuffer<owed_capacity> owed;
};

enum class Greeting : std::uint8_t { good, bad, interrupted };

// How the seats are dealt with at the end.
struct Farewell {
    bool close_pipes = true;        // players that only look for the end of their input leave, too
    bool signal_cuts_short = true;  // the ending signal kills at once while players are waited for
};

class Seats {
public:
    // `narration` is what the hub itself prints: written out before the hub waits for anybody.
    Seats(core::OwnNameTest is_own_name, core::OutBuffer& narration)
        : spawner_(is_own_name), narration_(narration) {}

    // Room for that many players. False if memory does not allow them.
    bool create(std::size_t count);

    [[nodiscard]] std::size_t size() const { return seats_.size(); }
    Seat& operator[](std::size_t seat) { return seats_[seat]; }

    // Starts the player; `argv` as for sys::Spawner::start. Who cannot be started is like one whose
    // output is at its end.
    bool start(std::size_t seat, const char* const* argv);

    // Waits for the first byte of each player in turn, which has to be this one.
    Greeting await_greetings(char wanted);

    // Where to put what the seat is to hear.
    core::OutBuffer& say(std::size_t seat) {
        core::OutBuffer& owed = seats_[seat].owed;
        if (owed.half_full()) {
            narration_.flush();  // more may have to wait for the seat
        }
        return owed;
    }

    // Everything owed to the seat and the narration go out, then its next line is waited for; if
    // that is here already, nothing has to. A line of more than `most` bytes is refused as soon as
    // that is clear. The view lives until the next ask.
    core::Input ask(std::size_t seat, std::string_view& line, std::size_t most);

    // The same for readers of longer lines: all that is owed goes out if the hub would have to
    // wait.
    bool settle_before_waiting(std::size_t seat);

    // Last words to a seat that leaves the game: after all that it is owed, which is waited for as
    // ever. False if the signal has come before that.
    bool dismiss(std::size_t seat, std::string_view last_words);

    // Last words to a seat at the end of the game: nothing is waited for. What its pipe does not
    // take now is handed over while the players leave.
    void say_finally(std::size_t seat, std::string_view last_words);

    // The orderly end: up to two seconds for all players together to hear what they are owed and
    // leave, SIGKILL to those left, all reaped; wait_status holds how each went. False if the
    // signal has cut it short.
    bool end(const Farewell& farewell);

    // How the game ends is settled: what has been printed goes out. False if the signal has come
    // first; then that is the end, and all players are killed.
    bool conclude();

    // All that the hub has printed goes out. Once the signal has come, whoever reads it cannot hold
    // us up for long.
    void print_all();

    // Kills and reaps one player, and closes its pipes.
    void kill(std::size_t seat);

    // Frees the descriptors of a seat that has heard its last words; its player is reaped at the
    // end, or sooner by reap_if_gone.
    void close_pipes(std::size_t seat);

    // Reaps the player if it has left, without waiting.
    void reap_if_gone(std::size_t seat);

private:
    // The end by signal: what is owed goes out as far as it can without waiting, all are killed and
    // reaped, and what the hub has printed is handed over.
    void kill_all();
    void hand_over(Reaper& reaper, bool close);
    std::size_t hand_over_at_once(bool close);

    sys::Spawner spawner_;
    core::OutBuffer& narration_;
    core::MappedArray<Seat> seats_;
};

}  // namespace hub
