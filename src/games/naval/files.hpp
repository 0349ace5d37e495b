// The files of a tournament, taken apart as they come: rules and config for the hub, a map for each
// agent. naval(5), "RULES FILES", "CONFIG FILES" and "MAP FILES".
//
// In all three, lines are trimmed, and those that are empty or begin with # do not count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "games/naval/fleet.hpp"
#include "games/naval/token.hpp"
#include "sys/mapped.hpp"

namespace naval {

// Finds the lines that count, byte by byte.
class CountingLines {
public:
    enum class Part : std::uint8_t {
        nothing,  // of a line that does not count
        text,     // of one that does, white space included
        end,      // of one that does
    };
    Part take(char c);

private:
    enum class Line : std::uint8_t { blank, comment, counting };
    Line line_ = Line::blank;
};

// The lines that count as their tokens, with white space between them. No line of any file has more
// than two.
class TokenLines {
public:
    using Tokens = core::FixedVector<Token, 2>;

    // Hands each line that is complete to `take_line(const Tokens&) -> bool`, which says whether to
    // go on. False once it said no, or a line is none that a file may hold: then nothing more is
    // taken.
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
    // The last line needs no newline.
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

// The size of the board, the number of ships, the length of each; what follows is ignored.
class RulesFileParser {
public:
    // False as soon as nothing more is wanted.
    bool feed(std::string_view piece);
    // True if what came was rules.
    bool finish();

    [[nodiscard]] const Rules& rules() const { return builder_.rules(); }

private:
    bool take_line(const TokenLines::Tokens& tokens);

    TokenLines lines_;
    RulesBuilder builder_;
};

// A ship a line. Any number of them may follow the last that can be of use.
class MapFileParser {
public:
    // False as soon as the file cannot be a map any more.
    bool feed(std::string_view piece);
    // True if what came was a map with at least one ship.
    bool finish();

    [[nodiscard]] const Fleet& fleet() const { return fleet_; }

private:
    bool take_line(const TokenLines::Tokens& tokens);

    TokenLines lines_;
    Fleet fleet_;
};

// A round a line: two agents and their maps.
class ConfigFileParser {
public:
    // False as soon as the file cannot be a config any more.
    bool feed(std::string_view piece);
    // True if what came was a config with at least one round.
    bool finish();

    [[nodiscard]] std::size_t rounds() const { return fields_.size() / fields_per_round; }
    // Valid until more is fed.
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
    sys::MappedVector<char> text_;           // of all fields, each ended by a NUL
    sys::MappedVector<std::size_t> fields_;  // where in the text each begins
    std::size_t field_begin_ = 0;
    std::size_t fields_in_line_ = 0;
    bool field_ended_ = false;  // by white space
    bool malformed_ = false;
};

// Read and check the whole file.
bool read_rules_file(const char* path, RulesFileParser& rules);
bool read_map_file(const char* path, MapFileParser& map);
bool read_config_file(const char* path, ConfigFileParser& config);

}  // namespace naval
