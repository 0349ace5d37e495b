// The description of one of our programs for the front: name, entry function, help texts, options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/option.hpp"

namespace core {

using OwnNameTest = bool (*)(std::string_view name);

// The arguments of a program. They do not include its name, because no output may depend on it.
struct Invocation {
    std::span<const char* const> operands;  // the arguments after the program's name and options
    OwnNameTest is_own_name;  // true if this executable contains a program of that name
    // In the order of the program's option table; empty if every argument is an operand.
    std::span<const OptionValue> options{};
    bool options_ended = false;  // "--" was given, so no operand is a misspelt option

    [[nodiscard]] constexpr OptionValue option(std::size_t place) const {
        return place < options.size() ? options[place] : OptionValue{};
    }
};

enum class NameUse : std::uint8_t {
    subcommand,  // `multitool NAME`, shown in the help
    link,        // the name of the specification, installed as a link
    both,
    internal,  // started by our own programs only, and not listed
};

struct Applet {  // NOLINT: its rows read best in this order
    std::string_view name;
    int (*entry)(const Invocation&);
    NameUse use;
    std::string_view summary;  // for the list of programs; about half a line
    std::string_view usage;    // the operands, as the help shows them
    OptionTable options{};     // apply to `multitool NAME` only
};

}  // namespace core
