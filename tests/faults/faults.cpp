// Every behaviour of a bad player at every seat, and signals at any moment: the hub ends as its
// specification says, in bounded time and memory, and leaves nobody behind.
//
//   faults-test BAD_PLAYER FAMILY [--full]
//
// The quick set misbehaves at the greeting, the first and the last reply; the full set at every
// reply, and it sends more signals.
#include <algorithm>
#include <boost/ut.hpp>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <poll.h>
#include <random>
#include <set>
#include <stdexcept>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/faults/family.hpp"
#include "tests/faults/table.hpp"
#include "tests/faults/theatre.hpp"

using namespace boost::ut;
using support::Outcome;
using support::Process;

namespace {

// A hub gives players that stay two seconds; no other ending takes long. The margin is a busy
// machine's.
constexpr long grace_ms = 2000;
constexpr long grace_and_margin_ms = 6000;
// Of the hub or a player, whichever is larger. A hub that kept what a player floods it with has
// more.
constexpr long most_kilobytes = 4 * 1024;
// The kernel kills players with their hub, as soon as it gets to it.
constexpr int orphan_ms = 5000;

struct Options {
    std::string bad_player;
    std::string family;
    bool full = false;
};

std::vector<faults::Family> all_families() {
    return {faults::cards_family(), faults::naval_family(), faults::stlucia_family()};
}

// Then programs are larger and slower.
bool is_sanitized() { return std::getenv("SANITIZED") != nullptr; }

class FaultTest {
public:
    FaultTest(const faults::Family& family, const Options& options)
        : family_(family),
          full_(options.full),
          theatre_(family, options.bad_player),
          table_(family.players.size()) {}

    void run_all() {
        "a good game has a script for every seat"_test = [&] {
            for (std::size_t seat = 0; seat < family_.players.size(); ++seat) {
                expect(theatre_.script(seat).size() > 1_ul) << "seat" << seat;
            }
        };
        std::size_t rotation = 0;
        for (const faults::Behaviour& behaviour : faults::all_behaviours()) {
            // Who stays costs two seconds: each at another seat, and once.
            const std::size_t only_seat = rotation++ % family_.players.size();
            const std::size_t replies = theatre_.script(only_seat).size();
            const bool once =
                !full_ && family_.stays({&behaviour, only_seat, replies - 1, replies});
            for (std::size_t seat = 0; seat < family_.players.size(); ++seat) {
                for (const std::size_t point : points(seat, once)) {
                    const faults::Misdeed misdeed{&behaviour, seat, point,
                                                  theatre_.script(seat).size()};
                    if ((!once || seat == only_seat) && family_.applies(misdeed)) {
                        test(name_of(misdeed)) = [&] { play(misdeed); };
                    }
                }
            }
        }
        table_.print(std::cout, family_.name);
        "the ending signal at any moment ends the hub as specified"_test = [&] {
            signal_at_random_moments();
        };
        "no player outlives a killed hub"_test = [&] { kill_at_random_moments(); };
    }

private:
    [[nodiscard]] std::set<std::size_t> points(std::size_t seat, bool once) const {
        const std::size_t last = theatre_.script(seat).size() - 1;
        if (once) {
            return {last};
        }
        std::set<std::size_t> result = {0, 1, last};
        for (std::size_t point = 0; full_ && point <= last; ++point) {
            result.insert(point);
        }
        return result;
    }

    [[nodiscard]] std::string name_of(const faults::Misdeed& misdeed) const {
        return family_.name + ": " + std::string(misdeed.behaviour->name) + ", seat " +
               std::to_string(misdeed.seat) + ", reply " + std::to_string(misdeed.point);
    }

    // A hub that waits for players without need does so every time, while a busy machine delays a
    // run now and then. So a game that takes too long is played again, and the last one counts.
    void play(const faults::Misdeed& misdeed) {
        constexpr int most_tries = 5;
        for (int tries = 1; !play_once(misdeed, tries == most_tries); ++tries) {
        }
    }

