// The stand-in that a hub under test is given as a player, and how the checker and it meet: it
// calls at a socket in the folder of the case, hands over its stdin and stdout, and goes when it is
// told.
#pragma once

#include <cstdint>
#include <sys/types.h>

#include "core/applet.hpp"
#include "core/fixed_string.hpp"
#include "sys/fd.hpp"

namespace check {

inline constexpr const char* puppet_socket = ".puppets";

// What it says when it calls.
struct PuppetHello {
    std::int32_t seat = -1;
    std::int32_t descriptors = 0;  // beyond stdin, stdout and stderr that it was started with
    using Arguments = core::FixedString<500>;  // far more than any hub hands on
    Arguments arguments;                       // with a blank between
};

struct PuppetOrder {
    std::int32_t number = 0;
    bool by_signal = false;
};

struct PuppetCall {
    PuppetHello hello;
    sys::Fd in;
    sys::Fd out;
    pid_t pid = -1;
};

// The checker's side. Puppets may call once this has been made, in the current folder.
[[nodiscard]] sys::Fd listen_to_puppets();
// Takes what a puppet says; false if that is nothing sensible.
[[nodiscard]] bool take_call(const sys::Fd& control, PuppetCall& call);
[[nodiscard]] bool order(const sys::Fd& control, PuppetOrder what);

int puppet_main(const core::Invocation& invocation);

}  // namespace check
