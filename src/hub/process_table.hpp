// The players of a hub as processes: starts them, sends and reads messages, and ends them, in the
// same way for every family. To a referee this is the table.
//
// Messages to a seat are queued in its outbox and go out in one write when the hub needs that
// seat's answer. If the answer does not arrive within a millisecond, the pending messages of all
// seats are written, so that a player that thinks for long does not delay what the others read.
//
// The only call that blocks is the one wait, sys::wait. While it waits for one descriptor, it also
// handles everything else that becomes ready: pipes that were full, a slow reader of our output,
// players that exit, the signal that ends the hub, and deadlines.
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
#include "hub/error_tail.hpp"
#include "hub/hub_options.hpp"
#include "hub/outbox.hpp"
#include "hub/player_stock.hpp"
#include "hub/recorder.hpp"
#include "hub/time_limit.hpp"
#include "sys/fd.hpp"
#include "sys/inheritance.hpp"
#include "sys/mapped.hpp"
#include "sys/spawn.hpp"
#include "sys/wait.hpp"

namespace hub {

// The first call of a hub. From here on the signal ends the hub at once. If options are given that
// the specified program does not have, Ctrl+C, SIGTERM and the hangup of the terminal end it in the
// same way, so that the files are complete and no process is left.
void prepare(const core::Invocation& invocation, int signal, const core::Ending& on_signal);

class ProcessTable;

// The outbox of one seat. When it is full, the hub waits until the player reads.
class SeatOutbox final : public Outbox {
public:
    void set_seat(ProcessTable& table, Seat seat) {
        table_ = &table;
        seat_ = seat;
    }

private:
    void overflow(std::string_view text) override;

    ProcessTable* table_ = nullptr;
    Seat seat_ = 0;
};

struct PlayerProcess {
    const char* program = "";  // as it was named on the command line
    pid_t pid = -1;            // -1: never started, or reaped
    int wait_status = 0;
    int start_error = 0;           // errno, if it could not be started
    bool was_killed = false;       // because it did not exit in time
    bool is_dismissed = false;     // out of the game: its last message is queued
    bool pipe_is_full = false;     // part of its outbox waits for room in the pipe
    bool stopped_reading = false;  // its pipe was full for longer than the limit
    bool has_greeted = false;
    bool greeting_is_recorded = false;
    bool has_closed_output = false;  // while its process still ran
    bool may_stay = false;           // after the game, for the next one
    bool has_stayed = false;         // since an earlier game
    bool exit_is_awaited = false;    // counted in awaited_exits_
    bool has_started = false;        // its greeting, or else its first line, has arrived
    std::uint64_t lines = 0;         // that were read
    sys::Microseconds started_at = 0;
    sys::Microseconds answer_time = 0;  // of all its answers; measured if there is a --bank
    sys::CpuTimes cpu_times;            // as they were last read
    sys::Microseconds exit_deadline = sys::no_deadline;
    ErrorTail error_tail;
    // What start_anew() needs, if the player has stayed but turns out to have left: the words of
    // its command line, each ended by a blank, and what was sent to it in this game.
    core::FixedString<512> arguments;
    core::FixedString<512> sent;
    sys::Fd to;
    sys::Fd from;
    sys::Fd errors;
    SeatOutbox outbox;
    // An answer is a few bytes; the rest is for answers sent before they are asked for.
    core::SizedLineBuffer<512> answers;
    core::FixedString<80> last_line;  // the beginning of the last line that it sent
    bool last_line_ended = true;
};

// Writes how the process exited: "status 1", "signal 9".
void put_exit(core::Writer& writer, const PlayerProcess& process);

// The exit status if an option cannot be carried out: multitool(1), "EXIT STATUS".
inline constexpr int could_not_do_it = 2;

// How long a player may take to exit after its last message.
inline constexpr sys::Microseconds exit_timeout = 2 * sys::seconds;

// How the protocols of the families differ.
struct ProtocolTraits {
    // Each player sends one byte before the hub sends anything.
    bool players_greet = true;
    // The pipes of a seat are closed once its last message is written. Players that wait for EOF
    // exit then.
    bool closes_pipes = true;
    // The timeout of a player that is dismissed early runs from its dismissal; otherwise all
    // players have the same timeout, from the end of the game.
    bool own_exit_deadline = false;
};

class ProcessTable final : public Players, private OverflowHandler {
public:
    ProcessTable(core::OwnNameTest is_own_name, Console& console, const ProtocolTraits& traits)
        : spawner_(is_own_name), console_(console), traits_(traits) {
        console_.set_overflow_handler(this);
    }

