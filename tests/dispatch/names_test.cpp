// Which program a name stands for, shown by those of the card game.
#include <algorithm>
#include <boost/ut.hpp>

#include "tests/dispatch/place.hpp"

using namespace boost::ut;
using dispatch::Place;
using dispatch::player_usage;
using dispatch::same;
using support::Outcome;

namespace {

// alice leads her highest spade, bob his lowest: they can be told apart.
constexpr const char* one_round = "HAND2,S1,S2\nNEWROUND0\nGAMEOVER\n";
bool is_alice(const Outcome& outcome) { return outcome.out == "@PLAYS2\n"; }
bool is_bob(const Outcome& outcome) { return outcome.out == "@PLAYS1\n"; }
const std::vector<std::string> operands = {"2", "0", "9", "2"};

std::vector<std::string> with(const std::string& argv0) {
    std::vector<std::string> argv = operands;
    argv.insert(argv.begin(), argv0);
    return argv;
}

}  // namespace

const suite<"names"> names_suite = [] {
    "every name is the same program as a link and as a subcommand"_test = [] {
        const Place place;
        const std::vector<std::string> names = support::names_of(place / "multitool");
        expect(std::ranges::find(names, "2310alice") != names.end());
        for (const std::string& name : names) {
            place.link(name, "multitool");
            for (const std::vector<std::string>& some :
                 {std::vector<std::string>{}, {"x", "y", "z", "0"}}) {
                std::vector<std::string> subcommand = some;
                subcommand.insert(subcommand.begin(), name);
                const Outcome linked = place.call(name, some);
                expect(same(linked, place.call("multitool", subcommand))) << name;
                expect(that % linked.status != 127 && linked.signal == 0) << name;
            }
        }
    };

    "the text before the last slash of the name does not matter"_test = [] {
        const Place place;
        expect(is_alice(place.call_as("multitool", with("/no/such/place/2310alice"), one_round)));
    };

    "the name the caller gives decides before the file's"_test = [] {
        const Place place;
        place.link("2310alice", "multitool");
        expect(is_bob(place.call_as("2310alice", with("2310bob"), one_round)));
    };

    "a name that says nothing leaves it to the file and its links"_test = [] {
        const Place place;
        place.link("2310alice", "multitool");
        for (const char* const argv0 : {"nonsense", "", "-", "/", "2310alice/"}) {
            expect(is_alice(place.call_as("2310alice", with(argv0), one_round))) << argv0;
        }
    };

    "no argument at all, not even a name"_test = [] {
        const Place place;
        place.link("2310alice", "multitool");
        const Outcome outcome = place.call_as("2310alice", {});
        expect(outcome.err == player_usage && outcome.status == 1) << outcome.err;
    };

    "a link to a link is the first program on the way"_test = [] {
        const Place place;
        place.link("2310alice", "multitool");
        place.link("2310bob", "2310alice");
        place.link("mybot", "2310alice");
        place.link("mybob", "2310bob");
        expect(is_alice(place.call("mybot", operands, one_round)));
        expect(is_bob(place.call("mybob", operands, one_round)));
    };

    "links lead through folders, by relative and absolute targets"_test = [] {
        const Place place;
        std::filesystem::create_directories(place / "a/b");
        place.link("2310bob", place.path() / "multitool");
        place.link("a/b/third", "../../2310bob");
        place.link("a/second", "b/third");
        place.link("first", place.path() / "a/second");
        expect(is_bob(place.call("first", operands, one_round)));
        expect(is_bob(place.call("a/second", operands, one_round)));
    };

    "a chain as long as the kernel follows"_test = [] {
        const Place place;
        place.link("2310bob", "multitool");
        std::string last = "2310bob";
        for (int i = 0; i < 35; ++i) {
            const std::string name = "link" + std::to_string(i);
            place.link(name, last);
            last = name;
        }
        expect(is_bob(place.call(last, operands, one_round)));
    };

    "hard links and copies have their name only"_test = [] {
        const Place place;
        std::filesystem::create_hard_link(place / "multitool", place / "2310bob");
        std::filesystem::copy_file(place / "multitool", place / "2310alice");
        expect(is_bob(place.call("2310bob", operands, one_round)));
        expect(is_alice(place.call("2310alice", operands, one_round)));
    };

    "names that begin with multitool are the multitool"_test = [] {
        const Place place;
        place.link("multitool-1.0", "multitool");
        expect(is_bob(place.call_as("multitool-1.0", {"multitool-1.0", "bob", "2", "0", "9", "2"},
                                    one_round)));
    };

    "an unknown name is not found"_test = [] {
        const Place place;
        std::filesystem::rename(place / "multitool", place / "something");
        const Outcome outcome = place.call("something", {"alice"});
        expect(outcome.status == 127_i && outcome.out.empty());
        expect(outcome.err.starts_with("multitool: something: not found\n")) << outcome.err;
    };
};
