// Parses the files of a tournament piece by piece: rules and config for the hub, a map for each
// agent: naval(5), "RULES FILES", "CONFIG FILES" and "MAP FILES".
//
//     rules                   config                            map
//     10 10   width, height   2310A,one.map,2310B,two.map       A1 E   start and direction
//     2       ships           ./mine,a.map,./other,b.map        C4 S   of each ship
//     5       length of each
//     3
//
// In all three, white space at both ends of a line is ignored, and so are lines that are then empty
// or begin with #. The other lines are called counting lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "games/naval/fleet.hpp"
#include "games/naval/token.hpp"
#include "sys/mapped.hpp"

namespace naval {

// Finds the counting lines, byte by byte.
class CountingLines {
public:
    enum class Part : std::uint8_t {
        nothing,  // a byte that is not part of a counting line
        text,     // a byte of a counting line, which may be white space
        end,      // the newline of a counting line
    };
    Part take(char c);

private:
    enum class Line : std::uint8_t { blank, comment, counting };
    Line line_ = Line::blank;
};

// Splits counting lines into tokens at white space. No file has more than two tokens on a line.
class TokenLines {
public:
    using Tokens = core::FixedVector<Token, 2>;

    // Calls `take_line(const Tokens&) -> bool` with each complete line until it returns false.
    // Returns false if it did, or a line has too many tokens or a token without a meaning. From
    // then on all input is ignored.
    template <class TakeLine>
    bool feed(std::string_view piece, TakeLine&& take_line) {
        for (const char c : piece) {
            if (!open_) {
                return false;
            }
            open_ = take(c);
            if (line_complete_) {
                line_complete_ = false;
                open_ = open_ && take_line(tokens_);
                tokens_.clear();
            }
        }
        return open_;
    }
    // Ends the last line, which need not have a newline.
    template <class TakeLine>
    bool finish(TakeLine&& take_line) {
        return feed("\n", take_line);
    }

private:
    bool take(char c);

    CountingLines lines_;
    Tokens tokens_;
    bool inside_token_ = false;
    bool line_complete_ = false;
    bool open_ = true;
};

// Everything behind the last length is ignored.
class RulesFileParser {
public:
    // False once the rest of the file does not matter: the rules are complete, or malformed.
    bool feed(std::string_view piece);
    // True if the rules are complete.
    bool finish();

    [[nodiscard]] const Rules& rules() const { return builder_.rules(); }

private:
    bool take_line(const TokenLines::Tokens& tokens);

    TokenLines lines_;
    RulesBuilder builder_;
};

// A map may have more ships than any rules allow; those are checked and not kept.
class MapFileParser {
public:
    // False as soon as the file cannot be a map, whatever follows.
    bool feed(std::string_view piece);
    // True if everything that was fed is a map with at least one ship.
    bool finish();

    [[nodiscard]] const Fleet& fleet() const { return fleet_; }

private:
    bool take_line(const TokenLines::Tokens& tokens);

    TokenLines lines_;
    Fleet fleet_;
};

// Each line is a round: the first agent and its map, the second agent and its map.
class ConfigFileParser {
public:
    // False as soon as the file cannot be a config, whatever follows, or allocation failed.
    bool feed(std::string_view piece);
    // True if everything that was fed is a config with at least one round.
    bool finish();

    [[nodiscard]] std::size_t rounds() const { return fields_.size() / fields_per_round; }
    // Both pointers are valid until the next feed().
    [[nodiscard]] const char* program(std::size_t round, Player player) const {
        return field(round, 2 * index_of(player));
    }
    [[nodiscard]] const char* map(std::size_t round, Player player) const {
        return field(round, 2 * index_of(player) + 1);
    }

private:
    static constexpr std::size_t fields_per_round = 4;

    bool take(char c);
    bool take_text(char c);
    bool end_field();
    [[nodiscard]] const char* field(std::size_t round, std::size_t index) const {
        return &text_[fields_[fields_per_round * round + index]];
    }

    CountingLines lines_;
    sys::MappedVector<char> text_;           // all fields, each followed by a NUL
    sys::MappedVector<std::size_t> fields_;  // the offset in text_ where each field begins
    std::size_t field_begin_ = 0;
    std::size_t fields_in_line_ = 0;
    bool field_ended_ = false;  // there was white space behind the field
    bool malformed_ = false;
};

// Each reads and checks the whole file. False if it cannot be read or is malformed.
bool read_rules_file(const char* path, RulesFileParser& rules);
bool read_map_file(const char* path, MapFileParser& map);
bool read_config_file(const char* path, ConfigFileParser& config);

}  // namespace naval
