// A case as it is written: cases(5). Views into the text of its file; nothing is decoded yet, but
// everything is known to be of the form.
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
    std::string_view head;  // what follows the kind on its line
    std::string_view text;  // the lines below
    std::size_t line = 0;   // of its head, from 1
};

// More than any case has, and less than a case of this size would be readable with.
inline constexpr std::size_t most_blocks = 64;
inline constexpr std::size_t most_pages = 8;

struct Case {
    std::string_view name;
    std::string_view about;                                 // one or more lines
    core::FixedVector<std::string_view, most_pages> pages;  // such as: cards(5) MESSAGES
    std::string_view command;
    core::FixedVector<Block, most_blocks> blocks;
    std::string_view text;  // all of it
    std::size_t line = 0;   // where it begins

    // Of its command.
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

// Some blocks say something by themselves.
[[nodiscard]] bool is_any(const Block& block);  // out any
[[nodiscard]] int status_of(const Case& a_case);
[[nodiscard]] std::string_view edition_of(const Case& a_case, const Case& common);

struct Trigger {
    int signal = 0;
    bool on_err = false;
    std::string_view text;  // not decoded
};
[[nodiscard]] std::optional<Trigger> parse_trigger(std::string_view head);

// Null if there is no such signal; the name is without SIG.
[[nodiscard]] std::optional<int> signal_named(std::string_view name);
[[nodiscard]] std::string_view name_of_signal(int signal);
// By a fault of the program's own; the others are sent to it.
[[nodiscard]] bool is_crash(int signal);

}  // namespace check
