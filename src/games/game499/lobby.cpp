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

// Until the next look whether there are descriptors again. Whoever frees one does not tell us.
constexpr int pause_milliseconds = 50;
// At a time, so that clients who are here already get their turn.
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
    return events_.is_open() && watch({.fd = listener_.get(), .greeting_owed = 0}, EPOLL_CTL_ADD);
}

void Lobby::run() {
    for (;;) {
        called_ = patience_ != forever;
        serve_clients(patience_);
        if (called_) {
            patience_ = accept_clients();
        }
    }
}

bool Lobby::serve_clients(int patience) {
    std::array<epoll_event, most_events> events;
    const int count =
        ::epoll_wait(events_.get(), events.data(), static_cast<int>(events.size()), patience);
    for (int i = 0; i < count; ++i) {
        const epoll_event& event = events[static_cast<std::size_t>(i)];
        const auto client = std::bit_cast<Client>(event.data.u64);
        if (client.fd == listener_.get()) {
            called_ = true;
        } else {
            serve(client, event.events);
        }
    }
    return count < static_cast<int>(events.size());
}

// Everything is watched for changes alone: neither a client that has sent half a name nor a client
// that cannot be taken in for want of descriptors wakes us twice.
bool Lobby::watch(const Client& client, int operation) {
    const std::uint32_t what = client.greeting_owed > 0 ? EPOLLOUT : EPOLLIN | EPOLLRDHUP;
    epoll_event event{.events = what | EPOLLET,
                      .data = {.u64 = std::bit_cast<std::uint64_t>(client)}};
    return ::epoll_ctl(events_.get(), operation, client.fd, &event) == 0;
}

int Lobby::accept_clients() {
    for (int accepted = 0; accepted < most_accepted; ++accepted) {
        // Blocking, as its game wants it; the lobby says for each call that it does not wait.
        const int fd = ::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC);
        if (fd >= 0) {
            welcome(sys::Fd(fd));
        } else if (errno == EAGAIN) {
            return forever;
        } else if (errno == ENOBUFS || errno == ENOMEM) {
            return pause_milliseconds;
        } else if (errno == EMFILE || errno == ENFILE) {
            // It is the descriptor that is looked for first, and then the client.
            if (!sys::has_something(listener_)) {
                return forever;
            }
            if (!make_room()) {
                return pause_milliseconds;
            }
        }
        // Otherwise there is room again, or that client has gone.
    }
    return 0;
}

bool Lobby::make_room() {
    // Nobody is silent whose words are only waiting to be read, and who has left makes room anyway.
    const std::size_t gone_before = gone_;
    while (!serve_clients(0)) {
    }
    return gone_ != gone_before || drop_rooms_left() || drop_longest_silent();
}

bool Lobby::drop_rooms_left() {
    bool dropped = false;
    for (Room*& first : rooms_) {
        for (Room** place = &first; *place != nullptr;) {
            if (!(*place)->everybody_has_left()) {
                place = &(*place)->next;
                continue;
            }
            const sys::MappedPointer<Room> room(*place);
            *place = room->next;
            dropped = true;
        }
    }
    return dropped;
}

bool Lobby::drop_longest_silent() {
    const std::optional<int> fd = silence_.longest();
    if (fd) {
        silence_.remove(*fd);
        sys::Fd(*fd).close();
    }
    return fd.has_value();
}

void Lobby::welcome(sys::Fd connection) {
    sys::send_without_delay(connection);
    Client client{.fd = connection.get(),
                  .greeting_owed = static_cast<std::uint32_t>(greeting_.size())};
    greet(client);
    if (watch(client, EPOLL_CTL_ADD) && silence_.add(client.fd)) {
        static_cast<void>(connection.release());  // from now on its events remember it
    }
}

// As much of the greeting as the kernel takes. A client that has gone is owed no more, but what it
// said before it went still counts.
void Lobby::greet(Client& client) {
    const std::string_view rest = greeting_.substr(greeting_.size() - client.greeting_owed);
    const ssize_t count = ::send(client.fd, rest.data(), rest.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count >= 0) {
        client.greeting_owed -= static_cast<std::uint32_t>(count);
    } else if (errno != EAGAIN) {
        client.greeting_owed = 0;
    }
}

void Lobby::serve(Client client, std::uint32_t events) {
    if (client.greeting_owed > 0) {
        greet(client);
        watch(client, EPOLL_CTL_MOD);
        return;
    }
    // Only looked at: an unfinished name stays where it is, and what follows the names is the
    // game's.
    const ssize_t count = ::recv(client.fd, text_.data(), text_.size(), MSG_PEEK | MSG_DONTWAIT);
    const std::size_t size = count > 0 ? static_cast<std::size_t>(count) : 0;
    const bool gone = (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0 ||
                      (count < 0 && errno != EAGAIN && errno != EINTR);
    const Handshake names = parse_handshake({text_.data(), size});
    if (names.state == Handshake::State::unfinished && !gone) {
        silence_.heard(client.fd);
        return;
    }
    silence_.remove(client.fd);
    sys::Fd connection(client.fd);
    if (names.state != Handshake::State::complete) {
        ++gone_;
    } else {
        sys::drop_input(client.fd, names.size);
        // Events of a client that sits at a room would be taken for another's: rather none.
        if (::epoll_ctl(events_.get(), EPOLL_CTL_DEL, client.fd, nullptr) == 0) {
            join(names, std::move(connection));
        }
    }
}

void Lobby::join(const Handshake& names, sys::Fd connection) {
    Room** const place = place_of(names.game);
    if (*place == nullptr) {
        *place = sys::make_mapped<Room>(names.game, decks_).release();
    }
    Room* const room = *place;
    if (room == nullptr) {
        return;  // no memory for another game: this client is dropped
    }
    room->join(names.player, std::move(connection));
    if (room->full()) {
        *place = room->next;
        start_game(sys::MappedPointer<Room>(room));
    }
}

// Where the room of that game hangs, or is to be hung.
Room** Lobby::place_of(std::string_view game_name) {
    Room** place = &rooms_[hash_of(game_name) % rooms_.size()];
    while (*place != nullptr && (*place)->game_name() != game_name) {
        place = &(*place)->next;
    }
    return place;
}

}  // namespace game499
