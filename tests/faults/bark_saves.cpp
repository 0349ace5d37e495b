// bark saves a game whole or not at all: whatever fails, and whenever it is killed.
#include <boost/ut.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include "tests/support/process.hpp"
#include "tests/support/programs.hpp"
#include "tests/support/scratch.hpp"

using namespace boost::ut;
using support::Outcome;
using support::Process;
namespace fs = std::filesystem;

namespace {

const std::string old_text = "what was here before, and is none of our business\n";
const std::string saved_text = "100 100 11 1\nd\n1A1A1A1A1A1A\n1A1A1A1A1A\n" + [] {
    std::string rows;
    for (int row = 0; row < 100; ++row) {
        rows += std::string(200, '*') + "\n";
    }
    return rows;
}();

// A folder with a deck of one card for all, and an old file to save over.
class Place : public support::Scratch {
public:
    Place() {
        fs::create_symlink(support::multitool_under_test(), path() / "bark");
        std::string deck = "20\n";
        for (int i = 0; i < 20; ++i) {
            deck += "1A\n";
        }
        support::write_file(path() / "d", deck);
        support::write_file(path() / "game", old_text);
    }
    [[nodiscard]] support::Command bark(const std::string& input) const {
        return {.program = "./bark",
                .argv = {"./bark", "d", "100", "100", "h", "h"},
                .folder = path(),
                .input = input};
    }
    // Through a shell, with something in front of it.
    [[nodiscard]] support::Command shell(const std::string& before,
                                         const std::string& input) const {
        return {.program = "/bin/sh",
                .argv = {"sh", "-c", before + " ./bark d 100 100 h h"},
                .folder = path(),
                .input = input};
    }
    [[nodiscard]] std::string game() const { return support::read_file(path() / "game"); }
    // Besides those that are there from the start.
    [[nodiscard]] std::set<std::string> further_files() const {
        std::set<std::string> names;
        for (const fs::directory_entry& entry : fs::directory_iterator(path())) {
            names.insert(entry.path().filename().string());
        }
        for (const char* const name : {"bark", "d", "game"}) {
            names.erase(name);
        }
        return names;
    }
};

// What is shown after the first prompt.
std::string said(const Outcome& outcome) {
    const std::size_t prompt = outcome.out.find("Move? ");
    return prompt == std::string::npos ? "no prompt" : outcome.out.substr(prompt);
}

void expect_saved(const Place& place, const Outcome& outcome, const std::string& what) {
    expect(outcome.status == 7_i && said(outcome) == "Move? Move? ") << what << said(outcome);
    expect(place.game() == saved_text && place.further_files().empty()) << what;
}

void expect_refused(const Place& place, const Outcome& outcome, const std::string& what) {
    expect(outcome.status == 7_i && said(outcome) == "Move? Unable to save\nMove? ")
        << what << said(outcome);
    expect(place.game() == old_text && place.further_files().empty()) << what;
}

// A sanitized program makes other calls than our own.
bool calls_can_fail() { return support::can_trace() && std::getenv("SANITIZED") == nullptr; }

}  // namespace

