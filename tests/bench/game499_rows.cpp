// The 499 server: its messages beside those of a bare threaded echo, what a game costs it, and what
// its players notice of clients that misbehave.
#include <algorithm>
#include <csignal>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <utility>
#include <vector>

#include "game499/load.hpp"
#include "game499/nuisance.hpp"
#include "process.hpp"
#include "rows.hpp"
#include "tests/support/network.hpp"

namespace bench {

namespace {

constexpr std::size_t games = 250;
constexpr std::size_t lines_per_game = 683;  // heard by its four players while they play
constexpr std::size_t few_games = 10;
constexpr std::size_t bad_clients = 500;
constexpr std::size_t most_games = 4900;
constexpr int samples = 31;  // the slowest of a hundred answers vary a lot

const std::string deck =
    "KC8H5SJCTD9C3CTCKHKSAH7CAS3D4SQH3SJSJHQD5C2S8C4C7S3HKD4H8DTSAD4DACTH6H6D9HJD2C7H9S6S9D6C5HQS2H"
    "8S"
    "7D2D5DQC\n";

// A server that is there until the end of the benchmark.
class Server {
public:
    Server(const std::string& program, std::vector<std::string> words, std::size_t port_word)
        : port_(support::free_port()) {
        words[port_word] = std::to_string(port_);
        child_ = start({.program = program, .words = std::move(words)});
        // It listens once somebody gets through; four, because the echo counts in fours.
        for (int i = 0; i < 4; ++i) {
            const support::Connection listens(port_);
        }
    }
    ~Server() {
        ::kill(child_.pid, SIGKILL);
        ::waitpid(child_.pid, nullptr, 0);
    }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] long kib() const { return memory_kib(child_.pid); }

private:
    std::uint16_t port_;
    Child child_;
};

struct Servers {
    explicit Servers(const Programs& programs)
        : game(programs.multitool, {"serv499", "", "Hi", decks.path()}, 1),
          echo(programs.threaded_echo, {"threaded_echo", ""}, 1) {}

    ScratchFile decks{deck};
    Server game;
    Server echo;
};

game499_load::Figures play(const Server& server, std::size_t count) {
    game499_load::Figures figures = game499_load::play({.port = server.port(), .games = count});
    if (figures.complete != 4 * count || !figures.all_alike) {
        give_up("a game of 499 was not what it should be");
    }
    return figures;
}

// As many games as the limit on descriptors allows, all waiting for their first bid.
double kilobytes_per_game(const Server& server) {
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    const std::size_t count = std::min<std::size_t>(most_games, (limit.rlim_max - 100) / 4);
    const long before = server.kib();
    long during = 0;
    game499_load::play(
        {.port = server.port(), .games = count, .when_all_play = [&] { during = server.kib(); }});
    return static_cast<double>(during - before) / static_cast<double>(count);
}

}  // namespace

void add_game499_rows(Table& table, const Programs& programs) {
    static const Servers servers(programs);
    const auto played = table.time(
        "499: 250 games of two hands", [] { return play(servers.game, games).seconds_to_play; },
        Table::few);
    const auto echoed = table.time(
        "499: its floor (threaded echo of as many lines)",
        [] { return game499_load::seconds_of_echo(servers.echo.port(), games, lines_per_game); },
        Table::few);
    const auto answered = table.time(
        "499: a card's answer in 10 games, 99 of 100",
        [] { return play(servers.game, few_games).accepted_within(0.99); }, samples);
    const auto disturbed = table.time(
        "499: the same beside 500 bad clients",
        [] {
            const game499_load::Nuisance nuisance(servers.game.port(), bad_clients);
            return play(servers.game, few_games).accepted_within(0.99);
        },
        samples);
    // 0.6 of the echo's messages in the same time.
    table.ratio("499: time of a message / of an echo's, 250 games", played, {echoed}, 1 / 0.6);
    table.ratio("499: answers beside 500 bad clients / without", disturbed, {answered}, 2);
    const Server fresh(programs.multitool, {"serv499", "", "Hi", servers.decks.path()}, 1);
    table.figure("499: memory per game, up to 4,900 at once", kilobytes_per_game(fresh), "KiB", 24);
}

}  // namespace bench
