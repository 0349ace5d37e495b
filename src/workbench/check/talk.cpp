#include "workbench/check/talk.hpp"

#include <algorithm>

#include "core/text_out.hpp"
#include "workbench/check/difference.hpp"
#include "workbench/check/report_lines.hpp"

namespace check {

Talk::Talk(const Case& a_case, Part part, Connections& connections, const TestedProcess& process,
           sys::MappedText& story)
    : case_(a_case),
      part_(part),
      connections_(connections),
      process_(process),
      story_(story),
      steps_(a_case.steps.items()) {
    const bool is_player = part_ == Part::player && !steps_.empty();
    uses_stdout_ = is_player;
    uses_stdin_ = is_player;
    for (const Step& step : steps_) {
        if (step.party == itself) {
            const bool hears = step.kind == StepKind::hear || step.kind == StepKind::hear_any ||
                               step.kind == StepKind::closed;
            uses_stdout_ = uses_stdout_ || hears;
            uses_stdin_ = uses_stdin_ || step.kind == StepKind::say || step.kind == StepKind::leave;
        }
    }
}

void Talk::advance() {
    while (is_waiting() && !has_failed_ && take_step()) {
        ++next_;
        step_has_begun_ = false;
    }
}

bool Talk::looks_for_server() const {
    return is_waiting() && part_ == Part::server && step().party != itself && !party().is_there();
}

bool Talk::take_step() {
    if (step().kind == StepKind::kill) {
        process_.send(step().number);
        return true;
    }
    if (!connections_.is_connected(step().party)) {
        return false;
    }
    Party& party = this->party();
    switch (step().kind) {
        case StepKind::say:
            if (!step_has_begun_) {
                step_has_begun_ = true;
                party.say(step_bytes());
            }
            return party.has_said_all();
        case StepKind::hear:
        case StepKind::hear_any: return take_hear(party);
        case StepKind::closed: return take_closed(party);
        case StepKind::operands: return take_operands(connections_.peer(step().party));
        default: return take_leave();
    }
}

bool Talk::take_hear(Party& party) {
    const std::string_view heard = party.heard();
    const std::size_t newline = heard.find('\n');
    if (step().kind == StepKind::hear_any) {
        if (newline != std::string_view::npos) {
            party.take(newline + 1);
            return true;
        }
    } else {
        const std::string_view wanted = step_bytes();
        if (heard.starts_with(wanted)) {
            party.take(wanted.size());
            return true;
        }
        const bool may_still_be = wanted.starts_with(heard);
        if (!may_still_be) {
            fail(wanted, newline == std::string_view::npos ? heard : heard.substr(0, newline + 1));
            return false;
        }
    }
    if (party.has_ended()) {
        stop("nothing: the program has closed the connection");
    }
    return false;
}

bool Talk::take_closed(Party& party) {
    const std::string_view heard = party.heard();
    if (!heard.empty()) {
        fail("", heard.substr(0, std::min(heard.find('\n'), heard.size() - 1) + 1));
        return false;
    }
    return party.has_ended();
}

bool Talk::take_operands(const Peer& peer) {
    if (peer.arguments.view() == step().text) {
        return true;
    }
    put_recent_steps();
    put_party(step().party);
    core::put(story_, " has other arguments\n");
    put_pair(story_, step().text, peer.arguments.view());
    has_failed_ = true;
    return false;
}

bool Talk::take_leave() {
    if (&party() == &connections_.own()) {
        connections_.end_input();
        return true;
    }
    Peer& peer = connections_.peer(step().party);
    peer.party.close();
    peer.has_left = true;
    if (peer.control.is_open()) {
        connections_.dismiss(peer, {.number = step().number, .by_signal = step().by_signal});
    }
    return true;
}

void Talk::put_party(int party) {
    if (party == itself) {
        core::put(story_, "stdout");
    } else if (part_ == Part::hub) {
        core::put(story_, "player ", party);
    } else if (part_ == Part::server) {
        core::put(story_, "client ", party);
    } else {
        core::put(story_, part_ == Part::client ? "the server" : "the hub");
    }
}

void Talk::put_recent_steps() {
    constexpr std::size_t most = 3;
    const std::size_t first = next_ - std::min(next_, most);
    if (next_ > 0) {
        core::put(story_, "after\n");
    }
    for (const Step& step : steps_.subspan(first, next_ - first)) {
        core::put(story_, "    ");
        put_as_written(story_, step.line.substr(0, most_shown));
        core::put(story_, step.line.size() > most_shown ? "...\n" : "\n");
    }
}

void Talk::fail(std::string_view wanted, std::string_view came) {
    put_recent_steps();
    put_party(step().party);
    core::put(story_, step().party == itself ? " should now have" : " should now have heard", '\n');
    put_pair(story_, wanted, came);
    has_failed_ = true;
}

void Talk::stop(std::string_view why) {
    if (has_failed_) {
        return;
    }
    has_failed_ = true;
    put_recent_steps();
    put_party(step().party);
    const bool is_there = step().kind == StepKind::kill || party().is_there();
    std::string_view wanted;
    if (!is_there) {
        core::put(story_, part_ == Part::server ? " should be let in\n"
                          : part_ == Part::hub  ? " should have been started\n"
                                                : " should have been connected to\n");
    } else if (step().kind == StepKind::closed) {
        core::put(story_, " should have seen the end\n");
    } else if (step().kind == StepKind::say || step().kind == StepKind::leave) {
        core::put(story_, " should have been read from\n");
    } else {
        core::put(story_,
                  step().party == itself ? " should now have\n" : " should now have heard\n");
        wanted = step().kind == StepKind::hear ? step_bytes() : "a line";
    }
    if (!wanted.empty()) {
        core::put(story_, "    expected  ");
        put_shown(story_, wanted.ends_with('\n') ? wanted.substr(0, wanted.size() - 1) : wanted, 0);
        core::put(story_, '\n');
    }
    core::put(story_, "    came      ");
    if (is_there && !party().heard().empty()) {
        put_shown(story_, party().heard(), 0);
        core::put(story_, ", and then ");
    }
    core::put(story_, why, '\n');
}

void Talk::report_surplus() {
    const auto tell = [this](int number, std::string_view heard) {
        put_party(number);
        core::put(story_, " should have heard nothing more\n");
        put_pair(story_, "", heard.substr(0, std::min(heard.find('\n'), heard.size() - 1) + 1));
    };
    for (int number = 0; number < most_parties; ++number) {
        const Peer& peer = connections_.peer(number);
        if (!peer.has_left && !peer.party.heard().empty()) {
            tell(number, peer.party.heard());
        }
    }
    const std::string_view own = connections_.own().heard();
    if (uses_stdout_ && case_.find(BlockKind::out) == nullptr && !own.empty()) {
        tell(part_ == Part::player ? 0 : itself, own);
    }
}

}  // namespace check
