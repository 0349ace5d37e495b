// The lobby: greets every client that connects, reads its name and the name of its game, and starts
// the games whose rooms are full: serv499(6), "Joining".
//
// It never blocks on a single client. Until a client has sent both names, the lobby stores only its
// position in the list of idle connections. What the client has sent stays in the kernel's socket
// buffer, and the number of bytes of the greeting still to send is part of its epoll data. So idle
// connections cost descriptors only. When descriptors run out, the connection that has been idle
// longest is closed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/game499/card.hpp"
#include "games/game499/idle_list.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/room.hpp"
#include "sys/fd.hpp"
#include "sys/mapped.hpp"

namespace game499 {

class Lobby {
public:
    // `greeting` is a whole line. It and the decks have to live as long as the process.
    Lobby(std::string_view greeting, std::span<const Card> decks)
        : greeting_(greeting), decks_(decks) {}

    // False if a system call failed.
    bool open(sys::Fd listener);
    [[noreturn]] void run();

private:
    // A client that has not joined a room yet. This is the epoll data of its connection.
    struct Client {
        int fd;
        std::uint32_t greeting_left;  // bytes of the greeting that are still to be sent
    };

    static constexpr int forever = -1;
    // Events that one epoll_wait returns.
    static constexpr std::size_t most_events = 64;

    // Handles the events of all clients, waiting for the first at most `timeout` milliseconds. Sets
    // has_new_clients_ if the listener is ready. False if there may be more events.
    bool serve_clients(int timeout);
    // Returns the timeout, in milliseconds, after which to try again.
    int accept_clients();
    // Closes connections to free descriptors. False if all connections belong to games or rooms.
    bool make_room();
    bool drop_abandoned_rooms();
    bool drop_longest_idle();
    void welcome(sys::Fd connection);
    void greet(Client& client);
    bool watch(const Client& client, int operation);
    void serve(Client client, std::uint32_t events);
    void join(const Handshake& names, sys::Fd connection);
    // The link to the room of that game, or the null link at which to insert it.
    Room** link_to(std::string_view game_name);

    std::string_view greeting_;
    std::span<const Card> decks_;
    sys::Fd events_;
    sys::Fd listener_;
    int accept_timeout_ = forever;  // milliseconds until accept is tried again without an event
    bool has_new_clients_ = false;
    IdleList idle_;         // the clients that have not joined a room
    std::size_t gone_ = 0;  // how many of them were noticed to have disconnected

    // Rooms with free seats, by the hash of the game's name. The chains stay short for as many
    // games as an ordinary limit on descriptors allows.
    std::array<Room*, 4096> rooms_{};
    std::array<char, longest_handshake> text_;  // the handshake of the client that is served
};

}  // namespace game499
