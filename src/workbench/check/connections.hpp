// Everything the worker exchanges bytes with during a run: stdin, stdout and stderr of the program
// under test, and its peers, which are players of a hub, clients of a server, or the server of a
// client. All descriptors are served by one poll.
#pragma once

#include <array>
#include <cstdint>
#include <sys/types.h>

#include "sys/fd.hpp"
#include "sys/time.hpp"
#include "sys/wait.hpp"
#include "workbench/check/failure.hpp"
#include "workbench/check/party.hpp"
#include "workbench/check/port.hpp"
#include "workbench/check/puppet.hpp"
#include "workbench/check/roles.hpp"
#include "workbench/check/step.hpp"

namespace check {

// One peer of the program. All but `party` and `has_left` are used for puppets only.
struct Peer {
    Party party;
    sys::Fd control;  // socket to the puppet
    PuppetHello::Arguments arguments;
    pid_t pid = -1;
    int descriptors = 0;  // open besides stdin, stdout and stderr
    bool is_dismissed = false;
    bool has_left = false;  // by a step; later output to it is ignored
};

class Connections {
public:
    explicit Connections(Part part) : part_(part) {}

    // Finds a port for a server under test, or listens on one for a client.
    [[nodiscard]] core::Result<void> open_port();
    [[nodiscard]] std::uint16_t port_number() const { return port_.number(); }
    // Makes the socket that puppets connect to.
    [[nodiscard]] core::Result<void> open_puppet_socket();
    // Takes over the pipes of the program.
    void join_program(sys::Fd out, sys::Fd in, sys::Fd errors);

    // Waits until a descriptor is ready, a child exits, a signal arrives or `moment` has come, and
    // reads and writes what is ready. The caller has to reap after Wake::exit.
    sys::Wake serve(sys::Microseconds moment);
    // Reads what is left in the pipes, without blocking. All writers have to be dead.
    void read_rest();

    // The program's own stdin and stdout.
    [[nodiscard]] Party& own() { return own_; }
    [[nodiscard]] const Party& own() const { return own_; }
    [[nodiscard]] const Party& errors() const { return errors_; }
    // The party that a step names. A player under test has only its stdin and stdout.
    [[nodiscard]] Party& party_of(int number);
    [[nodiscard]] Peer& peer(int number) { return peers_[static_cast<std::size_t>(number)]; }
    [[nodiscard]] const std::array<Peer, most_parties>& peers() const { return peers_; }

    // True if the party is connected. Clients of a server are connected here, when a step first
    // needs them; puppets and clients under test connect to the worker.
    [[nodiscard]] bool ensure_connected(int number);
    // Connects one more client to a server, which tests whether it still serves.
    void call_server();
    [[nodiscard]] const Party& caller() const { return caller_; }

    // Closes the program's stdin once all input is written.
    void end_input();
    // Tells a puppet to exit. If that fails, the control socket is closed: the puppet reads EOF and
    // exits.
    void dismiss(Peer& peer, PuppetOrder order);
    // Dismisses a puppet that has not left. False if there is none.
    bool dismiss_puppet(int seat);
    // Dismisses every puppet whose stdin the hub has closed, as a player would exit then.
    void dismiss_finished_puppets();

    [[nodiscard]] bool has_flood() const;
    // True if nothing more can be read from the program.
    [[nodiscard]] bool have_ended() const;
    // The errno of a system call of the checker that failed; 0 if none did.
    [[nodiscard]] int trouble() const { return trouble_; }

private:
    void accept_puppet();
    void accept_client();
    void join_socket(Party& party, sys::Fd socket);
    // Records the error, unless the other side or a signal caused it: those are not faults of the
    // checker.
    void note_trouble(const core::Error& error);

    Part part_;
    Port port_;
    Party own_;
    Party errors_;
    Party caller_;
    std::array<Peer, most_parties> peers_;
    sys::Fd puppets_;  // listening socket for puppets
    int trouble_ = 0;
};

}  // namespace check
