// check-worker: runs cases for the checker, one after the other, in a process of its own. A program
// under test can then only disturb this process, and whatever it leaves behind becomes a child of
// this process, which kills it. Arguments:
//
//   ROOT          the folder for the folders of cases
//   LIMIT         the time limit of a case in microseconds
//   keep|remove   what happens to the folder of a failed case
//   OWN           the path of this executable
//   strict|usual  whether all findings beside the subject of a case fail it
//   PROGRAM ROLE  for every program under test: its path and the name of its case file
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <unistd.h>

#include "core/fixed_string.hpp"
#include "core/number.hpp"
#include "core/text_out.hpp"
#include "sys/inheritance.hpp"
#include "sys/io.hpp"
#include "sys/signals.hpp"
#include "sys/spawn.hpp"
#include "sys/tree.hpp"
#include "sys/wait.hpp"
#include "workbench/check/applets.hpp"
#include "workbench/check/case_file.hpp"
#include "workbench/check/failure.hpp"
#include "workbench/check/judge.hpp"
#include "workbench/check/keep.hpp"
#include "workbench/check/message.hpp"
#include "workbench/check/run.hpp"
#include "workbench/worker_pool.hpp"

namespace check {

namespace {

constexpr std::size_t settings = 5;  // the arguments before those of the programs

class CaseRunner {
public:
    explicit CaseRunner(const core::Invocation& invocation)
        : invocation_(invocation), spawner_(invocation.is_own_name) {}

    int work() {
        while (workbench::read_job(job_)) {
            Order order;
            if (!take_order(job_.view(), (invocation_.operands.size() - settings) / 2, order)) {
                return 1;
            }
            findings_.clear();
            has_hung_ = false;
            const sys::Microseconds start = sys::now();
            const Verdict verdict = run_case(order);
            if (!answer(order, verdict, sys::now() - start)) {
                return 0;  // the checker is gone
            }
        }
        return 0;
    }

private:
    Verdict run_case(const Order& order) {
        const char* const root = invocation_.operands[0];
        sys::Path folder;
        core::put(folder, root, '/', order.number);
        const bool keeps_failures = std::string_view(invocation_.operands[2]) == "keep";
        core::Result<Verdict> result = try_case(order, folder.c_str(), keeps_failures);
        if (!result) {
            findings_.clear();
            put_error(findings_.failing, result.error());
        }
        const Verdict verdict = result ? result.value() : Verdict::broken;
        if (keeps_failures && verdict == Verdict::failed) {
            static_cast<void>(::chdir(root));
        } else {
            leave(root, folder.c_str());
        }
        return verdict;
    }

    // An error is the checker's: it says nothing about the program.
    core::Result<Verdict> try_case(const Order& order, const char* folder, bool keeps_failures) {
        const auto operands = invocation_.operands;
        const auto limit = core::parse_in_range(operands[1], core::digits_only, 1, INT64_MAX);
        const std::size_t row = settings + 2 * std::size_t{order.program};
        const Role* const role = role_named(operands[row + 1], default_edition);
        static_cast<void>(sys::take_allocation_failure());
        const std::string_view text = job_.view().substr(sizeof order);
        CaseFile file(text);
        Case a_case;
        if (role == nullptr || !limit || !file.next(a_case)) {
            return core::Error{core::ErrorCode::limit, EINVAL, "a worker does not understand"};
        }
        const FolderPrograms programs{.program = operands[row],
                                      .role = role,
                                      .own = operands[3],
                                      .is_own_name = invocation_.is_own_name};
        TRY(lay_out(folder, programs, file.common(), a_case));
        const bool is_strict = std::string_view(operands[4]) == "strict";
        findings_.judged = is_strict ? judges_all : a_case.judged;
        Run run(spawner_, inheritance_, a_case, *role, findings_,
                program_with_open_inputs_ == order.program);
        const RunEnd end = TRY(run.go(*limit));
        if (run.left_inputs_open()) {
            program_with_open_inputs_ = order.program;
        }
        has_hung_ = end == RunEnd::too_long || run.has_hung();
        const Verdict verdict = judge(run, end, a_case, programs, *limit, findings_);
        // If the checker ran out of memory or one of its own system calls failed, a difference may
        // be its own fault.
        const int trouble = sys::take_allocation_failure() ? ENOMEM : run.trouble();
        if (verdict == Verdict::failed && trouble != 0) {
            return core::Error{core::ErrorCode::system, trouble, "the checker could not do it"};
        }
        if (keeps_failures && verdict == Verdict::failed) {
            const core::Result<void> kept =
                keep_case(folder, programs, file.common(), a_case, text, run);
            if (!kept) {
                core::put(findings_.failing,
                          "its folder is not kept whole: ", ::strerrordesc_np(kept.error().number),
                          '\n');
            }
        }
        return verdict;
    }

    static void leave(const char* root, const char* folder) {
        if (::chdir(root) == 0) {
            sys::remove_tree(AT_FDCWD, folder);
        }
    }

    bool answer(const Order& order, Verdict verdict, sys::Microseconds time) {
        core::FixedString<sizeof(workbench::MessageSize) + longest_answer> message;
        core::FixedString<most_findings> findings;
        findings.append(findings_.failing.view().substr(0, most_failing));
        const std::string_view beside =
            findings_.beside.view().substr(0, most_findings - findings.size());
        findings.append(beside);
        put_answer(message,
                   {.verdict = verdict,
                    .number = order.number,
                    .beside = static_cast<std::uint32_t>(beside.size()),
                    .milliseconds = static_cast<std::uint32_t>(time / sys::milliseconds),
                    .has_hung = has_hung_ ? 1U : 0U},
                   findings.view());
        return sys::write_all(STDOUT_FILENO, message.view());
    }

    const core::Invocation& invocation_;
    sys::Inheritance inheritance_;
    sys::Spawner spawner_;
    sys::MappedText job_;
    Findings findings_;
    bool has_hung_ = false;
    std::optional<std::uint32_t> program_with_open_inputs_;  // Run, `is_known_open`
};

}  // namespace

int worker_main(const core::Invocation& invocation) {
    const std::size_t count = invocation.operands.size();
    if (count < settings + 2 || (count - settings) % 2 != 0) {
        return 2;  // only the checker starts workers
    }
    constexpr int after_term = 143;
    sys::end_signal::install(SIGTERM, {after_term, ""});
    sys::ignore_signal(SIGINT);
    sys::ignore_signal(SIGHUP);
    sys::end_signal::hold();
    sys::MappedPointer<CaseRunner> runner = sys::make_mapped<CaseRunner>(invocation);
    return runner.get() == nullptr ? 1 : runner->work();
}

}  // namespace check
