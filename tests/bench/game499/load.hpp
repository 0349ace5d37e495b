// Players of 499 by the thousand in one process: for the benchmark, and for tests of many games at
// once. The players of all games have the same names and play by the same rule, so that the same
// seat has to hear the same bytes in every game, whatever else the server is busy with.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace game499_load {

struct Plan {
    std::uint16_t port = 0;
    std::size_t games = 1;
    // Called once every game waits for its first bid, before that is sent.
    std::function<void()> when_all_play = [] {};
    std::chrono::seconds patience{120};
};

struct Figures {
    // From when every game waits for a bid until the last client has seen the end.
    double seconds_to_play = 0;
    std::size_t answers = 0;                // given by all clients
    std::size_t complete = 0;               // clients that heard the game to its end
    bool all_alike = true;                  // the same seat heard the same in every game
    std::vector<double> seconds_to_accept;  // from a card to the `A` for it, sorted
    [[nodiscard]] double accepted_within(double part) const;
};

// Plays games of two hands, all at once: P1 bids 8H, the others pass, everybody plays the first
// card that may be played. Throws if that cannot be done within the patience.
Figures play(const Plan& plan);

// The bare exchange: as many connections, and as many lines sent by the four of a game in turn,
// with a server that says each line back to its sender. Seconds.
double seconds_of_echo(std::uint16_t port, std::size_t games, std::size_t lines_per_game);

}  // namespace game499_load
