// How a family shows its games to whoever plays them in number: settings, deals from a seed, and
// games between players that sit in memory or are processes, in any mixture.
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
#include "game/settings.hpp"
#include "hub/hub_options.hpp"
#include "sys/mapped.hpp"

namespace hub {

// As many as the dice game seats.
inline constexpr std::size_t most_in_contest = 26;

inline constexpr int is_a_process = -1;

// Who sits somewhere.
struct Entrant {
    const char* program = "";     // as for a hub
    int built_in = is_a_process;  // or which of the family's own players, in memory
};

struct Sitting {
    std::span<const Entrant> entrants;  // by seat
    core::OwnNameTest is_own_name;
    hub::HubOptions options;  // limits, and perhaps a record; then all are processes
    bool wants_times = false;
};

// What people want to know of a game that was broken.
using Note = core::FixedString<3000>;

struct GameReport {
    game::Verdict verdict;
    // What kept the game from being played to an end that is the players', or its record from being
    // whole: the system had no memory, no process, no file left. An errno; 0: that has been told.
    std::optional<int> trouble;
    std::optional<game::Seat> winner;  // of a game that was finished, where there is one
    std::array<std::int64_t, most_in_contest> scores{};
    std::array<std::uint64_t, most_in_contest> answers{};  // how many it was asked for
    std::array<std::uint64_t, most_in_contest> median_us{};
    std::array<std::uint64_t, most_in_contest> slowest_us{};
    Note note;
};

using CommandLine = core::FixedString<4000>;

// A setting, for logs: a number, or a text if there is one.
struct ContestSetting {
    std::string_view name;
    std::int64_t number = 0;
    std::string_view text{};
};

class Contest {
public:
    Contest(const Contest&) = delete;
    Contest& operator=(const Contest&) = delete;

    // Once, first. Complains if there are no such games.
    virtual void take(const game::Settings& settings, std::uint32_t seats,
                      game::Complaint& complaint) = 0;
    // As they are played, what was not given included; in an order that never changes.
    [[nodiscard]] virtual std::size_t settings(std::span<ContestSetting> all) const = 0;
    // Which of our players that is; is_a_process if it is none that could sit in memory.
    [[nodiscard]] virtual int built_in(std::string_view name) const = 0;
    // What all games have in common that follow. False if it cannot be made.
    [[nodiscard]] virtual bool deal(std::uint64_t seed) = 0;
    // Why a deal that cannot be made never can, if that is so; else there was no memory for it.
    [[nodiscard]] virtual std::string_view why_no_deal() const { return {}; }
    virtual void play(const Sitting& sitting, GameReport& report) = 0;
    // A shell's line that plays the game of that deal in the current folder, by the hub with these
    // options.
    virtual void put_again(CommandLine& line, std::uint64_t seed, std::string_view hub_options,
                           std::span<const std::string_view> programs) const = 0;

protected:
    Contest() = default;
    ~Contest() = default;
};

// Made once, for as long as the program runs; null if there is no memory.
template <class ContestOfFamily>
Contest* make_contest() {
    return sys::make_mapped<ContestOfFamily>().release();
}

struct ContestRow {
    std::span<const game::GameOption> options;  // the settings that it looks at
    std::uint32_t seats;  // if there is only one way to play: how many; 0: any
    Contest* (*make)();
};

}  // namespace hub
