// The executable alone in an otherwise empty root: no /proc, no /dev, no libraries, no shell.
#include <boost/ut.hpp>
#include <cstdlib>
#include <unistd.h>

#include "tests/dispatch/place.hpp"

using namespace boost::ut;
using dispatch::is_small_game;
using dispatch::Place;
using dispatch::small_deck;
using support::Outcome;
namespace fs = std::filesystem;

namespace {

class BareRoot : public Place {
public:
    BareRoot() { support::write_file(*this / "deck", small_deck); }

    // Runs a file of this root.
    [[nodiscard]] Outcome enter(std::vector<std::string> words) const {
        words.insert(words.begin(), {"chroot", path().string()});
        return support::run({.program = "/usr/sbin/chroot", .argv = std::move(words)});
    }

    // Only root may change its root (and in some containers not even it), and only a static
    // program runs alone.
    [[nodiscard]] static bool is_possible() {
        return ::geteuid() == 0 && std::getenv("IS_STATIC") != nullptr &&
               fs::exists("/usr/sbin/chroot") &&
               BareRoot().enter({"/multitool", "--list"}).status == 0;
    }
};

}  // namespace

const suite<"bare root"> bare_root_suite = [] {
    if (!BareRoot::is_possible()) {
        return;
    }

    "a hub plays a game with players of our own"_test = [] {
        const BareRoot root;
        const Outcome outcome =
            root.enter({"/multitool", "cardhub", "deck", "2", "alice", "2310alice"});
        expect(is_small_game(outcome)) << outcome.out << outcome.err;
    };

    "a match plays with processes, if there are matches"_test = [] {
        const BareRoot root;
        if (root.enter({"/multitool", "--list"}).out.find("match\n") == std::string::npos) {
            return;
        }
        const Outcome outcome = root.enter({"/multitool", "match", "cards", "--processes",
                                            "--deals", "2", "--strict", "alice", "bob"});
        expect(outcome.status == 0_i) << outcome.out << outcome.err;
    };

    "a hub that is called by a link from another folder plays a game"_test = [] {
        const BareRoot root;
        fs::create_directories(root / "usr/games");
        root.link("usr/games/2310hub", "../../multitool");
        root.link("hubs", "usr/games");
        for (const char* const path :
             {"/usr/games/2310hub", "usr/games/2310hub", "./hubs/2310hub"}) {
            expect(is_small_game(root.enter({path, "/deck", "2", "alice", "alice"}))) << path;
        }
    };

    "the links that it makes there work there"_test = [] {
        const BareRoot root;
        for (const std::vector<std::string>& words :
             {std::vector<std::string>{"--install", "/hard"}, {"--install", "-s", "/soft"}}) {
            const std::string folder = words.back();
            fs::create_directory(root / folder.substr(1));
            std::vector<std::string> call = words;
            call.insert(call.begin(), "/multitool");
            const Outcome installed = root.enter(call);
            expect(installed.status == 0_i) << installed.err;
            expect(is_small_game(
                root.enter({folder + "/cardhub", "deck", "2", folder + "/2310alice", "alice"})))
                << folder;
        }
    };

    "every program begins there as it does elsewhere"_test = [] {
        const BareRoot root;
        for (const std::string& name : support::names_of(root / "multitool")) {
            const Outcome here = root.call("multitool", {name});
            const Outcome there = root.enter({"/multitool", name});
            expect(here.out == there.out && here.err == there.err && here.status == there.status)
                << name << there.out << there.err;
        }
    };
};
