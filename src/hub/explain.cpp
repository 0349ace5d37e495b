#include "hub/explain.hpp"

#include "core/escape.hpp"
#include "core/text_out.hpp"
#include "sys/error_text.hpp"

namespace hub {

namespace {

// A program's name may be long and may contain any bytes.
void put_name(Explanation& text, std::string_view name) {
    constexpr std::size_t most = 60;
    const bool fits = name.size() <= most;
    core::put_escaped(text, fits ? name : name.substr(0, most));
    core::put(text, fits ? "" : "...");
}

void put_what_happened(Explanation& text, const game::EndReason& end_reason,
                       const PlayerProcess& process) {
    using game::Outcome;
    switch (end_reason.outcome) {
        case Outcome::not_started:
            core::put(text, ": ", sys::error_text(process.start_error));
            return;
        case Outcome::no_greeting:
        case Outcome::gone:
            if (process.has_closed_output) {
                core::put(text, ": closed its output");
            } else {
                core::put(text, ": ended with ");
                put_exit(text, process);
            }
            break;
        case Outcome::bad_greeting:
        case Outcome::line_too_long:
        case Outcome::not_a_message:
        case Outcome::not_allowed:
            if (!end_reason.rule.empty()) {
                core::put(text, " (", end_reason.rule, ')');
            }
            core::put(text, ": said \"");
            core::put_escaped(text, process.last_line.view());
            core::put(text, '"');
            break;
        default: break;
    }
}

}  // namespace

void explain(Explanation& text, const game::EndReason& end_reason, const ProcessTable& table,
             std::string_view expected) {
    explain(text, end_reason, table, end_reason.blame.value_or(0), expected);
}

void explain(Explanation& text, const game::EndReason& end_reason, const ProcessTable& table,
             Seat blamed, std::string_view expected) {
    if (!end_reason.blame) {
        core::put(text, "the game ended early: ", game::name_of(end_reason.outcome));
        return;
    }
    const PlayerProcess& process = table[blamed];
    core::put(text, "seat ", *end_reason.blame, " (");
    put_name(text, process.program);
    core::put(text, "): ", game::name_of(end_reason.outcome));
    put_what_happened(text, end_reason, process);
    if (end_reason.outcome != game::Outcome::not_started) {
        core::put(text, "; expected ", expected);
    }
}

}  // namespace hub