    // False if the game took too long and is not the last try: then nothing is judged.
    bool play_once(const faults::Misdeed& misdeed, bool is_last) {
        Process hub(theatre_.command(misdeed));
        const bool ended = hub.await_end();
        const std::size_t left = faults::children_besides(hub.pid()).size();
        const Outcome outcome = hub.finish();
        support::reap_all_children();

        const long time_ms = outcome.time.count();
        const long most_ms =
            family_.stays(misdeed) || is_sanitized() ? grace_and_margin_ms : grace_ms;
        const std::string complaints = theatre_.complaints();
        if (ended && time_ms >= most_ms && !is_last) {
            return false;
        }
        const std::string wrong =
            ended ? family_.judge(misdeed, theatre_.good(), outcome) : "it did not end";
        const long least_ms = family_.stays(misdeed) ? grace_ms : 0;
        const bool in_time = time_ms >= least_ms && time_ms < most_ms;
        const bool small = is_sanitized() || outcome.usage.ru_maxrss < most_kilobytes;
        expect(wrong.empty()) << wrong;
        expect(left == 0_ul) << "processes are left:" << left;
        expect(complaints.empty()) << "a player was given more than it should:" << complaints;
        expect(in_time) << "it took" << time_ms << "ms";
        expect(small) << "it needed" << outcome.usage.ru_maxrss << "KB";
        table_.add(misdeed.behaviour->name, misdeed.seat,
                   wrong.empty() && left == 0 && complaints.empty() && in_time && small, time_ms,
                   outcome.usage.ru_maxrss);
        return true;
    }

    // A moment between the start of a good game and a little after its end; of one that takes long,
    // as on a busy machine, within its first second.
    void wait_for_a_random_moment() {
        const long game_us = std::clamp<long>(theatre_.good().time.count() * 1000, 1000, 999'999);
        std::uniform_int_distribution<long> moments(0, game_us);
        const timespec pause{.tv_sec = 0, .tv_nsec = moments(random_) * 1000};
        ::nanosleep(&pause, nullptr);
    }

    void signal_at_random_moments() {
        int ended_by_it = 0;
        for (int i = 0; i < (full_ ? 200 : 40); ++i) {
            Process hub(theatre_.command());
            wait_for_a_random_moment();
            hub.signal(family_.signal);
            const bool ended = hub.await_end();
            const std::size_t left = faults::children_besides(hub.pid()).size();
            const Outcome outcome = hub.finish();
            // Before the program could install its handler, the signal's own action is all there
            // is.
            const bool too_early =
                outcome.signal == family_.signal && outcome.out.empty() && outcome.err.empty();
            const std::string wrong =
                too_early ? "" : family_.judge_signal(theatre_.good(), outcome);
            expect(ended && wrong.empty()) << wrong;
            expect(that % left == 0) << "processes are left";
            ended_by_it += outcome.status != 0 ? 1 : 0;
            support::reap_all_children();
        }
        std::cout << family_.name << ": ended by the signal at a random moment: " << ended_by_it
                  << '\n';
    }

    void kill_at_random_moments() {
        // One of them is a player that would not even leave at the end of its input.
        const auto stays = std::ranges::find(faults::all_behaviours(), "ignore-signals-and-the-end",
                                             &faults::Behaviour::name);
        std::size_t players = 0;
        for (int i = 0; i < (full_ ? 200 : 40); ++i) {
            const std::size_t seat = static_cast<std::size_t>(i) % family_.players.size();
            Process hub(theatre_.command({&*stays, seat, 0, theatre_.script(seat).size()}));
            wait_for_a_random_moment();
            hub.signal(SIGKILL);
            expect(hub.await_end());
            for (const pid_t player : faults::children_besides(hub.pid())) {
                const int fd = static_cast<int>(::syscall(SYS_pidfd_open, player, 0));
                pollfd wait{.fd = fd, .events = POLLIN, .revents = 0};
                expect(::poll(&wait, 1, orphan_ms) == 1_i) << "a player lives on";
                ::close(fd);
                ++players;
            }
            hub.finish();
            support::reap_all_children();
        }
        std::cout << family_.name << ": players killed with their hub: " << players << '\n';
    }

    const faults::Family& family_;
    bool full_;
    faults::Theatre theatre_;
    faults::Table table_;
    std::mt19937 random_{2310};  // the moments are random enough by themselves
};

}  // namespace

int main(int argc, char** argv) {
    try {
        if (argc < 3) {
            throw std::runtime_error("usage: faults-test BAD_PLAYER FAMILY [--full]");
        }
        const Options options{argv[1], argv[2], argc > 3 && std::string(argv[3]) == "--full"};
        support::adopt_orphans();
        for (const faults::Family& family : all_families()) {
            if (family.name == options.family) {
                FaultTest(family, options).run_all();
                return cfg<>.run() ? 1 : 0;
            }
        }
        throw std::runtime_error("no such family: " + options.family);
    } catch (const std::exception& error) {
        std::cerr << "faults: " << error.what() << '\n';
        return 2;
    }
}
