// The output of deal: random numbers equal the published ones, every file is accepted by its
// family, different seeds give different files, and all permutations are equally likely.
#include <algorithm>
#include <array>
#include <boost/ut.hpp>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "games/bark/dealing.hpp"
#include "games/bark/files.hpp"
#include "games/cards/dealing.hpp"
#include "games/cards/deck.hpp"
#include "games/game499/dealing.hpp"
#include "games/game499/decks.hpp"
#include "games/naval/dealing.hpp"
#include "games/naval/files.hpp"
#include "games/naval/rules.hpp"
#include "games/stlucia/dealing.hpp"
#include "games/stlucia/rolls.hpp"
#include "tests/support/string_writer.hpp"

using namespace boost::ut;

namespace {

constexpr std::uint64_t seeds = 10'000;

std::string cards_file(std::uint64_t seed, std::size_t cards) {
    sys::MappedVector<cards::Card> deck;
    expect(cards::deal_deck(seed, cards, deck) >> fatal);
    support::StringWriter writer;
    game::put_deck_file(writer, deck.items());
    return writer.text;
}

std::string bark_file(std::uint64_t seed, std::size_t cards) {
    sys::MappedVector<bark::Card> deck;
    expect(bark::deal_deck(seed, cards, deck) >> fatal);
    support::StringWriter writer;
    game::put_deck_file(writer, deck.items());
    return writer.text;
}

std::string decks_file(std::uint64_t seed, std::uint64_t decks) {
    support::StringWriter writer;
    game499::put_dealt_decks(writer, seed, decks);
    return writer.text;
}

std::string rolls_file(std::uint64_t seed, std::uint64_t rolls) {
    support::StringWriter writer;
    stlucia::put_dealt_rolls(writer, seed, rolls);
    return writer.text;
}

// Null where an option is not given.
game::Settings naval_settings(const char* size, const char* ships) {
    game::Settings settings;
    if (size != nullptr) {
        settings.add({.name = "size", .text = size});
    }
    if (ships != nullptr) {
        settings.add({.name = "ships", .text = ships});
    }
    return settings;
}

naval::Rules rules_of(const char* size, const char* ships) {
    const game::Settings settings = naval_settings(size, ships);
    game::Complaint complaint;
    const naval::Rules rules = naval::rules_of(settings, complaint);
    expect(complaint.size() == 0_u) << complaint.view();
    return rules;
}

std::string complaint_of(const char* size, const char* ships) {
    const game::Settings settings = naval_settings(size, ships);
    game::Complaint complaint;
    naval::rules_of(settings, complaint);
    return std::string(complaint.view());
}

std::string map_file(std::uint64_t seed, const naval::Rules& rules) {
    naval::Fleet fleet;
    expect(naval::deal_fleet(seed, rules, fleet) >> fatal);
    support::StringWriter writer;
    naval::put_map_file(writer, fleet);
    return writer.text;
}

// The file of each seed is valid and differs from the files of all other seeds.
template <class Make, class IsGood>
void every_seed(Make make, IsGood is_good) {
    std::set<std::string> seen;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        std::string text = make(seed);
        expect(is_good(text)) << "seed" << seed << text;
        expect(seen.insert(std::move(text)).second) << "seed" << seed << "gives another's";
    }
}

// Chi-squared test that the counts are uniform. The bound is exceeded once in a million random
// tables; the seeds are fixed, so the test passes always or never.
bool looks_even(const std::vector<int>& counts, double bound) {
    double sum = 0;
    for (const int count : counts) {
        sum += count;
    }
    const double expected = sum / static_cast<double>(counts.size());
    double chi = 0;
    for (const int count : counts) {
        chi += (count - expected) * (count - expected) / expected;
    }
    return chi < bound;
}

}  // namespace

