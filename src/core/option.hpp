// The options of a subcommand. Each program declares a table of them, the front parses the command
// line, and the program finds the values in the order of its table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace core {

enum class OptionKind : std::uint8_t {
    flag,
    text,
    number,    // an unsigned whole number of 64 bits
    duration,  // for example 0.5, 500ms, 2s or 1m
};

struct Option {
    std::string_view name;  // including the dashes
    OptionKind kind;
    std::string_view value;  // placeholder in the help; empty for a flag
    std::string_view help;   // a phrase; may have several lines
};

struct OptionValue {
    bool given = false;
    const char* text = nullptr;     // as on the command line; null for a flag
    std::uint64_t number = 0;       // only for OptionKind::number
    std::int64_t microseconds = 0;  // only for OptionKind::duration
};

// How a word is treated that begins with a dash but is not in the table.
enum class UnknownOption : std::uint8_t {
    is_operand,  // the specified programs take such words as file names
    is_refused,
};

struct OptionTable {
    std::span<const Option> options{};
    UnknownOption unknown = UnknownOption::is_operand;
    // Options end at the operand after this number of them. With 1, options may also follow the
    // first operand, as in `match GAME --deals 5`.
    std::size_t operands_before = 0;
    // Under the program's own name every word is an operand. Otherwise that depends on `unknown`.
    bool only_as_subcommand = false;
};

}  // namespace core
