#include "cli/options.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cli/argparse.hpp"
#include "cli/front.hpp"
#include "core/duration.hpp"

namespace cli {

namespace {

// The command line, taken apart.
struct Words {
    std::vector<std::string> options{"multitool"};  // as argparse wants them
    std::vector<const char*> operands;
    bool ended = false;  // by two dashes
    bool help = false;
};

bool looks_like_option(std::string_view word) { return word.size() > 1 && word.starts_with('-'); }

// An equals sign before a value keeps argparse from taking it for an option. One that stands by
// itself and looks like an option is shown to it, as a value has been forgotten then.
constexpr char hides_value = '=';
std::string hidden_value(std::string_view value) {
    return looks_like_option(value) ? std::string(value) : hides_value + std::string(value);
}

Words sort_words(const core::OptionTable& table, std::span<const char* const> all) {
    Words words;
    std::size_t place = 0;
    for (; place < all.size(); ++place) {
        const std::string_view word(all[place]);
        if (word == "--") {
            ++place;
            words.ended = true;
            break;
        }
        const std::string_view name = word.substr(0, word.find('='));
        const auto option = std::ranges::find(table.options, name, &core::Option::name);
        if (option != table.options.end()) {
            const bool is_flag = option->kind == core::OptionKind::flag;
            const bool has_value = name.size() != word.size();
            if (is_flag && has_value) {
                throw std::runtime_error(std::string(name) + " takes no value");
            }
            words.options.emplace_back(name);
            if (has_value) {
                words.options.emplace_back(word.substr(name.size()));
            } else if (!is_flag && place + 1 < all.size()) {
                words.options.emplace_back(hidden_value(all[++place]));
            }
        } else if (looks_like_option(word) && table.unknown == core::UnknownOption::is_refused) {
            if (word == "--help" || word == "-h") {
                words.help = true;
                return words;
            }
            throw std::runtime_error("there is no option " + std::string(word));
        } else if (words.operands.size() < table.operands_before) {
            words.operands.push_back(all[place]);
        } else {
            break;
        }
    }
    words.operands.insert(words.operands.end(), all.begin() + static_cast<std::ptrdiff_t>(place),
                          all.end());
    return words;
}

std::uint64_t number_of(const core::Option& option, const std::string& text) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stopped != end) {
        const bool is_too_large = error == std::errc::result_out_of_range && stopped == end;
        throw std::runtime_error(std::string(option.name) + ": '" + text +
                                 (is_too_large ? "' is too large" : "' is no whole number"));
    }
    return number;
}

std::int64_t microseconds_of(const core::Option& option, const std::string& text) {
    const std::optional<std::int64_t> time = core::parse_duration(text);
    if (!time) {
        throw std::runtime_error(std::string(option.name) + ": '" + text +
                                 "' is no time: 0.5, 500ms, 2s, 1m");
    }
    return *time;
}

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
    if (text.starts_with(hides_value)) {
        text.erase(0, 1);
    }
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
    // Values and operands are needed as long as the program runs.
    static Words words;
    static std::vector<std::string> texts;
    static std::vector<core::OptionValue> values;
    words = sort_words(applet.options, invocation.operands);
    if (words.help) {
        return help(applet);
    }
    texts.resize(options.size());
    values.resize(options.size());
    if (words.options.size() > 1) {
        argparse::ArgumentParser parser("multitool", MULTITOOL_VERSION,
                                        argparse::default_arguments::none);
        for (const core::Option& option : options) {
            argparse::Argument& argument = parser.add_argument(option.name);
            if (option.kind == core::OptionKind::flag) {
                argument.flag();
            }
        }
        parser.parse_args(words.options);
        for (std::size_t i = 0; i < options.size(); ++i) {
            values[i] = value_of(options[i], parser, texts[i]);
        }
    }
    invocation.operands = words.operands;
    invocation.options = values;
    invocation.options_ended = words.ended;
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
