// The lobby: greets every client as it comes, learns its name and its game's, and sends full rooms
// off to play: serv499(6), "Joining".
//
// It never waits for any one client. Of a connection that has not yet said both its names nothing
// is kept but its place in the order of silence: what it has sent so far stays in the kernel, and
// so does how much of the greeting it is still owed. Any number of silent connections costs
// descriptors only, and when those run out the connections that have been silent longest make room.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/game499/card.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/room.hpp"
#include "games/game499/silence.hpp"
#include "sys/fd.hpp"
#include "sys/mapped.hpp"

namespace game499 {

class Lobby {
public:
    // `greeting` is a whole line; both it and the decks live as long as the process.
    Lobby(std::string_view greeting, std::span<const Card> decks)
        : greeting_(greeting), decks_(decks) {}

    // False if the system lacks something.
    bool open(sys::Fd listener);
    [[noreturn]] void run();

private:
    // A client that has not joined yet. It travels through the kernel with the connection's events.
    struct Client {
        int fd;
        std::uint32_t greeting_owed;
    };

    static constexpr int forever = -1;
    // Taken from the kernel at a time.
    static constexpr std::size_t most_events = 64;

    // What clients have done, or do in so many milliseconds; `called_` tells if there are new ones.
    // False if there may be more that they have done.
    bool serve_clients(int patience);
    // How long to wait before the next try.
    int accept_clients();
    // False if everybody who is here plays or waits for a game.
    bool make_room();
    bool drop_rooms_left();
    bool drop_longest_silent();
    void welcome(sys::Fd connection);
    void greet(Client& client);
    bool watch(const Client& client, int operation);
    void serve(Client client, std::uint32_t events);
    void join(const Handshake& names, sys::Fd connection);
    Room** place_of(std::string_view game_name);

    std::string_view greeting_;
    std::span<const Card> decks_;
    sys::Fd events_;
    sys::Fd listener_;
    int patience_ = forever;  // milliseconds until the next look for new clients without a call
    bool called_ = false;
    Silence silence_;       // of the clients that have not joined
    std::size_t gone_ = 0;  // how many of them were noticed to have left

    // Tables with free seats, by the hash of the game's name: chains stay short with as many games
    // as an ordinary limit on descriptors allows.
    std::array<Room*, 4096> rooms_{};
    std::array<char, longest_handshake> text_;  // what a client has said, looked at one at a time
};

}  // namespace game499
