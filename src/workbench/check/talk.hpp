// The conversation of a case, step by step: cases(5), "CONVERSATIONS". Each step waits until it is
// done; the first step that goes wrong is described in the findings, and the talk has failed.
#pragma once

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
         Findings& findings);

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
    // True if the current step waits for a line from a player under test.
    [[nodiscard]] bool awaits_player() const {
        return part_ == Part::player && step().kind == StepKind::expect;
    }
    [[nodiscard]] std::string_view step_bytes() const { return case_.bytes(step().bytes); }

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
    // The size of the line at the beginning of `received` that the step accepts; 0 if there is
    // none. `may_come` is whether more bytes could make it one.
    [[nodiscard]] std::size_t accepted(std::string_view received, bool& may_come) const;
    [[nodiscard]] bool take_expect_arguments(const Peer& peer);
    [[nodiscard]] bool take_leave();
    void fail(std::string_view wanted, std::string_view came);
    void put_recent_steps();
    void put_party(int party);

    const Case& case_;
    Part part_;
    Connections& connections_;
    const TestedProcess& process_;
    Findings& findings_;
    sys::MappedText& failing_;  // of the findings

    std::span<const Step> steps_;
    std::size_t next_ = 0;  // index of the current step
    bool step_has_begun_ = false;
    sys::Microseconds patience_end_ = sys::no_deadline;
    bool has_failed_ = false;
    bool uses_stdout_ = false;
    bool uses_stdin_ = false;
};

}  // namespace check
