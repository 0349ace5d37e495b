#include "workbench/check/worker.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

#include "core/number.hpp"
#include "core/text_out.hpp"
#include "sys/inheritance.hpp"
#include "sys/io.hpp"
#include "sys/signals.hpp"
#include "sys/spawn.hpp"
#include "sys/tree.hpp"
#include "sys/wait.hpp"
#include "workbench/check/case_file.hpp"
#include "workbench/check/judge.hpp"
#include "workbench/check/keep.hpp"
#include "workbench/check/message.hpp"
#include "workbench/check/run.hpp"
#include "workbench/workers.hpp"

namespace check {

namespace {

constexpr std::size_t settings = 4;  // operands before the programs

class Worker {
public:
    explicit Worker(const core::Invocation& invocation)
        : invocation_(invocation), spawner_(invocation.is_own_name) {}

    int work() {
        Order order;
        while (workbench::read_told(order)) {
            if (!makes_sense(order, (invocation_.operands.size() - settings) / 2)) {
                return 1;
            }
            text_.clear();
            const auto size = static_cast<std::size_t>(order.common_size + order.case_size);
            char* const room = text_.reserve(size);
            if (room == nullptr || !workbench::read_told(room, size)) {
                return 1;
            }
            text_.added(size);
            findings_.clear();
            const Verdict verdict = run_case(order);
            if (!answer(order, verdict)) {
                return 0;  // nobody listens any more
            }
        }
        return 0;
    }

private:
    Verdict broken(const char* what) {
        core::put(findings_, what, ": ", ::strerrordesc_np(errno), '\n');
        return Verdict::broken;
    }

    Verdict run_case(const Order& order) {
        const auto operands = invocation_.operands;
        const char* const root = operands[0];
        const auto limit = core::parse_in_range(operands[1], core::digits_only, 1, INT64_MAX);
        const std::size_t row = settings + 2 * std::size_t{order.program};
        const Role* const role = role_named(operands[row + 1], default_edition);
        static_cast<void>(sys::take_allocation_failure());
        CaseFile file(text_.view());
        Case a_case;
        if (role == nullptr || !limit || !file.next(a_case)) {
            errno = EINVAL;
            return broken("a worker does not understand");
        }
        const Place place{.program = operands[row],
                          .role = role,
                          .own = operands[3],
                          .is_own_name = invocation_.is_own_name};
        sys::Path folder;
        core::put(folder, root, '/', order.number);
        if (const char* const what = lay_out(folder.c_str(), place, file.common(), a_case)) {
            const Verdict verdict = broken(what);
            leave(root, folder.c_str());
            return verdict;
        }
        run_.emplace(spawner_, inheritance_, a_case, *role);
        errno = 0;
        const RunEnd end = run_->go(*limit);
        const int run_errno = errno;
        const Verdict verdict =
            blamed(judge(*run_, end, a_case, place, *limit, run_errno, findings_));
        const bool keeps = std::string_view(operands[2]) == "keep" && verdict == Verdict::failed;
        if (keeps &&
            !keep_case(folder.c_str(), place, file.common(), a_case, text_.view(), *run_)) {
            core::put(findings_, "its folder is not kept whole: ", ::strerrordesc_np(errno), '\n');
        }
        run_.reset();
        if (keeps) {
            static_cast<void>(::chdir(root));
        } else {
            leave(root, folder.c_str());
        }
        return verdict;
    }

    // What went wrong because the checker had no means for it is no fault of the program.
    Verdict blamed(Verdict verdict) {
        const bool ran_out = sys::take_allocation_failure();
        if (verdict != Verdict::failed || (!ran_out && run_->trouble() == 0)) {
            return verdict;
        }
        findings_.clear();
        errno = ran_out ? ENOMEM : run_->trouble();
        return broken("the checker could not do it");
    }

    static void leave(const char* root, const char* folder) {
        if (::chdir(root) == 0) {
            sys::remove_tree(AT_FDCWD, folder);
        }
    }

    bool answer(const Order& order, Verdict verdict) {
        const std::string_view told = findings_.view().substr(0, most_told);
        const Answer head{.verdict = verdict, .number = order.number, .size = told.size()};
        return sys::write_all(STDOUT_FILENO, workbench::bytes_of(head)) &&
               sys::write_all(STDOUT_FILENO, told);
    }

    const core::Invocation& invocation_;
    sys::Inheritance inheritance_;
    sys::Spawner spawner_;
    sys::MappedText text_;
    sys::MappedText findings_;
    std::optional<Run> run_;
};

}  // namespace

int worker_main(const core::Invocation& invocation) {
    const std::size_t count = invocation.operands.size();
    if (count < settings + 2 || count % 2 != 0) {
        return 2;  // nobody but the checker calls us
    }
    constexpr int after_term = 143;
    sys::end_signal::install(SIGTERM, {after_term, ""});
    sys::ignore_signal(SIGINT);
    sys::ignore_signal(SIGHUP);
    sys::end_signal::hold();
    sys::MappedPointer<Worker> worker = sys::make_mapped<Worker>(invocation);
    return worker.get() == nullptr ? 1 : worker->work();
}

}  // namespace check
