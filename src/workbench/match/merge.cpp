#include "workbench/match/merge.hpp"

#include <fcntl.h>

#include "sys/mapped.hpp"
#include "workbench/match/complain.hpp"
#include "workbench/match/log_file.hpp"
#include "workbench/match/options.hpp"
#include "workbench/match/print.hpp"
#include "workbench/match/until.hpp"

namespace match {

namespace {

struct Input {
    FileText text;
    LogHeader header;
};

// False, and said, if it is no log.
bool open_log(const char* path, Input& input, MergedLog& log) {
    // A pipe is refused, and not waited for.
    const sys::Fd file(::open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
    if (!file.is_open() || !input.text.open(file.get())) {
        complain(path, ": ", why_unreadable());
        return false;
    }
    log.reader = LogReader(input.text.text());
    switch (log.reader.begin(input.header)) {
        case Read::good: break;
        case Read::end: complain(path, ": there is no match in it"); return false;
        case Read::faulty:
            complain(path, ": this is no log of a match: ", log.reader.fault());
            return false;
    }
    log.shard = input.header.plan.shard;
    return true;
}

// False, and said, if there is one that a merge does not look at.
bool has_only_own_options(const core::Invocation& invocation) {
    for (std::size_t i = 0; i < options.size(); ++i) {
        const auto place = static_cast<Place>(i);
        const bool is_own = place == Place::merge || place == Place::json || place == Place::quiet;
        if (invocation.option(i).given && !is_own) {
            complain(options[i].name,
                     ": the logs say what was played; with --merge there are only --json and "
                     "--quiet");
            return false;
        }
    }
    return true;
}

}  // namespace

int merge(const core::Invocation& invocation) {
    const auto paths = invocation.operands;
    if (!has_only_own_options(invocation)) {
        return workbench::could_not_do_it;
    }
    if (paths.empty()) {
        return complain("--merge wants the logs of a match");
    }
    sys::MappedArray<Input> inputs;
    sys::MappedArray<MergedLog> logs;
    if (!inputs.create(paths.size()) || !logs.create(paths.size())) {
        return complain("there is no memory for ", paths.size(), " logs");
    }
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (!open_log(paths[i], inputs[i], logs[i])) {
            return workbench::could_not_do_it;
        }
        Words words;
        if (find_difference(words, inputs[i].header.plan, inputs[0].header.plan,
                            ShardMay::differ)) {
            return complain(paths[i], " is of another match than ", paths[0], ": ", words.view());
        }
    }
    Plan plan = inputs[0].header.plan;
    plan.shard = {};
    const auto statistics = sys::make_mapped<Statistics>(plan, until_of(plan));
    if (statistics.get() == nullptr) {
        return complain("there is no memory");
    }
    LogMerge merged(plan, logs.items());
    for (GameResult result;;) {
        const Read read = merged.next(result);
        if (read == Read::end) {
            break;
        }
        if (read == Read::faulty) {
            return complain(paths[merged.culprit()], ": ", merged.fault());
        }
        statistics->add(result);
    }
    const Again again{.plan = &plan, .contest = contest_of(plan)};
    const int status =
        print_table(plan, *statistics, again, option_at(invocation, Place::json).given);
    if (statistics->deals() < plan.deals && statistics->decision() == Decision::none) {
        complain("the logs have ", statistics->deals(), " of ", plan.deals, " deals");
    }
    return status;
}

}  // namespace match
