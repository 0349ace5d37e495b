#include "workbench/check/run.hpp"

#include <algorithm>
#include <cerrno>

#include "core/text_out.hpp"
#include "workbench/check/leftovers.hpp"

namespace check {

namespace {

// After the program has exited, other processes may hold its pipes open. EOF is awaited this long.
constexpr sys::Microseconds patience_after_exit = 300 * sys::milliseconds;
// A server that closes its connections because it is exiting is expected to exit within this time,
// even on a busy machine.
constexpr sys::Microseconds patience_for_end = 2 * sys::seconds;
// How long a server may take to greet a further client, in a case that does not judge it.
constexpr sys::Microseconds patience_for_greeting = 500 * sys::milliseconds;
// The interval between attempts to connect to a server that has just been started.
constexpr sys::Microseconds between_tries = 5 * sys::milliseconds;

}  // namespace

Run::Run(sys::Spawner& spawner, sys::Inheritance& inheritance, const Case& a_case, const Role& role,
         Findings& findings, Habits& habits)
    : spawner_(spawner),
      inheritance_(inheritance),
      case_(a_case),
      role_(role),
      findings_(findings),
      habits_(habits),
      connections_(role.part),
      talk_(a_case, role.part, connections_, process_, findings_, habits_),
      patience_for_closing_(habits.leaves_inputs_open ? 500 * sys::milliseconds : 3 * sys::seconds),
      trigger_waits_(a_case.trigger.has_value()) {}

core::Result<void> Run::put_command(Words& argv) const {
    bool lacks_port = needs_port(case_);
    sys::MappedText word;
    for (std::size_t i = 0; i < case_.words.size(); ++i) {
        const std::string_view written = case_.words[i];
        const std::size_t mark = lacks_port ? written.find(port_mark) : std::string_view::npos;
        word.clear();
        core::put(word, i == 0 ? "./" : "", written.substr(0, mark));
        if (mark != std::string_view::npos) {
            core::put(word, connections_.port_number(), written.substr(mark + port_mark.size()));
            lacks_port = false;
        }
        if (word.failed() || !argv.add(word.view())) {
            return core::Error{core::ErrorCode::limit, ENOMEM, "the command cannot be built"};
        }
    }
    return {};
}

core::Result<void> Run::open_connections() {
    if (needs_port(case_)) {
        TRY(connections_.open_port());
    }
    if (role_.part == Part::hub) {
        TRY(connections_.open_puppet_socket());
    }
    return {};
}

void Run::send_input() {
    Party& own = connections_.own();
    if (const Block* const in = case_.find(BlockKind::in)) {
        own.queue(case_.bytes(in->bytes));
    }
    if (!talk_.uses_stdin()) {
        own.close_output_when_sent();
        own.write_some();
    }
}

core::Result<RunEnd> Run::go(sys::Microseconds limit) {
    TRY(open_connections());
    Words argv;
    TRY(put_command(argv));
    if (const core::Result<void> started = process_.start(spawner_, argv, connections_); !started) {
        start_errno_ = started.error().number;
        return RunEnd::not_started;
    }
    send_input();
    const RunEnd end = serve(limit);
    if (end == RunEnd::talk_failed && talk_.party().has_ended()) {
        // The program may have closed the connection because it crashed: wait for its status.
        const sys::Microseconds moment = sys::now() + patience_after_exit;
        while (!process_.has_exited() && !got_signal_ && sys::now() < moment) {
            pump(moment);
        }
    }
    if (end == RunEnd::ended && only_serves_) {
        core::put(findings_.failing, "it has ended, but a server goes on\n");
    }
    ended_by_itself_ = process_.has_exited();
    process_.end();
    if (end == RunEnd::ended) {
        report_leftovers(connections_, inheritance_, got_signal_, findings_);
    }
    inheritance_.end();
    report_open_descriptors(connections_, findings_);
    connections_.read_rest();
    if (end == RunEnd::ended || (end == RunEnd::stopped && !ended_by_itself_)) {
        talk_.report_surplus();
    }
    return end;
}

RunEnd Run::serve(sys::Microseconds limit) {
    const sys::Microseconds deadline = sys::now() + limit;
    only_serves_ = role_.part == Part::server && talk_.is_waiting() && !case_.status;
    for (;;) {
        talk_.advance();
        look_for_trigger();
        if (talk_.has_failed()) {
            return RunEnd::talk_failed;
        }
        if (connections_.has_flood()) {
            return RunEnd::flooded;
        }
        if (got_signal_) {
            return RunEnd::stopped;
        }
        if (!talk_.is_waiting()) {
            if (only_serves_ && still_serves(deadline)) {
                return RunEnd::stopped;
            }
            connections_.end_input();
            dismiss_puppets();
        }
        if (is_over()) {
            if (!talk_.is_waiting()) {
                return RunEnd::ended;
            }
            talk_.stop("the program has ended");
            return RunEnd::talk_failed;
        }
        const sys::Microseconds now = sys::now();
        if (now >= deadline) {
            if (!talk_.is_waiting()) {
                return RunEnd::too_long;
            }
            has_hung_ = true;
            talk_.stop("nothing in time");
            report_if_held_back();
            return RunEnd::talk_failed;
        }
        sys::Microseconds moment = talk_.looks_for_server() ? now + between_tries : deadline;
        if (process_.has_exited()) {
            moment = std::min(moment, process_.exit_moment() + patience_after_exit);
        }
        if (talk_.is_waiting()) {
            const sys::Microseconds end = talk_.patience_end();
            moment = end > now ? std::min(moment, end) : moment;
        } else if (!findings_.judges(Beside::closing) && now < talk_end_ + patience_for_closing_) {
            moment = std::min(moment, talk_end_ + patience_for_closing_);
        }
        pump(std::min(moment, deadline));
    }
}

// After the last step a puppet leaves when the hub closes its stdin. If the case does not judge
// that, it leaves after a while in any case, as a player would after its last message. A hub of the
// dice game may wait for two seconds before it kills a player.
void Run::dismiss_puppets() {
    const sys::Microseconds now = sys::now();
    talk_end_ = std::min(talk_end_, now);
    connections_.dismiss_finished_puppets();
    if (findings_.judges(Beside::closing) || now < talk_end_ + patience_for_closing_) {
        return;
    }
    for (int seat = 0; seat < most_parties; ++seat) {
        if (connections_.dismiss_puppet(seat)) {
            habits_.leaves_inputs_open = true;
            core::put(findings_.beside, "the input of player ", seat,
                      " is not closed at the end\n");
        }
    }
}

void Run::pump(sys::Microseconds moment) {
    switch (connections_.serve(moment)) {
        case sys::Wake::signal: got_signal_ = true; break;
        case sys::Wake::exit: process_.reap(); break;
        default: break;
    }
}

// A server that crashes may take a while to die, as the kernel writes a core dump. So one more
// client connects: a server that greets it is still running.
bool Run::still_serves(sys::Microseconds deadline) {
    if (process_.has_exited() || connections_.port_number() == 0) {
        return !process_.has_exited();
    }
    connections_.call_server();
    const Party& caller = connections_.caller();
    if (!findings_.judges(Beside::serving)) {
        deadline = std::min(deadline, sys::now() + patience_for_greeting);
    }
    const auto goes_on_waiting = [&](sys::Microseconds moment) {
        return !process_.has_exited() && !got_signal_ && caller.received().empty() &&
               sys::now() < moment;
    };
    while (caller.read_fd() >= 0 && goes_on_waiting(deadline)) {
        pump(deadline);
    }
    // A refused or closed connection most often means that the server is exiting: wait for that.
    const bool lets_in = caller.read_fd() >= 0;
    const sys::Microseconds moment = std::min(deadline, sys::now() + patience_for_end);
    while (!lets_in && goes_on_waiting(moment)) {
        pump(moment);
    }
    if (!process_.has_exited() && !got_signal_ && caller.received().empty()) {
        core::put(lets_in ? findings_.of(Beside::serving) : findings_.failing,
                  lets_in ? "it greets nobody" : "it lets nobody in",
                  " any more, but a server goes on\n");
    }
    return !process_.has_exited();
}

bool Run::is_over() const {
    return process_.has_exited() && (connections_.have_ended() ||
                                     sys::now() >= process_.exit_moment() + patience_after_exit);
}

void Run::look_for_trigger() {
    if (!trigger_waits_ || process_.has_exited()) {
        return;
    }
    const Trigger& trigger = *case_.trigger;
    const std::string_view text = trigger.on_err ? err() : out();
    if (text.find(case_.bytes(trigger.bytes)) != std::string_view::npos) {
        process_.send(trigger.signal);
        trigger_waits_ = false;
    }
}

// The most common reason for a timeout is a program that does not flush stdout. Such a program
// writes its buffer when it exits, so its stdin is closed to see whether the expected line arrives
// then.
void Run::report_if_held_back() {
    if (!talk_.awaits_own_line()) {
        return;
    }
    constexpr sys::Microseconds patience = 1 * sys::seconds;
    const std::string_view wanted = talk_.step_bytes();
    const sys::Microseconds moment = sys::now() + patience;
    Party& own = connections_.own();
    own.close_output();
    const auto has_come = [&] {
        return wanted == "\n" ? own.received().find('\n') != std::string_view::npos
                              : own.received().starts_with(wanted);
    };
    while (!has_come() && !own.has_ended() && !got_signal_ && sys::now() < moment) {
        pump(moment);
    }
    if (has_come()) {
        core::put(findings_.failing, "(it came when its input had ended: is it flushed?)\n");
    }
}

}  // namespace check
