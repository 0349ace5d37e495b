// The pool of workers, with small shell programs as workers. `cat` sends every job back as its
// answer, because both have the same form.
#include <algorithm>
#include <boost/ut.hpp>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "sys/wait.hpp"
#include "workbench/worker_pool.hpp"

using namespace boost::ut;
using workbench::PoolEvent;
using workbench::WorkerPool;

namespace {

constexpr sys::Microseconds long_enough = 30 * sys::seconds;

struct Signals {
    Signals() {
        sys::end_signal::install_others();
        sys::end_signal::hold();
    }
};
const Signals signals;

bool is_never_own(std::string_view) { return false; }

// A temporary folder. Workers leave files in it to find out that they are not the first process.
struct Folder {
    std::string path = "/tmp/worker-pool-XXXXXX";
    Folder() { expect(::mkdtemp(path.data()) != nullptr); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path); }

    // A script of which only the first process runs the command; the others are `cat`.
    [[nodiscard]] std::string only_once(const std::string& command) const {
        return "cd " + path + "; [ -e again ] && exec cat; : >again; " + command;
    }
};

class Shell {
public:
    explicit Shell(std::string script) : script_(std::move(script)) {}
    Shell(const Shell&) = delete;
    Shell& operator=(const Shell&) = delete;

    [[nodiscard]] workbench::PoolOptions options(std::size_t workers = 1,
                                                 std::size_t jobs_each = 1) const {
        return {.argv = argv_, .is_own = false, .workers = workers, .jobs_each = jobs_each};
    }

private:
    std::string script_;
    const char* argv_[4] = {"/bin/sh", "-c", script_.c_str(), nullptr};
};

struct Report {
    PoolEvent::Kind kind{};
    std::uint64_t job = 0;
    std::uint32_t answers = 0;
    std::string text;
    int status = 0;
    int start_error = 0;
};

Report report_of(const PoolEvent& event) {
    return {event.kind,   event.job,        event.answers, std::string(event.text),
            event.status, event.start_error};
}

// Waits until the pool has no unfinished job and returns all events.
std::vector<Report> all_events(WorkerPool& pool) {
    std::vector<Report> reports;
    const sys::Microseconds deadline = sys::now() + long_enough;
    while (pool.is_busy()) {
        if (pool.wait(deadline) != WorkerPool::Wake::ready) {
            expect(false) << "no event before the deadline";
            break;
        }
        for (PoolEvent event; pool.next(event);) {
            reports.push_back(report_of(event));
        }
    }
    return reports;
}

bool is_answer(const Report& report, std::uint64_t job, std::string_view text) {
    return report.kind == PoolEvent::Kind::answer && report.job == job && report.text == text;
}

bool is_death(const Report& report, PoolEvent::Kind kind, std::uint64_t job) {
    return report.kind == kind && report.job == job && WIFSIGNALED(report.status) &&
           WTERMSIG(report.status) == SIGKILL && report.start_error == 0;
}

