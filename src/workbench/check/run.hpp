// One run of a program under test, with the conversation that the case has for it: what is said to
// it, what came of it. Nothing is judged here but the order of a talk.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <poll.h>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "sys/inheritance.hpp"
#include "sys/mapped_text.hpp"
#include "sys/spawn.hpp"
#include "sys/time.hpp"
#include "workbench/check/case.hpp"
#include "workbench/check/party.hpp"
#include "workbench/check/port.hpp"
#include "workbench/check/puppet.hpp"
#include "workbench/check/roles.hpp"
#include "workbench/check/step.hpp"
#include "workbench/check/words.hpp"

namespace check {

enum class RunEnd : std::uint8_t {
    ended,        // by itself
    not_started,  // errno says why
    too_long,     // it was still running
    flooded,
    talk_failed,  // told in `story`
    stopped,      // served as long as it was talked to, or we were told to end
    no_port,
    no_socket,  // for puppets; errno says why
};

struct Seat {
    Party party;
    sys::Fd control;  // of a puppet
    PuppetHello::Arguments arguments;
    pid_t pid = -1;
    int descriptors = 0;  // more than it should have
    bool is_dismissed = false;
    bool has_left = false;  // by a step: what it is told from then on does not matter
};

class Run {
public:
    Run(sys::Spawner& spawner, sys::Inheritance& inheritance, const Case& a_case, const Role& role);

    // In the current folder. Afterwards nothing of it is left.
    RunEnd go(sys::Microseconds limit);

    [[nodiscard]] std::string_view out() const { return own_.heard_in_all(); }
    [[nodiscard]] std::string_view err() const { return errors_.heard_in_all(); }
    [[nodiscard]] int wait_status() const { return wait_status_; }
    [[nodiscard]] bool ended_by_itself() const { return ended_by_itself_; }
    [[nodiscard]] bool stdout_is_talked() const { return stdout_is_talked_; }
    // What else there is to tell: where a talk went wrong, what was left behind.
    [[nodiscard]] std::string_view story() const { return story_.view(); }
    // An errno, if the checker itself could not do what the case wants: that says nothing of the
    // program.
    [[nodiscard]] int trouble() const { return trouble_; }
    [[nodiscard]] bool trigger_waits() const { return trigger_.has_value(); }

private:
    struct Waiting {
        core::FixedVector<pollfd, 64> fds;
        void add(int fd, short events) {
            if (fd >= 0) {
                fds.push({.fd = fd, .events = events, .revents = 0});
            }
        }
        [[nodiscard]] bool is_ready(int fd) const;
    };

    [[nodiscard]] RunEnd prepare();
    [[nodiscard]] RunEnd serve(sys::Microseconds limit);
    void read_rest();
    void pump(sys::Microseconds moment);
    static void serve_party(Party& party, const Waiting& waiting);
    void accept_somebody();
    void reap();
    void note_trouble();
    void look_for_trigger();
    void dismiss_finished_puppets();
    void dismiss(Seat& seat, PuppetOrder what);
    void end_leftovers(RunEnd end);
    void tell_leftovers();
    void tell_inherited(pid_t pid);
    [[nodiscard]] bool floods() const;
    [[nodiscard]] bool is_over() const;
    [[nodiscard]] bool still_serves(sys::Microseconds deadline);

    // The talk.
    [[nodiscard]] bool load_step();
    // True if the step has happened; else it is waited for, unless the talk has failed.
    [[nodiscard]] bool take_step();
    [[nodiscard]] bool take_hear(Party& party);
    [[nodiscard]] bool take_closed(Party& party);
    [[nodiscard]] bool take_operands(Seat& seat);
    [[nodiscard]] bool take_leave();
    [[nodiscard]] bool is_with_us(int party);
    void advance();
    void fail(std::string_view wanted, std::string_view came);
    void put_story_intro();
    void put_party(int party);
    void tell_where_it_stopped(std::string_view why);
    void tell_if_held_back();
    void tell_surplus();
    Party& party_of(int number);

    sys::Spawner& spawner_;
    sys::Inheritance& inheritance_;
    const Case& case_;
    const Role& role_;
    Words words_;
    Port port_;
    Party own_;     // stdin and stdout
    Party errors_;  // stderr
    Party caller_;  // one more client of a server, after the talk
    std::array<Seat, most_parties> seats_;
    sys::Fd puppets_;  // where they call
    pid_t pid_ = -1;
    bool has_exited_ = false;
    sys::Microseconds exit_moment_ = 0;
    int wait_status_ = 0;
    bool ended_by_itself_ = false;
    bool has_told_of_puppet_ = false;
    bool was_told_to_end_ = false;
    bool only_serves_ = false;  // a server that is to run until it is ended
    int trouble_ = 0;

    std::optional<Trigger> trigger_;
    sys::MappedText trigger_text_;

    std::string_view talk_;  // what is left of it
    Step step_;
    bool has_step_ = false;
    bool step_has_begun_ = false;
    bool talk_failed_ = false;
    bool stdout_is_talked_ = false;
    bool stdin_is_talked_ = false;
    sys::MappedText step_text_;
    core::FixedVector<std::string_view, 3> recent_;  // the steps before
    sys::MappedText story_;
};

}  // namespace check
