// The multitool's own options and messages.
#include <algorithm>
#include <boost/ut.hpp>

#include "tests/dispatch/place.hpp"

using namespace boost::ut;
using dispatch::Place;
using support::Outcome;

const suite<"front"> front_suite = [] {
    "called with nothing it helps"_test = [] {
        const Place place;
        const Outcome alone = place.call("multitool");
        const Outcome help = place.call("multitool", {"--help"});
        expect(alone.status == 0_i && alone.err.empty());
        expect(alone.out == help.out && help.status == 0_i);
        for (const char* const text : {"  alice ", "  bob ", "  cardhub ", "  hub ", "--install"}) {
            expect(alone.out.find(text) != std::string::npos) << text;
        }
    };

    "the list is sorted, one name a line"_test = [] {
        const Place place;
        const std::vector<std::string> names = support::names_of(place / "multitool");
        expect(std::ranges::is_sorted(names));
        expect(std::ranges::adjacent_find(names) == names.end());
        for (const char* const name :
             {"2310alice", "2310bob", "2310hub", "alice", "bob", "cardhub", "hub"}) {
            expect(std::ranges::find(names, name) != names.end()) << name;
        }
    };

    "its version is a line"_test = [] {
        const Place place;
        const Outcome outcome = place.call("multitool", {"--version"});
        expect(outcome.out.starts_with("multitool ") &&
               outcome.out.find('\n') == outcome.out.size() - 1);
        expect(outcome.status == 0_i && outcome.err.empty());
    };

    "help for every name, asked for in either way"_test = [] {
        const Place place;
        for (const std::string& name : support::names_of(place / "multitool")) {
            const Outcome before = place.call("multitool", {"--help", name});
            const Outcome after = place.call("multitool", {name, "--help"});
            expect(before.status == 0_i && before.err.empty()) << name;
            expect(before.out == after.out && after.status == 0_i) << name;
            expect(before.out.find("Usage: multitool " + name) != std::string::npos) << before.out;
        }
    };

    "called by its own name a program has no options"_test = [] {
        const Place place;
        place.link("2310alice", "multitool");
        const Outcome outcome = place.call("2310alice", {"--help"});
        expect(outcome.err == dispatch::player_usage && outcome.status == 1_i &&
               outcome.out.empty());
    };

    "an unknown name is told, with a near one if there is one"_test = [] {
        const Place place;
        struct Case {
            const char* name;
            const char* err;
        };
        for (const Case& c :
             {Case{"alcie", "multitool: alcie: not found\nDid you mean 'alice'?\n"},
              Case{"2310hubb", "multitool: 2310hubb: not found\nDid you mean '2310hub'?\n"},
              Case{"cardhb", "multitool: cardhb: not found\nDid you mean 'cardhub'?\n"},
              Case{"zzzzzzzzzz", "multitool: zzzzzzzzzz: not found\n"},
              Case{"", "multitool: : not found\n"}}) {
            for (const std::vector<std::string>& words :
                 {std::vector<std::string>{c.name}, {c.name, "--help"}}) {
                const Outcome outcome = place.call("multitool", words);
                expect(outcome.status == 127_i && outcome.out.empty()) << c.name;
                expect(outcome.err == c.err) << outcome.err;
            }
        }
        expect(place.call("multitool", {"--help", "alcie"}).status == 127_i);
    };

    "a name of any length is told"_test = [] {
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
                                                      {"-s"},
                                                      {"--uninstall", "-f", "."},
                                                      {"--help", "--edition", "cards"}}) {
            const Outcome outcome = place.call("multitool", words);
            expect(outcome.status == 2_i && outcome.out.empty()) << words[0];
            expect(outcome.err.starts_with("multitool: ")) << outcome.err;
        }
    };
};
