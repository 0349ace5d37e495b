// The naval hub's rows of the fault table: two rounds that go alike, so that it shows what a fault
// in one does to the other.
#include <csignal>

#include "tests/faults/family.hpp"
#include "tests/faults/judge.hpp"

namespace faults {

namespace {

constexpr Ending good_end{0, ""};
constexpr Ending communications{5, "Communications error\n"};
constexpr Ending signalled{6, "Caught SIGHUP\n"};

std::string header(std::size_t round) {
    return "**********\nROUND " + std::to_string(round) + "\n";
}

// What is shown if this round was never started.
std::string without_round(std::string out, std::size_t round) {
    const std::string begin = header(round);
    const std::string other = header(1 - round);
    for (std::size_t at = out.find(begin); at != std::string::npos; at = out.find(begin)) {
        const std::size_t end = out.find(other, at);
        out.erase(at, end == std::string::npos ? end : end - at);
    }
    return out;
}

// All that is shown by the time that the seat is asked for this guess, counted from 1.
std::string out_before_guess(const std::string& good, std::size_t seat, std::size_t guess) {
    const std::string move = "player " + std::to_string(seat % 2 + 1) + " guessed";
    std::size_t place = 0;
    for (std::size_t i = 0; i < guess; ++i) {
        place = good.find(move, good.find(header(seat / 2), place) + 1);
    }
    return good.substr(0, good.rfind('\n', place) + 1);
}

std::string judge(const Misdeed& misdeed, const support::Outcome& good,
                  const support::Outcome& got) {
    switch (misdeed.behaviour->effect) {
        case Effect::none:
        case Effect::crlf: return compare(good_end, good.out, got);
        case Effect::signalled: return compare_beginning(signalled, good, got);
        case Effect::repeated:
            // A guess said again only makes the hub ask again; a map said again is no guess.
            return misdeed.point > 0
                       ? compare(good_end, good.out, got)
                       : compare(communications, out_before_guess(good.out, misdeed.seat, 1), got);
        case Effect::gone:
        case Effect::malformed: break;
    }
    if (misdeed.point == 0) {
        return compare(good_end, without_round(good.out, misdeed.seat / 2), got);
    }
    return compare(communications, out_before_guess(good.out, misdeed.seat, misdeed.point), got);
}

std::string judge_signal(const support::Outcome& good, const support::Outcome& got) {
    if (got.status == 0) {
        return compare(good_end, good.out, got);  // too late to change anything
    }
    return compare_beginning(signalled, good, got);
}

// A carriage return is white space: the answer is good, and the player that gives no other would be
// waited for.
bool applies(const Misdeed& misdeed) {
    return misdeed.behaviour->effect != Effect::crlf || misdeed.point + 1 == misdeed.replies;
}

}  // namespace

Family naval_family() {
    return {.name = "naval",
            .edition = support::Edition::naval,
            .command = {"2310hub", "rules", "config"},
            .files = {{"rules", "3 2\n2\n2\n1\n"},
                      {"config", "{0},one,{1},two\n{2},one,{3},two\n"},
                      {"one", "A1 E\nC2 N\n"},
                      {"two", "B2 W\nC1 S\n"}},
            .players = {"./2310A", "./2310A", "./2310A", "./2310A"},
            .signal = SIGHUP,
            .judge = judge,
            .judge_signal = judge_signal,
            .applies = applies};
}

}  // namespace faults
