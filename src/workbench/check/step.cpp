#include "workbench/check/step.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "core/scanner.hpp"
#include "workbench/check/case.hpp"

namespace check {

namespace {

constexpr const char* not_a_step =
    "a step is like: 0> text, 0< text, 0<*, 0., 0<., 0: words, > text, < text, kill HUP";

const char* parse_leave(std::string_view rest, Step& step) {
    step.kind = StepKind::leave;
    if (rest.empty()) {
        return nullptr;
    }
    if (!rest.starts_with(' ') || step.party == itself) {
        return not_a_step;
    }
    rest.remove_prefix(1);
    if (const auto status = core::parse_in_range(rest, core::digits_only, 0, 255)) {
        step.number = static_cast<int>(*status);
        return nullptr;
    }
    const auto signal = signal_named(rest);
    step.by_signal = true;
    step.number = signal.value_or(0);
    return signal ? nullptr : "a party leaves with a status or a signal, such as: 0. 3, 0. KILL";
}

// The text follows the mark and one space. Without both the text is empty.
bool take_text(std::string_view rest, Step& step) {
    if (!rest.empty() && rest[0] != ' ') {
        return false;
    }
    step.text = rest.substr(std::min<std::size_t>(1, rest.size()));
    return true;
}

}  // namespace

const char* parse_step(std::string_view line, Step& step) {
    step = {.line = line};
    core::Scanner scanner(line);
    if (scanner.take("kill ")) {
        const auto signal = signal_named(scanner.rest());
        step.kind = StepKind::signal;
        step.number = signal.value_or(0);
        return signal ? nullptr : "there is no such signal";
    }
    if (const auto number = scanner.take_digits()) {
        if (number->value >= most_parties) {
            return "parties are 0 to 15";
        }
        step.party = static_cast<int>(number->value);
    }
    if (scanner.take('.')) {
        return parse_leave(scanner.rest(), step);
    }
    if (scanner.take("<.")) {
        step.kind = StepKind::expect_end;
        return scanner.at_end() ? nullptr : not_a_step;
    }
    if (scanner.take("<*")) {
        step.kind = StepKind::expect_any;
        return scanner.at_end() ? nullptr : not_a_step;
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
    return take_text(scanner.rest(), step) ? nullptr : not_a_step;
}

bool next_step_line(std::string_view& rest, std::string_view& line) {
    while (!rest.empty()) {
        line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        if (!line.empty() && line[0] != '#') {
            return true;
        }
    }
    return false;
}

}  // namespace check
