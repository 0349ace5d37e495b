#include "workbench/check/run.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <sys/socket.h>
#include <sys/wait.h>

#include "core/text_out.hpp"
#include "sys/socket.hpp"
#include "sys/wait.hpp"
#include "workbench/check/block_text.hpp"

namespace check {

namespace {

// After the program has exited, other processes may hold its pipes open. EOF is awaited this long.
constexpr sys::Microseconds patience_after_exit = 300 * sys::milliseconds;
// A server that closes its connections because it is exiting is expected to exit within this time,
// even on a busy machine.
constexpr sys::Microseconds patience_for_end = 2 * sys::seconds;
// The interval between attempts to connect to a server that has just been started.
constexpr sys::Microseconds between_tries = 5 * sys::milliseconds;

constexpr std::string_view port_mark = "{port}";

}  // namespace

bool Run::Waiting::is_ready(int fd) const {
    return fd >= 0 && std::ranges::any_of(fds, [fd](const pollfd& wait) {
               return wait.fd == fd && wait.revents != 0;
           });
}

Run::Run(sys::Spawner& spawner, sys::Inheritance& inheritance, const Case& a_case, const Role& role)
    : spawner_(spawner), inheritance_(inheritance), case_(a_case), role_(role) {
    const Block* const talk = case_.find(BlockKind::talk);
    if (talk == nullptr) {
        return;
    }
    talk_ = talk->text;
    const bool is_player = role_.part == Part::player;
    stdout_is_talked_ = is_player;
    stdin_is_talked_ = is_player;
    std::string_view rest = talk_;
    std::string_view line;
    while (next_step_line(rest, line)) {
        Step step;
        if (parse_step(line, step) == nullptr && step.party == itself) {
            const bool hears = step.kind == StepKind::hear || step.kind == StepKind::hear_any ||
                               step.kind == StepKind::closed;
            stdout_is_talked_ = stdout_is_talked_ || hears;
            stdin_is_talked_ =
                stdin_is_talked_ || step.kind == StepKind::say || step.kind == StepKind::leave;
        }
    }
}

RunEnd Run::prepare() {
    sys::MappedText command;
    const std::size_t mark = case_.command.find(port_mark);
    core::put(command, "./", case_.command.substr(0, mark));
    if (mark != std::string_view::npos) {
        const bool has_port = role_.part == Part::server ? port_.find_free() : port_.listen();
        if (!has_port) {
            return RunEnd::no_port;
        }
        core::put(command, port_.number(), case_.command.substr(mark + port_mark.size()));
    }
    if (role_.part == Part::hub) {
        puppets_ = listen_to_puppets();
        if (!puppets_.is_open()) {
            return RunEnd::no_socket;
        }
    }
    if (const Block* const signal = case_.find(BlockKind::signal)) {
        trigger_ = parse_trigger(signal->head);
        static_cast<void>(decode_line(trigger_->text, trigger_text_, nullptr));
    }
    std::array<const char*, most_words + 1> argv{};
    if (!words_.split(command.view())) {
        return RunEnd::not_started;
    }
    for (std::size_t i = 0; i < words_.size(); ++i) {
        argv[i] = words_.c_str(i);
    }
    constexpr rlim_t most_file_bytes = rlim_t{64} << 20U;  // files of cases have a few kilobytes
    core::Result<sys::Child> child =
        spawner_.start(argv.data(), sys::ChildErrors::piped,
                       {.is_apart = true, .most_file_bytes = most_file_bytes});
    if (!child) {
        errno = child.error().number;
        return RunEnd::not_started;
    }
    pid_ = child.value().pid;
    own_.join(std::move(child.value().from), std::move(child.value().to));
    errors_.join(std::move(child.value().errors), {});
    if (const Block* const in = case_.find(BlockKind::in)) {
        sys::MappedText bytes;
        static_cast<void>(decode(in->text, bytes));
        own_.say(bytes.view());
    }
    if (!stdin_is_talked_) {
        own_.end_speaking();
        own_.write_some();
    }
    return RunEnd::ended;
}

RunEnd Run::go(sys::Microseconds limit) {
    RunEnd end = prepare();
    if (end == RunEnd::ended) {
        has_step_ = load_step();
        end = serve(limit);
        if (end == RunEnd::talk_failed && party_of(step_.party).has_ended()) {
            // The program may have closed the connection because it crashed: wait for its status.
            const sys::Microseconds moment = sys::now() + patience_after_exit;
            while (!has_exited_ && !was_told_to_end_ && sys::now() < moment) {
                pump(moment);
            }
        }
        if (end == RunEnd::ended && only_serves_) {
            core::put(story_, "it has ended, but a server goes on\n");
        }
        ended_by_itself_ = has_exited_;
        end_leftovers(end);
        read_rest();
        if (end == RunEnd::ended || (end == RunEnd::stopped && !ended_by_itself_)) {
            tell_surplus();
        }
    }
    return end;
}

RunEnd Run::serve(sys::Microseconds limit) {
    const sys::Microseconds deadline = sys::now() + limit;
    only_serves_ =
        role_.part == Part::server && has_step_ && case_.find(BlockKind::status) == nullptr;
    for (;;) {
        advance();
        look_for_trigger();
        if (talk_failed_) {
            return RunEnd::talk_failed;
        }
        if (floods()) {
            return RunEnd::flooded;
        }
        if (was_told_to_end_) {
            return RunEnd::stopped;
        }
        if (!has_step_) {
            if (only_serves_ && still_serves(deadline)) {
                return RunEnd::stopped;
            }
            own_.end_speaking();
            if (own_.has_said_all()) {
                own_.write_some();
            }
            dismiss_finished_puppets();
        }
        if (is_over()) {
            if (has_step_) {
                tell_where_it_stopped("the program has ended");
            }
            return has_step_ ? RunEnd::talk_failed : RunEnd::ended;
        }
        const sys::Microseconds now = sys::now();
        if (now >= deadline) {
            if (has_step_) {
                tell_where_it_stopped("nothing in time");
                tell_if_held_back();
            }
            return has_step_ ? RunEnd::talk_failed : RunEnd::too_long;
        }
        const bool looks_for_server = has_step_ && role_.part == Part::server &&
                                      step_.party != itself && !party_of(step_.party).is_there();
        sys::Microseconds moment = looks_for_server ? now + between_tries : deadline;
        if (has_exited_) {
            moment = std::min(moment, exit_moment_ + patience_after_exit);
        }
        pump(std::min(moment, deadline));
    }
}

// A server that crashes may take a while to die, as the kernel writes a core dump. So one more
// client connects: a server that greets it is still running.
bool Run::still_serves(sys::Microseconds deadline) {
    if (has_exited_ || port_.number() == 0) {
        return !has_exited_;
    }
    sys::Fd connection = port_.connect();
    if (connection.is_open()) {
        caller_.join(std::move(connection), {});
    } else {
        note_trouble();
    }
    const auto goes_on_waiting = [&](sys::Microseconds moment) {
        return !has_exited_ && !was_told_to_end_ && caller_.heard().empty() && sys::now() < moment;
    };
    while (caller_.waits_to_read() >= 0 && goes_on_waiting(deadline)) {
        pump(deadline);
    }
    // A refused or closed connection most often means that the server is exiting: wait for that.
    const bool lets_in = caller_.waits_to_read() >= 0;
    const sys::Microseconds moment = std::min(deadline, sys::now() + patience_for_end);
    while (!lets_in && goes_on_waiting(moment)) {
        pump(moment);
    }
    if (!has_exited_ && !was_told_to_end_ && caller_.heard().empty()) {
        core::put(story_, lets_in ? "it greets nobody" : "it lets nobody in",
                  " any more, but a server goes on\n");
    }
    return !has_exited_;
}

bool Run::floods() const {
    return own_.floods() || errors_.floods() ||
           std::ranges::any_of(seats_, [](const Seat& seat) { return seat.party.floods(); });
}

bool Run::is_over() const {
    if (!has_exited_) {
        return false;
    }
    const bool all_ended =
        own_.has_ended() && errors_.has_ended() &&
        std::ranges::all_of(seats_, [](const Seat& seat) {
            return !seat.party.is_there() || seat.party.has_ended() || seat.has_left;
        });
    return all_ended || sys::now() >= exit_moment_ + patience_after_exit;
}

void Run::pump(sys::Microseconds moment) {
    Waiting waiting;
    const auto add = [&](const Party& party) {
        waiting.add(party.waits_to_read(), POLLIN);
        waiting.add(party.waits_to_write(), POLLOUT);
    };
    add(own_);
    add(errors_);
    add(caller_);
    for (const Seat& seat : seats_) {
        add(seat.party);
        waiting.add(seat.control.get(), 0);
    }
    waiting.add(puppets_.get(), POLLIN);
    waiting.add(port_.listener().get(), POLLIN);
    switch (sys::wait(waiting.fds, sys::Exits::wake, moment)) {
        case sys::Wake::signal: was_told_to_end_ = true; return;
        case sys::Wake::exit: reap(); return;
        case sys::Wake::ready: break;
        default: return;
    }
    serve_party(own_, waiting);
    serve_party(errors_, waiting);
    serve_party(caller_, waiting);
    for (Seat& seat : seats_) {
        serve_party(seat.party, waiting);
        if (waiting.is_ready(seat.control.get())) {
            // The puppet has exited. The hub sees EOF only if our copy of its stdout is closed too.
            seat.control.close();
            seat.party.close_output();
        }
    }
    if (waiting.is_ready(puppets_.get()) || waiting.is_ready(port_.listener().get())) {
        accept_somebody();
    }
}

void Run::serve_party(Party& party, const Waiting& waiting) {
    const int to = party.waits_to_write();
    if (waiting.is_ready(party.waits_to_read())) {
        party.read_some();
    }
    if (waiting.is_ready(to)) {
        party.write_some();
    }
}

void Run::accept_somebody() {
    if (puppets_.is_open()) {
        sys::Fd control(::accept4(puppets_.get(), nullptr, nullptr, SOCK_CLOEXEC));
        PuppetCall call;
        if (!control.is_open() || !take_call(control, call)) {
            note_trouble();
            return;
        }
        if (call.hello.seat < 0 || call.hello.seat >= most_parties) {
            return;
        }
        Seat& seat = seats_[static_cast<std::size_t>(call.hello.seat)];
        if (seat.party.is_there()) {
            return;  // a second puppet for this seat: closing its control makes it exit
        }
        seat.arguments = call.hello.arguments;
        seat.descriptors = call.hello.descriptors;
        seat.pid = call.pid;
        seat.control = std::move(control);
        seat.party.join(std::move(call.in), std::move(call.out));
        return;
    }
    sys::Fd client(
        ::accept4(port_.listener().get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    auto* const seat =
        std::ranges::find_if(seats_, [](const Seat& one) { return !one.party.is_there(); });
    if (!client.is_open()) {
        note_trouble();
    } else if (seat != seats_.end()) {
        sys::send_without_delay(client);
        if (!seat->party.join(std::move(client))) {
            note_trouble();
        }
    }
}

// Records errno, unless the other side or a signal caused it: those are not faults of the checker.
void Run::note_trouble() {
    constexpr std::array of_others{EAGAIN,       EINTR,       ECONNABORTED, ECONNRESET,
                                   ECONNREFUSED, EINPROGRESS, EPIPE};
    if (std::ranges::find(of_others, errno) == of_others.end()) {
        trouble_ = errno;
    }
}

void Run::reap() {
    pid_t ended = -1;
    do {
        ended = has_exited_ ? 0 : ::waitpid(pid_, &wait_status_, WNOHANG);
    } while (ended < 0 && errno == EINTR);
    if (ended == pid_) {
        has_exited_ = true;
        exit_moment_ = sys::now();
    }
}

void Run::look_for_trigger() {
    if (!trigger_ || has_exited_) {
        return;
    }
    const std::string_view text = trigger_->on_err ? err() : out();
    if (text.find(trigger_text_.view()) != std::string_view::npos) {
        ::kill(pid_, trigger_->signal);
        trigger_.reset();
    }
}

// If the order cannot be sent, the control socket is closed: the puppet reads EOF and exits.
void Run::dismiss(Seat& seat, PuppetOrder what) {
    if (!order(seat.control, what)) {
        note_trouble();
        seat.control.close();
    }
    seat.is_dismissed = true;
}

// After the talk, a puppet exits when the hub closes its stdin, as a player would.
void Run::dismiss_finished_puppets() {
    for (Seat& seat : seats_) {
        if (seat.control.is_open() && !seat.is_dismissed && seat.party.has_ended()) {
            seat.party.close();
            dismiss(seat, {});
        }
    }
}

// All writers are dead, so whatever is in the pipes now is all there is.
void Run::read_rest() {
    const auto drain = [](Party& party) {
        while (party.waits_to_read() >= 0 && !party.floods()) {
            pollfd wait{.fd = party.waits_to_read(), .events = POLLIN, .revents = 0};
            if (::poll(&wait, 1, 0) <= 0) {
                return;
            }
            party.read_some();
        }
    };
    drain(own_);
    drain(errors_);
    for (Seat& seat : seats_) {
        drain(seat.party);
    }
}

}  // namespace check
