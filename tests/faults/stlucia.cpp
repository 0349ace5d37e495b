// The dice hub's rows of the fault table.
#include <array>
#include <csignal>

#include "tests/faults/family.hpp"
#include "tests/faults/judge.hpp"

namespace faults {

namespace {

constexpr Ending good_end{0, ""};
constexpr Ending not_started{5, "Unable to start subprocess\n"};
constexpr Ending gone{6, "Player quit\n"};
constexpr Ending malformed{7, "Invalid message received from player\n"};
constexpr Ending signalled{9, "SIGINT caught\n"};

// How many lines the hub has printed when it asks for each reply: of the greeting, in the first
// turn, to `stay?`, in the second turn. A has 4 answers, B 7 and C 3.
constexpr std::array<std::array<int, 8>, 3> lines_before{{
    {0, 0, 10, 10, 10},
    {0, 2, 2, 2, 8, 11, 11, 11},
    {0, 6, 14, 14},
}};

bool is_last(const Misdeed& misdeed) { return misdeed.point + 1 == misdeed.replies; }

// The reply in whose place the hub hears what is wrong.
std::size_t heard_as(const Misdeed& misdeed) {
    return misdeed.point + (misdeed.behaviour->effect == Effect::repeated ? 1 : 0);
}

Ending ending_for(const Misdeed& misdeed) {
    switch (misdeed.behaviour->effect) {
        case Effect::none: return good_end;
        case Effect::repeated: return is_last(misdeed) ? good_end : malformed;
        case Effect::signalled: return signalled;
        case Effect::gone: return misdeed.point == 0 ? not_started : gone;
        default: return misdeed.point == 0 ? not_started : malformed;
    }
}

// The pipes stay open at the end of a game, so who still floods then, or waits for what its script
// has next, is killed.
bool stays(const Misdeed& misdeed) {
    const std::string_view name = misdeed.behaviour->name;
    const bool floods = name.starts_with("flood-of") || name.starts_with("no-newline-for");
    const Effect effect = misdeed.behaviour->effect;
    return misdeed.behaviour->stays || (floods && misdeed.point > 0) ||
           effect == Effect::signalled || (effect == Effect::repeated && !is_last(misdeed));
}

// What is told of the player; where one could not be started, nothing.
std::string report_on(const Misdeed& misdeed) {
    const std::string player = std::string("Player ") + static_cast<char>('A' + misdeed.seat);
    if (ending_for(misdeed).status == not_started.status) {
        return "";
    }
    if (stays(misdeed) || misdeed.behaviour->name == "die") {
        return player + " terminated due to signal 9\n";
    }
    if (misdeed.behaviour->name == "crash") {
        return player + " terminated due to signal 11\n";
    }
    return misdeed.behaviour->name == "exit-3" ? player + " exited with status 3\n" : "";
}

std::string first_lines(const std::string& text, int count) {
    std::size_t size = 0;
    for (int i = 0; i < count; ++i) {
        size = text.find('\n', size) + 1;
    }
    return text.substr(0, size);
}

// The game is told on stderr, before the reason of its end.
std::string compare_told(const Ending& ending, const std::string& told,
                         const support::Outcome& got) {
    const std::string err = told + ending.err;
    return compare({ending.status, err.c_str()}, "", got);
}

std::string judge(const Misdeed& misdeed, const support::Outcome& good,
                  const support::Outcome& got) {
    const Ending ending = ending_for(misdeed);
    const std::string printed =
        ending.status == 0
            ? good.err
            : first_lines(good.err, lines_before.at(misdeed.seat).at(heard_as(misdeed)));
    return compare_told(ending, printed + report_on(misdeed), got);
}

std::string judge_signal(const support::Outcome& good, const support::Outcome& got) {
    if (got.status == 0) {
        return compare_told(good_end, good.err, got);  // too late to change anything
    }
    const std::string reason = signalled.err;
    const std::string printed =
        got.err.substr(0, got.err.size() - std::min(got.err.size(), reason.size()));
    if (!good.err.starts_with(printed) || !(printed.empty() || printed.ends_with('\n'))) {
        return "is no beginning of the game: " + support::shown(printed);
    }
    return compare_told(signalled, printed, got);
}

// What an answer said twice comes to depends on the next question, except for the greeting, which
// is no answer, and the last one, which nobody hears again; the cases have more. A greeting with
// a line end after it is about the first answer already.
bool applies(const Misdeed& misdeed) {
    switch (misdeed.behaviour->effect) {
        case Effect::repeated: return misdeed.point == 0 || is_last(misdeed);
        case Effect::crlf: return misdeed.point > 0;
        default: return true;
    }
}

}  // namespace

// Rerolls, a claim, an occupant that goes and one that stays; nobody is eliminated.
Family stlucia_family() {
    return {.name = "stlucia",
            .command = {"stlucia", "rolls", "6", "{0}", "{1}", "{2}"},
            .files = {{"rolls", "233223311P2AH321121A3H2P122A23PA3PAP\n"}},
            .players = {"./eait", "./science", "./habs"},
            .signal = SIGINT,
            .judge = judge,
            .judge_signal = judge_signal,
            .applies = applies,
            .stays = stays};
}

}  // namespace faults
