// How `match` and `check` play the games of a family: it sets them up, deals from a seed, and plays
// games between players that are in memory or processes, in any mixture.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/applet.hpp"
#include "core/fixed_string.hpp"
#include "game/outcome.hpp"
#include "game/referee.hpp"
#include "game/seat.hpp"
#include "game/settings.hpp"
#include "hub/hub_options.hpp"
#include "hub/player_stock.hpp"
#include "sys/mapped.hpp"

namespace hub {

inline constexpr int is_a_process = -1;

// Which player fills a seat: a process, or one of the family's players in memory.
struct PlayerSpec {
    const char* program = "";     // as on the command line of a hub
    int built_in = is_a_process;  // or its index from built_in()
};

// What `check` wants to know of the only player that is a process, beside the report of the game.
struct PlayerTrace {
    // The game is ended for this reason once the player has given that number of answers and
    // another one is due. Outcome::signal ends it as if the hub had died: the player gets no last
    // message, and its input ends.
    std::uint32_t most_answers = UINT32_MAX;
    game::Outcome end_reason = game::Outcome::too_long;

    bool was_ended = false;  // for that reason
    std::uint32_t answers = 0;
    core::FixedString<80> last_line;  // the beginning of the last line that it wrote
    bool last_line_ended = true;
    core::FixedString<200> expected;  // the answer that was due, in words
    core::FixedString<200> example;   // of such an answer; may be empty
    game::StateText state;            // of a broken game, as the fault note has it
    core::FixedString<400> rest;      // the beginning of what it wrote after its last answer
    bool has_left = false;            // it exited by itself
    int wait_status = 0;
    int start_error = 0;
};

struct GameSetup {
    std::span<const PlayerSpec> player_specs;  // one for each seat
    core::OwnNameTest is_own_name;
    hub::HubOptions options;       // with a record file all players have to be processes
    bool wants_times = false;      // measure how long each answer takes
    PlayerStock* stock = nullptr;  // of players that stay between games, if they may
    // The game is played as by a hub: its output goes to stdout. All players have to be processes.
    bool is_shown = false;
    // If set, a record file holds the messages of the player that is a process, and no more.
    PlayerTrace* trace = nullptr;
};

// Text about a game that was broken: the reason, the state of the game, the end of the player's
// stderr.
using FaultNote = core::FixedString<4000>;

struct GameReport {
    game::EndReason end_reason;
    int status = 0;  // the exit status of a hub after this game
    // Set if the system ran out of memory, processes, descriptors or disk space, so that the game
    // or its record is not complete through no fault of a player. An errno, or 0 if the error has
    // been printed already.
    std::optional<int> system_error;
    std::optional<game::Seat> winner;  // of a finished game, unless it is a draw
    std::array<std::int64_t, game::most_seats> scores{};
    // How many answers each seat was asked for, and the times they took.
    std::array<std::uint64_t, game::most_seats> answers{};
    std::array<std::uint64_t, game::most_seats> median_us{};
    std::array<std::uint64_t, game::most_seats> slowest_us{};
    FaultNote note;
    std::optional<game::Seat> left_early;  // a player that left before this game instead of staying
};

using CommandLine = core::FixedString<4000>;

// A setting as it is written to logs: a number, or a text if `text` is not empty.
struct NamedSetting {
    std::string_view name;
    std::int64_t number = 0;
    std::string_view text{};
};

class GameRunner {
public:
    GameRunner(const GameRunner&) = delete;
    GameRunner& operator=(const GameRunner&) = delete;

    // Called before all others; another call replaces all settings. Fills `complaint` if they
    // cannot be used.
    virtual void configure(const game::Settings& settings, std::uint32_t seats,
                           game::Complaint& complaint) = 0;
    // Lists all settings, also those that have their default, always in the same order. Returns
    // their number.
    [[nodiscard]] virtual std::size_t settings(std::span<NamedSetting> all) const = 0;
    // How many answers in a row a match lets a player have refused, if the option does not say;
    // nothing if games of this family refuse no answer without ending.
    [[nodiscard]] virtual std::optional<std::uint64_t> default_refusals() const { return {}; }
    // Returns the index of the family's player of that name; is_a_process if none can play in
    // memory under it.
    [[nodiscard]] virtual int built_in(std::string_view name) const = 0;
    // Makes the deal for all games up to the next call. Returns false if it cannot be made.
    [[nodiscard]] virtual bool deal(std::uint64_t seed) = 0;
    // After deal() failed: why such a deal is impossible. Empty if allocation failed.
    [[nodiscard]] virtual std::string_view why_no_deal() const { return {}; }
    virtual void play(const GameSetup& setup, GameReport& report) = 0;
    // Writes a shell command that plays the game of that deal again, by the family's hub in the
    // current folder.
    virtual void put_rerun_command(CommandLine& line, std::uint64_t seed,
                                   std::string_view hub_options,
                                   std::span<const std::string_view> programs) const = 0;

protected:
    GameRunner() = default;
    ~GameRunner() = default;
};

// The object is never freed. Returns null if allocation failed.
template <class RunnerOfFamily>
GameRunner* make_game_runner() {
    return sys::make_mapped<RunnerOfFamily>().release();
}

struct GameRunnerRow {
    std::span<const game::GameOption> options;  // the options of `match` that this family uses
    std::uint32_t seats;                        // the number of seats of every game; 0: any number
    GameRunner* (*make)();
};

}  // namespace hub
