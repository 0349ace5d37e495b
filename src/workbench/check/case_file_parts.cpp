// The parts of a case that have a form of their own: levels, triggers, equal beginnings, talks.
#include <algorithm>

#include "core/text_out.hpp"
#include "workbench/check/block_text.hpp"
#include "workbench/check/case_file.hpp"
#include "workbench/check/step.hpp"

namespace check {

// `spec SECTION`, `open SECTION`, `ours` or `feature NAME`.
bool CaseFile::parse_level(Case& a_case, const Line& line) {
    const std::string_view word = line.text.substr(0, line.text.find(' '));
    std::string_view rest = line.text.substr(std::min(word.size() + 1, line.text.size()));
    if (rest.size() > 1 && rest.starts_with('"') && rest.ends_with('"')) {
        rest = rest.substr(1, rest.size() - 2);
    }
    if (word == "feature") {
        if (rest.empty() || !a_case.feature.empty()) {
            return note_mistake(line.number, "a case has at most one 'feature NAME'");
        }
        a_case.feature = rest;
        return true;
    }
    for (const Level level : {Level::spec, Level::open, Level::ours}) {
        if (word != name_of_level(level)) {
            continue;
        }
        if (a_case.has_level) {
            return note_mistake(line.number, "a second level; a case has one", line.text);
        }
        if (rest.empty() != (level == Level::ours)) {
            return note_mistake(line.number, "a level is 'spec SECTION', 'open SECTION' or 'ours'",
                                line.text);
        }
        a_case.level = level;
        a_case.section = rest;
        a_case.has_level = true;
        return true;
    }
    return note_mistake(line.number,
                        "after 'see' come a level, 'feature' and '$ COMMAND', not this", line.text);
}

// `same "TEXT" "OTHER"`.
bool CaseFile::parse_same(Case& a_case, const Block& block) {
    if (!words_.split(block.head) || words_.size() != 2 || words_[1].empty()) {
        return note_mistake(block.line, R"(not like: same "TEXT" "OTHER")", block.head);
    }
    SameBeginning same;
    same.text = {a_case.decoded.size(), words_[0].size()};
    core::put(a_case.decoded, words_[0]);
    same.other = {a_case.decoded.size(), words_[1].size()};
    core::put(a_case.decoded, words_[1]);
    if (!a_case.same.try_push(same)) {
        return note_mistake(block.line, "at most 16 'same' apply to a case");
    }
    return !a_case.decoded.failed() || note_mistake(block.line, "no memory");
}

bool CaseFile::take_common_same(Case& a_case) {
    const std::size_t count = a_case.is_exact ? 0 : common_.same.size();
    for (std::size_t i = 0; i < count; ++i) {
        SameBeginning same = common_.same[i];
        for (TextRange* const range : {&same.text, &same.other}) {
            const std::string_view bytes = common_.bytes(*range);
            range->begin = a_case.decoded.size();
            core::put(a_case.decoded, bytes);
        }
        if (!a_case.same.try_push(same)) {
            return note_mistake(a_case.line, "at most 16 'same' apply to a case");
        }
    }
    return !a_case.decoded.failed() || note_mistake(a_case.line, "no memory");
}

// `signal NAME when out has TEXT`, or `when err has`.
bool CaseFile::parse_trigger(Case& a_case, const Block& block) {
    const std::size_t name_end = std::min(block.head.find(' '), block.head.size());
    const auto signal = signal_named(block.head.substr(0, name_end));
    const std::string_view rest = block.head.substr(name_end);
    constexpr std::string_view when_out = " when out has ";
    constexpr std::string_view when_err = " when err has ";
    static_assert(when_out.size() == when_err.size());
    const bool on_err = rest.starts_with(when_err);
    if (signal && rest.size() > when_out.size() && (on_err || rest.starts_with(when_out))) {
        const std::size_t begin = a_case.decoded.size();
        if (decode_part(rest.substr(when_out.size()), a_case.decoded).what == nullptr) {
            a_case.trigger = {.signal = *signal,
                              .on_err = on_err,
                              .bytes = {begin, a_case.decoded.size() - begin}};
            return true;
        }
    }
    return note_mistake(block.line, "not like: signal HUP when out has TEXT", block.head);
}

bool CaseFile::parse_talk(Case& a_case, const Block& block) {
    std::string_view rest = block.text;
    std::string_view line;
    const auto refuse = [&](const char* what) {
        const std::string_view before =
            block.text.substr(0, static_cast<std::size_t>(line.data() - block.text.data()));
        const auto lines = static_cast<std::size_t>(std::ranges::count(before, '\n'));
        return note_mistake(block.line + 1 + lines, what);
    };
    while (!(line = next_step_line(rest)).empty()) {
        core::Result<Step> parsed = parse_step(line);
        if (!parsed) {
            return refuse(parsed.error().where);
        }
        Step& step = parsed.value();
        if (step.kind == StepKind::send || step.kind == StepKind::expect) {
            const std::size_t begin = a_case.decoded.size();
            const TextFault fault = decode_last_line(step.text, a_case.decoded);
            if (fault.what != nullptr) {
                return refuse(fault.what);
            }
            step.bytes = {begin, a_case.decoded.size() - begin};
        }
        if (!a_case.steps.push(step)) {
            return refuse("no memory");
        }
    }
    return !a_case.steps.empty() || note_mistake(block.line, "a talk without a step");
}

}  // namespace check
