// check-worker: runs cases for the checker, one after the other, in a process of its own. A program
// under test can then only disturb this process, and whatever it leaves behind becomes a child of
// this process, which kills it. Arguments:
//
//   ROOT          the folder for the folders of cases
//   ID            its FolderId
//   LIMIT         the time limit of a case in microseconds
//   keep|remove   what happens to the folder of a failed case
//   OWN           the path of this executable
//   strict|usual  whether all findings beside the subject of a case fail it
//   PROGRAM ROLE  for every program under test: its path and the name of its case file
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

#include "core/called_path.hpp"
#include "core/fixed_string.hpp"
#include "core/number.hpp"
#include "core/text_out.hpp"
#include "sys/error_text.hpp"
#include "sys/inheritance.hpp"
#include "sys/io.hpp"
#include "sys/signals.hpp"
#include "sys/spawn.hpp"
#include "sys/tree.hpp"
#include "sys/wait.hpp"
#include "workbench/check/applets.hpp"
#include "workbench/check/case_file.hpp"
#include "workbench/check/failure.hpp"
#include "workbench/check/folders.hpp"
#include "workbench/check/judge.hpp"
#include "workbench/check/keep.hpp"
#include "workbench/check/message.hpp"
#include "workbench/check/own_run.hpp"
#include "workbench/check/run.hpp"
#include "workbench/worker_pool.hpp"

namespace check {

namespace {

constexpr std::size_t settings = 6;  // the arguments before those of the programs

// True if a program could not be started for want of something that the system lacks just now.
bool is_of_system(int error) {
    return error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE;
}

class CaseRunner {
public:
    explicit CaseRunner(const core::Invocation& invocation)
        : invocation_(invocation),
          spawner_(invocation.is_own_name),
          own_table_(invocation.is_own_name) {}

    int work() {
        // A program under test may have replaced the folder before this worker was started.
        root_ = sys::open_folder(AT_FDCWD, invocation_.operands[0]);
        if (!root_.is_open() || id_of(root_).view() != invocation_.operands[1]) {
            return 1;
        }
        while (workbench::read_job(job_)) {
            Order order;
            if (!take_order(job_.view(), (invocation_.operands.size() - settings) / 2, order)) {
                return 1;
            }
            findings_.clear();
            has_hung_ = false;
            const sys::Microseconds start = sys::now();
            const Verdict verdict = run_case(order);
            if (own_table_.has_to_end() || !answer(order, verdict, sys::now() - start)) {
                return 0;  // the checker is gone, or wants this worker to end
            }
        }
        return 0;
    }

private:
    Verdict run_case(const Order& order) {
        core::FixedString<24> folder;
        core::put(folder, order.number);
        const bool keeps_failures = std::string_view(invocation_.operands[3]) == "keep";
        core::Result<Verdict> result = order.own_game == no_own_game
                                           ? try_case(order, folder.c_str(), keeps_failures)
                                           : play_own(order, folder.c_str(), keeps_failures);
        if (!result) {
            findings_.clear();
            put_error(findings_.failing, result.error());
        }
        const Verdict verdict = result ? result.value() : Verdict::broken;
        const bool has_left = ::fchdir(root_.get()) == 0;
        if (has_left && (!keeps_failures || verdict != Verdict::failed)) {
            sys::remove_tree(root_.get(), folder.c_str());
        }
        return verdict;
    }

