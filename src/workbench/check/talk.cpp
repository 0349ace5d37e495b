#include "workbench/check/talk.hpp"

#include <algorithm>

#include "core/text_out.hpp"
#include "workbench/check/difference.hpp"
#include "workbench/check/grouping.hpp"
#include "workbench/check/report_lines.hpp"

namespace check {

Talk::Talk(const Case& a_case, Part part, Connections& connections, const TestedProcess& process,
           Findings& findings, Habits& habits)
    : case_(a_case),
      part_(part),
      connections_(connections),
      process_(process),
      findings_(findings),
      failing_(findings.failing),
      habits_(habits),
      steps_(a_case.steps.items()) {
    const bool is_player = part_ == Part::player && !steps_.empty();
    uses_stdout_ = is_player;
    uses_stdin_ = is_player;
    for (const Step& step : steps_) {
        if (step.party == itself) {
            const bool reads = step.kind == StepKind::expect || step.kind == StepKind::expect_any ||
                               step.kind == StepKind::expect_end;
            uses_stdout_ = uses_stdout_ || reads;
            uses_stdin_ =
                uses_stdin_ || step.kind == StepKind::send || step.kind == StepKind::leave;
        }
    }
}

void Talk::advance() {
    while (is_waiting() && !has_failed_ && take_step()) {
        ++next_;
        step_has_begun_ = false;
        patience_end_ = sys::no_deadline;
    }
}

bool Talk::looks_for_server() const {
    return is_waiting() && part_ == Part::server && step().party != itself &&
           !party().is_connected();
}

bool Talk::take_step() {
    if (step().kind == StepKind::signal) {
        process_.send(step().number);
        return true;
    }
    if (!connections_.ensure_connected(step().party)) {
        return false;
    }
    Party& party = this->party();
    switch (step().kind) {
        case StepKind::send:
            if (!step_has_begun_) {
                step_has_begun_ = true;
                party.queue(step_bytes());
            }
            return party.has_sent_all();
        case StepKind::expect:
        case StepKind::expect_any: return take_expect(party);
        case StepKind::expect_end: return take_expect_end(party);
        case StepKind::expect_arguments:
            return take_expect_arguments(connections_.peer(step().party));
        default: return take_leave();
    }
}

bool Talk::take_expect(Party& party) {
    if (step().party != itself && !late_[static_cast<std::size_t>(step().party)].empty()) {
        // The greeting that was late may have come by now.
        std::string_view& late = late_[static_cast<std::size_t>(step().party)];
        if (party.received().starts_with(late)) {
            party.consume(late.size());
            late = {};
        } else if (late.starts_with(party.received()) && !party.has_ended()) {
            return false;
        }
    }
    const std::string_view received = party.received();
    const std::size_t newline = received.find('\n');
    if (step().kind == StepKind::expect_any) {
        if (newline != std::string_view::npos) {
            party.consume(newline + 1);
            return true;
        }
        if (goes_on_after_unended(party, received)) {
            return true;
        }
    } else {
        bool may_come = false;
        if (const std::size_t size = accepted(step(), received, may_come); size > 0) {
            party.consume(size);
            return true;
        }
        if (!may_come) {
            const std::string_view line =
                newline == std::string_view::npos ? received : received.substr(0, newline + 1);
            if (goes_on_after_mismatch(party, line)) {
                return true;
            }
            if (patience_end_ == sys::no_deadline || has_waited(0)) {
                fail(step_bytes(), line);
            }
            return false;
        }
        if (goes_on_after_silence(party)) {
            return true;
        }
    }
    if (party.has_ended()) {
        stop("nothing: the program has closed the connection");
    }
    return false;
}

bool Talk::accepts(const Step& step, std::string_view received) const {
    bool may_come = false;
    return accepted(step, received, may_come) > 0;
}

std::size_t Talk::accepted(const Step& step, std::string_view received, bool& may_come) const {
    const std::string_view wanted = case_.bytes(step.bytes);
    std::size_t size = 0;
    const auto try_line = [&](std::string_view begin, std::string_view rest) {
        const std::string_view first = received.substr(0, begin.size());
        const std::string_view second = received.substr(first.size(), rest.size());
        if (first == begin && second == rest) {
            size = begin.size() + rest.size();
        }
        may_come = may_come || (begin.starts_with(first) && rest.starts_with(second));
    };
    try_line(wanted, {});
    for (const SameBeginning& same : case_.same) {
        const std::string_view text = case_.bytes(same.text);
        const std::string_view other = case_.bytes(same.other);
        if (size == 0 && wanted.starts_with(text)) {
            try_line(other, wanted.substr(text.size()));
        }
        if (size == 0 && wanted.starts_with(other)) {
            try_line(text, wanted.substr(other.size()));
        }
    }
    return size;
}

bool Talk::take_expect_end(Party& party) {
    const std::string_view received = party.received();
    if (!received.empty()) {
        fail("", received.substr(0, std::min(received.find('\n'), received.size() - 1) + 1));
        return false;
    }
    const bool is_judged = findings_.judges(Beside::closing) || &party == &connections_.own() ||
                           (part_ != Part::hub && part_ != Part::server);
    if (party.has_ended() || is_judged) {
        return party.has_ended();
    }
    constexpr sys::Microseconds patience = 500 * sys::milliseconds;
    if (!has_waited(patience)) {
        return false;
    }
    core::put(findings_.beside, part_ == Part::hub ? "player " : "client ", step().party,
              " should have seen the end\n");
    return true;
}

bool Talk::take_expect_arguments(const Peer& peer) {
    if (peer.arguments.view() == step().text) {
        return true;
    }
    put_recent_steps();
    put_party(step().party);
    core::put(failing_, " has other arguments\n");
    put_pair(failing_, step().text, peer.arguments.view());
    return go_on();
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
        core::put(failing_, "stdout");
    } else if (part_ == Part::hub) {
        core::put(failing_, "player ", party);
    } else if (part_ == Part::server) {
        core::put(failing_, "client ", party);
    } else {
        core::put(failing_, part_ == Part::client ? "the server" : "the hub");
    }
}

