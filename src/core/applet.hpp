// How the front sees a program: its name, entry point, help texts and options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/option.hpp"

namespace core {

using OwnNameTest = bool (*)(std::string_view name);

// The arguments of a program. Its own name is not among them, because the specified messages do not
// depend on the name a program was called by.
struct Invocation {
    std::span<const char* const> operands;  // the arguments after the name and the options
    OwnNameTest is_own_name;                // whether this executable has such a program
    // In the order of the program's table. Empty if no word begins with a dash, or if the program
    // takes no options under the name it was called by.
    std::span<const OptionValue> options{};
    bool options_ended = false;  // `--` was given: no operand was meant as an option

    [[nodiscard]] constexpr OptionValue option(std::size_t place) const {
        return place < options.size() ? options[place] : OptionValue{};
    }
};

enum class NameUse : std::uint8_t {
    subcommand,  // `multitool NAME`, listed in the help
    link,        // a name from a specification, installed as a link
    both,
    internal,  // started only by other programs of this executable; not listed
};

struct Applet {  // NOLINT: padding costs less than rows in another order
    std::string_view name;
    int (*entry)(const Invocation&);
    NameUse use;
    std::string_view summary;  // at most one line of the help
    std::string_view usage;    // the operands; one line for each way to call it
    OptionTable options{};     // as a subcommand
};

}  // namespace core
