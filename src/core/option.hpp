// The options of a subcommand: a table says which there are, the front takes them from the command
// line, and the program finds their values in the order of its table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace core {

enum class OptionKind : std::uint8_t {
    flag,
    text,
    number,    // a whole number of 64 bits, without a sign
    duration,  // 0.5, 500ms, 2s, 1m
};

struct Option {
    std::string_view name;  // with its dashes
    OptionKind kind;
    std::string_view value;  // what it takes, as the help calls it
    std::string_view help;   // half a line
};

struct OptionValue {
    bool given = false;
    const char* text = nullptr;     // as it was written
    std::uint64_t number = 0;       // of a number
    std::int64_t microseconds = 0;  // of a duration
};

// What is no option, but looks like one.
enum class UnknownOption : std::uint8_t {
    is_operand,  // as in the specified programs
    is_refused,
};

struct OptionTable {
    std::span<const Option> options{};
    UnknownOption unknown = UnknownOption::is_operand;
    // Options come before the operands; they may also follow so many of them (`match GAME --deals
    // 5`).
    std::size_t operands_before = 0;
};

}  // namespace core
