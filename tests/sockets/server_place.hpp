// A 499 server under test, on a port of its own.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/network.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scratch.hpp"

namespace sockets {

// P1 gets all spades, P2 all clubs, P3 all diamonds, P4 all hearts, from ace to two.
inline constexpr std::string_view suit_each_deck =
    "ASACADAHKSKCKDKHQSQCQDQHJSJCJDJHTSTCTDTH9S9C9D9H8S8C8D8H7S7C7D7H6S6C6D6H5S5C5D5H4S4C4D4H3S3C3D"
    "3H"
    "2S2C2D2H\n";

struct ServerOptions {
    std::string greeting = "Hi";
    std::string decks{suit_each_deck};
    std::string shell_before = {};  // what a shell does before it becomes the server
};

class ServerPlace {
public:
    explicit ServerPlace(const ServerOptions& options = {});
    // It may not have said anything: not even a sanitizer.
    ~ServerPlace();
    ServerPlace(const ServerPlace&) = delete;
    ServerPlace& operator=(const ServerPlace&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] support::Process& process() { return *process_; }
    [[nodiscard]] support::Connection connect() const { return support::Connection(port_); }
    // A client that has said its names.
    [[nodiscard]] support::Connection join(std::string_view player, std::string_view game) const;

    // Its own; the pages of its file come as they are first needed.
    [[nodiscard]] long memory_kib() const { return status("RssAnon"); }
    [[nodiscard]] long threads() const { return status("Threads"); }
    // Only the lobby's thread is left.
    [[nodiscard]] bool is_idle() const;
    [[nodiscard]] std::size_t open_descriptors() const;
    // The kernel asks for a sign of life of each of its clients within so many seconds.
    [[nodiscard]] bool probes_within(long seconds) const;
    // Of processor time used so far.
    [[nodiscard]] long clock_ticks() const;
    // Waits until that is so. False if it does not come to pass.
    template <class Condition>
    static bool wait_until(Condition condition);

private:
    // A field of /proc/PID/status.
    [[nodiscard]] long status(std::string_view field) const;

    support::Scratch scratch_;
    std::uint16_t port_ = 0;
    std::optional<support::Process> process_;
};

// Sanitizers have memory of their own.
bool is_sanitized();

// A moment between two looks at something that cannot be waited for.
bool another_look(int& looks);

template <class Condition>
bool ServerPlace::wait_until(Condition condition) {
    for (int looks = 0; !condition();) {
        if (!another_look(looks)) {
            return false;
        }
    }
    return true;
}

// Four clients in the order of their seats, and what a game between them looks like: with
// suit_each_deck, P1 bidding 8H and the others passing, P4 takes all tricks: two hands, -500.
class Four {
public:
    Four(const ServerPlace& place, std::string_view game);

    support::Connection& operator[](std::size_t seat) { return clients_[seat]; }
    // The answers of all four in the order they are asked for, each with its seat.
    struct Answer {
        std::size_t seat;
        std::string text;
    };
    static std::vector<Answer> answers();
    // Gives those from one number up to another, without waiting for the questions.
    void answer(std::size_t from, std::size_t to);
    // What the clients hear in all, when seat `leaver` (if any) leaves instead of giving answer
    // number `count`.
    static std::array<std::string, 4> streams(std::size_t count, bool leaves);

    static constexpr std::array<std::string_view, 4> names = {"ann", "bob", "cyd", "dee"};

private:
    std::vector<support::Connection> clients_;
};

}  // namespace sockets
