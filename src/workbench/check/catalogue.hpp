// The list of all cases to run, in the order of the report, and the programs under test.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sys/mapped.hpp"
#include "sys/mapped_text.hpp"
#include "sys/path.hpp"
#include "workbench/check/case.hpp"
#include "workbench/check/options.hpp"
#include "workbench/check/own_games.hpp"
#include "workbench/check/roles.hpp"

namespace check {

// A program under test.
struct Target {
    const Role* role = nullptr;
    sys::Path shown;  // the path as the user typed it
    sys::Path path;   // absolute
    bool is_unstartable = false;
    const Role* seen_as = nullptr;  // the role whose usage line it prints, if that is another
    unsigned copy =
        0;  // number among the targets of the same role, from 1; 0 if it is the only one
};

// What the report shows and a worker needs of one case. All views point into the text of its file,
// which the catalogue owns.
struct Item {
    std::uint32_t target = 0;
    std::string_view name;
    std::string_view about;
    std::string_view page;  // the first page with its section; the summary groups cases by it
    core::FixedVector<std::string_view, most_pages> other_pages;
    std::uint32_t intricacy = 0;           // intricacy_of()
    std::uint32_t own_game = no_own_game;  // a game of a role without cases: own_games.hpp
    std::uint32_t group = 0;  // the same for cases of one feature that are alike; sort()
    bool has_talk = false;
    bool needs_shell = false;  // one of its files is a script for /bin/sh
    Level level = Level::spec;
    std::string_view section;  // of the assignment; empty for `ours` and if no level is written
    std::string_view feature;  // of the marking scheme; may be empty
    std::string_view command;  // as written
    std::string_view program;  // the first word of the command
    std::size_t command_line = 0;
    std::string_view text;    // the whole case
    std::string_view common;  // the common part of its file
    // A case that needs no files and no conversation can be repeated by a line for a shell:
    // `shell_input`, the path of the program, `shell_arguments`.
    bool has_shell_line = false;
    TextRange shell_input;      // empty, or a printf and a pipe
    TextRange shell_arguments;  // quoted, each with a space before it
};

class Catalogue {
public:
    // Finds the programs and their cases. Returns 0, or an exit status after reporting the error.
    [[nodiscard]] int load(const core::Invocation& invocation, const Options& options);

    // Puts the cases of each target in the order of a report, from the simple to the intricate.
    void sort();

    [[nodiscard]] std::span<Target> targets() const {
        return targets_.items().first(target_count_);
    }
    [[nodiscard]] std::span<const Item> items() const { return items_.items(); }
    [[nodiscard]] std::string_view shell_text(const TextRange& range) const {
        return range.of(shell_texts_);
    }

private:
    [[nodiscard]] int find_targets(const core::Invocation& invocation, const Options& options);
    // Adds every role, for a list of all cases.
    [[nodiscard]] int add_roles(const Options& options);
    [[nodiscard]] int add_program(const char* path, const Options& options);
    [[nodiscard]] int add_target(const char* path, const Role& role);
    [[nodiscard]] int add_folder(const char* path, const core::Invocation& invocation,
                                 const Options& options);
    void number_copies();
    [[nodiscard]] int add_cases(std::uint32_t target, std::string_view text, const char* file_name);
    // Adds the games of a role whose program is a user's own player.
    [[nodiscard]] int add_own_games(std::uint32_t target, const OwnRole& role);
    [[nodiscard]] int add_case(const Case& a_case, const Case& common, std::uint32_t target,
                               const char* file_name);
    // Adds the cases of one target for another that has the same case file.
    [[nodiscard]] int copy_cases(std::uint32_t from, std::uint32_t to, const char* file_name);
    void add_shell_line(const Case& a_case, Item& item);
    void keep_only(std::string_view text);

    sys::MappedArray<Target> targets_;
    std::size_t target_count_ = 0;
    sys::MappedVector<Item> items_;
    sys::MappedText shell_texts_;
    sys::MappedText packed_;       // the case files in the executable, unpacked
    sys::MappedVector<char> own_;  // the file of --cases
};

// The summary counts cases by this: their feature, or else their first page.
[[nodiscard]] inline std::string_view heading_of(const Item& item) {
    return item.feature.empty() ? item.page : item.feature;
}

// True if `text` is the full name of the case: PROGRAM/NAME.
[[nodiscard]] bool is_named(const Role& role, const Item& item, std::string_view text);

}  // namespace check