const suite<"deal: random numbers"> random_suite = [] {
    "SplitMix64 gives the published numbers"_test = [] {
        core::SplitMix numbers(1234567);
        for (const std::uint64_t wanted :
             {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL,
              4593380528125082431ULL, 16408922859458223821ULL}) {
            expect(numbers.next() == wanted);
        }
        expect(core::SplitMix::at(1234567, 0) == 6457827717110365317ULL);
        expect(core::SplitMix::at(1234567, 4) == 16408922859458223821ULL);
    };

    "xoshiro256** gives the published numbers"_test = [] {
        core::Random random(core::Random::State{1, 2, 3, 4});
        for (const std::uint64_t wanted :
             {11520ULL, 0ULL, 1509978240ULL, 1215971899390074240ULL, 1216172134540287360ULL,
              607988272756665600ULL, 16172922978634559625ULL, 8476171486693032832ULL,
              10595114339597558777ULL, 2904607092377533576ULL}) {
            expect(random.next() == wanted);
        }
    };

    "the numbers of a seed never change"_test = [] {
        core::Random random(7);
        for (const std::uint64_t wanted : {12923355070828475994ULL, 5142052590334782674ULL,
                                           15488392906492639638ULL, 18098058644649177664ULL}) {
            expect(random.next() == wanted);
        }
        expect(core::derived_seed(7, 0) == 7191089600892374487ULL);
        expect(core::derived_seed(7, 99) == 17507770786031350393ULL);
    };

    "bounded numbers stay below the bound, and all of them occur"_test = [] {
        core::Random random(3);
        std::vector<int> counts(7);
        for (int i = 0; i < 70'000; ++i) {
            ++counts[static_cast<std::size_t>(random.below(7))];
        }
        expect(looks_even(counts, 40));
        expect(random.below(1) == 0_u);
        // The bound is chosen so that almost half of all numbers are rejected.
        constexpr std::uint64_t large = (1ULL << 63) + 1;
        for (int i = 0; i < 100; ++i) {
            expect(random.below(large) < large);
        }
    };

    "all permutations of four are equally likely"_test = [] {
        std::vector<int> counts(256);
        for (std::uint64_t seed = 0; seed < 48'000; ++seed) {
            std::array<unsigned, 4> items{0, 1, 2, 3};
            core::Random random(seed);
            random.shuffle_front(std::span<unsigned>(items), items.size());
            ++counts[items[0] * 64 + items[1] * 16 + items[2] * 4 + items[3]];
        }
        std::erase(counts, 0);
        expect(counts.size() == 24_u);
        expect(looks_even(counts, 75));
    };
};

