#include "games/game499/lobby.hpp"

#include <bit>
#include <cerrno>
#include <optional>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <utility>

#include "games/game499/game_thread.hpp"
#include "sys/socket.hpp"

namespace game499 {

namespace {

// How long to wait before the next accept after descriptors or memory ran out. There is no event
// for a descriptor that a game's thread has closed.
constexpr int pause_milliseconds = 50;
// Connections that are accepted in a row, so that the clients that are already connected get
// served.
constexpr int most_accepted = 64;

// FNV-1a.
std::uint32_t hash_of(std::string_view text) {
    std::uint32_t hash = 2166136261U;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    }
    return hash;
}

}  // namespace

bool Lobby::open(sys::Fd listener) {
    listener_ = std::move(listener);
    events_ = sys::Fd(::epoll_create1(EPOLL_CLOEXEC));
    return events_.is_open() && watch({.fd = listener_.get(), .greeting_left = 0}, EPOLL_CTL_ADD);
}

void Lobby::run() {
    for (;;) {
        has_new_clients_ = accept_timeout_ != forever;
        serve_clients(accept_timeout_);
        if (has_new_clients_) {
            accept_timeout_ = accept_clients();
        }
    }
}

bool Lobby::serve_clients(int timeout) {
    std::array<epoll_event, most_events> events;
    const int count =
        ::epoll_wait(events_.get(), events.data(), static_cast<int>(events.size()), timeout);
    for (int i = 0; i < count; ++i) {
        const epoll_event& event = events[static_cast<std::size_t>(i)];
        const auto client = std::bit_cast<Client>(event.data.u64);
        if (client.fd == listener_.get()) {
            has_new_clients_ = true;
        } else {
            serve(client, event.events);
        }
    }
    return count < static_cast<int>(events.size());
}

// Events are edge-triggered, so that neither half a name nor a connection that cannot be accepted
// for lack of descriptors wakes the lobby again and again.
bool Lobby::watch(const Client& client, int operation) {
    const std::uint32_t what = client.greeting_left > 0 ? EPOLLOUT : EPOLLIN | EPOLLRDHUP;
    epoll_event event{.events = what | EPOLLET,
                      .data = {.u64 = std::bit_cast<std::uint64_t>(client)}};
    return ::epoll_ctl(events_.get(), operation, client.fd, &event) == 0;
}

int Lobby::accept_clients() {
    for (int accepted = 0; accepted < most_accepted; ++accepted) {
        // The socket is blocking, because its game needs it so. The lobby passes MSG_DONTWAIT to
        // each call instead.
        const int fd = ::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC);
        if (fd >= 0) {
            welcome(sys::Fd(fd));
        } else if (errno == EAGAIN) {
            return forever;
        } else if (errno == ENOBUFS || errno == ENOMEM) {
            return pause_milliseconds;
        } else if (errno == EMFILE || errno == ENFILE) {
            // The kernel looks for a free descriptor first, so there may be no client at all.
            if (!sys::has_something(listener_)) {
                return forever;
            }
            if (!make_room()) {
                return pause_milliseconds;
            }
        }
        // Otherwise descriptors were freed, or that client has already disconnected: try the next.
    }
    return 0;
}

bool Lobby::make_room() {
    // First handle all pending events: a client with unread input is not idle, and a client that
    // has disconnected frees its descriptor.
    const std::size_t gone_before = gone_;
    while (!serve_clients(0)) {
    }
    return gone_ != gone_before || drop_abandoned_rooms() || drop_longest_idle();
}

bool Lobby::drop_abandoned_rooms() {
    bool dropped = false;
    for (Room*& first : rooms_) {
        for (Room** link = &first; *link != nullptr;) {
            if (!(*link)->is_abandoned()) {
                link = &(*link)->next;
                continue;
            }
            const sys::MappedPointer<Room> room(*link);
            *link = room->next;
            dropped = true;
        }
    }
    return dropped;
}

bool Lobby::drop_longest_idle() {
    const std::optional<int> fd = idle_.longest();
    if (fd) {
        idle_.remove(*fd);
        sys::Fd(*fd).close();
    }
    return fd.has_value();
}

void Lobby::welcome(sys::Fd connection) {
    sys::send_without_delay(connection);
    Client client{.fd = connection.get(),
                  .greeting_left = static_cast<std::uint32_t>(greeting_.size())};
    greet(client);
    if (watch(client, EPOLL_CTL_ADD) && idle_.add(client.fd)) {
        static_cast<void>(connection.release());  // the epoll data holds the descriptor from now on
    }
}

// Sends as much of the greeting as the kernel accepts. If the client has disconnected, the rest is
// skipped, but what the client sent before still counts.
void Lobby::greet(Client& client) {
    const std::string_view rest = greeting_.substr(greeting_.size() - client.greeting_left);
    const ssize_t count = ::send(client.fd, rest.data(), rest.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count >= 0) {
        client.greeting_left -= static_cast<std::uint32_t>(count);
    } else if (errno != EAGAIN) {
        client.greeting_left = 0;
    }
}

void Lobby::serve(Client client, std::uint32_t events) {
    if (client.greeting_left > 0) {
        greet(client);
        watch(client, EPOLL_CTL_MOD);
        return;
    }
    // MSG_PEEK leaves an unfinished name in the kernel, as well as everything behind the names,
    // which is for the game.
    const ssize_t count = ::recv(client.fd, text_.data(), text_.size(), MSG_PEEK | MSG_DONTWAIT);
    const std::size_t size = count > 0 ? static_cast<std::size_t>(count) : 0;
    const bool gone = (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0 ||
                      (count < 0 && errno != EAGAIN && errno != EINTR);
    const Handshake names = parse_handshake({text_.data(), size});
    if (names.state == Handshake::State::unfinished && !gone) {
        idle_.touch(client.fd);
        return;
    }
    idle_.remove(client.fd);
    sys::Fd connection(client.fd);
    if (names.state != Handshake::State::complete) {
        ++gone_;
    } else {
        sys::drop_input(client.fd, names.size);
        // A client in a room must have no more events here: they would be taken for those of
        // another client with the same descriptor. If the removal fails, the connection is closed.
        if (::epoll_ctl(events_.get(), EPOLL_CTL_DEL, client.fd, nullptr) == 0) {
            join(names, std::move(connection));
        }
    }
}

void Lobby::join(const Handshake& names, sys::Fd connection) {
    Room** const link = link_to(names.game);
    if (*link == nullptr) {
        *link = sys::make_mapped<Room>(names.game, decks_).release();
    }
    Room* const room = *link;
    if (room == nullptr) {
        return;  // allocation failed: this client is disconnected
    }
    room->join(names.player, std::move(connection));
    if (room->full()) {
        *link = room->next;
        start_game(sys::MappedPointer<Room>(room));
    }
}

Room** Lobby::link_to(std::string_view game_name) {
    Room** link = &rooms_[hash_of(game_name) % rooms_.size()];
    while (*link != nullptr && (*link)->game_name() != game_name) {
        link = &(*link)->next;
    }
    return link;
}

}  // namespace game499
