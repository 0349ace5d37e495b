// Parses and formats the messages of the naval protocol: naval(5), "MESSAGES". Each is one line:
//
//     hub to agent    RULES <width>,<height>,<ships>,<length>,<length>...
//                     YT   OK   HIT|SUNK|MISS <player>,<position>   DONE <winner>   EARLY
//     agent to hub    MAP <position>,<direction>:<position>,<direction>...   GUESS <position>
//
// A line may have any amount of white space and leading zeros, so it has no greatest length. It is
// parsed in constant space as its pieces arrive.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/text_out.hpp"
#include "games/naval/fleet.hpp"
#include "games/naval/token.hpp"

namespace naval {

struct Message {
    enum class Kind : std::uint8_t {
        invalid,
        rules,
        map,
        your_turn,
        guess,
        ok,
        result,
        done,
        early
    };
    Kind kind = Kind::invalid;
    Player player{};    // the player that guessed, or the winner
    Shot shot{};        // of a result
    Position position;  // of a guess or a result
    // The rules of a RULES message and the ships of a MAP message. They belong to the parser and
    // are valid until its next feed().
    const Rules* rules = nullptr;
    const Fleet* fleet = nullptr;
};

// Parses one line: feed() its bytes in any number of pieces, then finish().
class MessageParser {
public:
    // False as soon as the line cannot be a message, whatever follows.
    bool feed(std::string_view piece);
    // The same for a caller that knows whether the line ends with this piece, which makes most
    // lines cheaper.
    bool feed(std::string_view piece, bool ends_line);
    // Returns the message and makes the parser ready for the next line.
    Message finish();

private:
    enum class State : std::uint8_t {
        before_word,
        word,
        before_field,
        field,
        after_field,
        broken,
        complete,  // parse_common_line() has parsed the whole line
    };

    // Parses a whole line if it is a message of an ordinary move without optional white space and
    // zeros. False, without any effect, if it is not.
    bool parse_common_line(std::string_view line);
    State next(char c);
    State after_word();
    State after_separator(char separator);
    bool end_field(char separator);
    bool end_rules_field(char separator);
    bool end_map_field(char separator);
    bool end_result_field(char separator);

    Message message_;
    State state_ = State::before_word;
    std::array<char, 5> word_{};  // the longest words: RULES, GUESS, EARLY
    std::size_t word_size_ = 0;
    Token field_;
    std::size_t fields_ = 0;  // the number of complete fields
    // Both are cleared only when their own message begins, because they are large.
    RulesBuilder rules_;
    Fleet fleet_;
};

void put_rules(core::Writer& writer, const Rules& rules);

// Sends the first `ships` ships of the fleet.
void put_map(core::Writer& writer, const Fleet& fleet, std::size_t ships);

void put_your_turn(core::Writer& writer);

void put_guess(core::Writer& writer, Position position);

void put_ok(core::Writer& writer);

void put_result(core::Writer& writer, Player player, Shot shot, Position position);

void put_done(core::Writer& writer, Player winner);

void put_early(core::Writer& writer);

}  // namespace naval
