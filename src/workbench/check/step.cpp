#include "workbench/check/step.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "core/scanner.hpp"
#include "workbench/check/case.hpp"

namespace check {

namespace {

constexpr core::Error mistake(const char* what) { return {core::ErrorCode::limit, 0, what}; }

constexpr core::Error not_a_step =
    mistake("a step is like: 0> text, 0< text, 0<*, 0., 0<., 0: words, > text, < text, kill HUP");

core::Result<Step> parse_leave(std::string_view rest, Step step) {
    step.kind = StepKind::leave;
    if (rest.empty()) {
        return step;
    }
    if (!rest.starts_with(' ') || step.party == itself) {
        return not_a_step;
    }
    rest.remove_prefix(1);
    if (const auto status = core::parse_in_range(rest, core::digits_only, 0, 255)) {
        step.number = static_cast<int>(*status);
        return step;
    }
    if (const auto signal = signal_named(rest)) {
        step.by_signal = true;
        step.number = *signal;
        return step;
    }
    return mistake("a party leaves with a status or a signal, such as: 0. 3, 0. KILL");
}

// For steps that end after their mark.
core::Result<Step> parse_end(std::string_view rest, Step step) {
    if (!rest.empty()) {
        return not_a_step;
    }
    return step;
}

// The text follows the mark and one space. Without both the text is empty.
core::Result<Step> parse_text(std::string_view rest, Step step) {
    if (!rest.empty() && rest[0] != ' ') {
        return not_a_step;
    }
    step.text = rest.substr(std::min<std::size_t>(1, rest.size()));
    return step;
}

}  // namespace

core::Result<Step> parse_step(std::string_view line) {
    Step step{.line = line};
    core::Scanner scanner(line);
    if (scanner.take("kill ")) {
        const auto signal = signal_named(scanner.rest());
        if (!signal) {
            return mistake("there is no such signal");
        }
        step.kind = StepKind::signal;
        step.number = *signal;
        return step;
    }
    if (const auto number = scanner.take_digits()) {
        if (number->value >= most_parties) {
            return mistake("parties are 0 to 15");
        }
        step.party = static_cast<int>(number->value);
    }
    if (scanner.take('.')) {
        return parse_leave(scanner.rest(), step);
    }
    if (scanner.take("<.")) {
        step.kind = StepKind::expect_end;
        return parse_end(scanner.rest(), step);
    }
    if (scanner.take("<*")) {
        step.kind = StepKind::expect_any;
        return parse_end(scanner.rest(), step);
    }
    if (scanner.take('<')) {
        step.kind = StepKind::expect;
    } else if (scanner.take('>')) {
        step.kind = StepKind::send;
    } else if (step.party != itself && scanner.take(':')) {
        step.kind = StepKind::expect_arguments;
    } else {
        return not_a_step;
    }
    return parse_text(scanner.rest(), step);
}

std::string_view next_step_line(std::string_view& rest) {
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        if (!line.empty() && line[0] != '#') {
            return line;
        }
    }
    return {};
}

}  // namespace check