const suite<"bark saves"> saves_suite = [] {
    "a game is saved over another"_test = [] {
        const Place place;
        expect_saved(place, support::run(place.bark("SAVEgame\n")), "plainly");
    };

    "killed at any moment, the file is the old or the new one"_test = [] {
        for (int prompts = 1; prompts <= 40; ++prompts) {
            const Place place;
            std::string typed;
            std::string shown;
            for (int i = 0; i < prompts; ++i) {
                shown += "Move? ";
            }
            for (int i = 0; i < 1000; ++i) {
                typed += "SAVEgame\n";
            }
            Process game(place.bark(typed));
            expect(game.wait_until_out_has(shown));
            game.signal(SIGKILL);
            (void)game.finish();
            const std::string text = place.game();
            expect(text == old_text || text == saved_text) << "after" << prompts << "prompts";
            // It may have had a name of its own for a moment, but only when it was complete.
            for (const std::string& name : place.further_files()) {
                expect(support::read_file(place / name) == saved_text) << name;
            }
        }
    };

    "killed while it writes it leaves nothing"_test = [] {
        if (!calls_can_fail()) {
            return;
        }
        // With and without files that have no name: then no signal but that one leaves anything.
        for (const auto& [fault, signals] :
             {std::pair("", "KILL TERM INT HUP"),
              std::pair("-e inject=openat:error=EOPNOTSUPP:when=3 ", "TERM INT HUP QUIT")}) {
            std::istringstream each(signals);
            for (std::string signal; each >> signal;) {
                for (const char* const moment : {"write:when=2:", "write:when=4:", "fsync:"}) {
                    const Place place;
                    const std::string inject = "exec strace -qq -o /dev/null " +
                                               std::string(fault) + "-e inject=" + moment +
                                               "signal=" + signal;
                    const Outcome outcome = support::run(place.shell(inject, "SAVEgame\n"));
                    expect(outcome.signal != 0_i) << inject;
                    expect(place.game() == old_text || place.game() == saved_text) << inject;
                    expect(place.further_files().empty()) << inject;
                }
            }
        }
    };

    "killed while the new file takes the old one's place it leaves both whole"_test = [] {
        if (!calls_can_fail()) {
            return;
        }
        const Place place;
        (void)support::run(place.shell(
            "exec strace -qq -o /dev/null -e inject=renameat2:signal=KILL", "SAVEgame\n"));
        const std::set<std::string> left = place.further_files();
        expect(left.size() == 1_ul);
        for (const std::string& name : left) {
            expect(support::read_file(place / name) == saved_text);
        }
        expect(place.game() == old_text);
    };

    "files of others that look like new ones of ours stay"_test = [] {
        const Place place;
        const std::set<std::string> names{".new-2147483647-3", ".new-1-0"};
        for (const std::string& name : names) {
            support::write_file(place / name, "precious");
        }
        (void)support::run(place.bark("SAVEgame\n"));
        expect(place.game() == saved_text && place.further_files() == names);
    };

    "a limit on the size of files is a failure like any other"_test = [] {
        for (const char* const limit : {"0", "1", "10"}) {
            const Place place;
            const std::string set = "ulimit -f " + std::string(limit) + ";";
            expect_refused(place, support::run(place.shell(set, "SAVEgame\n")), set);
        }
    };

    "system calls that fail leave the old file"_test = [] {
        if (!calls_can_fail()) {
            return;
        }
        for (const char* const fault :
             {"fsync:error=EIO:when=1", "fsync:error=ENOSPC:when=1", "renameat2:error=EPERM",
              "renameat2:error=EROFS", "write:error=ENOSPC:when=2", "write:error=EDQUOT:when=3",
              "write:error=EIO:when=4", "close:error=EIO:when=3", "linkat:error=ENOSPC:when=2",
              "openat:error=EMFILE:when=3", "openat:error=ENOSPC:when=3",
              "openat:error=ETXTBSY:when=2"}) {
            const Place place;
            const std::string inject =
                "exec strace -qq -o /dev/null -e inject=" + std::string(fault);
            expect_refused(place, support::run(place.shell(inject, "SAVEgame\n")), fault);
        }
        const Place place;
        const Outcome outcome = support::run(place.shell(
            "exec strace -qq -o /dev/null -e inject=fsync:error=EIO:when=2", "SAVEgame\n"));
        expect_saved(place, outcome, "a folder that cannot be flushed");
    };

    "where no new file can be made the old one is written"_test = [] {
        if (!calls_can_fail()) {
            return;
        }
        for (const char* const fault : {"openat:error=EACCES:when=3",
                                        "openat:error=EOPNOTSUPP:when=3", "fchmod:error=EPERM"}) {
            const Place place;
            const std::string inject =
                "exec strace -qq -o /dev/null -e inject=" + std::string(fault);
            expect_saved(place, support::run(place.shell(inject, "SAVEgame\n")), fault);
        }
    };

    "a file that is not regular is written directly"_test = [] {
        const Place place;
        Outcome outcome =
            support::run(place.bark("SAVE/dev/full\nSAVE/dev/null\nSAVE/dev/stdout\n"));
        expect(said(outcome) == "Move? Unable to save\nMove? Move? " + saved_text + "Move? ")
            << said(outcome);
        expect(place.further_files().empty());

        const fs::path pipe = place / "pipe";
        expect(::mkfifo(pipe.c_str(), 0600) == 0_i);
        std::string heard;
        std::thread listener([&] { heard = support::read_file(pipe); });
        outcome = support::run(place.bark("SAVEpipe\n"));
        listener.join();
        expect(said(outcome) == "Move? Move? " && heard == saved_text && fs::is_fifo(pipe));
    };

    "the file that the game is shown in stays one with it"_test = [] {
        const Place place;
        const Outcome outcome = support::run(place.shell("exec >>shown;", "SAVEshown\n"));
        expect(outcome.status == 7_i);
        expect(support::read_file(place / "shown") == saved_text + "Move? ");
    };
};
