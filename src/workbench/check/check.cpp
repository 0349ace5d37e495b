// multitool-check(1): runs the cases of programs in parallel workers and reports the results in
// order.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text_out.hpp"
#include "sys/error_text.hpp"
#include "sys/file.hpp"
#include "sys/inheritance.hpp"
#include "sys/signals.hpp"
#include "sys/terminal.hpp"
#include "sys/wait.hpp"
#include "workbench/check/alike_cases.hpp"
#include "workbench/check/applets.hpp"
#include "workbench/check/case_scheduler.hpp"
#include "workbench/check/catalogue.hpp"
#include "workbench/check/folders.hpp"
#include "workbench/check/progress.hpp"
#include "workbench/check/report.hpp"

namespace check {

namespace {

using Output = sys::SizedOutBuffer<65536>;

class Checker {
public:
    Checker(const Catalogue& catalogue, const Options& options, const CheckFolders& folders,
            CaseScheduler& scheduler, Report& report)
        : catalogue_(catalogue),
          options_(options),
          folders_(folders),
          scheduler_(scheduler),
          report_(report),
          progress_(catalogue.items().size(), options.is_quiet) {}

    int run() {
        const std::size_t count = catalogue_.items().size();
        if (!results_.resize(count) || !hung_groups_.resize(count)) {
            return complain("no memory");
        }
        report_.begin();
        const int signal_status = work();
        const Completion completion =
            signal_status == 0 ? Completion::whole : Completion::interrupted;
        progress_.clear();
        forget_what_stopped();
        forget_other_roles();
        show_in_order(completion == Completion::whole ? Shown::all : Shown::finished);
        report_.end(results_.items(), completion);
        if (signal_status != 0) {
            return signal_status;
        }
        if (report_.has_failed() && !reader_is_gone()) {
            // A signal ends the wait for a reader.
            return sys::end_signal::has_come() ? sys::end_signal::status()
                                               : complain("the output could not be written");
        }
        return has_trouble_ ? could_not_do_it : failed_ > 0 ? status_failed : 0;
    }

private:
    static constexpr unsigned confirming_runs = 3;
    static constexpr unsigned enough_alike = 3;

    enum class Shown {
        so_far,    // up to the first case without a result
        finished,  // every case with a result
        all,       // every case; those without a result are reported as not run
    };

    // Hands out cases until all are done. Returns 0, or the exit status for the signal that
    // interrupted the check.
    int work() {
        while (goes_on() && (hand_out() || scheduler_.is_busy())) {
            if (scheduler_.wait(progress_.next_moment()) == CaseScheduler::Wake::signal) {
                const int status = sys::end_signal::status();
                sys::end_signal::ignore();
                return status;
            }
            for (FinishedCase finished{}; goes_on() && scheduler_.next(finished);) {
                take(finished);
                show_in_order(Shown::so_far);
            }
            progress_.show(done_, failed_);
            if (!scheduler_.is_busy() && !scheduler_.has_room()) {
                progress_.clear();
                complain("no worker can be started any more");
                has_trouble_ = true;
                break;
            }
        }
        return 0;
    }

    [[nodiscard]] bool goes_on() const { return !has_stopped_ && !report_.has_failed(); }

    // Gives every idle worker a case. False if no case is left.
    bool hand_out() {
        while (scheduler_.has_room() && (!again_.empty() || next_ < results_.size())) {
            const std::size_t number = again_.empty() ? next_++ : again_[again_.size() - 1];
            const bool is_again = !again_.empty();
            if (is_again) {
                static_cast<void>(again_.resize(again_.size() - 1));
            }
            const Item& item = catalogue_.items()[number];
            const Target& target = catalogue_.targets()[item.target];
            if (target.is_unstartable || target.seen_as != nullptr || (is_stopping_ && !is_again) ||
                (!is_again && skip_if_it_hangs(number))) {
                continue;
            }
            if (item.needs_shell && !has_shell_) {
                take({.number = number,
                      .verdict = Verdict::broken,
                      .findings = "/bin/sh is missing, which a player of the case is run by\n",
                      .is_final = true});
                continue;
            }
            if (!scheduler_.give(number)) {
                take({.number = number,
                      .verdict = Verdict::broken,
                      .findings = "the checker has no memory for this case\n",
                      .is_final = true});
            }
        }
        return !again_.empty() || next_ < results_.size();
    }

