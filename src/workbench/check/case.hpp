// A parsed case: cases(5). All views point into the text of its file, which has to outlive them.
// Block texts are validated, but not decoded yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/fixed_vector.hpp"

namespace check {

enum class BlockKind : std::uint8_t {
    in,
    out,
    err,
    status,
    file,
    folder,
    link,
    expect_file,
    signal,
    edition,
    talk,
};

struct Block {
    BlockKind kind{};
    std::string_view head;  // the rest of the line after the kind
    std::string_view text;  // the lines below, with their newlines
    std::size_t line = 0;   // line number of the head, from 1
};

// Limits of one case. No packed case comes near them; a larger one would be unreadable.
inline constexpr std::size_t most_blocks = 64;
inline constexpr std::size_t most_pages = 8;

struct Case {
    std::string_view name;
    std::string_view about;  // one or more lines, without the last newline
    core::FixedVector<std::string_view, most_pages> pages;  // for example: cards(5) MESSAGES
    std::string_view command;
    core::FixedVector<Block, most_blocks> blocks;
    std::string_view text;  // the whole case, from `===` on
    std::size_t line = 0;   // line number of `===`

    // The line number of the command.
    [[nodiscard]] std::size_t command_line() const;
    [[nodiscard]] const Block* find(BlockKind kind) const {
        for (const Block& block : blocks) {
            if (block.kind == kind) {
                return &block;
            }
        }
        return nullptr;
    }
};

// True for `--- out any` and `--- err any`: every output is accepted.
[[nodiscard]] bool is_any(const Block& block);
// The expected exit status; 0 without a status block.
[[nodiscard]] int status_of(const Case& a_case);
// True if the case, or else the common part of its file, has the block `edition naval`.
[[nodiscard]] bool is_naval(const Case& a_case, const Case& common);

// A signal that is sent once a text appears in the output: `--- signal HUP when out has TEXT`.
struct Trigger {
    int signal = 0;
    bool on_err = false;
    std::string_view text;  // not decoded
};
[[nodiscard]] std::optional<Trigger> parse_trigger(std::string_view head);

// The number of a signal by its name without SIG; nullopt if there is no such signal.
[[nodiscard]] std::optional<int> signal_named(std::string_view name);
[[nodiscard]] std::string_view name_of_signal(int signal);
// True for signals that the kernel sends for a fault of the program, such as SIGSEGV. All others
// come from another process.
[[nodiscard]] bool is_crash(int signal);

}  // namespace check
