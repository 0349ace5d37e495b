#include "hub/explain.hpp"

#include <cstring>

#include "core/escape.hpp"
#include "core/text_out.hpp"

namespace hub {

namespace {

// A program's name may be of any length and of any bytes.
void put_name(Explanation& text, std::string_view name) {
    constexpr std::size_t most = 60;
    const bool fits = name.size() <= most;
    core::put_escaped(text, fits ? name : name.substr(0, most));
    core::put(text, fits ? "" : "...");
}

void put_what_happened(Explanation& text, const game::Verdict& verdict, const Place& place) {
    using game::Outcome;
    switch (verdict.outcome) {
        case Outcome::not_started:
            core::put(text, ": ", ::strerrordesc_np(place.start_error));
            return;
        case Outcome::no_greeting:
        case Outcome::gone:
            if (place.has_closed_output) {
                core::put(text, ": closed its output");
            } else {
                core::put(text, ": ended with ");
                put_exit(text, place);
            }
            break;
        case Outcome::bad_greeting:
        case Outcome::line_too_long:
        case Outcome::not_a_message:
        case Outcome::not_allowed:
            if (!verdict.rule.empty()) {
                core::put(text, " (", verdict.rule, ')');
            }
            core::put(text, ": said \"");
            core::put_escaped(text, place.last_line.view());
            core::put(text, '"');
            break;
        default: break;
    }
}

}  // namespace

void explain(Explanation& text, const game::Verdict& verdict, const Seats& seats,
             std::string_view expected) {
    explain(text, verdict, seats, verdict.blame.value_or(0), expected);
}

void explain(Explanation& text, const game::Verdict& verdict, const Seats& seats, Seat blamed,
             std::string_view expected) {
    if (!verdict.blame) {
        core::put(text, "the game ended early: ", game::name_of(verdict.outcome));
        return;
    }
    const Place& place = seats[blamed];
    core::put(text, "seat ", *verdict.blame, " (");
    put_name(text, place.program);
    core::put(text, "): ", game::name_of(verdict.outcome));
    put_what_happened(text, verdict, place);
    if (verdict.outcome != game::Outcome::not_started) {
        core::put(text, "; expected ", expected);
    }
}

}  // namespace hub