    // Makes room for `count` players. Returns false, with nothing started, if there are too many
    // for the descriptors or the memory we have. From here on the signal that ends the hub is held
    // and reported by has_to_stop() and stop_reason().
    [[nodiscard]] bool create(std::size_t count);

    // Opens the files that the options name. If one cannot be opened, prints why and returns false.
    [[nodiscard]] bool open_files(const hub::HubOptions& options);

    [[nodiscard]] Seat size() const override { return static_cast<Seat>(processes_.size()); }
    const PlayerProcess& operator[](Seat seat) const { return processes_[seat]; }

    // From now on foreign players may stay after a good game, and are taken from the stock.
    void set_stock(PlayerStock* stock) { stock_ = stock; }
    // After a good game: puts the players that may stay into the stock. After another one: lets
    // them go like the others. Called before wait_for_exits().
    void keep_players(bool is_good);
    // A seat whose player had left instead of staying, and was started anew.
    [[nodiscard]] std::optional<Seat> left_early() const { return left_early_; }

    // Starts the player; `argv` as for sys::Spawner::start. A player that cannot be started behaves
    // like one whose output is at EOF.
    bool start(Seat seat, const char* const* argv);

    ReadResult read_greeting(Seat seat, char& byte) override;

    // Before it waits, it writes the seat's pending messages and everything printed. If the answer
    // was sent earlier and is in our buffer, nothing has to be written first.
    ReadResult read_piece(Seat seat, std::string_view& piece, bool& ends_line) override;

    [[nodiscard]] game::Outcome loss() const override { return loss_; }

    [[nodiscard]] std::optional<game::Outcome> stop_reason() const override { return stop_reason_; }
    // Looks for a signal or a passed game deadline without waiting. True if there is a
    // stop_reason().
    bool has_to_stop();

    core::Writer& to(Seat seat) override { return processes_[seat].outbox; }
    core::Writer& to_spectators() override { return console_; }
    void dismiss(Seat seat, std::string_view last_message) override;
    void drop(Seat seat) override;

    // The ordinary end: waits up to two seconds for all players together to read their pending
    // messages and exit, kills the others with SIGKILL, and reaps all. Returns false if the signal
    // that ends the hub interrupted it.
    [[nodiscard]] bool wait_for_exits();

    // The end by signal: writes pending messages as far as possible without waiting, then kills and
    // reaps all players. From here on the signal is ignored.
    void kill_all();

    // From now on only close_all() closes the pipe from a player, so that read_rest() can read it.
    void keep_outputs() { keeps_outputs_ = true; }
    // Drops the pending messages of the seat; its input is at EOF.
    void close_input(Seat seat);
    // Appends what the player writes up to the end of its output or the deadline, as far as there
    // is room.
    void read_rest(Seat seat, core::Writer& rest, sys::Microseconds deadline);

    // Drops all pending messages and closes all pipes. Players that were not greeted exit at EOF.
    void close_all();

    // Prints a line on stderr without waiting for its reader.
    template <class... Parts>
    void print_error(const Parts&... parts) {
        core::FixedString<4200> line;
        core::put(line, parts..., '\n');
        print_error_line(line.view());
    }

    // Reads the rest of the players' stderr. Called when all players have exited.
    void finish_errors();

    // The last step: writes what was printed, unless its reader takes nothing for two seconds, and
    // ends processes that players left behind.
    void finish();
    // Records the end of what each player wrote to its stderr. Called after finish().
    void record_errors();
    // Completes the record, or prints that it is not complete.
    void finish_record();

    [[nodiscard]] Recorder* recorder() const { return recorder_.get(); }
    [[nodiscard]] const hub::HubOptions& options() const { return options_; }

private:
    friend SeatOutbox;

    enum class WaitResult : std::uint8_t { ready, too_slow, stopped };
    enum class Kill : std::uint8_t { at_once, did_not_exit };
    // Whether a wait also reads the players' stderr. A quick wait does not, because each descriptor
    // would cost time; a player that fills the pipe makes us wait longer, and is read then.
    enum class ErrorPipes : bool { left_alone, read };

    // One wait for one descriptor, which may take several calls of sys::wait.
    struct Wait {
        Seat seat = no_seat;  // whose time it is; no_seat for the reader of our output
        sys::Microseconds began = sys::no_deadline;  // set when the wait begins
        bool has_limit = false;                      // set at the first tick
        TimeLimit limit{};
        game::Outcome expiry = game::Outcome::too_slow;  // what it is called when the limit ends
        bool all_sent = false;  // the pending messages of all seats have been written
    };

