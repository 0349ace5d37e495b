// A parsed case: cases(5). CaseFile parses it once, and everything else works with what it found.
// All views point into the text of the file, which has to outlive the case.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "sys/mapped.hpp"
#include "sys/mapped_text.hpp"
#include "workbench/check/block_text.hpp"
#include "workbench/check/step.hpp"
#include "workbench/check/words.hpp"

namespace check {

enum class BlockKind : std::uint8_t {
    in,
    out,
    err,
    out_or,  // `--- out or`: a further text that is accepted
    err_or,
    status,
    file,
    folder,
    link,
    expect_file,
    signal,
    edition,
    same,
    exact,
    judge,
    talk,
};

// Where the authority of a case comes from.
enum class Level : std::uint8_t {
    spec,  // the published text demands it
    open,  // the published text is silent, contradicts itself, or leaves a choice
    ours,  // our own promise
};

// What is found beside the expected output. Each fails only a case that judges it, as a bit of
// Case::judged: a conversation is about something else.
enum class Beside : std::uint8_t {
    descriptors,  // players got more descriptors than stdin, stdout and stderr
    children,     // processes that were left running or not reaped
    closing,      // connections that were not closed
    serving,      // a server that does not greet a further client
    output,       // what a server writes to stdout and stderr; a block judges it
};
inline constexpr unsigned judges_all = 0x1f;
constexpr unsigned bit_of(Beside what) { return 1U << static_cast<unsigned>(what); }

// `--- same "TEXT" "OTHER"`: a line that begins with OTHER counts as beginning with TEXT.
struct SameBeginning {
    TextRange text;
    TextRange other;
};

struct Block {
    BlockKind kind{};
    std::string_view head;          // the rest of the line after the kind
    std::string_view text;          // the lines below, with their newlines
    std::size_t line = 0;           // line number of the head, from 1
    TextRange bytes;                // the decoded text; empty for a talk
    TextRange path;                 // of a file, folder or link, within the folder of the case
    TextRange link_target;          // what a link points to
    bool is_executable = false;     // for a file
    bool may_lack_newline = false;  // for an expect-file: also right without its last newline
};

// A signal that is sent once a text appears in the output: `--- signal HUP when out has TEXT`.
struct Trigger {
    int signal = 0;
    bool on_err = false;
    TextRange bytes;  // the decoded text
};

// Limits of one case. No packed case comes near them; a larger one would be unreadable.
inline constexpr std::size_t most_blocks = 64;
inline constexpr std::size_t most_pages = 8;
inline constexpr std::size_t most_same = 16;

constexpr int any_status = -1;

struct Case {
    std::string_view name;
    std::string_view about;  // one or more lines, without the last newline
    core::FixedVector<std::string_view, most_pages> pages;  // for example: cards(5) MESSAGES
    Level level = Level::spec;
    bool has_level = false;    // a level is written
    std::string_view section;  // of the assignment; empty for `ours`
    std::string_view feature;  // of the marking scheme; may be empty
    std::string_view command;  // as written
    Words words;               // of the command; at least one
    core::FixedVector<Block, most_blocks> blocks;
    std::optional<int> status;  // that the program has to exit with; or any_status
    std::string_view edition;   // the family whose hub `2310hub` is; empty if not given
    core::FixedVector<SameBeginning, most_same> same;  // those of the file come last
    bool is_exact = false;                             // those of the file are left out
    unsigned judged = 0;                               // bits of Beside
    std::optional<Trigger> trigger;
    sys::MappedVector<Step> steps;  // of the talk
    sys::MappedText decoded;        // the bytes of blocks, steps and trigger
    std::string_view text;          // the whole case, from `===` on
    std::size_t line = 0;           // line number of `===`
    std::size_t command_line = 0;   // line number of the command

    // Empties the case, but keeps its memory for the next one.
    void clear();

    [[nodiscard]] std::string_view bytes(const TextRange& range) const { return range.of(decoded); }
    // A path or a link target as a C string.
    [[nodiscard]] const char* c_str(const TextRange& range) const { return bytes(range).data(); }
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
// The word of a level in case files and reports.
[[nodiscard]] std::string_view name_of_level(Level level);
// The edition of the case, or else of the common part of its file, or else the default.
[[nodiscard]] std::string_view edition_of(const Case& a_case, const Case& common);
// True if the command contains `{port}`, which stands for the number of a port.
inline constexpr std::string_view port_mark = "{port}";
[[nodiscard]] bool needs_port(const Case& a_case);

// The number of a signal by its name without SIG; nullopt if there is no such signal.
[[nodiscard]] std::optional<int> signal_named(std::string_view name);
// Prints a signal by name, such as SIGALRM, and for a crash what it means.
void put_signal(core::Writer& out, int signal);
// True for signals that the kernel sends for a fault of the program, such as SIGSEGV. All others
// come from another process.
[[nodiscard]] bool is_crash(int signal);

}  // namespace check
