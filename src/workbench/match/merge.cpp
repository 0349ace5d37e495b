// `match --merge LOG...`: one table from the logs of several shards.
#include "sys/limits.hpp"
#include "sys/mapped.hpp"
#include "workbench/match/again.hpp"
#include "workbench/match/complain.hpp"
#include "workbench/match/log_file.hpp"
#include "workbench/match/options.hpp"
#include "workbench/match/until.hpp"

namespace match {

namespace {

struct Input {
    sys::Fd file;
    LogBytes bytes;
    LogHeader header;
};

// Opens a log and reads its header. Returns false, after printing the reason, if it is not a log.
bool open_log(const char* path, Input& input, MergedLog& log) {
    core::Result<sys::Fd> file = match::open_log(path, input.bytes);
    if (!file) {
        complain(path, ": ", log_error(file.error()));
        return false;
    }
    input.file = file.take();
    log.reader.attach(input.bytes);
    switch (log.reader.begin(input.header)) {
        case Read::good: break;
        case Read::end: complain(path, ": there is no match in it"); return false;
        case Read::faulty:
            complain(path, ": this is not a log that can be merged: ", log.reader.fault());
            return false;
    }
    log.shard = input.header.plan.shard;
    return true;
}

// Returns false, after printing the reason, if an option was given that --merge does not use.
bool has_only_own_options(const core::Invocation& invocation) {
    for (std::size_t i = 0; i < options.size(); ++i) {
        const auto option = static_cast<OptionIndex>(i);
        const bool is_own = option == OptionIndex::merge || option == OptionIndex::json ||
                            option == OptionIndex::quiet;
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
    sys::OpenFileLimit().raise();  // each log stays open
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (!open_log(paths[i], inputs[i], logs[i])) {
            return workbench::could_not_do_it;
        }
        MessageText words;
        if (find_difference(words, inputs[i].header.plan, inputs[0].header.plan,
                            ShardMay::differ)) {
            return complain(paths[i], " is of another match than ", paths[0], ": ", words.view());
        }
    }
    Plan& plan = inputs[0].header.plan;
    plan.shard = {};
    const auto statistics = sys::make_mapped<Statistics>(plan, until_of(plan));
    if (statistics.get() == nullptr || !statistics->has_memory()) {
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
        if (!statistics->has_memory()) {
            return complain("there is no memory");
        }
    }
    const Again again{.plan = &plan, .runner = runner_of(plan)};
    const int status = print_table(plan, *statistics, again.command(),
                                   option_at(invocation, OptionIndex::json).given);
    if (statistics->deals() < plan.deals && statistics->decision() == Decision::none) {
        complain("the logs have ", statistics->deals(), " of ", plan.deals, " deals");
    }
    return status;
}

}  // namespace match