    // Queues text for a seat whose outbox is full. Waits for the player to read.
    void send_or_wait(Seat seat, std::string_view text);
    // Queues text for the console when that is full. Waits for its reader.
    void handle_overflow(std::string_view text) override;
    void print_error_line(std::string_view line);

    // Waits until a piece, or EOF, can be taken from the seat's buffer, and returns `piece` then.
    ReadResult prepare_read(Seat seat);
    ReadResult wait_for_input(Seat seat);
    ReadResult find_loss(Seat seat);
    void await_exit(Seat seat);
    WaitResult wait_until(pollfd awaited, Wait& wait);
    void set_limit(Wait& wait) const;
    std::optional<WaitResult> check_deadlines(pollfd awaited, Wait& wait);
    bool is_over_game_limit(sys::Microseconds now);
    void reap_orphans();
    // Adds the time of an answer that is complete, or that comes too late.
    void add_answer_time(PlayerProcess& process, const Wait& wait) const;
    // Calls sys::wait once and handles everything else that is ready. The one without `awaited`
    // waits for exits and for the other descriptors only.
    sys::Wake wait_once(pollfd awaited, bool& is_ready, sys::Microseconds deadline,
                        ErrorPipes error_pipes);
    sys::Wake wait_once(sys::Microseconds deadline);
    sys::Wake wait_once_for_all(pollfd awaited, bool& is_ready, sys::Exits exits,
                                sys::Microseconds deadline, ErrorPipes error_pipes);
    void collect_pollfds(pollfd awaited, ErrorPipes error_pipes);
    void serve(const pollfd& ready, Seat seat);
    [[nodiscard]] bool has_error_pipes() const {
        return child_errors_ == sys::ChildErrors::piped ||
               child_errors_ == sys::ChildErrors::piped_if_foreign;
    }
    // Returns false if there is nothing to read now.
    bool read_errors(Seat seat);
    void record_answer(Seat seat, std::string_view text);

    bool send_pending(Seat seat);
    void send_all_pending();
    void set_pipe_full(PlayerProcess& process, bool pipe_is_full);

    bool spawn(Seat seat, const char* const* argv);
    bool take_from_stock(Seat seat, const char* const* argv);
    // Replaces a player that has stayed, and has left before it said anything in this game.
    bool start_anew(Seat seat);
    void drop_process(Seat seat);
    bool try_reap(Seat seat);
    void reap_dismissed();
    void kill(Seat seat, Kill why);
    // Reaps the killed seats from `first` to `last`, without `last`. A process that cannot be
    // reaped within a second (a debugger holds it) is left.
    void reap_killed(Seat first, Seat last);
    void close(Seat seat);
    void begin_shutdown();
    void report_file_error(const char* path, std::string_view what);
    // Writes what was printed. If the reader takes nothing for two seconds, drops the rest and all
    // that follows. Returns false if the signal came.
    bool flush_output();

    sys::Spawner spawner_;
    sys::Inheritance inheritance_;
    Console& console_;
    std::optional<SizedConsole<8192>> error_console_;
    ProtocolTraits traits_;
    sys::MappedArray<PlayerProcess> processes_;
    sys::MappedPointer<Recorder> recorder_;
    sys::MappedPointer<ErrorFile> errors_;
    sys::ChildErrors child_errors_ = sys::ChildErrors::dropped;
    hub::HubOptions options_;
    sys::MappedVector<pollfd> pollfds_;
    sys::MappedVector<Seat> pollfd_seats_;  // the seat of each pollfd, or no_seat
    std::size_t full_pipes_ = 0;            // seats whose pipe is full
    std::size_t awaited_exits_ = 0;         // while not 0, an exit of a child ends a wait

    Seat asked_seat_ = no_seat;
    Wait answer_wait_;  // for the answer of asked_seat_
    sys::Microseconds game_deadline_ = sys::no_deadline;
    bool has_orphans_ = false;  // orphans may have exited
    sys::Microseconds next_reaping_ = 0;
    PlayerStock* stock_ = nullptr;
    std::optional<Seat> left_early_;
    game::Outcome loss_ = game::Outcome::gone;
    std::optional<game::Outcome> stop_reason_;
    bool keeps_outputs_ = false;
    bool is_shutting_down_ = false;  // from here on every wait has a deadline
};

}  // namespace hub