    void take(const FinishedCase& finished) {
        const Item& item = catalogue_.items()[finished.number];
        Target& target = catalogue_.targets()[item.target];
        CaseResult& result = results_[finished.number];
        if (finished.verdict == Verdict::not_started && result.runs == 0) {
            if (!target.is_unstartable) {
                progress_.clear();
                complain(target.shown.view(), ": ",
                         finished.findings.substr(0, finished.findings.find('\n')));
                blame_first(item.target, finished);
            }
            target.is_unstartable = true;
            has_trouble_ = true;
            return;
        }
        if (result.verdict == Verdict::not_started) {
            return;  // this case already reports that the program cannot be started
        }
        note_run(finished, result);
        if (needs_another_run(finished, result) &&
            again_.push(static_cast<std::uint32_t>(finished.number))) {
            return;
        }
        ++done_;
        result.is_done = result.runs > 0;
        result.verdict = result.runs == 0      ? Verdict::broken
                         : result.failures > 0 ? Verdict::failed
                                               : Verdict::passed;
        has_trouble_ = has_trouble_ || result.runs == 0;
        if (result.has_hung) {
            note_hang(item, result);
        } else if (result.failures == confirming_runs) {
            confirmed_.add(item, first_cause(result));
        }
        if (is_failure(item, result, options_.is_strict)) {
            ++failed_;
            is_stopping_ = is_stopping_ || options_.stops_first;
            folders_.keep(finished.number, target, item.name);
            target.seen_as = role_seen_in(result.findings, *target.role);
        }
    }

    // Adds one run to the result, which keeps the findings of the first run that failed.
    static void note_run(const FinishedCase& finished, CaseResult& result) {
        const bool has_failed = finished.verdict == Verdict::failed;
        if (finished.verdict == Verdict::failed || finished.verdict == Verdict::passed) {
            ++result.runs;
            result.milliseconds += finished.milliseconds;
        } else {
            ++result.troubles;
        }
        if (result.failures == 0 && (has_failed || result.runs == 0)) {
            result.findings = keep_text(finished.findings);
        }
        if (result.runs == 1) {
            result.beside = keep_text(finished.beside);
        }
        if (has_failed) {
            ++result.failures;
        }
        result.has_hung = result.has_hung || finished.has_hung;
    }

    // A failure is confirmed by two more runs, as some come and go; but not a time-out, which costs
    // the whole limit. What the checker could not do is tried again.
    // Nor a failure whose cause three other cases have confirmed.
    [[nodiscard]] bool needs_another_run(const FinishedCase& finished,
                                         const CaseResult& result) const {
        constexpr unsigned most_troubles = 3;
        constexpr std::uint32_t longest = 2000;  // milliseconds
        if (finished.verdict == Verdict::broken) {
            return result.runs == 0 && result.troubles < most_troubles && !finished.is_final;
        }
        const Item& item = catalogue_.items()[finished.number];
        const bool matters = options_.is_strict || item.level == Level::spec;
        return result.failures > 0 && result.runs < confirming_runs && matters &&
               !result.has_hung && finished.milliseconds < longest && !options_.stops_first &&
               confirmed_.count(item.target, first_cause(result)) < enough_alike;
    }

    [[nodiscard]] static std::uint64_t first_cause(const CaseResult& result) {
        std::string_view findings = result.findings;
        return cause_of(next_part(findings));
    }
    void note_hang(const Item& item, const CaseResult& result) {
        const std::uint64_t cause = first_cause(result);
        if (options_.is_strict || item.level == Level::spec) {
            hung_groups_[item.group] = cause;
        }
        hangs_.add(item, cause);
    }

    // After three time-outs of one cause the rest of the groups that had one is not run: a hang
    // costs the limit once, not once for each case.
    bool skip_if_it_hangs(std::size_t number) {
        const Item& item = catalogue_.items()[number];
        const std::uint64_t cause = hung_groups_[item.group];
        const std::uint64_t of_all = hangs_.cause_of_all(item);
        const bool group_hangs = cause != 0 && hangs_.count(item.target, cause) >= enough_alike;
        if (!group_hangs && of_all == 0) {
            return false;
        }
        CaseResult& result = results_[number];
        result.is_done = true;
        result.verdict = Verdict::failed;
        result.skipped_for = group_hangs ? cause : of_all;
        result.findings = "it was not run, as the program hung in cases like it\n";
        ++done_;
        failed_ += is_failure(item, result, options_.is_strict) ? 1 : 0;
        return true;
    }

    // A program that prints the usage of another role fails one case, which says so; nothing else
    // is worth telling.
    void forget_other_roles() {
        for (std::uint32_t number = 0; number < catalogue_.targets().size(); ++number) {
            const Target& target = catalogue_.targets()[number];
            bool is_told = target.seen_as == nullptr;
            for (std::size_t i = 0; i < results_.size() && target.seen_as != nullptr; ++i) {
                CaseResult& result = results_[i];
                if (catalogue_.items()[i].target != number) {
                    continue;
                }
                if (is_told || !result.is_bad() ||
                    role_seen_in(result.findings, *target.role) == nullptr) {
                    result = {};
                    continue;
                }
                is_told = true;
                sys::MappedText text;
                put_role_seen(text, *target.role, result.findings);
                result.findings = keep_text(text.view());
            }
        }
    }