const suite<"worker pool"> pool_suite = [] {
    "every job is answered, also with several jobs for each worker"_test = [] {
        const Shell shell("exec cat");
        for (const std::size_t jobs_each : {1U, 2U}) {
            WorkerPool pool(is_never_own);
            expect(bool(pool.start(shell.options(3, jobs_each))));
            std::vector<int> counts(100);
            std::size_t given = 0;
            std::size_t most_given = 0;
            for (std::size_t answered = 0; answered < counts.size();) {
                while (given < counts.size() && pool.has_room()) {
                    expect(pool.give(given, "job " + std::to_string(given)));
                    ++given;
                }
                most_given = std::max(most_given, given - answered);
                expect(pool.wait(sys::now() + long_enough) == WorkerPool::Wake::ready);
                for (PoolEvent event; pool.next(event); ++answered) {
                    expect(
                        is_answer(report_of(event), event.job, "job " + std::to_string(event.job)));
                    ++counts[event.job];
                }
            }
            expect(!pool.is_busy() && most_given == 3 * jobs_each);
            for (const int count : counts) {
                expect(count == 1_i);
            }
        }
    };
    "a job can have several answers, which are counted"_test = [] {
        const Shell shell(R"(printf '\1\0\0\0a\0\0\0\0\1\0\0\0c'; exec sleep 100)");
        WorkerPool pool(is_never_own);
        expect(bool(pool.start(shell.options())));
        expect(pool.give(5, "", 3));
        const std::vector<Report> reports = all_events(pool);
        expect(fatal(reports.size() == 3_u));
        expect(is_answer(reports[0], 5, "a") && reports[0].answers == 0_u);
        expect(is_answer(reports[1], 5, "") && reports[1].answers == 1_u);
        expect(is_answer(reports[2], 5, "c") && reports[2].answers == 2_u);
    };
    "a job that is larger than a pipe is written in parts"_test = [] {
        const Shell shell(R"(head -c 5000004 | tail -c 5000000 | tr -d x; printf '\2\0\0\0ok')");
        WorkerPool pool(is_never_own);
        expect(bool(pool.start(shell.options())));
        expect(pool.give(1, std::string(5'000'000, 'x')));
        const std::vector<Report> reports = all_events(pool);
        expect(fatal(reports.size() == 1_u));
        expect(is_answer(reports[0], 1, "ok"));
    };
    "the jobs of a worker that dies are done by a new one"_test = [] {
        const Folder folder;
        const Shell shell(folder.only_once("head -c 9; kill -KILL $$"));
        WorkerPool pool(is_never_own);
        expect(bool(pool.start(shell.options(1, 2))));
        expect(pool.give(1, "first"));
        expect(pool.give(2, "second"));
        const std::vector<Report> reports = all_events(pool);
        expect(fatal(reports.size() == 3_u));
        expect(is_answer(reports[0], 1, "first"));
        expect(is_death(reports[1], PoolEvent::Kind::died, 2));
        expect(is_answer(reports[2], 2, "second"));
    };
    "answers that came before a worker died are not reported again"_test = [] {
        const Folder folder;
        const Shell shell(
            "cd " + folder.path +
            R"(; printf '\1\0\0\0a\1\0\0\0b'; [ -e again ] || { : >again; kill -KILL $$; };
                          printf '\1\0\0\0c'; exec sleep 100)");
        WorkerPool pool(is_never_own);
        expect(bool(pool.start(shell.options())));
        expect(pool.give(1, "", 3));
        const std::vector<Report> reports = all_events(pool);
        expect(fatal(reports.size() == 4_u));
        expect(is_answer(reports[0], 1, "a") && is_answer(reports[1], 1, "b"));
        expect(is_death(reports[2], PoolEvent::Kind::died, 1) && reports[2].answers == 2_u);
        expect(is_answer(reports[3], 1, "c") && reports[3].answers == 2_u);
    };
    "a job whose worker dies twice is lost, and the pool goes on"_test = [] {
        const Folder folder;
        const Shell shell("cd " + folder.path +
                          "; [ -e 2 ] && exec cat; [ -e 1 ] && : >2; : >1; kill -KILL $$");
        WorkerPool pool(is_never_own);
        expect(bool(pool.start(shell.options())));
        expect(pool.give(1, "x"));
        const std::vector<Report> reports = all_events(pool);
        expect(fatal(reports.size() == 2_u));
        expect(is_death(reports[0], PoolEvent::Kind::died, 1));
        expect(is_death(reports[1], PoolEvent::Kind::lost, 1));
        expect(pool.has_room() && pool.give(2, "y"));
        const std::vector<Report> more = all_events(pool);
        expect(fatal(more.size() == 1_u));
        expect(is_answer(more[0], 2, "y"));
    };
    "a worker that sends an invalid size is replaced"_test = [] {
        const Folder folder;
        const Shell shell(folder.only_once(R"(printf '\377\377\377\377'; exec sleep 100)"));
        WorkerPool pool(is_never_own);
        expect(bool(pool.start(shell.options())));
        expect(pool.give(1, "x"));
        const std::vector<Report> reports = all_events(pool);
        expect(fatal(reports.size() == 2_u));
        expect(is_death(reports[0], PoolEvent::Kind::died, 1) && is_answer(reports[1], 1, "x"));
    };
    "a rejected answer does not count, and its worker is replaced"_test = [] {
        const Shell shell("exec cat");
        WorkerPool pool(is_never_own);
        expect(bool(pool.start(shell.options(1, 2))));
        expect(pool.give(1, "x") && pool.give(2, "y"));
        PoolEvent event;
        while (!pool.next(event)) {
            expect(pool.wait(sys::now() + long_enough) == WorkerPool::Wake::ready);
        }
        pool.reject_answer();
        expect(!pool.has_room());
        expect(fatal(pool.next(event)));
        expect(is_death(report_of(event), PoolEvent::Kind::died, 1));
        const std::vector<Report> reports = all_events(pool);
        expect(fatal(reports.size() == 2_u));
        expect(is_answer(reports[0], 1, "x") && is_answer(reports[1], 2, "y"));
    };
    "a worker that exceeds the time limit of its job is replaced"_test = [] {
        const Folder folder;
        const Shell shell(folder.only_once("exec sleep 100"));
        WorkerPool pool(is_never_own);
        workbench::PoolOptions options = shell.options();
        options.job_limit = 2 * sys::seconds;
        expect(bool(pool.start(options)));
        expect(pool.give(1, "x"));
        expect(pool.wait(sys::now() + 1000) == WorkerPool::Wake::deadline) << "the caller's";
        const std::vector<Report> reports = all_events(pool);
        expect(fatal(reports.size() == 2_u));
        expect(is_death(reports[0], PoolEvent::Kind::died, 1) && is_answer(reports[1], 1, "x"));
    };
    "a program that cannot be started is an error with its errno"_test = [] {
        const char* const argv[] = {"/no/such/program", nullptr};
        WorkerPool pool(is_never_own);
        const core::Result<void> started = pool.start({.argv = argv, .is_own = false});
        expect(fatal(!started));
        expect(started.error().code == core::ErrorCode::system);
        expect(started.error().number == ENOENT);
    };
    "a worker that cannot be started again loses its jobs and gets no more"_test = [] {
        const Folder folder;
        const std::string program = folder.path + "/worker";
        std::ofstream(program) << "#!/bin/sh\nread -r line; rm \"$0\"; kill -KILL $$\n";
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
        const char* const argv[] = {program.c_str(), nullptr};
        WorkerPool pool(is_never_own);
        expect(bool(pool.start({.argv = argv, .is_own = false, .jobs_each = 2})));
        expect(pool.give(1, "first\n") && pool.give(2, "second\n"));
        const std::vector<Report> reports = all_events(pool);
        expect(fatal(reports.size() == 3_u));
        expect(is_death(reports[0], PoolEvent::Kind::died, 1));
        for (const std::uint64_t job : {1U, 2U}) {
            expect(reports[job].kind == PoolEvent::Kind::lost && reports[job].job == job);
            expect(reports[job].start_error == ENOENT);
        }
        expect(!pool.has_room());
    };
    "workers get time to end, but no more than that"_test = [] {
        const Folder folder;
        const Shell polite(
            "cd " + folder.path +
            R"(; trap ': >ended; exit' TERM; printf '\0\0\0\0'; while sleep 0.01; do :; done)");
        WorkerPool pool(is_never_own);
        expect(bool(pool.start(polite.options())));
        expect(pool.give(1, "") && all_events(pool).size() == 1_u);
        pool.end_all(long_enough);
        expect(std::filesystem::exists(folder.path + "/ended"));
        const Shell stubborn(R"(trap '' TERM; printf '\0\0\0\0'; exec sleep 100)");
        WorkerPool other(is_never_own);
        expect(bool(other.start(stubborn.options())));
        expect(other.give(1, "") && all_events(other).size() == 1_u);
        other.end_all(1000);
        expect(::waitpid(-1, nullptr, WNOHANG) == -1) << "no child is left";
    };
};

}  // namespace
