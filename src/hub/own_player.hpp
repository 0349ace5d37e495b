// How a family describes the games that `check --as ROLE` plays with a player that a user has
// written: multitool-check(1), "Players of your own". Such a player plays as it likes; it has to
// keep to the protocol and the rules.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace hub {

// An option of the family's games, as `match` has it: a number, a number for each seat, or a text.
struct OwnSetting {
    std::string_view name{};
    std::uint32_t number = 0;
    std::uint32_t per_seat = 0;  // added to the number for each seat
    std::string_view text{};
};

// In which seats the player plays.
enum class OwnSeats : std::uint8_t {
    every,
    ends,  // the first and the last
    one,   // another one at each table
};

// How the games of a row end.
enum class OwnEnd : std::uint8_t {
    whole,       // by the rules
    told_early,  // the hub sends its last message in the middle of the game
    input_ends,  // the hub disappears: the player's input ends without a last message
};

// Several games that are alike. Their cases are named NAME-seat-S-of-N, and NAME-seat-S-of-N-D for
// further deals.
struct OwnGames {
    std::string_view name;
    std::string_view about;
    std::string_view feature;
    std::array<std::uint32_t, 10> tables;  // numbers of seats; 0 ends the list
    std::array<OwnSetting, 2> settings;    // without a name: none
    OwnSeats seats = OwnSeats::every;
    std::uint32_t deals = 1;
    std::uint32_t first_seed = 1;  // the games of this row are dealt from this seed and the next
    OwnEnd end = OwnEnd::whole;
    std::uint32_t answers = 0;      // the player's, before the game is ended early
    std::optional<int> status = 0;  // that the player has to exit with; none: any
    bool status_is_open = false;    // the specification leaves this open
};

struct OwnPlayer {
    std::string_view role;     // for `--as`
    std::string_view needs;    // a program of the family: the role exists if that does
    std::string_view page;     // for example: cards(5) MESSAGES
    std::string_view section;  // of the published text
    // What the hub sends to all players when one of them has broken the game.
    std::string_view early_message;
    // The built-in players at the other seats in turn, blanks between.
    std::string_view opponents;
    std::span<const OwnGames> games;
    // After this number of answers a game is ended. If it cannot last so long, that is a fault of
    // the player.
    std::uint32_t most_answers = 0;
    bool may_last = false;  // the game may last for any time though everybody plays by the rules
};

}  // namespace hub
