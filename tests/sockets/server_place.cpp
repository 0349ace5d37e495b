#include "tests/sockets/server_place.hpp"

#include <boost/ut.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <poll.h>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>

#include "tests/support/programs.hpp"

namespace sockets {

namespace {

bool has_ended(pid_t pid) {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == pid;
}

}  // namespace

ServerPlace::ServerPlace(const ServerOptions& options) {
    support::write_file(scratch_ / "decks", options.decks);
    const std::string program = support::multitool_under_test().string();
    // Somebody else may take the port first.
    for (int tries = 0; tries < 10; ++tries) {
        port_ = support::free_port();
        const std::string line = options.shell_before + "exec \"$@\"";
        process_.emplace(
            support::Command{.program = "/bin/sh",
                             .argv = {"sh", "-c", line, "sh", program, "serv499",
                                      std::to_string(port_), options.greeting, "decks"},
                             .folder = scratch_.path(),
                             .timeout = 4 * support::patience});
        for (int looks = 0; !has_ended(process_->pid()) && another_look(looks);) {
            try {
                // Greeted, and not only let in: all that it needs is there then. Closed over the
                // rest of the greeting, perhaps: it has to survive that anyway.
                support::Connection connection(port_);
                if (!connection.hear(1).empty() && !has_ended(process_->pid())) {
                    return;
                }
            } catch (const std::runtime_error&) {
                break;
            }
        }
    }
    throw std::runtime_error("the server does not start");
}

ServerPlace::~ServerPlace() {
    if (process_->pid() <= 0) {
        return;  // the test has seen its end
    }
    process_->signal(SIGTERM);
    const support::Outcome outcome = process_->finish();
    boost::ut::expect(outcome.out.empty() && outcome.err.empty()) << outcome.out << outcome.err;
}

support::Connection ServerPlace::join(std::string_view player, std::string_view game) const {
    support::Connection client(port_);
    client.say(std::string(player) + "\n" + std::string(game) + "\n");
    return client;
}

long ServerPlace::status(std::string_view field) const {
    const std::string text =
        support::read_file("/proc/" + std::to_string(process_->pid()) + "/status");
    const std::size_t at = text.find("\n" + std::string(field) + ":");
    return at == std::string::npos ? -1 : std::atol(text.c_str() + at + field.size() + 2);
}

bool ServerPlace::is_idle() const {
    // A sanitizer has a thread of its own from the first game on.
    return threads() <= (is_sanitized() ? 2 : 1);
}

std::size_t ServerPlace::open_descriptors() const {
    const std::filesystem::path folder = "/proc/" + std::to_string(process_->pid()) + "/fd";
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder),
                                                  std::filesystem::directory_iterator()));
}

bool ServerPlace::probes_within(long seconds) const {
    // NUMBER: LOCAL REMOTE STATE QUEUES TIMER:WHEN ..., in hexadecimal; the time in hundredths.
    std::istringstream lines(support::read_file("/proc/net/tcp"));
    std::string number, local, remote, state, queues, timer, rest;
    std::getline(lines, rest);
    long probed = 0;
    while (lines >> number >> local >> remote >> state >> queues >> timer &&
           std::getline(lines, rest)) {
        const bool is_ours = std::stoul(local.substr(local.find(':') + 1), nullptr, 16) == port_;
        constexpr std::string_view established = "01";
        if (!is_ours || state != established) {
            continue;
        }
        constexpr std::string_view keepalive = "02:";
        if (!timer.starts_with(keepalive) ||
            std::stol(timer.substr(keepalive.size()), nullptr, 16) > seconds * 100) {
            return false;
        }
        ++probed;
    }
    return probed > 0;
}

long ServerPlace::clock_ticks() const {
    const std::string text =
        support::read_file("/proc/" + std::to_string(process_->pid()) + "/stat");
    // After the name in brackets: state, eleven numbers, user time, system time.
    std::size_t at = text.rfind(')') + 2;
    for (int field = 0; field < 11; ++field) {
        at = text.find(' ', at) + 1;
    }
    const std::size_t system = text.find(' ', at) + 1;
    return std::atol(text.c_str() + at) + std::atol(text.c_str() + system);
}

