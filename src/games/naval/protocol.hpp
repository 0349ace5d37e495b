// The lines of the naval protocol, both directions: naval(5), "MESSAGES".
//
// No line has a greatest length (white space and leading zeros are free), so a line is taken apart
// as it comes, in pieces, in constant space.
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
    Player player{};               // who guessed, or who has won
    Shot shot{};                   // of a result
    Position position;             // of a guess or a result
    const Rules* rules = nullptr;  // of RULES; lives in the parser, until the next line is fed
    const Fleet* fleet = nullptr;  // of MAP, the same; as many ships as it names
};

// Takes one line apart. feed() its bytes in any number of pieces, then finish().
class MessageParser {
public:
    // False as soon as the line cannot become a message any more, whatever follows.
    bool feed(std::string_view piece);
    // The same where it is known that the line ends with the piece: most lines come whole.
    bool feed(std::string_view piece, bool ends_line) {
        return (ends_line && take_usual(piece)) || feed(piece);
    }
    // The message, and the parser is ready for the next line.
    Message finish();

private:
    enum class State : std::uint8_t {
        before_word,
        word,
        before_field,
        field,
        after_field,
        broken,
        complete,  // a usual line
    };

    // A whole line as programs of ours write what comes at every move.
    bool take_usual(std::string_view line);
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
    std::size_t fields_ = 0;  // complete ones
    // Too large to be made anew for every line: begun when their message is.
    RulesBuilder rules_;
    Fleet fleet_;
};

void put_rules(core::Writer& writer, const Rules& rules);

// The first `ships` of the fleet.
void put_map(core::Writer& writer, const Fleet& fleet, std::size_t ships);

void put_your_turn(core::Writer& writer);

void put_guess(core::Writer& writer, Position position);

void put_ok(core::Writer& writer);

void put_result(core::Writer& writer, Player player, Shot shot, Position position);

void put_done(core::Writer& writer, Player winner);

void put_early(core::Writer& writer);

}  // namespace naval
