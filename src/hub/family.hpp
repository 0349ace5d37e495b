// What the rest of the tree knows of a family. Each family describes itself by one constant,
// `family` in games/FAMILY/family.hpp; families.hpp lists these constants.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/applet.hpp"
#include "game/dealer.hpp"
#include "game/game_result.hpp"
#include "hub/game_runner.hpp"
#include "hub/own_player.hpp"

namespace hub {

// What kind of program a role is: `check` runs each kind in its own way.
enum class Part : std::uint8_t { player, hub, server, client };

// What a program is meant to be: whose cases it has to pass, and the names it goes by.
struct Role {
    std::string_view cases;  // the name of its case file
    // One or two names; the second may be empty. In a folder the first that exists is taken.
    std::array<std::string_view, 2> names;
    Part part;
    std::string_view needs;  // a name that is in this executable if its family is
    // If this is one of the hubs that share the name 2310hub: its name in `--edition`.
    std::string_view edition{};
};

// A hub that shares the names 2310hub and hub with those of other families.
struct Edition {
    std::string_view hub;      // the program's own name, as in the family's rows
    std::string_view summary;  // its part of the summary of the shared name
    // Whether these operands are for this hub. Null: if they are for no other.
    bool (*is_meant)(std::span<const char* const> operands);
};

// The family's part of `human`: a person in a seat of its hub.
struct HumanSeat {
    int (*entry)(const core::Invocation& invocation);
    std::size_t operands;  // that the hub starts it with, which no other family does
    std::string_view usage;
};

// How the family's match logs and records are read. They are read even if the family's programs
// are not in the executable.
struct RecordTraits {
    std::string_view name;  // in the first line of both
    game::Ranking ranking = game::Ranking::by_winner;
    bool shows_score = true;        // false if the score says no more than the wins
    bool seats_are_paired = false;  // if the first of two cannot start, the second is not tried
    bool output_is_drawn = false;   // the page draws what the hub prints, so it leaves that out
    bool input_stays_open = false;  // the hub ends without closing its players' stdin
    std::size_t map_argument = 0;   // place of a map file among a player's words; 0: there is none
};

// A part that a family may have. It is more than a pointer because tables are made from it while
// compiling: with UBSan, GCC does not know then that the address of a constant is not null.
template <class T>
class OptionalPart {
public:
    constexpr OptionalPart() = default;
    constexpr OptionalPart(const T* part) : part_(part), is_there_(true) {}

    constexpr explicit operator bool() const { return is_there_; }
    constexpr const T& operator*() const { return *part_; }
    constexpr const T* operator->() const { return part_; }

private:
    const T* part_ = nullptr;
    bool is_there_ = false;
};

// A short name of a built-in player, which `match` accepts.
struct ShortName {
    std::string_view name;
    const char* program;
};

struct Family {
    std::string_view name;
    std::string_view other_name{};  // another name of the game on command lines
    std::span<const core::Applet> applets;
    std::span<const core::Applet> workbench_applets{};  // left out with the workbench
    std::string_view players{};                         // built-in ones, blank between
    std::span<const ShortName> short_names{};
    OptionalPart<Edition> edition{};
    OptionalPart<HumanSeat> human{};
    std::span<const Role> roles{};
    OptionalPart<game::Dealer> dealer{};
    OptionalPart<GameRunnerRow> runner{};
    OptionalPart<OwnPlayer> own_player{};  // `check` plays its games by the runner
    OptionalPart<RecordTraits> record{};
};

// A family of the source tree, and whether its programs are in this executable.
struct KnownFamily {
    const Family* family;
    bool is_in;
};

}  // namespace hub
