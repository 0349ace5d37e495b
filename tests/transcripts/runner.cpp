// Runs transcript cases against the multitool, or against somebody else's programs.
//
//   runner --multitool FILE [filter...]    every program name is a link to FILE
//   runner --programs DIR [filter...]      every program name is the file of that name in DIR
//
// A filter is a part of PROGRAM/CASE, or all of PROGRAM/ with its slash. With --cases DIR the cases
// are taken from another folder than the current one.
#include <algorithm>
#include <boost/ut.hpp>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/programs.hpp"
#include "tests/support/scratch.hpp"
#include "tests/support/text.hpp"
#include "tests/transcripts/case.hpp"

using namespace boost::ut;
namespace fs = std::filesystem;

namespace {

struct Options {
    fs::path multitool;
    fs::path programs;
    fs::path cases = ".";
    std::vector<std::string> filters;
};

Options parse_options(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const auto value = [&] {
            return i + 1 < argc ? argv[++i] : throw std::runtime_error("no value");
        };
        if (word == "--multitool") {
            options.multitool = fs::absolute(value());
        } else if (word == "--programs") {
            options.programs = fs::absolute(value());
        } else if (word == "--cases") {
            options.cases = value();
        } else {
            options.filters.push_back(word);
        }
    }
    if (options.multitool.empty() == options.programs.empty()) {
        throw std::runtime_error(
            "usage: runner --multitool FILE | --programs DIR [--cases DIR] [filter...]");
    }
    return options;
}

// PROGRAM/CASE, sorted.
std::vector<std::string> find_cases(const Options& options) {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(options.cases)) {
        if (entry.path().filename() != "cmd") {
            continue;
        }
        const std::string name =
            entry.path().parent_path().lexically_relative(options.cases).string();
        const auto wanted = [&](const std::string& filter) {
            return filter.ends_with('/') ? name.starts_with(filter)
                                         : name.find(filter) != std::string::npos;
        };
        if (options.filters.empty() || std::ranges::any_of(options.filters, wanted)) {
            names.push_back(name);
        }
    }
    std::ranges::sort(names);
    return names;
}

// What a case brings along takes precedence over a link of the same name.
void copy_files(const fs::path& from, const fs::path& to) {
    for (const fs::directory_entry& entry : fs::directory_iterator(from)) {
        const fs::path target = to / entry.path().filename();
        fs::remove_all(target);
        fs::copy(entry.path(), target,
                 fs::copy_options::recursive | fs::copy_options::copy_symlinks);
    }
}

support::Outcome execute(const transcripts::Case& c, const fs::path& folder) {
    std::vector<std::string> argv = c.words;
    argv[0] = "./" + argv[0];
    support::Process process(
        {.program = argv[0], .argv = argv, .folder = folder, .input = c.input});
    if (c.trigger) {
        const bool seen = c.trigger->on_err ? process.wait_until_err_has(c.trigger->text)
                                            : process.wait_until_out_has(c.trigger->text);
        expect(seen) << "the text the signal waits for never came";
        if (seen) {
            process.signal(c.trigger->signal);
        }
    }
    return process.finish();
}

void compare(std::string_view what, std::string_view wanted, std::string_view got) {
    const std::string parting = support::difference(wanted, got);
    expect(parting.empty()) << what << "differs:" << parting;
}

void check_written_files(const fs::path& wanted, const fs::path& folder) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(wanted)) {
        if (entry.is_regular_file()) {
            const fs::path name = entry.path().lexically_relative(wanted);
            expect(fs::exists(folder / name)) << name.string() << "was not written";
            compare(name.string(), support::read_file(entry.path()),
                    support::read_file(folder / name));
        }
    }
}

class Runner {
public:
    explicit Runner(Options options) : options_(std::move(options)) {
        if (options_.programs.empty()) {
            names_ = support::names_of(options_.multitool);
        }
    }

    void run_case(const std::string& name) const {
        const transcripts::Case c = transcripts::load_case(options_.cases / name);
        const support::Scratch scratch;
        if (options_.programs.empty()) {
            support::lay_links(options_.multitool, names_, c.edition, scratch.path());
        } else {
            support::lay_links_to_programs_in(options_.programs, c.edition, scratch.path());
        }
        if (fs::exists(c.folder / "files")) {
            copy_files(c.folder / "files", scratch.path());
        }
        const support::Outcome outcome = execute(c, scratch.path());
        expect(!outcome.timed_out) << "it did not end";
        if (!outcome.timed_out) {
            expect(that % outcome.signal == 0) << "killed by a signal";
            expect(that % outcome.status == c.status) << "is not the status";
        }
        if (c.out) {
            compare("stdout", *c.out, outcome.out);
        }
        if (c.err) {
            compare("stderr", *c.err, outcome.err);
        }
        if (fs::exists(c.folder / "expect-files")) {
            check_written_files(c.folder / "expect-files", scratch.path());
        }
    }

private:
    Options options_;
    std::vector<std::string> names_;
};

}  // namespace

int main(int argc, char** argv) {
    try {
        const Options options = parse_options(argc, argv);
        const Runner runner(options);
        const std::vector<std::string> names = find_cases(options);
        if (names.empty()) {
            throw std::runtime_error("no case has that name");
        }
        for (const std::string& name : names) {
            test(name) = [&] { runner.run_case(name); };
        }
        return cfg<>.run() ? 1 : 0;
    } catch (const std::exception& error) {
        std::cerr << "runner: " << error.what() << '\n';
        return 2;
    }
}
