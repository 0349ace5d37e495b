// One run of a program under test, with the conversation of its case. It collects the output and
// the exit status for judge(); it only checks the conversation itself.
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
    ended,        // the program exited
    not_started,  // errno says why
    too_long,     // the program was still running at the deadline
    flooded,      // the program wrote more than a party keeps
    talk_failed,  // `story` says where
    stopped,      // a server that was still running after its talk, or the worker got a signal
    no_port,
    no_socket,  // no socket for puppets; errno says why
};

struct Seat {
    Party party;
    sys::Fd control;  // socket to the puppet
    PuppetHello::Arguments arguments;
    pid_t pid = -1;
    int descriptors = 0;  // open besides stdin, stdout and stderr
    bool is_dismissed = false;
    bool has_left = false;  // by a step; later output to it is ignored
};

class Run {
public:
    Run(sys::Spawner& spawner, sys::Inheritance& inheritance, const Case& a_case, const Role& role);

    // Runs the program in the current folder. All its processes are dead and reaped on return.
    RunEnd go(sys::Microseconds limit);

    [[nodiscard]] std::string_view out() const { return own_.heard_in_all(); }
    [[nodiscard]] std::string_view err() const { return errors_.heard_in_all(); }
    [[nodiscard]] int wait_status() const { return wait_status_; }
    [[nodiscard]] bool ended_by_itself() const { return ended_by_itself_; }
    [[nodiscard]] bool stdout_is_talked() const { return stdout_is_talked_; }
    // Findings of the run itself: where the talk failed, which processes were left behind.
    [[nodiscard]] std::string_view story() const { return story_.view(); }
    // The errno of a system call of the checker that failed; 0 if none did. The result then says
    // nothing about the program.
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

    [[nodiscard]] bool load_step();
    // True if the step is done; otherwise the talk waits for it, unless talk_failed_ is set.
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
    Party caller_;  // an additional client that tests whether a server still serves
    std::array<Seat, most_parties> seats_;
    sys::Fd puppets_;  // listening socket for puppets
    pid_t pid_ = -1;
    bool has_exited_ = false;
    sys::Microseconds exit_moment_ = 0;
    int wait_status_ = 0;
    bool ended_by_itself_ = false;
    bool has_told_of_puppet_ = false;
    bool was_told_to_end_ = false;
    bool only_serves_ = false;  // a server that must not exit by itself
    int trouble_ = 0;

    std::optional<Trigger> trigger_;
    sys::MappedText trigger_text_;

    std::string_view talk_;  // the steps that are not loaded yet
    Step step_;
    bool has_step_ = false;
    bool step_has_begun_ = false;
    bool talk_failed_ = false;
    bool stdout_is_talked_ = false;
    bool stdin_is_talked_ = false;
    sys::MappedText step_text_;
    core::FixedVector<std::string_view, 3> recent_;  // the last steps that are done
    sys::MappedText story_;
};

}  // namespace check
