// A step of a conversation: cases(5), "CONVERSATIONS".
#pragma once

#include <cstdint>
#include <string_view>

namespace check {

// As many puppets as are laid into a folder; cards has no more players with a suit to themselves.
inline constexpr int most_parties = 16;
inline constexpr int itself = -1;  // the program's own stdin and stdout

enum class StepKind : std::uint8_t {
    say,
    hear,
    hear_any,
    leave,
    closed,
    operands,
    kill,
};

struct Step {
    StepKind kind{};
    int party = itself;
    int number = 0;          // a status, a signal
    bool by_signal = false;  // of leave
    std::string_view text;   // not decoded
    std::string_view line;   // all of it
};

// Null, or what is wrong with the line.
[[nodiscard]] const char* parse_step(std::string_view line, Step& step);

// The next line of a talk that is a step; takes it from `rest`. False if there is none.
[[nodiscard]] bool next_step_line(std::string_view& rest, std::string_view& line);

}  // namespace check