    // An error is the checker's: it says nothing about the program.
    core::Result<Verdict> try_case(const Order& order, const char* folder, bool keeps_failures) {
        const auto operands = invocation_.operands;
        const auto limit = core::parse_in_range(operands[2], core::digits_only, 1, INT64_MAX);
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
                                      .own = operands[4],
                                      .is_own_name = invocation_.is_own_name};
        TRY(lay_out(root_, folder, programs, file.common(), a_case));
        const bool is_strict = std::string_view(operands[5]) == "strict";
        findings_.judged = is_strict ? judges_all : a_case.judged;
        Run run(spawner_, inheritance_, a_case, *role, findings_, habits_of(order.program));
        const RunEnd end = TRY(run.go(*limit));
        has_hung_ = end == RunEnd::too_long || run.has_hung();
        if (end == RunEnd::not_started && is_of_system(run.start_errno())) {
            // Other processes may end soon and leave room: the case is tried again.
            constexpr sys::Microseconds pause = 200 * sys::milliseconds;
            static_cast<void>(sys::wait({}, sys::Exits::wait_on, sys::now() + pause));
            return core::Error{core::ErrorCode::system, run.start_errno(),
                               "no process could be started"};
        }
        const Verdict verdict = judge(run, end, a_case, programs, *limit, findings_);
        // If the checker ran out of memory or one of its own system calls failed, a difference may
        // be its own fault.
        const int trouble = sys::take_allocation_failure() ? ENOMEM : run.trouble();
        if (verdict == Verdict::failed && trouble != 0) {
            return core::Error{core::ErrorCode::system, trouble, "the checker could not do it"};
        }
        if (keeps_failures && verdict == Verdict::failed) {
            const core::Result<void> kept =
                keep_case(root_, folder, programs, file.common(), a_case, text, run);
            if (!kept) {
                core::put(findings_.failing,
                          "its folder is not kept whole: ", sys::error_text(kept.error().number),
                          '\n');
            }
        }
        return verdict;
    }

    core::Result<Verdict> play_own(const Order& order, const char* folder, bool keeps_failures) {
        const auto operands = invocation_.operands;
        const auto limit = core::parse_in_range(operands[2], core::digits_only, 1, INT64_MAX);
        const std::size_t row = settings + 2 * std::size_t{order.program};
        const OwnRole* const role = own_role_named(operands[row + 1]);
        if (role == nullptr || !limit || order.own_game >= count_own_games(role->player)) {
            return core::Error{core::ErrorCode::limit, EINVAL, "a worker does not understand"};
        }
        TRY(make_folder(root_, folder));
        const OwnGame game = own_game(role->player, order.own_game);
        const Verdict verdict =
            TRY(own_table_.play(*role, game, operands[row], *limit, findings_.failing, has_hung_));
        if (keeps_failures && verdict == Verdict::failed) {
            const core::Result<void> kept = keep_own_game(*role, game, operands[row]);
            if (!kept) {
                core::put(findings_.failing,
                          "its folder is not kept whole: ", sys::error_text(kept.error().number),
                          '\n');
            }
        }
        return verdict;
    }

    // What is known of the program. Its cases come one after the other, so one program is enough.
    Habits& habits_of(std::uint32_t program) {
        if (program != program_of_habits_) {
            habits_ = {};
            program_of_habits_ = program;
        }
        return habits_;
    }

    bool answer(const Order& order, Verdict verdict, sys::Microseconds time) const {
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
    sys::Fd root_;
    sys::Inheritance inheritance_;
    sys::Spawner spawner_;
    OwnTable own_table_;
    sys::MappedText job_;
    Findings findings_;
    bool has_hung_ = false;
    Habits habits_;
    std::uint32_t program_of_habits_ = 0;
};

}  // namespace

int worker_main(const core::Invocation& invocation) {
    const std::size_t count = invocation.operands.size();
    if (count < settings + 2 || (count - settings) % 2 != 0) {
        return 2;  // only the checker starts workers
    }
    core::called_path = invocation.operands[4];  // for commands in kept folders
    constexpr int after_term = 143;
    sys::end_signal::install(SIGTERM, {after_term, ""});
    sys::end_signal::also_orphaned();
    sys::ignore_signal(SIGINT);
    sys::ignore_signal(SIGHUP);
    sys::end_signal::hold();
    sys::MappedPointer<CaseRunner> runner = sys::make_mapped<CaseRunner>(invocation);
    return runner.get() == nullptr ? 1 : runner->work();
}

}  // namespace check
