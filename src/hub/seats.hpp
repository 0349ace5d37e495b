// The players of a pipe hub as processes: started, greeted, spoken to, listened to, and ended the
// same way in every family. To a referee it is the table.
//
// What a seat is told waits in its box and goes out in one write when the hub needs that seat's
// answer. If the answer is not there within a millisecond, everything that anybody is owed goes
// out, too: a player that thinks keeps nobody in the dark.
//
// Nothing here blocks but the one wait, which serves everybody meanwhile: pipes that were full,
// people who read slowly, players that leave, the signal, the limits.
#pragma once

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <sys/types.h>
#include <sys/wait.h>

#include "core/applet.hpp"
#include "core/fixed_string.hpp"
#include "core/line_buffer.hpp"
#include "game/outcome.hpp"
#include "hub/console.hpp"
#include "hub/drive.hpp"
#include "hub/error_file.hpp"
#include "hub/hub_options.hpp"
#include "hub/outbox.hpp"
#include "hub/recorder.hpp"
#include "sys/fd.hpp"
#include "sys/inheritance.hpp"
#include "sys/mapped.hpp"
#include "sys/spawn.hpp"
#include "sys/wait.hpp"

namespace hub {

// The very first of a hub: the signal ends it from here on, at once. So do Ctrl+C, SIGTERM and the
// end of the terminal where options ask for more than the specified program does: that is to be
// complete, and nobody left.
void prepare(const core::Invocation& invocation, int signal, const core::Ending& on_signal);

class Seats;

// The messages for one seat. One that finds no room waits until the player reads.
class SeatOutbox final : public Outbox {
public:
    void set_seat(Seats& seats, Seat seat) {
        seats_ = &seats;
        seat_ = seat;
    }

private:
    void overflow(std::string_view text) override;

    Seats* seats_ = nullptr;
    Seat seat_ = 0;
};

// One player.
struct Place {
    const char* program = "";  // as it was named
    pid_t pid = -1;            // -1: never started, or reaped
    int wait_status = 0;
    int start_error = 0;      // errno, if it could not be started
    bool was_killed = false;  // because it would not leave
    bool is_dismissed = false;
    bool is_stuck = false;  // its pipe did not take all that it is owed
    bool is_deaf = false;   // for longer than the limit
    bool was_heard = false;
    bool has_closed_output = false;  // before its process ended
    sys::Microseconds leave_by = sys::no_deadline;
    sys::Fd to;
    sys::Fd from;
    sys::Fd errors;
    SeatOutbox owed;
    // An answer is a few bytes; the rest is for answers sent ahead.
    core::SizedLineBuffer<512> answers;
    core::FixedString<80> last_line;  // that it has said, as far as it fits
    bool last_line_ended = true;
};

// How its process ended.
void put_exit(core::Writer& writer, const Place& place);

// The status of what an option asked for in vain: multitool(1), "EXIT STATUS".
inline constexpr int could_not_do_it = 2;

// Up to two seconds for a player that has heard its last words.
inline constexpr sys::Microseconds time_to_leave = 2 * sys::seconds;

// In what the families differ.
struct Manners {
    bool players_greet = true;  // by a byte, before anything is said to them
    // Once a seat has heard its last words. Players that only look for the end of their input leave
    // then, too.
    bool closes_pipes = true;
    // A seat that leaves early has its own time from then on, not that of all at the end.
    bool own_time_to_leave = false;
};

class Seats final : public Players, private Printer {
public:
    Seats(core::OwnNameTest is_own_name, Console& console, const Manners& manners)
        : spawner_(is_own_name), console_(console), manners_(manners) {
        console_.set_printer(this);
    }

    // Room for that many players; nothing is started or touched if they are too many. False then,
    // or if memory does not allow them. The signal that ends the hub is only noted from here on.
    [[nodiscard]] bool create(std::size_t count);

    // Opens what the options name. False, and said, if one cannot be.
    [[nodiscard, gnu::cold]] bool open_files(const hub::HubOptions& options);

    [[nodiscard]] Seat size() const override { return static_cast<Seat>(places_.size()); }
    const Place& operator[](Seat seat) const { return places_[seat]; }

    // Starts the player; `argv` as for sys::Spawner::start. Who cannot be started is like one whose
    // output is at its end.
    bool start(Seat seat, const char* const* argv);

    // The very first byte a player says.
    [[gnu::cold]] Heard greeting(Seat seat, char& byte) override;

    // A piece of the next line of the seat that is due, after everything it is owed and everything
    // printed has gone out; if that is here already, nothing has to. The view lives until the next
    // call.
    Heard hear(Seat seat, std::string_view& piece, bool& ends_line) override;

    // Why the seat that was listened to last has nothing more to say.
    [[nodiscard]] game::Outcome loss() const override { return loss_; }