bool is_sanitized() { return std::getenv("SANITIZED") != nullptr; }

bool another_look(int& looks) {
    constexpr int milliseconds = 5;
    ::poll(nullptr, 0, milliseconds);
    return ++looks * milliseconds < support::patience.count();
}

Four::Four(const ServerPlace& place, std::string_view game) {
    for (const std::string_view name : names) {
        clients_.push_back(place.join(name, game));
    }
}

std::vector<Four::Answer> Four::answers() {
    constexpr std::string_view ranks = "AKQJT98765432";
    constexpr std::string_view suits = "SCDH";
    std::vector<Answer> all;
    for (int hand = 0; hand < 2; ++hand) {
        all.push_back({0, "8H"});
        for (const std::size_t seat : {1U, 2U, 3U}) {
            all.push_back({seat, "PP"});
        }
        for (std::size_t trick = 0; trick < ranks.size(); ++trick) {
            const std::size_t lead = trick == 0 ? 0 : 3;
            for (std::size_t turn = 0; turn < suits.size(); ++turn) {
                const std::size_t seat = (lead + turn) % suits.size();
                all.push_back({seat, {ranks[trick], suits[seat]}});
            }
        }
    }
    return all;
}

void Four::answer(std::size_t from, std::size_t to) {
    const std::vector<Answer> all = answers();
    for (std::size_t i = from; i < to; ++i) {
        clients_[all[i].seat].say(all[i].text + "\n");
    }
}

std::array<std::string, 4> Four::streams(std::size_t count, bool leaves) {
    constexpr std::string_view hands[] = {
        "HASKSQSJSTS9S8S7S6S5S4S3S2S\n", "HACKCQCJCTC9C8C7C6C5C4C3C2C\n",
        "HADKDQDJDTD9D8D7D6D5D4D3D2D\n", "HAHKHQHJHTH9H8H7H6H5H4H3H2H\n"};
    constexpr std::size_t per_hand = 4 + 52;
    std::array<std::string, 4> heard;
    const auto tell = [&](std::size_t except, const std::string& text) {
        for (std::size_t seat = 0; seat < heard.size(); ++seat) {
            heard[seat] += seat == except ? "" : text;
        }
    };
    constexpr std::size_t nobody = 4;
    tell(nobody, "MHi\nMTeam1: ann, cyd\nMTeam2: bob, dee\n");
    const std::vector<Answer> all = answers();
    char led = ' ';
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::size_t within = i % per_hand;
        const auto& [seat, text] = all[i];
        const std::string name(names[seat]);
        if (within == 0) {
            for (std::size_t each = 0; each < heard.size(); ++each) {
                heard[each] += hands[each];
            }
        }
        const bool leads = within >= 4 && within % 4 == 0;
        heard[seat] += within == 0  ? "B\n"
                       : within < 4 ? "B8H\n"
                       : leads      ? "L\n"
                                    : std::string("P") + led + "\n";
        if (i == count) {
            if (leaves) {
                tell(seat, "M" + name + " disconnected early\nO\n");
            }
            return heard;
        }
        if (within < 4) {
            tell(seat, "M" + name + (within == 0 ? " bids 8H\n" : " passes\n"));
        } else {
            led = leads ? text[1] : led;
            heard[seat] += "A\n";
            tell(seat, "M" + name + " plays " + text + "\n");
        }
        if (within == 3) {
            tell(nobody, "T8H\n");
        } else if (within > 3 && within % 4 == 3) {
            tell(nobody, "Mdee won\n");
        }
        if (within + 1 == per_hand) {
            tell(nobody, i + 1 == per_hand ? "MTeam 1=-250, Team 2=0\n"
                                           : "MTeam 1=-500, Team 2=0\nMWinner is Team 2\nO\n");
        }
    }
    return heard;
}

}  // namespace sockets
