// One run of a program under test, with the conversation of its case. It collects the output and
// the exit status for judge(); it only checks the conversation itself.
#pragma once

#include <cstdint>
#include <string_view>

#include "sys/inheritance.hpp"
#include "sys/mapped_text.hpp"
#include "sys/spawn.hpp"
#include "sys/time.hpp"
#include "workbench/check/case.hpp"
#include "workbench/check/connections.hpp"
#include "workbench/check/failure.hpp"
#include "workbench/check/findings.hpp"
#include "workbench/check/roles.hpp"
#include "workbench/check/talk.hpp"
#include "workbench/check/tested_process.hpp"
#include "workbench/check/words.hpp"

namespace check {

enum class RunEnd : std::uint8_t {
    ended,        // the program exited
    not_started,  // start_errno() says why
    too_long,     // the program was still running at the deadline
    flooded,      // the program wrote more than a party keeps
    talk_failed,  // `findings` says where
    stopped,      // a server that was still running after its talk, or the worker got a signal
};

class Run {
public:
    // What is wrong is appended to `findings`. `is_known_open`: an earlier case has shown that the
    // program does not close the inputs of its players.
    Run(sys::Spawner& spawner, sys::Inheritance& inheritance, const Case& a_case, const Role& role,
        Findings& findings, bool is_known_open);
    Run(const Run&) = delete;  // the talk refers to other members
    Run& operator=(const Run&) = delete;
    ~Run() = default;

    // Runs the program in the current folder. All its processes are dead and reaped on return. An
    // error is the checker's: it says nothing about the program.
    [[nodiscard]] core::Result<RunEnd> go(sys::Microseconds limit);

    [[nodiscard]] std::string_view out() const { return connections_.own().all_received(); }
    [[nodiscard]] std::string_view err() const { return connections_.errors().all_received(); }
    [[nodiscard]] int wait_status() const { return process_.wait_status(); }
    [[nodiscard]] int start_errno() const { return start_errno_; }
    [[nodiscard]] bool ended_by_itself() const { return ended_by_itself_; }
    [[nodiscard]] bool stdout_is_talked() const { return talk_.uses_stdout(); }
    // The errno of a system call of the checker that failed; 0 if none did. The result then says
    // nothing about the program.
    [[nodiscard]] int trouble() const { return connections_.trouble(); }
    [[nodiscard]] bool trigger_waits() const { return trigger_waits_; }
    // True if the talk failed because nothing came until the limit.
    [[nodiscard]] bool has_hung() const { return has_hung_; }
    // True if puppets had to leave because the hub did not close their inputs.
    [[nodiscard]] bool left_inputs_open() const { return left_inputs_open_; }

private:
    // Builds argv: the words of the command, with the path of the program and the number of the
    // port.
    [[nodiscard]] core::Result<void> put_command(Words& argv) const;
    // Opens the port or the socket that the case needs.
    [[nodiscard]] core::Result<void> open_connections();
    void send_input();
    [[nodiscard]] RunEnd serve(sys::Microseconds limit);
    void pump(sys::Microseconds moment);
    void look_for_trigger();
    [[nodiscard]] bool is_over() const;
    [[nodiscard]] bool still_serves(sys::Microseconds deadline);
    void report_if_held_back();
    void dismiss_puppets();

    sys::Spawner& spawner_;
    sys::Inheritance& inheritance_;
    const Case& case_;
    const Role& role_;
    Findings& findings_;
    Connections connections_;
    TestedProcess process_;
    Talk talk_;
    int start_errno_ = 0;
    bool ended_by_itself_ = false;
    bool got_signal_ = false;  // the worker got a signal
    sys::Microseconds patience_for_closing_;
    bool left_inputs_open_ = false;
    bool has_hung_ = false;                          // the talk still waited at the limit
    bool only_serves_ = false;                       // a server that must not exit by itself
    sys::Microseconds talk_end_ = sys::no_deadline;  // when the last step was done
    bool trigger_waits_;                             // the signal of the case has not been sent yet
};

}  // namespace check
