// A hub under test starts `puppet` as a player. The puppet connects to a socket in the folder of
// the case and passes its stdin and stdout to the worker, which then plays the seat itself. The
// socket is of type SOCK_SEQPACKET; each message is one struct:
//
//   puppet to worker    PuppetHello, with stdin and stdout as SCM_RIGHTS
//   worker to puppet    PuppetOrder; the puppet exits as it says
//
// If the worker closes the socket instead, the puppet exits with status 125.
#pragma once

#include <cstdint>
#include <sys/types.h>

#include "core/fixed_string.hpp"
#include "sys/fd.hpp"
#include "workbench/check/failure.hpp"

namespace check {

inline constexpr const char* puppet_socket = ".puppets";

// The first message of a puppet.
struct PuppetHello {
    std::int32_t seat = -1;
    std::int32_t descriptors = 0;              // open besides stdin, stdout and stderr at its start
    using Arguments = core::FixedString<500>;  // no hub passes nearly this many bytes
    Arguments arguments;                       // separated by spaces, argv[0] first
};

// How the puppet is to end.
struct PuppetOrder {
    std::int32_t number = 0;  // an exit status, or a signal that it sends to itself
    bool by_signal = false;
};

// A puppet that has connected, with the descriptors it passed.
struct PuppetCall {
    PuppetHello hello;
    sys::Fd in;
    sys::Fd out;
    pid_t pid = -1;
};

// The worker's side. Makes the socket in the current folder and listens.
[[nodiscard]] core::Result<sys::Fd> listen_to_puppets();
// Receives the first message of a puppet. Blocks until it arrives. The error number is 0 if the
// message is malformed.
[[nodiscard]] core::Result<PuppetCall> take_call(const sys::Fd& control);
// Tells a puppet to end. Fails if it is gone.
[[nodiscard]] core::Result<void> send_order(const sys::Fd& control, PuppetOrder order);

}  // namespace check
