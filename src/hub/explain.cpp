#include "hub/explain.hpp"

#include <algorithm>
#include <cstring>

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

void put_said(Explanation& text, const game::EndReason& end_reason, const PlayerProcess& process) {
    constexpr std::size_t most_of_long_line = 40;
    const std::string_view said = process.last_line.view();
    const bool is_long = end_reason.outcome == game::Outcome::line_too_long;
    const std::string_view shown = is_long ? said.substr(0, most_of_long_line) : said;
    core::put(text, ": said \"");
    core::put_escaped(text, shown);
    core::put(text, shown.size() < said.size() ? "\"..." : "\"");
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
        case Outcome::refused_too_often:
            if (!end_reason.rule.empty()) {
                core::put(text, " (", end_reason.rule, ')');
            }
            put_said(text, end_reason, process);
            break;
        default: break;
    }
}

bool is_late(game::Outcome outcome) {
    return outcome == game::Outcome::too_slow || outcome == game::Outcome::out_of_time;
}

// What is probably wrong, if that can be recognised.
std::string_view hint_for(const game::EndReason& end_reason, const PlayerProcess& process,
                          const game::Referee& referee) {
    using game::Outcome;
    const std::string_view said = process.last_line.view();
    const bool is_refused = end_reason.outcome == Outcome::bad_greeting ||
                            end_reason.outcome == Outcome::not_a_message ||
                            end_reason.outcome == Outcome::line_too_long;
    if (is_late(end_reason.outcome)) {
        if (!process.last_line_ended) {
            return "the line that it sent has no newline";
        }
        return process.stopped_reading
                   ? "it does not read what is sent to it"
                   : "nothing arrived: is its output flushed after each answer?";
    }
    if (!is_refused) {
        return {};
    }
    if (const std::string_view hint = referee.hint(said); !hint.empty()) {
        return hint;
    }
    if (process.has_greeted && said.empty() && process.lines == 1) {
        return "its greeting is followed by a newline: the greeting is one byte";
    }
    return said.ends_with('\r') ? "its lines end in CR LF: a newline alone is expected" : "";
}

}  // namespace

void explain(Explanation& text, const game::EndReason& end_reason, const ProcessTable& table,
             Seat blamed, const game::Referee& referee) {
    if (!end_reason.blame) {
        core::put(text, "the game ended early: ", game::name_of(end_reason.outcome));
        return;
    }
    const PlayerProcess& process = table[blamed];
    core::put(text, "seat ", *end_reason.blame, " (");
    put_name(text, process.program);
    core::put(text, "): ", game::name_of(end_reason.outcome));
    put_what_happened(text, end_reason, process);
    if (end_reason.outcome == game::Outcome::not_started) {
        return;
    }
    core::put(text, "; expected ", referee.expected());
    core::FixedString<200> example;
    referee.put_example(example);
    if (example.size() != 0 && !example.overflowed()) {
        core::put(text, ", such as ", example.view());
    }
}

void put_details(core::Writer& text, const game::EndReason& end_reason, const ProcessTable& table,
                 Seat blamed, const game::Referee& referee, std::size_t most_lines) {
    if (!end_reason.blame) {
        return;
    }
    const PlayerProcess& process = table[blamed];
    game::StateText state;
    referee.put_state(state, *end_reason.blame);
    std::string_view shown = state.view();
    shown.remove_suffix(shown.ends_with('\n') ? 1 : 0);
    text.append(shown);
    std::string_view lines = process.error_tail.last_lines(most_lines);
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        core::put(text, stderr_mark);
        core::FixedString<longest_stderr_line> escaped;
        for (const char& byte : line) {
            core::put_escaped(escaped, {&byte, 1});
        }
        core::put(text, escaped.view(), escaped.overflowed() ? "..." : "");
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    }
    if (const std::string_view hint = hint_for(end_reason, process, referee); !hint.empty()) {
        core::put(text, "\n  hint: ", hint);
    }
}

}  // namespace hub
