// The multitool's own options and messages.
#include <algorithm>
#include <boost/ut.hpp>
#include <sstream>

#include "tests/dispatch/place.hpp"

using namespace boost::ut;
using dispatch::Place;
using support::Outcome;

namespace {

// Those have options whatever they are called by.
bool is_workbench(std::string_view name) {
    constexpr std::string_view names[] = {"check", "deal", "match", "replay", "report"};
    return std::ranges::find(names, name) != std::end(names);
}

}  // namespace

const suite<"front"> front_suite = [] {
    "without arguments it prints its help"_test = [] {
        const Place place;
        const Outcome alone = place.call("multitool");
        const Outcome help = place.call("multitool", {"--help"});
        expect(alone.status == 0_i && alone.err.empty());
        expect(alone.out == help.out && help.status == 0_i);
        expect(alone.out.find("--install") != std::string::npos);
        for (const char* const name :
             {"alice", "cardhub", "navalhub", "stlucia", "bark", "serv499"}) {
            const bool shown =
                alone.out.find("\n  " + std::string(name) + " ") != std::string::npos;
            expect(shown == dispatch::has(name)) << name;
        }
    };

    "the list is sorted and has one name per line"_test = [] {
        const Place place;
        const std::vector<std::string> names = support::names_of(place / "multitool");
        expect(std::ranges::is_sorted(names));
        expect(std::ranges::adjacent_find(names) == names.end());
        expect(!names.empty());
    };

    "--players takes a family or one of its programs, and names programs of this build"_test = [] {
        const Place place;
        const Outcome families = place.call("multitool", {"--families"});
        expect(families.status == 0_i && families.err.empty() && !families.out.empty());
        std::istringstream names(families.out);
        for (std::string name; std::getline(names, name);) {
            const Outcome players = place.call("multitool", {"--players", name});
            expect(players.status == 0_i && players.err.empty()) << name;
            std::istringstream lines(players.out);
            for (std::string player; std::getline(lines, player);) {
                expect(dispatch::has(player)) << player;
            }
        }
        if (dispatch::has("cardhub")) {
            const Outcome players = place.call("multitool", {"--players", "cards"});
            expect(players.out.starts_with("alice\nbob\n2310alice\n2310bob\n")) << players.out;
            for (const char* const program : {"cardhub", "hub", "2310hub", "alice"}) {
                expect(place.call("multitool", {"--players", program}).out == players.out);
            }
        }
    };

    "its version is one line"_test = [] {
        const Place place;
        const Outcome outcome = place.call("multitool", {"--version"});
        expect(outcome.out.starts_with("multitool ") &&
               outcome.out.find('\n') == outcome.out.size() - 1);
        expect(outcome.status == 0_i && outcome.err.empty());
    };

    "every name has help, asked for in either way"_test = [] {
        const Place place;
        for (const std::string& name : support::names_of(place / "multitool")) {
            const Outcome before = place.call("multitool", {"--help", name});
            const Outcome after = place.call("multitool", {name, "--help"});
            expect(before.status == 0_i && before.err.empty()) << name;
            expect(before.out == after.out && after.status == 0_i) << name;
            expect(before.out.find("Usage: multitool " + name) != std::string::npos) << before.out;
        }
    };

    "called by its own name a specified program has no options"_test = [] {
        const Place place;
        for (const std::string& name : support::names_of(place / "multitool")) {
            place.link(name, "multitool");
            const Outcome outcome = place.call(name, {"--help"});
            expect((outcome.status == 0) == is_workbench(name)) << name;
            expect(is_workbench(name) || outcome.out.find("multitool") == std::string::npos)
                << name << outcome.out;
        }
    };

    "an option is in the help of its subcommand"_test = [] {
        const Place place;
        for (const std::string name : {"bark", "client499"}) {
            const Outcome help = place.call("multitool", {name, "--help"});
            const bool shown = help.out.find("\n  --comfort ") != std::string::npos;
            expect(shown == dispatch::has(name)) << help.out;
        }
    };

    "an option is an operand under a program's own name"_test = [] {
        const Place place;
        if (dispatch::has("bark")) {
            place.link("bark", "multitool");
            expect(place.call("bark", {"--comfort", "a", "a"}).status == 4_i) << "a file";
            expect(place.call("multitool", {"bark", "--comfort", "a", "a"}).status == 1_i);
        }
        if (dispatch::has("client499")) {
            place.link("client499", "multitool");
            expect(place.call("client499", {"--comfort", "game", "1", ""}).status == 2_i)
                << "a name";
            expect(place.call("multitool", {"client499", "--comfort", "game", "1"}).status == 1_i);
            expect(place.call("multitool", {"client499", "--", "--comfort", "game", "0"}).status ==
                   4_i);
        }
    };

    "an unknown name is reported with a similar one if there is one"_test = [] {
        const Place place;
        struct Case {
            const char* name;
            const char* near;
        };
        for (const Case& c :
             {Case{"alcie", "alice"}, Case{"2310hubb", "2310hub"}, Case{"cardhb", "cardhub"},
              Case{"navlahub", "navalhub"}, Case{"stlucai", "stlucia"}, Case{"brak", "bark"},
              Case{"sevr499", "serv499"}, Case{"zzzzzzzzzz", nullptr}, Case{"", nullptr}}) {
            if (c.near != nullptr && !dispatch::has(c.near)) {
                continue;
            }
            std::string told = "multitool: " + std::string(c.name) + ": not found\n";
            if (c.near != nullptr) {
                told += "Did you mean '" + std::string(c.near) + "'?\n";
            }
            for (const std::vector<std::string>& words :
                 {std::vector<std::string>{c.name}, {c.name, "--help"}}) {
                const Outcome outcome = place.call("multitool", words);
                expect(outcome.status == 127_i && outcome.out.empty()) << c.name;
                expect(outcome.err == told) << outcome.err;
            }
        }
        expect(place.call("multitool", {"--help", "zzzzzzzzzz"}).status == 127_i);
    };

    "an unknown name of any length is reported"_test = [] {
        const Place place;
        const Outcome outcome = place.call("multitool", {std::string(100'000, 'x')});
        expect(outcome.status == 127_i && outcome.err.ends_with(": not found\n"));
    };

    "an unknown option is refused"_test = [] {
        const Place place;
        for (const std::vector<std::string>& words : {std::vector<std::string>{"--frobnicate"},
                                                      {"-x"},
                                                      {"--install"},
                                                      {"--uninstall"},
                                                      {"--install", "--edition", "chess", "."},
                                                      {"--list", "a", "b"},
                                                      {"--list", "a"},
                                                      {"--version", "a"},
                                                      {"--list", "--version"},
                                                      {"--families", "a"},
                                                      {"--players"},
                                                      {"--players", "chess"},
                                                      {"--players", "--list", "a"},
                                                      {"-s"},
                                                      {"--uninstall", "-f", "."},
                                                      {"--help", "--edition", "cards"}}) {
            const Outcome outcome = place.call("multitool", words);
            expect(outcome.status == 2_i && outcome.out.empty()) << words[0];
            expect(outcome.err.starts_with("multitool: ")) << outcome.err;
        }
    };
};
