#include "workbench/check/case_scheduler.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

#include "core/text_out.hpp"

namespace check {

namespace {

constexpr const char* worker_name = "check-worker";
// Added to the limit of a case: the worker still has to kill processes and remove the folder.
constexpr sys::Microseconds patience = 15 * sys::seconds;

}  // namespace

CaseScheduler::CaseScheduler(const core::Invocation& invocation, const Catalogue& catalogue,
                             const Options& options, const CheckFolders& folders)
    : catalogue_(catalogue), options_(options), folders_(folders), pool_(invocation.is_own_name) {
    core::put(limit_, options.limit);
}

core::Result<void> CaseScheduler::start() {
    const std::array<const char*, 7> settings{worker_name,
                                              folders_.root(),
                                              folders_.root_id(),
                                              limit_.c_str(),
                                              options_.keep_folder == nullptr ? "remove" : "keep",
                                              folders_.own(),
                                              options_.is_strict ? "strict" : "usual"};
    bool good = true;
    for (const char* const word : settings) {
        good = good && argv_.push(word);
    }
    for (const Target& target : catalogue_.targets()) {
        good = good && argv_.push(target.path.c_str()) && argv_.push(target.role->cases.data());
    }
    good = good && argv_.push(nullptr);
    if (!good) {
        return core::Error{core::ErrorCode::limit, ENOMEM, "arguments of workers"};
    }
    return pool_.start({.argv = argv_.begin(),
                        .end_signal = SIGTERM,
                        .workers = std::min(options_.jobs, catalogue_.items().size()),
                        .job_limit = options_.limit + patience});
}

bool CaseScheduler::give(std::size_t number) {
    const Item& item = catalogue_.items()[number];
    const Order order{.program = item.target,
                      .number = static_cast<std::uint32_t>(number),
                      .own_game = item.own_game};
    const std::size_t size = sizeof order + item.common.size() + item.text.size();
    job_.clear();
    if (size > workbench::WorkerPool::longest_job || job_.reserve(size) == nullptr) {
        return false;
    }
    job_.append(workbench::bytes_of(order));
    job_.append(item.common);
    job_.append(item.text);
    return pool_.give(number, job_.view());
}

bool CaseScheduler::next(FinishedCase& finished) {
    for (workbench::PoolEvent event; pool_.next(event);) {
        const auto number = static_cast<std::size_t>(event.job);
        switch (event.kind) {
            case workbench::PoolEvent::Kind::answer: {
                Answer answer;
                if (!take_answer(event.text, number, answer)) {
                    pool_.reject_answer();
                    break;
                }
                const std::string_view findings = event.text.substr(sizeof answer);
                const std::size_t failing = findings.size() - answer.beside;
                finished = {.number = number,
                            .verdict = answer.verdict,
                            .findings = findings.substr(0, failing),
                            .beside = findings.substr(failing),
                            .milliseconds = answer.milliseconds,
                            .has_hung = answer.has_hung != 0};
                return true;
            }
            case workbench::PoolEvent::Kind::died: break;  // the pool tries the case again
            case workbench::PoolEvent::Kind::lost:
                finished = {.number = number,
                            .verdict = Verdict::broken,
                            .findings = "a worker of the checker has died\n",
                            .is_final = true};
                return true;
        }
    }
    return false;
}

}  // namespace check
