#include "workbench/check/connections.hpp"

#include <algorithm>
#include <cerrno>
#include <poll.h>
#include <sys/socket.h>
#include <utility>

#include "core/fixed_vector.hpp"
#include "sys/socket.hpp"

namespace check {

namespace {

struct PollList {
    core::FixedVector<pollfd, 64> fds;

    void add(int fd, short events) {
        if (fd >= 0) {
            fds.push({.fd = fd, .events = events, .revents = 0});
        }
    }
    void add(const Party& party) {
        add(party.read_fd(), POLLIN);
        add(party.write_fd(), POLLOUT);
    }
    [[nodiscard]] bool is_ready(int fd) const {
        return fd >= 0 && std::ranges::any_of(fds, [fd](const pollfd& wait) {
                   return wait.fd == fd && wait.revents != 0;
               });
    }
};

void serve_party(Party& party, const PollList& polled) {
    const int to = party.write_fd();
    if (polled.is_ready(party.read_fd())) {
        party.read_some();
    }
    if (polled.is_ready(to)) {
        party.write_some();
    }
}

void drain(Party& party) {
    while (party.read_fd() >= 0 && !party.has_flooded()) {
        pollfd wait{.fd = party.read_fd(), .events = POLLIN, .revents = 0};
        if (::poll(&wait, 1, 0) <= 0) {
            return;
        }
        party.read_some();
    }
}

}  // namespace

core::Result<void> Connections::open_port() {
    return part_ == Part::server ? port_.find_free() : port_.listen();
}

core::Result<void> Connections::open_puppet_socket() {
    puppets_ = TRY(listen_to_puppets());
    return {};
}

void Connections::join_program(sys::Fd out, sys::Fd in, sys::Fd errors) {
    own_.join(std::move(out), std::move(in));
    errors_.join(std::move(errors), {});
}

sys::Wake Connections::serve(sys::Microseconds moment) {
    PollList polled;
    polled.add(own_);
    polled.add(errors_);
    polled.add(caller_);
    for (const Peer& peer : peers_) {
        polled.add(peer.party);
        polled.add(peer.control.get(), 0);
    }
    polled.add(puppets_.get(), POLLIN);
    polled.add(port_.listener().get(), POLLIN);
    const sys::Wake wake = sys::wait(polled.fds, sys::Exits::wake, moment);
    if (wake != sys::Wake::ready) {
        return wake;
    }
    serve_party(own_, polled);
    serve_party(errors_, polled);
    serve_party(caller_, polled);
    for (Peer& peer : peers_) {
        serve_party(peer.party, polled);
        if (polled.is_ready(peer.control.get())) {
            // The puppet has exited. The hub sees EOF only if our copy of its stdout is closed too.
            peer.control.close();
            peer.party.close_output();
        }
    }
    if (polled.is_ready(puppets_.get()) || polled.is_ready(port_.listener().get())) {
        if (puppets_.is_open()) {
            accept_puppet();
        } else {
            accept_client();
        }
    }
    return wake;
}

void Connections::accept_puppet() {
    sys::Fd control(::accept4(puppets_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!control.is_open()) {
        note_trouble(core::system_error("a puppet cannot connect"));
        return;
    }
    core::Result<PuppetCall> taken = take_call(control);
    if (!taken) {
        note_trouble(taken.error());
        return;
    }
    PuppetCall& call = taken.value();
    if (call.hello.seat < 0 || call.hello.seat >= most_parties) {
        return;
    }
    Peer& seated = peer(call.hello.seat);
    if (seated.party.is_connected()) {
        return;  // a second puppet for this seat: closing its control makes it exit
    }
    seated.arguments = call.hello.arguments;
    seated.descriptors = call.hello.descriptors;
    seated.pid = call.pid;
    seated.control = std::move(control);
    seated.party.join(std::move(call.in), std::move(call.out));
}

void Connections::accept_client() {
    sys::Fd client(
        ::accept4(port_.listener().get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    auto* const free =
        std::ranges::find_if(peers_, [](const Peer& one) { return !one.party.is_connected(); });
    if (!client.is_open()) {
        note_trouble(core::system_error("a client cannot connect"));
    } else if (free != peers_.end()) {
        sys::send_without_delay(client);
        join_socket(free->party, std::move(client));
    }
}

void Connections::read_rest() {
    drain(own_);
    drain(errors_);
    for (Peer& peer : peers_) {
        drain(peer.party);
    }
}

Party& Connections::party_of(int number) {
    const bool is_own = number == itself || part_ == Part::player;
    return is_own ? own_ : peer(number).party;
}

bool Connections::ensure_connected(int number) {
    if (party_of(number).is_connected()) {
        return true;
    }
    if (part_ != Part::server) {
        return false;
    }
    if (core::Result<sys::Fd> connection = port_.connect()) {
        join_socket(party_of(number), connection.take());
    }
    return party_of(number).is_connected();
}

void Connections::call_server() {
    core::Result<sys::Fd> connection = port_.connect();
    if (connection) {
        caller_.join(connection.take(), {});
    } else {
        note_trouble(connection.error());
    }
}

void Connections::end_input() {
    own_.close_output_when_sent();
    if (own_.has_sent_all()) {
        own_.write_some();
    }
}

void Connections::dismiss(Peer& peer, PuppetOrder order) {
    if (const core::Result<void> sent = send_order(peer.control, order); !sent) {
        note_trouble(sent.error());
        peer.control.close();
    }
    peer.is_dismissed = true;
}

void Connections::dismiss_finished_puppets() {
    for (Peer& peer : peers_) {
        if (peer.control.is_open() && !peer.is_dismissed && peer.party.has_ended()) {
            peer.party.close();
            dismiss(peer, {});
        }
    }
}

bool Connections::dismiss_puppet(int seat) {
    Peer& peer = this->peer(seat);
    if (!peer.control.is_open() || peer.is_dismissed) {
        return false;
    }
    // What the hub still writes is read, as it may be too much.
    peer.party.close_output();
    dismiss(peer, {});
    return true;
}

bool Connections::has_flood() const {
    return own_.has_flooded() || errors_.has_flooded() ||
           std::ranges::any_of(peers_, [](const Peer& peer) { return peer.party.has_flooded(); });
}

bool Connections::have_ended() const {
    return own_.has_ended() && errors_.has_ended() &&
           std::ranges::all_of(peers_, [](const Peer& peer) {
               return !peer.party.is_connected() || peer.party.has_ended() || peer.has_left;
           });
}

void Connections::join_socket(Party& party, sys::Fd socket) {
    if (const core::Result<void> joined = party.join(std::move(socket)); !joined) {
        note_trouble(joined.error());
    }
}

void Connections::note_trouble(const core::Error& error) {
    constexpr std::array of_others{EAGAIN,       EINTR,       ECONNABORTED, ECONNRESET,
                                   ECONNREFUSED, EINPROGRESS, EPIPE};
    if (error.number != 0 && std::ranges::find(of_others, error.number) == of_others.end()) {
        trouble_ = error.number;
    }
}

}  // namespace check
