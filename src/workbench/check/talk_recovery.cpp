// How a conversation goes on after a fault that does not concern what it is about.
#include <algorithm>

#include "core/text_out.hpp"
#include "workbench/check/difference.hpp"
#include "workbench/check/grouping.hpp"
#include "workbench/check/talk.hpp"

namespace check {

bool Talk::has_waited(sys::Microseconds patience) {
    const sys::Microseconds now = sys::now();
    if (patience_end_ == sys::no_deadline) {
        patience_end_ = now + patience;
    }
    return now >= patience_end_;
}

const Step* Talk::next_expected() const {
    for (const Step& other : steps_.subspan(next_ + 1)) {
        if (other.kind == StepKind::expect && other.party == step().party) {
            return &other;
        }
        if (other.kind != StepKind::expect && other.kind != StepKind::expect_any) {
            break;
        }
    }
    return nullptr;
}

bool Talk::go_on() {
    core::put(failing_, part_mark, '\n');
    ++recoveries_;
    return true;
}

bool Talk::goes_on_after_mismatch(Party& party, std::string_view line) {
    // Whatever a program sends, its faults are not endless.
    constexpr unsigned most_recoveries = 5;
    constexpr sys::Microseconds patience = 100 * sys::milliseconds;
    if (recoveries_ == most_recoveries) {
        return false;
    }
    const std::string_view wanted = step_bytes();
    const std::string_view received = party.received();
    const Step* const next = next_expected();
    const std::string_view unended = wanted.substr(0, wanted.size() - (wanted.empty() ? 0 : 1));
    if (wanted.ends_with('\n') && received.starts_with(unended) && next != nullptr &&
        accepts(*next, received.substr(unended.size()))) {
        describe(wanted, unended);
        party.consume(unended.size());
        return go_on();
    }
    if (!line.ends_with('\n')) {
        return false;
    }
    if (next != nullptr && accepts(*next, received)) {
        describe(wanted, line);
        return go_on();
    }
    const std::string_view rest = received.substr(line.size());
    bool may_come = false;
    const std::size_t size = accepted(step(), rest, may_come);
    if (size > 0) {
        describe(wanted, line);
        core::put(failing_, "    (the expected line follows)\n");
        party.consume(line.size() + size);
        return go_on();
    }
    if (may_come && !party.has_ended()) {
        static_cast<void>(has_waited(patience));
    }
    return false;
}

bool Talk::goes_on_after_unended(Party& party, std::string_view wanted) {
    constexpr sys::Microseconds patience = 500 * sys::milliseconds;
    const std::string_view received = party.received();
    if (received.empty() || (!party.has_ended() && !has_waited(patience))) {
        return false;
    }
    put_recent_steps();
    put_party(step().party);
    core::put(failing_, step().party == itself ? " should now have" : " should now have heard",
              '\n');
    put_expected(step().kind == StepKind::expect ? wanted : "a line");
    core::put(failing_, "    came      ");
    put_shown(failing_, received, 0);
    core::put(failing_, "\n    (the line ends without a newline)\n");
    party.consume(received.size());
    return go_on();
}

bool Talk::goes_on_after_silence(Party& party) {
    constexpr sys::Microseconds for_greeting = 3 * sys::seconds;
    constexpr sys::Microseconds for_known_greeting = 100 * sys::milliseconds;
    const std::string_view wanted = step_bytes();
    const std::string_view received = party.received();
    if (received.size() + 1 == wanted.size() && wanted.ends_with('\n')) {
        return goes_on_after_unended(party, wanted);
    }
    const bool is_greeting = part_ == Part::server && step().party != itself && received.empty() &&
                             party.all_received().empty() && !party.has_ended() &&
                             std::ranges::any_of(steps_.subspan(next_ + 1), [&](const Step& other) {
                                 return other.kind == StepKind::send && other.party == step().party;
                             });
    if (!is_greeting || !has_waited(habits_.greets_late ? for_known_greeting : for_greeting)) {
        return false;
    }
    habits_.greets_late = true;
    late_[static_cast<std::size_t>(step().party)] = wanted;
    put_recent_steps();
    put_party(step().party);
    core::put(failing_, " should be greeted before it sends anything\n");
    put_expected(wanted);
    core::put(failing_, "    came      nothing yet\n");
    return go_on();
}

}  // namespace check