void Talk::put_recent_steps() {
    constexpr std::size_t most = 3;
    const std::size_t first = next_ - std::min(next_, most);
    if (next_ > 0) {
        core::put(failing_, "after\n");
    }
    for (const Step& step : steps_.subspan(first, next_ - first)) {
        core::put(failing_, "    ");
        put_as_written(failing_, step.line.substr(0, most_shown));
        core::put(failing_, step.line.size() > most_shown ? "...\n" : "\n");
    }
}

void Talk::fail(std::string_view wanted, std::string_view came) {
    describe(wanted, came);
    has_failed_ = true;
}

void Talk::describe(std::string_view wanted, std::string_view came) {
    put_recent_steps();
    put_party(step().party);
    core::put(failing_, step().party == itself ? " should now have" : " should now have heard",
              '\n');
    put_pair(failing_, wanted, came);
}

void Talk::put_expected(std::string_view wanted) {
    core::put(failing_, "    expected  ");
    put_shown(failing_, wanted.ends_with('\n') ? wanted.substr(0, wanted.size() - 1) : wanted, 0);
    core::put(failing_, '\n');
}

void Talk::stop(std::string_view why) {
    if (has_failed_) {
        return;
    }
    has_failed_ = true;
    const std::string_view last =
        step().kind == StepKind::expect ? party().received() : std::string_view();
    if (last.find('\n') != std::string_view::npos) {
        describe(step_bytes(), last.substr(0, last.find('\n') + 1));  // another could have followed
        return;
    }
    put_recent_steps();
    put_party(step().party);
    const bool is_connected = step().kind == StepKind::signal || party().is_connected();
    std::string_view wanted;
    if (!is_connected) {
        core::put(failing_, part_ == Part::server ? " should be let in\n"
                            : part_ == Part::hub  ? " should have been started\n"
                                                  : " should have been connected to\n");
    } else if (step().kind == StepKind::expect_end) {
        core::put(failing_, " should have seen the end\n");
    } else if (step().kind == StepKind::send || step().kind == StepKind::leave) {
        core::put(failing_, " should have been read from\n");
    } else {
        core::put(failing_,
                  step().party == itself ? " should now have\n" : " should now have heard\n");
        wanted = step().kind == StepKind::expect ? step_bytes() : "a line";
    }
    if (!wanted.empty()) {
        put_expected(wanted);
    }
    core::put(failing_, "    came      ");
    if (is_connected && !party().received().empty()) {
        put_shown(failing_, party().received(), 0);
        core::put(failing_, ", and then ");
    }
    core::put(failing_, why, '\n');
}

void Talk::report_surplus() {
    const auto report = [this](int number, std::string_view received) {
        put_party(number);
        core::put(failing_, " should have heard nothing more\n");
        put_pair(failing_, "",
                 received.substr(0, std::min(received.find('\n'), received.size() - 1) + 1));
    };
    for (int number = 0; number < most_parties; ++number) {
        const Peer& peer = connections_.peer(number);
        std::string_view received = peer.party.received();
        if (const std::string_view late = late_[static_cast<std::size_t>(number)];
            received.starts_with(late)) {
            received.remove_prefix(late.size());
        }
        if (!peer.has_left && !received.empty()) {
            report(number, received);
        }
    }
    const std::string_view own = connections_.own().received();
    if (uses_stdout_ && case_.find(BlockKind::out) == nullptr && !own.empty()) {
        report(part_ == Part::player ? 0 : itself, own);
    }
}

}  // namespace check
