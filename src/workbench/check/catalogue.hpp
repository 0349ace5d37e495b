// All cases that are to be run, in order, and the programs they are for.
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
#include "workbench/check/roles.hpp"

namespace check {

// A program under test.
struct Target {
    const Role* role = nullptr;
    sys::Path shown;  // as it was named
    sys::Path path;   // from the root
    bool is_unstartable = false;
    unsigned copy = 0;  // which of those with this role, from 1; 0 if it is the only one
};

// A case, as far as it is shown and handed on; views into the text of its file.
struct Item {
    std::uint32_t target = 0;
    std::string_view name;
    std::string_view about;
    std::string_view page;  // and its section: the group
    core::FixedVector<std::string_view, most_pages> other_pages;
    std::string_view command;
    std::string_view input;    // not decoded
    std::string_view text;     // all of it
    std::string_view common;   // the part for all cases of the file
    bool stands_alone = true;  // nothing has to be laid out for it
};

class Catalogue {
public:
    // Finds the programs and their cases. 0, or the status to end with, having said why.
    [[nodiscard]] int load(const core::Invocation& invocation, const Options& options);

    [[nodiscard]] std::span<Target> targets() const {
        return targets_.items().first(target_count_);
    }
    [[nodiscard]] std::span<const Item> items() const { return items_.items(); }

private:
    [[nodiscard]] int find_targets(const core::Invocation& invocation, const Options& options);
    [[nodiscard]] int add_program(const char* path, const Options& options);
    [[nodiscard]] int add_target(const char* path, const Role& role);
    [[nodiscard]] int add_folder(const char* path, const core::Invocation& invocation,
                                 const Options& options);
    void number_copies();
    [[nodiscard]] bool add_cases(std::uint32_t target, std::string_view text,
                                 const char* file_name);
    void keep_only(std::string_view text);

    sys::MappedArray<Target> targets_;
    std::size_t target_count_ = 0;
    sys::MappedVector<Item> items_;
    sys::MappedText packed_;       // the files in the executable, unpacked
    sys::MappedVector<char> own_;  // somebody's own
};

// True if the case is that one, by all of PROGRAM/NAME.
[[nodiscard]] bool is_named(const Role& role, const Item& item, std::string_view text);

}  // namespace check