const suite<"deal: files"> file_suite = [] {
    "the card hub accepts a deck"_test = [] {
        every_seed([](std::uint64_t seed) { return cards_file(seed, 60); },
                   [](std::string_view text) {
                       cards::DeckParser deck;
                       return deck.feed(text) && deck.finish() && deck.cards().size() == 60;
                   });
    };

    "a pack has every card once, and two packs each of them twice"_test = [] {
        for (const std::size_t packs : {1U, 2U}) {
            sys::MappedVector<cards::Card> deck;
            expect(cards::deal_deck(1, packs * cards::different_cards, deck) >> fatal);
            std::multiset<std::uint8_t> seen;
            for (const cards::Card card : deck.items()) {
                seen.insert(card.bits);
            }
            for (const std::uint8_t bits : seen) {
                expect(seen.count(bits) == packs);
            }
        }
    };

    "every card can come first"_test = [] {
        std::vector<int> counts(64);
        for (std::uint64_t seed = 0; seed < 60'000; ++seed) {
            sys::MappedVector<cards::Card> deck;
            expect(cards::deal_deck(core::derived_seed(5, seed), 2, deck) >> fatal);
            ++counts[deck[0].bits];
        }
        std::erase(counts, 0);
        expect(counts.size() == 60_u);
        expect(looks_even(counts, 130));
    };

    "bark accepts its deck"_test = [] {
        every_seed([](std::uint64_t seed) { return bark_file(seed, 20); },
                   [](std::string_view text) {
                       bark::Deck deck;
                       bark::DeckParser parser(deck, 0);
                       return parser.feed(text) && parser.finish() && deck.size == 20;
                   });
    };

    "a 499 deck is a permutation of the deck"_test = [] {
        every_seed(
            [](std::uint64_t seed) { return decks_file(seed, 2); },
            [](std::string_view text) {
                game499::DecksParser decks;
                if (!decks.feed(text) || decks.finish() != game499::DecksParser::Outcome::good ||
                    decks.cards().size() != 2 * game499::deck_size) {
                    return false;
                }
                for (const std::size_t first : {std::size_t{0}, game499::deck_size}) {
                    std::set<std::uint8_t> seen;
                    for (const auto card : decks.cards().subspan(first, game499::deck_size)) {
                        seen.insert(card.bits);
                    }
                    if (seen.size() != game499::deck_size) {
                        return false;
                    }
                }
                return true;
            });
    };

    "a roll file is valid, and a match uses the same dice"_test = [] {
        every_seed([](std::uint64_t seed) { return rolls_file(seed, 61); },
                   [](std::string_view text) {
                       stlucia::RollParser rolls;
                       return rolls.feed(text) && rolls.finish() && rolls.dice().size() == 61 &&
                              text.find('\n') == 60;
                   });
        stlucia::RollParser rolls;
        sys::MappedVector<stlucia::Face> dice;
        expect(rolls.feed(rolls_file(9, 1000)) && stlucia::deal_rolls(9, 1000, dice) >> fatal);
        expect(std::ranges::equal(rolls.dice(), dice.items()));
    };

    "a map fits its rules"_test = [] {
        const naval::Rules rules = rules_of("10x10", "5,4,3,3,2");
        every_seed([&](std::uint64_t seed) { return map_file(seed, rules); },
                   [&](std::string_view text) {
                       naval::MapFileParser map;
                       naval::Side side;
                       return map.feed(text) && map.finish() && side.place(rules, map.fleet());
                   });
    };

    "a fleet that just fits is placed"_test = [] {
        for (const auto& [size, ships] :
             {std::pair{"5x5", "5,5,5,5,5"}, std::pair{"1x3", "3"}, std::pair{"26x1", "13,13"},
              std::pair{"26x26", "26,26,26,26,26,26,26,26,26,26,26,26,26,26,26"},
              std::pair{"3x5", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"}}) {
            const naval::Rules rules = rules_of(size, ships);
            for (std::uint64_t seed = 0; seed < 5; ++seed) {
                naval::MapFileParser map;
                naval::Side side;
                expect(map.feed(map_file(seed, rules)) && map.finish() >> fatal);
                expect(side.place(rules, map.fleet())) << size << ships;
            }
        }
    };

    "a fleet that cannot fit is refused"_test = [] {
        expect(complaint_of("10x10", "11") == "a ship of 11 does not fit a board of 10x10");
        expect(complaint_of("2x2", "2,2,1") == "the ships need 5 cells, and a board of 2x2 has 4");
        naval::Fleet fleet;
        // The cells are sufficient in number, but the ships do not fit the shape.
        expect(!naval::deal_fleet(1, rules_of("5x2", "3,3,3"), fleet));
    };

    "all positions of a ship are equally likely"_test = [] {
        const naval::Rules rules = rules_of("3x3", "2");
        std::vector<int> counts(36);
        for (std::uint64_t seed = 0; seed < 24'000; ++seed) {
            naval::Fleet fleet;
            expect(naval::deal_fleet(seed, rules, fleet) >> fatal);
            const auto direction =
                std::string_view("NESW").find(static_cast<char>(fleet[0].direction));
            const int cell = fleet[0].start.row * 3 + fleet[0].start.column;
            ++counts[static_cast<std::size_t>(cell) * 4 + direction];
        }
        std::erase(counts, 0);
        expect(counts.size() == 24_u);
        expect(looks_even(counts, 75));
    };

    "invalid sizes and ships are refused"_test = [] {
        for (const char* const size : {"", "10", "x", "10x", "x10", "0x5", "5x0", "27x5", "5x27",
                                       "10X10", "10x10 ", " 10x10", "-1x5", "10x10x1"}) {
            expect(complaint_of(size, "2").starts_with("--size: ")) << size;
        }
        for (const char* const ships :
             {"", ",", "5,", ",5", "0", "27", "5;4", "5, 4", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"}) {
            expect(complaint_of("26x26", ships).starts_with("--ships: ")) << ships;
        }
    };

    "the files of a seed never change"_test = [] {
        expect(cards_file(1, 5) == "5\nD8\nHb\nS7\nSc\nH3\n");
        expect(rolls_file(3, 20) == "3APA3P33P312P13HAHA2\n");
        expect(map_file(2, rules_of("10x10", "5,4,3,3,2")) == "D1 E\nH8 N\nI9 N\nE7 N\nG2 S\n");
        expect(bark_file(4, 11).starts_with("11\n3R\n2X\n"));
        expect(decks_file(5, 1) ==
               "2C6S3C7D5DQCACTS4H4S9S8CTDAD7STCQS2SQDKD3D5H9C8H2HJH4D2DASKH8DJS5C7C9HJD6C3STH9D8S"
               "QHKC3H6HAHJC5S6D4C7HKS\n");
    };
};
