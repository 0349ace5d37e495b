// argparse parses the options of a subcommand: their names, `--name=value`, missing values and
// options given twice. This file does by hand only what argparse 3.2 cannot do:
//
// - Options end at the first operand or at `--`. argparse does not know `--`. Its `remaining` would
//   take the operands, but argparse splits `--name=value` in all words before it looks at any, so
//   `replay RECORD PROGRAM --limit=5` would run PROGRAM with two arguments instead of one.
// - Some programs take an unknown option as an operand, for example a file called `--save`, which
//   argparse refuses; parse_known_args would go on looking for options after it. The others suggest
//   the nearest option, and the hubs recognise an option behind their first operand.
// - A flag with a value, as in `--quiet=yes`, is an error. argparse would make `yes` an operand.
// - Wrong values are reported after mistakes in the form of the line, in the order of the table, so
//   they are converted after parsing. argparse's `action` and `scan` convert while it parses, and
//   what `scan` throws does not name the option.
// - The help is made from the same table by front.cpp. argparse's own text has lines that end in a
//   blank, and its layout may change with its version.
#include "cli/options.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "cli/argparse.hpp"
#include "cli/front.hpp"
#include "cli/near_name.hpp"
#include "core/duration.hpp"

namespace cli {

namespace {

struct CommandLine {
    std::vector<std::string> options{"multitool"};  // for argparse, which skips the first word
    std::vector<std::string_view> dashed;  // names of options with a value like `--title=--draft`
    std::vector<const char*> operands;
    bool options_ended = false;  // by `--`
    bool help = false;
};

std::string unknown_option(std::span<const core::Option> options, std::string_view name) {
    std::string text = "unknown option '" + std::string(name) + "'";
    if (const std::string_view near = near_option(options, name); !near.empty()) {
        text.append(" (did you mean '").append(near).append("'?)");
    }
    return text;
}

// Throws if an operand is the name of an option and of no file: the options of a hub come before
// its first operand, which the message calls as the usage does.
void refuse_misplaced(std::span<const core::Option> options, std::span<const char* const> operands,
                      std::string_view usage) {
    for (const char* const operand : operands) {
        const std::string_view text(operand);
        const std::string_view name = text.substr(0, text.find('='));
        if (std::ranges::find(options, name, &core::Option::name) != options.end() &&
            ::access(operand, F_OK) != 0) {
            throw std::runtime_error("'" + std::string(name) + "' must come before the " +
                                     std::string(usage.substr(0, usage.find(' '))));
        }
    }
}

// Separates the options, with their values, from the operands.
CommandLine split(const core::OptionTable& table, std::string_view usage,
                  std::span<const char* const> words) {
    CommandLine line;
    auto word = words.begin();
    for (; word != words.end(); ++word) {
        const std::string_view text(*word);
        if (text == "--") {
            line.options_ended = true;
            ++word;
            break;
        }
        const std::string_view name = text.substr(0, text.find('='));
        const auto option = std::ranges::find(table.options, name, &core::Option::name);
        if (option != table.options.end()) {
            const bool is_flag = option->kind == core::OptionKind::flag;
            const bool has_value = name.size() != text.size();
            if (is_flag && has_value) {
                throw std::runtime_error(std::string(name) + " takes no value");
            }
            // argparse refuses an option given twice, so the first one decides.
            const bool is_first = std::ranges::find(line.options, name) == line.options.end();
            if (is_first && text.substr(name.size()).starts_with("=-")) {
                line.dashed.push_back(name);
            }
            line.options.emplace_back(text);
            if (!is_flag && !has_value && word + 1 != words.end()) {
                line.options.emplace_back(*++word);
            }
            continue;
        }
        const bool looks_like_option = text.size() > 1 && text.starts_with('-');
        // A hub's first operand is a file, which may be called anything.
        const bool is_file = table.only_as_subcommand && ::access(*word, F_OK) == 0;
        if (looks_like_option && table.unknown == core::UnknownOption::is_refused && !is_file) {
            if (text == "--help" || text == "-h") {
                line.help = true;
                return line;
            }
            throw std::runtime_error(unknown_option(table.options, name));
        }
        if (line.operands.size() == table.operands_before) {
            break;
        }
        line.operands.push_back(*word);
    }
    line.operands.insert(line.operands.end(), word, words.end());
    if (table.only_as_subcommand && !line.options_ended) {
        refuse_misplaced(table.options, {word, words.end()}, usage);
    }
    return line;
}

std::uint64_t number_of(const core::Option& option, const std::string& text) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stopped != end) {
        const bool is_too_large = error == std::errc::result_out_of_range && stopped == end;
        throw std::runtime_error(std::string(option.name) + ": '" + text +
                                 (is_too_large ? "' is too large" : "' is not a whole number"));
    }
    return number;
}

std::int64_t microseconds_of(const core::Option& option, const std::string& text) {
    const std::optional<std::int64_t> time = core::parse_duration(text);
    if (!time) {
        throw std::runtime_error(std::string(option.name) + ": '" + text +
                                 "' is not a time: 0.5, 500ms, 2s, 1m");
    }
    return *time;
}

void add_option(argparse::ArgumentParser& parser, const core::Option& option,
                const CommandLine& line) {
    argparse::Argument& argument = parser.add_argument(option.name);
    if (option.kind == core::OptionKind::flag) {
        argument.flag();
    } else if (std::ranges::find(line.dashed, option.name) != line.dashed.end()) {
        // argparse splits at the equals sign and would then take the value for an option.
        // `remaining` allows such values, nargs limits it to one.
        argument.remaining().nargs(1);
    }
}

// `text` owns the characters that the result points to.
core::OptionValue value_of(const core::Option& option, const argparse::ArgumentParser& parser,
                           std::string& text) {
    if (!parser.is_used(option.name)) {
        return {};
    }
    core::OptionValue value{.given = true};
    if (option.kind == core::OptionKind::flag) {
        return value;
    }
    text = parser.get(option.name);
    value.text = text.c_str();
    if (option.kind == core::OptionKind::number) {
        value.number = number_of(option, text);
    } else if (option.kind == core::OptionKind::duration) {
        value.microseconds = microseconds_of(option, text);
    }
    return value;
}

std::optional<int> take(const core::Applet& applet, core::Invocation& invocation) {
    const std::span<const core::Option> options = applet.options.options;
    // Static, because the invocation refers to them until the program exits.
    static CommandLine line;
    static std::vector<std::string> texts;
    static std::vector<core::OptionValue> values;
    line = split(applet.options, applet.usage, invocation.operands);
    if (line.help) {
        return help(applet);
    }
    texts.resize(options.size());
    values.resize(options.size());
    if (line.options.size() > 1) {  // A parser takes time to build.
        argparse::ArgumentParser parser("multitool", MULTITOOL_VERSION,
                                        argparse::default_arguments::none);
        for (const core::Option& option : options) {
            add_option(parser, option, line);
        }
        parser.parse_args(line.options);
        for (std::size_t i = 0; i < options.size(); ++i) {
            values[i] = value_of(options[i], parser, texts[i]);
        }
    }
    invocation.operands = line.operands;
    invocation.options = values;
    invocation.options_ended = line.options_ended;
    return std::nullopt;
}

}  // namespace

std::optional<int> take_options(const core::Applet& applet, core::Invocation& invocation) {
    try {
        return take(applet, invocation);
    } catch (const std::exception& error) {
        return complain(error.what(), applet.name);
    }
}

}  // namespace cli
