// What a program of ours is to the front: a name, an entry, texts and options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/option.hpp"

namespace core {

using OwnNameTest = bool (*)(std::string_view name);

// How a program was called. Programs never see their own name: no text of theirs depends on it.
struct Invocation {
    std::span<const char* const> operands;  // what follows the program's name and its options
    OwnNameTest is_own_name;                // is there a program of that name in this executable?
    // In the order of the program's table; none if everything is an operand.
    std::span<const OptionValue> options{};
    bool options_ended = false;  // by two dashes: no operand was meant as an option

    [[nodiscard]] constexpr OptionValue option(std::size_t place) const {
        return place < options.size() ? options[place] : OptionValue{};
    }
};

enum class NameUse : std::uint8_t {
    subcommand,  // `multitool NAME`, shown in the help
    link,        // the name of the specification, installed as a link
    both,
    internal,  // what programs of ours start, and nobody else has to know
};

struct Applet {  // NOLINT: its rows read best in this order
    std::string_view name;
    int (*entry)(const Invocation&);
    NameUse use;
    std::string_view summary;  // half a line for the help
    std::string_view usage;    // the operands
    OptionTable options{};     // of the subcommand
};

}  // namespace core
