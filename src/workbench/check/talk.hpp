// The conversation of a case, step by step: cases(5), "CONVERSATIONS". Each step waits until it is
// done; the first step that goes wrong is described in the findings, and the talk has failed.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "sys/time.hpp"
#include "workbench/check/case.hpp"
#include "workbench/check/connections.hpp"
#include "workbench/check/findings.hpp"
#include "workbench/check/roles.hpp"
#include "workbench/check/step.hpp"
#include "workbench/check/tested_process.hpp"

namespace check {

class Talk {
public:
    // All references have to outlive the talk.
    Talk(const Case& a_case, Part part, Connections& connections, const TestedProcess& process,
         Findings& findings, Habits& habits);

    // Takes all steps that can be done without waiting.
    void advance();

    // True while a step is left.
    [[nodiscard]] bool is_waiting() const { return next_ < steps_.size(); }
    [[nodiscard]] bool has_failed() const { return has_failed_; }
    // True if the step that is waited for is about a server that does not accept connections yet.
    [[nodiscard]] bool looks_for_server() const;
    // When the current step is given up although the talk goes on; no_deadline if it is not.
    [[nodiscard]] sys::Microseconds patience_end() const { return patience_end_; }
    // The party of the current step.
    [[nodiscard]] Party& party() const { return connections_.party_of(step().party); }
    // True if the current step waits for a line on the program's own stdout.
    [[nodiscard]] bool awaits_own_line() const {
        return (step().kind == StepKind::expect || step().kind == StepKind::expect_any) &&
               &party() == &connections_.own();
    }
    // The line that the current step expects; only its end, if it may be any.
    [[nodiscard]] std::string_view step_bytes() const {
        return step().kind == StepKind::expect_any ? "\n" : case_.bytes(step().bytes);
    }

    // True if steps read the program's stdout, or write its stdin.
    [[nodiscard]] bool uses_stdout() const { return uses_stdout_; }
    [[nodiscard]] bool uses_stdin() const { return uses_stdin_; }

    // Fails the talk: describes the step that was waited for, unless the talk has already failed.
    void stop(std::string_view why);
    // Reports output after the last step of a talk that went well.
    void report_surplus();

private:
    // The current step; there has to be one.
    [[nodiscard]] const Step& step() const { return steps_[next_]; }
    // True if the step is done; otherwise the talk waits for it, unless has_failed_ is set.
    [[nodiscard]] bool take_step();
    [[nodiscard]] bool take_expect(Party& party);
    [[nodiscard]] bool take_expect_end(Party& party);
    // The size of the line at the beginning of `received` that a step accepts; 0 if there is none.
    // `may_come` is whether more bytes could make it one.
    [[nodiscard]] std::size_t accepted(const Step& step, std::string_view received,
                                       bool& may_come) const;
    [[nodiscard]] bool accepts(const Step& step, std::string_view received) const;
    // Recovery from faults after which the conversation can go on. Each is true if the step is done
    // with a finding; false, and a patience_end() if that may become true by waiting.
    [[nodiscard]] bool goes_on_after_mismatch(Party& party, std::string_view line);
    [[nodiscard]] bool goes_on_after_unended(Party& party, std::string_view wanted);
    [[nodiscard]] bool goes_on_after_silence(Party& party);
    // True once the current step has been waited for this long.
    [[nodiscard]] bool has_waited(sys::Microseconds patience);
    // The next step that expects a line from the party of the current step, before anything is sent
    // to the program; null if there is none.
    [[nodiscard]] const Step* next_expected() const;
    // Ends the description of a fault after which the talk goes on.
    [[nodiscard]] bool go_on();
    [[nodiscard]] bool take_expect_arguments(const Peer& peer);
    [[nodiscard]] bool take_leave();
    void fail(std::string_view wanted, std::string_view came);
    void describe(std::string_view wanted, std::string_view came);
    void put_expected(std::string_view wanted);
    void put_recent_steps();
    void put_party(int party);

    const Case& case_;
    Part part_;
    Connections& connections_;
    const TestedProcess& process_;
    Findings& findings_;
    sys::MappedText& failing_;  // of the findings
    Habits& habits_;

    std::span<const Step> steps_;
    // Greetings that have not come when they were due, by client.
    std::array<std::string_view, most_parties> late_{};
    unsigned recoveries_ = 0;
    std::size_t next_ = 0;  // index of the current step
    bool step_has_begun_ = false;
    sys::Microseconds patience_end_ = sys::no_deadline;
    bool has_failed_ = false;
    bool uses_stdout_ = false;
    bool uses_stdin_ = false;
};

}  // namespace check
