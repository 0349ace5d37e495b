// The options of a subcommand. Each program has a table of its options; the front parses them and
// passes their values in the order of that table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace core {

enum class OptionKind : std::uint8_t {
    flag,
    text,
    number,    // an unsigned 64-bit integer
    duration,  // 0.5, 500ms, 2s, 1m
};

struct Option {
    std::string_view name;  // with its dashes
    OptionKind kind;
    std::string_view value;  // the name of its value in the help
    std::string_view help;   // about half a line
};

struct OptionValue {
    bool given = false;
    const char* text = nullptr;     // the value as given
    std::uint64_t number = 0;       // only if the kind is number
    std::int64_t microseconds = 0;  // only if the kind is duration
};

// How to treat an argument that starts with a dash but is not in the table.
enum class UnknownOption : std::uint8_t {
    is_operand,  // as the specifications require
    is_refused,
};

struct OptionTable {
    std::span<const Option> options{};
    UnknownOption unknown = UnknownOption::is_operand;
    // Options come before the operands. They may also follow the first `operands_before` operands,
    // as in `match GAME --deals 5`.
    std::size_t operands_before = 0;
};

}  // namespace core
