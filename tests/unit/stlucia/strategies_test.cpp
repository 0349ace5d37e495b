#include <boost/ut.hpp>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "core/fixed_string.hpp"
#include "games/stlucia/strategies.hpp"

using namespace boost::ut;
using stlucia::PlayerView;
using stlucia::Strategy;

namespace {

using Question = PlayerView::Question;
using Kind = stlucia::Answer::Kind;

// The faces that are not kept, as in a reroll; empty if all are.
std::string rest(Strategy& strategy, std::string_view roll, unsigned health, bool inside = false,
                 std::optional<unsigned> occupant_health = {}) {
    const stlucia::Answer answer =
        strategy.choose({.question = Question::dice,
                         .dice = *stlucia::parse_roll(roll),
                         .health = health,
                         .inside = inside,
                         .occupant_health = inside ? health : occupant_health,
                         .others_left = 2});
    expect(answer.kind == (answer.dice.size() == 0 ? Kind::keep_all : Kind::reroll)) << roll;
    core::FixedString<8> text;
    core::put(text, answer.dice);
    return std::string(text.view());
}

bool goes(Strategy& strategy, unsigned health, unsigned others_left = 2) {
    const stlucia::Answer answer = strategy.choose({.question = Question::stay,
                                                    .dice = {},
                                                    .health = health,
                                                    .inside = true,
                                                    .occupant_health = health,
                                                    .others_left = others_left});
    expect(answer.kind == Kind::go || answer.kind == Kind::stay);
    return answer.kind == Kind::go;
}

}  // namespace

const suite<"stlucia: strategies"> strategies_suite = [] {
    "eait keeps threes of a kind, and H when weak"_test = [] {
        stlucia::Eait eait;
        expect(rest(eait, "111HAP", 10) == "HAP");
        expect(rest(eait, "111222", 10).empty());
        expect(rest(eait, "HHHHHH", 10) == "HHHHHH");
        expect(rest(eait, "1133AP", 10) == "1133AP");
        expect(rest(eait, "13333P", 10) == "1P");
        expect(rest(eait, "112HHA", 6) == "112HHA");
        expect(rest(eait, "112HHA", 5) == "112A");
        expect(rest(eait, "112HHA", 5, true) == "112A") << "also where H are useless";
        expect(goes(eait, 4) && !goes(eait, 5));
    };

    "science keeps A, or H when weak"_test = [] {
        stlucia::Science science;
        expect(rest(science, "13HAAP", 10) == "13HP");
        expect(rest(science, "13HAAP", 5) == "13HP");
        expect(rest(science, "13HAAP", 4) == "13AAP");
        expect(rest(science, "AAAAAA", 10).empty());
        expect(rest(science, "333333", 10) == "333333");
        expect(goes(science, 10) && goes(science, 1));
    };

    "habs keeps everything, but A when weak"_test = [] {
        stlucia::Habs habs;
        expect(rest(habs, "12HAPP", 5).empty());
        expect(rest(habs, "12HAPP", 4) == "A");
        expect(rest(habs, "112HPP", 4).empty());
        expect(goes(habs, 3) && !goes(habs, 4));
        expect(!goes(habs, 1, 1)) << "not against one alone";
        expect(goes(habs, 1, 2));
    };

    "hass keeps P inside, and A that kill outside"_test = [] {
        stlucia::Hass hass;
        expect(rest(hass, "12HAPP", 10) == "12HAPP") << "nobody inside";
        expect(rest(hass, "12HAPP", 10, true) == "12HA");
        expect(rest(hass, "1AAAPP", 10, false, 4) == "1AAAPP");
        expect(rest(hass, "1AAAPP", 10, false, 3) == "1PP") << "exactly equal is enough";
        expect(rest(hass, "1AAAPP", 10, false, 2) == "1PP");
        expect(rest(hass, "AAAAAA", 10, true) == "AAAAAA");
        expect(!goes(hass, 10) && !goes(hass, 1));
    };

    "mabs keeps 3 and H outside, 3 and A inside"_test = [] {
        stlucia::Mabs mabs;
        expect(rest(mabs, "13HAAP", 10) == "1AAP");
        expect(rest(mabs, "333HHH", 10).empty());
        expect(rest(mabs, "13HAAP", 10, true) == "1HP");
        expect(rest(mabs, "333AAA", 10, true).empty());
        expect(goes(mabs, 10) && goes(mabs, 1));
    };
};
