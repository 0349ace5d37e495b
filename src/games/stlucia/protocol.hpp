// Parses and formats the messages of the dice protocol: stlucia(5), "MESSAGES". Each is one line:
//
//     hub to player    turn <dice>   rerolled <dice>   rolled <player> <dice>   stay?
//                      points <player> <number>   attacks <player> <number> in|out
//                      claim <player>   eliminated <player>   winner <player>   shutdown
//     player to hub    ! (one byte, at the start)   keepall   reroll <faces>   stay   go
//
// The number of points may have any number of digits, so that message has no greatest length. A
// line from the hub is parsed in constant space as its pieces arrive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/number.hpp"
#include "core/text_out.hpp"
#include "games/stlucia/dice.hpp"
#include "games/stlucia/settings.hpp"

namespace stlucia {

// The first byte that a player sends, without a newline, once it has started.
inline constexpr char greeting = '!';

// Whether an attack goes into StLucia or out of it.
enum class Direction : std::uint8_t { in, out };

// A message from the hub to a player. Members that its kind does not use have their defaults.
struct HubMessage {
    enum class Kind : std::uint8_t {
        rolled,
        points,
        attacks,
        claim,
        turn,
        rerolled,
        stay_question,
        eliminated,
        winner,
        shutdown,
        invalid,
    };
    Kind kind = Kind::invalid;
    Direction direction = Direction::in;
    SeatIndex seat = 0;  // below 26; the game may have fewer seats
    Dice dice{};
    std::int64_t number = 0;  // of attacks or points; too large a number becomes the largest one
    bool operator==(const HubMessage&) const = default;
};

// True if messages of this kind have a seat in them.
[[nodiscard]] bool names_seat(HubMessage::Kind kind);

// The length of the longest messages but `points`: `attacks <player> <number> out`, `rerolled
// <dice>`.
inline constexpr std::size_t longest_bounded_message = 15;

// Parses a whole line.
void parse_hub_message(std::string_view line, HubMessage& message);

// Parses one line in any number of pieces: feed() all but the last, then finish().
class HubMessageParser {
public:
    void feed(std::string_view piece);
    // Returns the message and makes the parser ready for the next line. The message is valid until
    // the next call.
    const HubMessage& finish(std::string_view last_piece);

private:
    void finish_pieces(std::string_view last_piece);

    core::FixedString<longest_bounded_message> head_;
    // The line is longer than head_, so it can only be `points`. Its further digits are added to
    // message_ as they arrive.
    bool is_long_ = false;
    HubMessage message_;
};

void put_part(core::Writer& writer, const HubMessage& message);

// An answer from a player to the hub.
struct Answer {
    enum class Kind : std::uint8_t { keep_all, reroll, stay, go, invalid };
    Kind kind = Kind::invalid;
    Dice dice{};  // the dice to reroll
    bool operator==(const Answer&) const = default;
};

inline constexpr std::size_t longest_answer = 13;  // `reroll <faces>` with six faces
Answer parse_answer(std::string_view line);

void put_part(core::Writer& writer, const Answer& answer);

}  // namespace stlucia
