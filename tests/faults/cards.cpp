// The card hub's rows of the fault table.
#include <csignal>

#include "tests/faults/family.hpp"
#include "tests/faults/judge.hpp"

namespace faults {

namespace {

constexpr Ending good_end{0, ""};
constexpr Ending not_started{5, "Player error\n"};
constexpr Ending gone{6, "Player EOF\n"};
constexpr Ending malformed{7, "Invalid message\n"};
constexpr Ending wrong_choice{8, "Invalid card choice\n"};
constexpr Ending signalled{9, "Ended due to signal\n"};

Ending ending_for(const Misdeed& misdeed) {
    const Effect effect = misdeed.behaviour->effect;
    if (effect == Effect::none) {
        return good_end;
    }
    if (effect == Effect::signalled) {
        return signalled;
    }
    if (misdeed.point == 0) {
        return not_started;
    }
    switch (effect) {
        case Effect::gone: return gone;
        // What a player says after its last card is never read.
        case Effect::repeated:
            return misdeed.point + 1 == misdeed.replies ? good_end : wrong_choice;
        default: return malformed;
    }
}

// All that is printed by the time that a card of this round is asked for.
std::string out_in_round(const std::string& good, std::size_t round) {
    std::size_t place = 0;
    for (std::size_t i = 0; i < round; ++i) {
        place = good.find("Lead player=", place) + 1;
    }
    return round == 0 ? "" : good.substr(0, good.find('\n', place) + 1);
}

std::string judge(const Misdeed& misdeed, const support::Outcome& good,
                  const support::Outcome& got) {
    const Ending ending = ending_for(misdeed);
    if (ending.status == 0) {
        return compare(ending, good.out, got);
    }
    // A card said twice is found out a round later.
    const std::size_t round =
        misdeed.point + (misdeed.behaviour->effect == Effect::repeated ? 1 : 0);
    if (misdeed.behaviour->effect != Effect::signalled) {
        return compare(ending, out_in_round(good.out, round), got);
    }
    // The signal may come a little before the hub asks this seat.
    return compare_beginning(ending, good, got);
}

std::string judge_signal(const support::Outcome& good, const support::Outcome& got) {
    if (got.status == 0) {
        return compare(good_end, good.out, got);  // too late to change anything
    }
    return compare_beginning(signalled, good, got);
}

// Said with the greeting, these are about the first card already: the cases have them.
bool applies(const Misdeed& misdeed) {
    const Effect effect = misdeed.behaviour->effect;
    return misdeed.point > 0 || (effect != Effect::crlf && effect != Effect::repeated);
}

}  // namespace

Family cards_family() {
    return {.name = "cards",
            .edition = support::Edition::cards,
            .command = {"2310hub", "deck", "2", "{0}", "{1}", "{2}"},
            .files = {{"deck", "10\nC4\nD2\nSa\nD3\nC9\nS2\nD4\nC2\nHf\nC3\n"}},
            .players = {"./2310alice", "./2310bob", "./2310alice"},
            .signal = SIGHUP,
            .judge = judge,
            .judge_signal = judge_signal,
            .applies = applies};
}

}  // namespace faults
