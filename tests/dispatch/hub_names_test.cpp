// The names of two hubs, hub and 2310hub, in an executable that holds both, one or none of them.
#include <boost/ut.hpp>

#include "tests/dispatch/place.hpp"

using namespace boost::ut;
using dispatch::card_hub_usage;
using dispatch::Place;
using dispatch::same;
using support::Outcome;

namespace {

const std::vector<std::vector<std::string>> calls = {
    {}, {"a", "b"}, {"a", "2"}, {"a", "b", "c"}, {"a", "b", "c", "d"}};

bool has_both() { return dispatch::has("cardhub") && dispatch::has("navalhub"); }

}  // namespace

const suite<"hub names"> hub_names_suite = [] {
    "2310hub through the name of a hub is that hub in every respect"_test = [] {
        for (const char* const hub : {"cardhub", "navalhub"}) {
            if (!dispatch::has(hub)) {
                continue;
            }
            const Place place;
            place.link(hub, "multitool");
            place.link("2310hub", hub);
            for (const std::vector<std::string>& some : calls) {
                const Outcome outcome = place.call("2310hub", some);
                expect(same(outcome, place.call(hub, some))) << hub << some.size() << "operands";
                expect(outcome.status != 0_i) << outcome.out;
                // Whatever the caller says about the name.
                for (const char* const argv0 : {"2310hub", "nonsense"}) {
                    std::vector<std::string> argv = some;
                    argv.insert(argv.begin(), argv0);
                    expect(same(outcome, place.call_as("2310hub", argv))) << hub << argv0;
                }
            }
        }
    };

    "of two hubs the number of operands chooses"_test = [] {
        if (!has_both()) {
            return;
        }
        const Place place;
        place.link("2310hub", "multitool");
        expect(place.call("2310hub", {"a", "b", "c"}).err == card_hub_usage);
        expect(place.call("multitool", {"hub", "a", "b", "c"}).err == card_hub_usage);
        const Outcome naval = place.call("multitool", {"navalhub", "a", "b"});
        expect(same(place.call("2310hub", {"a", "b"}), naval));
        expect(same(place.call("multitool", {"hub", "a", "b"}), naval));
    };

    "a single hub is meant by every call"_test = [] {
        const Place place;
        place.link("2310hub", "multitool");
        for (const char* const hub : {"cardhub", "navalhub"}) {
            if (has_both() || !dispatch::has(hub)) {
                continue;
            }
            for (const std::vector<std::string>& some : calls) {
                std::vector<std::string> as_hub = some;
                as_hub.insert(as_hub.begin(), hub);
                const Outcome outcome = place.call("multitool", as_hub);
                as_hub.front() = "hub";
                expect(same(outcome, place.call("multitool", as_hub))) << some.size();
                expect(same(outcome, place.call("2310hub", some))) << some.size();
            }
        }
    };

    "without a hub there are no such names"_test = [] {
        expect(dispatch::has("hub") == (dispatch::has("cardhub") || dispatch::has("navalhub")));
        expect(dispatch::has("2310hub") == dispatch::has("hub"));
    };

    "a deck and a threshold are a card game whose players were forgotten"_test = [] {
        if (!has_both()) {
            return;
        }
        const Place place;
        place.link("2310hub", "multitool");
        place.link("navalhub", "multitool");
        support::write_file(place / "small.deck", dispatch::small_deck);
        for (const char* const threshold : {"2", "007", "-1", "99999999999999999999"}) {
            for (const Outcome& outcome :
                 {place.call("2310hub", {"small.deck", threshold}),
                  place.call("multitool", {"hub", "small.deck", threshold})}) {
                expect(outcome.err == card_hub_usage && outcome.status == 1) << threshold;
            }
            expect(place.call("navalhub", {"small.deck", threshold}).err != card_hub_usage);
        }
        // What is not a number, or is the name of a file, is a config.
        support::write_file(place / "2", "");
        for (const char* const config : {"2", "2x", ""}) {
            expect(same(place.call("2310hub", {"small.deck", config}),
                        place.call("navalhub", {"small.deck", config})))
                << config;
        }
    };
};
