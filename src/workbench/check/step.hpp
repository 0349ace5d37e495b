// A step of a conversation: cases(5), "CONVERSATIONS". One line each; P is the number of a party,
// and without P the step is about the program's own stdin and stdout:
//
//   P> TEXT     send a line to the program
//   P< TEXT     expect this line from the program
//   P<*         expect any line
//   P<.         expect EOF
//   P.          leave: close the connection; P. 3 and P. KILL say how a player exits
//   P: WORDS    expect these arguments of a player
//   kill HUP    send a signal to the program
#pragma once

#include <cstdint>
#include <string_view>

#include "core/result.hpp"
#include "workbench/check/block_text.hpp"

namespace check {

// The number of puppets that a folder may have links for. No case needs more players.
inline constexpr int most_parties = 16;
inline constexpr int itself = -1;  // the program's own stdin and stdout

enum class StepKind : std::uint8_t {
    send,
    expect,
    expect_any,
    expect_end,
    expect_arguments,
    leave,
    signal,
};

struct Step {
    StepKind kind{};
    int party = itself;
    int number = 0;          // an exit status or a signal
    bool by_signal = false;  // for leave: `number` is a signal
    std::string_view text;   // as written
    TextRange bytes;         // for send and expect: the decoded line; see Case::bytes()
    std::string_view line;   // the whole step
};

// Parses one line, but does not decode its text. The error names what is wrong with it.
[[nodiscard]] core::Result<Step> parse_step(std::string_view line);

// Removes lines from `rest` up to and including the next step, which is returned; empty lines and
// comments are skipped. Empty if no step is left.
[[nodiscard]] std::string_view next_step_line(std::string_view& rest);

}  // namespace check