    // Why the game has to stop, if it has: the signal, or its time is up.
    [[nodiscard]] std::optional<game::Outcome> stop_reason() const override { return stop_reason_; }
    // The same, looked for: while nothing is waited for.
    [[gnu::cold]] bool has_to_stop();

    core::Writer& to(Seat seat) override { return places_[seat].owed; }
    core::Writer& to_spectators() override { return console_; }
    void dismiss(Seat seat, std::string_view last_message) override;
    void drop(Seat seat) override;

    // The orderly end: up to two seconds for all players together to hear what they are owed and
    // leave, SIGKILL to those left, all reaped. False if the signal has cut it short.
    [[nodiscard]] bool let_leave();

    // The end by signal: what is owed goes out as far as it can without waiting, all are killed and
    // reaped. The signal changes nothing from here on.
    void kill_all();

    // Says nothing to anybody, and closes all pipes: who was not greeted leaves.
    void close_all();

    // A line on stderr, without waiting for its reader.
    template <class... Parts>
    [[gnu::cold]] void complain(const Parts&... parts) {
        if (!complaints_) {
            complaints_.emplace(2);
            complaints_->record_to(recorder());
        }
        console_.flush();  // what was printed before it: both may lead to the same place
        core::FixedString<1000> line;
        core::put(line, parts..., '\n');
        complaints_->append(line.view());
        complaints_->flush();
    }

    // The very end: what has been printed goes out, unless its reader takes nothing for two
    // seconds; what players have left behind is ended.
    [[gnu::cold]] void finish();
    // The record is complete, or it is said that it is not.
    [[gnu::cold]] void finish_record();

    [[nodiscard]] Recorder* recorder() const { return recorder_.get(); }
    [[nodiscard]] const hub::HubOptions& options() const { return options_; }

private:
    friend SeatOutbox;

    enum class Waited : std::uint8_t { granted, too_slow, stopped };
    enum class Kill : std::uint8_t { at_once, would_not_leave };

    // What is waited for: since when, once that is known, and what has been done about it.
    struct Wait {
        sys::Microseconds began = sys::no_deadline;
        sys::Microseconds too_late = sys::no_deadline;
        bool news_are_out = false;
    };

    // What the box has no room for: a player that does not read is waited for.
    [[gnu::cold]] void say(Seat seat, std::string_view text);
    // The same for people.
    [[gnu::cold]] void print(std::string_view text) override;

    // Asks the seat: `piece` once something of it, or its end, can be taken; else what keeps it
    // from being listened to.
    Heard turn_to(Seat seat);
    Heard wait_for_input(Seat seat);
    Heard find_loss(Seat seat);
    Waited wait_until(pollfd wish, Wait& wait);
    std::optional<Waited> time_is_up(sys::Microseconds too_late);
    // One wait, and whatever else it finds ready is served.
    sys::Wake step(pollfd wish, bool& granted, sys::Microseconds moment);
    sys::Wake step(sys::Microseconds moment);
    [[gnu::cold]] sys::Wake step_with_all(pollfd wish, bool& granted, sys::Exits exits,
                                          sys::Microseconds moment);
    void collect_wishes(pollfd wish);
    void serve(const pollfd& wait, Seat seat);
    // False if there is nothing to read now, or nothing more of it is wanted.
    [[gnu::cold]] bool read_errors(Seat seat);
    [[gnu::cold]] void record_answer(Seat seat, std::string_view text);

    bool hand_over(Seat seat);
    [[gnu::cold]] void hand_over_all();
    void set_stuck(Place& place, bool is_stuck);

    bool try_reap(Seat seat);
    void reap_leavers();
    void kill(Seat seat, Kill why);
    // Those from the first up to the last, which is not among them, were killed. One that cannot be
    // reaped within a second (a debugger holds it) is left.
    void reap_killed(Seat first, Seat last);
    void close(Seat seat);
    void begin_end();
    void complain_of_file(const char* path, std::string_view what);
    // What has been printed goes out, unless nobody takes any of it for two seconds: then it is
    // dropped, for good. False if the signal has come meanwhile.
    bool drain();

    sys::Spawner spawner_;
    sys::Inheritance inheritance_;
    Console& console_;
    std::optional<SizedConsole<2000>> complaints_;
    Manners manners_;
    sys::MappedArray<Place> places_;
    sys::MappedPointer<Recorder> recorder_;
    sys::MappedPointer<ErrorFile> errors_;
    hub::HubOptions options_;
    sys::MappedVector<pollfd> waits_;
    sys::MappedVector<Seat> waiters_;  // whose each of the waits is
    std::size_t stuck_ = 0;            // seats
    std::size_t leavers_ = 0;          // dismissed and not reaped

    Seat asked_ = nobody;
    Wait answer_;  // the asked seat's
    sys::Microseconds game_moment_ = sys::no_deadline;
    game::Outcome loss_ = game::Outcome::gone;
    std::optional<game::Outcome> stop_reason_;
    bool is_over_ = false;  // the players leave: nothing is waited for without a bound
};

}  // namespace hub
