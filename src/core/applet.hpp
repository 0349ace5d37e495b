// What a program of ours is to the front: a name, an entry and two texts.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace core {

using OwnNameTest = bool (*)(std::string_view name);

// How a program was called. Programs never see their own name: no text of theirs depends on it.
struct Invocation {
    std::span<const char* const> operands;  // what follows the program's name
    OwnNameTest is_own_name;                // is there a program of that name in this executable?
};

enum class NameUse : std::uint8_t {
    subcommand,  // `multitool NAME`, shown in the help
    link,        // the name of the specification, installed as a link
    both,
};

struct Applet {
    std::string_view name;
    int (*entry)(const Invocation&);
    NameUse use;
    std::string_view summary;  // half a line for the help
    std::string_view usage;    // the operands
};

}  // namespace core