    // Reports that a program cannot be started with the first of its cases that has no result, not
    // with the case whose worker found out: so the report does not depend on the number of jobs.
    void blame_first(std::uint32_t target, const FinishedCase& finished) {
        const auto items = catalogue_.items();
        std::size_t first = 0;
        while (items[first].target != target || results_[first].is_done) {
            ++first;  // stops at the case of `finished` at the latest, which has no result yet
        }
        results_[first].verdict = Verdict::not_started;
        results_[first].findings = keep_text(finished.findings);
    }

    // Copies the text to pages that are never unmapped. Only failures have findings, so few cases
    // need a page. Empty if allocation failed.
    static std::string_view keep_text(std::string_view text) {
        void* const pages = text.empty() ? nullptr : sys::map_pages(text.size());
        if (pages == nullptr) {
            return {};
        }
        std::memcpy(pages, text.data(), text.size());
        return {static_cast<const char*>(pages), text.size()};
    }

    void show_in_order(Shown which) {
        while (!has_stopped_ && shown_ < results_.size()) {
            const CaseResult& result = results_[shown_];
            const bool is_known = result.is_done || result.is_trouble();
            if (!is_known && which == Shown::so_far) {
                return;
            }
            const bool fails = is_failure(catalogue_.items()[shown_], result, options_.is_strict);
            if (fails) {
                progress_.clear();
            }
            if (is_known || which == Shown::all) {
                report_.show(shown_, result);
            }
            ++shown_;
            has_stopped_ = fails && options_.stops_first;
        }
    }

    // With --stop-first, workers may have finished cases after the first that fails. Those count as
    // not run, so that the report does not depend on the number of jobs.
    void forget_what_stopped() {
        for (std::size_t i = shown_; has_stopped_ && i < results_.size(); ++i) {
            results_[i] = {};
        }
        has_stopped_ = false;
    }

    const Catalogue& catalogue_;
    const Options& options_;
    const CheckFolders& folders_;
    CaseScheduler& scheduler_;
    Report& report_;
    Progress progress_;
    sys::MappedVector<CaseResult> results_;
    sys::MappedVector<std::uint32_t> again_;        // cases that are run once more
    sys::MappedVector<std::uint64_t> hung_groups_;  // by Item::group: the cause, or 0
    AlikeCases hangs_;
    AlikeCases confirmed_;  // failed in all of three runs
    std::size_t next_ = 0;
    std::size_t shown_ = 0;
    std::size_t done_ = 0;
    std::size_t failed_ = 0;
    bool has_shell_ = ::access("/bin/sh", X_OK) == 0;
    bool is_stopping_ = false;  // no further case is handed out
    bool has_stopped_ = false;  // --stop-first: the first failure has been reported
    bool has_trouble_ = false;
};

int run_checks(const core::Invocation& invocation, const Catalogue& catalogue,
               const Options& options) {
    sys::end_signal::install_others();
    sys::end_signal::hold();
    sys::Inheritance inheritance;
    CheckFolders folders;
    if (const int made = folders.make(options.keep_folder); made != 0) {
        return made;
    }
    static Output out(STDOUT_FILENO, sys::until_signal);
    Report report(out, catalogue, options,
                  options.format == Format::text && sys::shows_colour(STDOUT_FILENO));
    CaseScheduler scheduler(invocation, catalogue, options, folders);
    int status = could_not_do_it;
    if (const core::Result<void> started = scheduler.start(); !started) {
        const int error = started.error().number;
        complain(
            "workers cannot be started: ",
            error == EMFILE ? "too few open files are allowed (ulimit -n)" : sys::error_text(error),
            "; try fewer --jobs");
    } else if (sys::MappedPointer<Checker> checker =
                   sys::make_mapped<Checker>(catalogue, options, folders, scheduler, report);
               checker.get() == nullptr) {
        complain("no memory");
    } else {
        status = checker->run();
    }
    sys::end_signal::ignore();
    scheduler.stop();
    inheritance.end();
    const int removed = folders.remove();
    return removed == 0 ? status : removed;
}

}  // namespace

int check_main(const core::Invocation& invocation) {
    sys::fill_standard_fds();
    static Options options;
    static Catalogue catalogue;
    if (const int status = take_options(invocation, options); status != 0) {
        return status;
    }
    if (const int status = catalogue.load(invocation, options); status != 0) {
        return status;
    }
    if (options.lists) {
        static Output out(STDOUT_FILENO);
        sys::ignore_write_signals();
        put_list(out, catalogue);
        return out.failed() && !reader_is_gone() ? complain("the output could not be written") : 0;
    }
    catalogue.sort();
    return run_checks(invocation, catalogue, options);
}

}  // namespace check
