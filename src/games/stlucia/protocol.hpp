// The lines of the dice protocol, both directions: stlucia(5), "MESSAGES".
//
// What a hub says about points has no longest form, so it is taken apart as it comes, in constant
// space.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/number.hpp"
#include "core/text_out.hpp"
#include "games/stlucia/dice.hpp"
#include "games/stlucia/settings.hpp"

namespace stlucia {

// The byte with which a player says that it has started.
inline constexpr char greeting = '!';

// Into StLucia, or out of it.
enum class Direction : std::uint8_t { in, out };

// What a hub says to a player; each kind uses the members its form names.
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
    SeatIndex seat = 0;  // one of the 26; there may be fewer in the game
    Dice dice{};
    std::int64_t number = 0;  // of attacks or points; saturated
    bool operator==(const HubMessage&) const = default;
};

// The parts of a message, in this order, each after a single space.
struct HubMessageForm {
    std::string_view word;
    bool seat = false;
    bool dice = false;
    bool points = false;
    bool attacks = false;  // their number and direction
};

// In the order of HubMessage::Kind, which is about that of their number in a game.
inline constexpr HubMessageForm hub_message_forms[] = {
    {.word = "rolled", .seat = true, .dice = true},
    {.word = "points", .seat = true, .points = true},
    {.word = "attacks", .seat = true, .attacks = true},
    {.word = "claim", .seat = true},
    {.word = "turn", .dice = true},
    {.word = "rerolled", .dice = true},
    {.word = "stay?"},
    {.word = "eliminated", .seat = true},
    {.word = "winner", .seat = true},
    {.word = "shutdown"},
};
static_assert(std::size(hub_message_forms) == static_cast<std::size_t>(HubMessage::Kind::invalid));

// A bit for each kind that names a seat.
inline constexpr unsigned kinds_with_seat = [] {
    unsigned bits = 0;
    for (std::size_t kind = 0; kind < std::size(hub_message_forms); ++kind) {
        bits |= hub_message_forms[kind].seat ? 1U << kind : 0;
    }
    return bits;
}();
constexpr bool names_seat(HubMessage::Kind kind) {
    return (kinds_with_seat >> static_cast<unsigned>(kind) & 1) != 0;
}

// The longest that is bounded: `attacks p v out`, `rerolled D`, `rolled p D`.
inline constexpr std::size_t longest_bounded_message = 15;

// A whole line.
void parse_hub_message(std::string_view line, HubMessage& message);

// Takes one line apart, in any number of pieces.
class HubMessageParser {
public:
    // A piece that is not the last.
    void feed(std::string_view piece);
    // The message with its last piece, and the parser is ready for the next line. It stays until
    // then.
    const HubMessage& finish(std::string_view last_piece) {
        if (head_.size() == 0) {  // nearly always
            parse_hub_message(last_piece, message_);
        } else {
            finish_pieces(last_piece);
        }
        return message_;
    }

private:
    void finish_pieces(std::string_view last_piece);

    core::FixedString<longest_bounded_message> head_;
    bool is_long_ = false;  // only points with many digits are longer than the head;
    HubMessage message_;    // their digits are added here as they come
};

void put_part(core::Writer& writer, const HubMessage& message);

// What a player says to the hub.
struct Answer {
    enum class Kind : std::uint8_t { keep_all, reroll, stay, go, invalid };
    Kind kind = Kind::invalid;
    Dice dice{};  // to reroll
    bool operator==(const Answer&) const = default;
};

inline constexpr std::size_t longest_answer = 13;  // `reroll` with six faces
Answer parse_answer(std::string_view line);

void put_part(core::Writer& writer, const Answer& answer);

}  // namespace stlucia
