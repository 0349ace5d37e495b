// multitool-check(1): runs the cases of programs in parallel workers and reports the results in
// order.
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text_out.hpp"
#include "sys/file.hpp"
#include "sys/inheritance.hpp"
#include "sys/signals.hpp"
#include "sys/terminal.hpp"
#include "sys/wait.hpp"
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
        if (!results_.resize(catalogue_.items().size())) {
            return complain("no memory");
        }
        report_.begin();
        const int signal_status = work();
        const Completion completion =
            signal_status == 0 ? Completion::whole : Completion::interrupted;
        progress_.clear();
        forget_what_stopped();
        show_in_order(completion == Completion::whole ? Shown::all : Shown::finished);
        report_.end(results_.items(), completion);
        if (signal_status != 0) {
            return signal_status;
        }
        if (report_.has_failed()) {
            return complain("the output could not be written");
        }
        return has_trouble_ ? could_not_do_it : failed_ > 0 ? status_failed : 0;
    }

private:
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
        const auto items = catalogue_.items();
        while (next_ < items.size() && scheduler_.has_room()) {
            if (is_stopping_ || catalogue_.targets()[items[next_].target].is_unstartable) {
                ++next_;
                continue;
            }
            if (!scheduler_.give(next_)) {
                take({.number = next_,
                      .verdict = Verdict::broken,
                      .findings = "the checker has no memory for this case\n"});
            }
            ++next_;
        }
        return next_ < items.size();
    }

    void take(const FinishedCase& finished) {
        Target& target = catalogue_.targets()[catalogue_.items()[finished.number].target];
        CaseResult& result = results_[finished.number];
        if (finished.verdict == Verdict::not_started) {
            if (!target.is_unstartable) {
                progress_.clear();
                complain(target.shown.view(), ": ",
                         finished.findings.substr(0, finished.findings.find('\n')));
                blame_first(catalogue_.items()[finished.number].target, finished);
            }
            target.is_unstartable = true;
            has_trouble_ = true;
            return;
        }
        if (result.verdict == Verdict::not_started) {
            return;  // this case already reports that the program cannot be started
        }
        result.verdict = finished.verdict;
        result.is_done = true;
        result.findings = keep_text(finished.findings);
        result.beside = keep_text(finished.beside);
        result.milliseconds = finished.milliseconds;
        ++done_;
        if (is_failure(catalogue_.items()[finished.number], result, options_.is_strict)) {
            ++failed_;
            has_trouble_ = has_trouble_ || finished.verdict == Verdict::broken;
            is_stopping_ = is_stopping_ || options_.stops_first;
            folders_.keep(finished.number, target, catalogue_.items()[finished.number].name);
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
    std::size_t next_ = 0;
    std::size_t shown_ = 0;
    std::size_t done_ = 0;
    std::size_t failed_ = 0;
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
    static Output out(STDOUT_FILENO);
    Report report(out, catalogue, options,
                  options.format == Format::text && sys::shows_colour(STDOUT_FILENO));
    CaseScheduler scheduler(invocation, catalogue, options, folders.root(), folders.own());
    int status = could_not_do_it;
    if (const core::Result<void> started = scheduler.start(); !started) {
        const int error = started.error().number;
        complain("workers cannot be started: ",
                 error == EMFILE ? "too few open files are allowed (ulimit -n)"
                                 : ::strerrordesc_np(error),
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
    folders.remove();
    return status;
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
        return out.failed() ? complain("the output could not be written") : 0;
    }
    return run_checks(invocation, catalogue, options);
}

}  // namespace check
