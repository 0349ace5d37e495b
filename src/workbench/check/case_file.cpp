#include "workbench/check/case_file.hpp"

#include <algorithm>
#include <iterator>

#include "core/escape.hpp"
#include "core/number.hpp"
#include "core/text_out.hpp"
#include "workbench/check/block_text.hpp"
#include "workbench/check/roles.hpp"
#include "workbench/check/step.hpp"

namespace check {

namespace {

constexpr std::string_view case_mark = "=== ";
constexpr std::string_view block_mark = "--- ";
constexpr std::string_view page_mark = "see ";
constexpr std::string_view command_mark = "$ ";

constexpr auto edition_fault = [] {
    core::ConstantText<80> text;
    return text.append("an edition is ").append(editions_in_words.view());
}();

struct KindRow {
    std::string_view name;
    BlockKind kind;
    bool has_text;
    bool is_common;  // may stand in "=== files"
    bool may_repeat;
};
constexpr KindRow kinds[] = {
    {"in", BlockKind::in, true, false, false},
    {"out", BlockKind::out, true, false, false},
    {"err", BlockKind::err, true, false, false},
    {"status", BlockKind::status, false, false, false},
    {"file", BlockKind::file, true, true, true},
    {"folder", BlockKind::folder, false, true, true},
    {"link", BlockKind::link, false, true, true},
    {"expect-file", BlockKind::expect_file, true, false, true},
    {"signal", BlockKind::signal, false, false, false},
    {"edition", BlockKind::edition, false, true, false},
    {"talk", BlockKind::talk, true, false, false},
};

bool begins_part(std::string_view line) {
    return line.starts_with("===") || line.starts_with("---");
}

bool is_name(std::string_view name) {
    constexpr std::size_t longest = 100;  // it is part of the name of a folder
    return !name.empty() && name.size() <= longest && std::ranges::all_of(name, [](char c) {
        return core::is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
               c == '.';
    });
}

// cards(5) MESSAGES
bool is_page(std::string_view page) {
    const std::size_t open = page.find('(');
    const std::size_t close = page.find(") ");
    return open != std::string_view::npos && close != std::string_view::npos && open > 0 &&
           open < close && close + 2 < page.size();
}

// Only within the folder, and not that itself.
bool is_inside(std::string_view name) {
    const std::string_view last = name.substr(name.rfind('/') + 1);
    if (last.empty() || last == "." || name.starts_with('/')) {
        return false;
    }
    while (!name.empty()) {
        const std::string_view part = name.substr(0, name.find('/'));
        if (part == "..") {
            return false;
        }
        name.remove_prefix(std::min(part.size() + 1, name.size()));
    }
    return true;
}

}  // namespace

CaseFile::CaseFile(std::string_view text) : text_(text) {
    Line line{};
    if (!skip_blank() || !peek(line) || line.text != "=== files") {
        return;
    }
    const std::size_t begin = line.begin;
    common_.line = line.number;
    common_.name = "files";
    take(line);
    if (parse_blocks(common_)) {
        common_.text = text_.substr(begin, at_ - begin);
    }
}

bool CaseFile::peek(Line& line) const {
    if (at_ == text_.size()) {
        return false;
    }
    const std::string_view rest = text_.substr(at_);
    line = {rest.substr(0, rest.find('\n')), at_, line_};
    return true;
}

void CaseFile::take(const Line& line) {
    at_ = std::min(line.begin + line.text.size() + 1, text_.size());
    ++line_;
}

bool CaseFile::skip_blank() {
    Line line{};
    while (peek(line)) {
        if (!line.text.empty() && line.text[0] != '#') {
            return true;
        }
        take(line);
    }
    return false;
}

bool CaseFile::complain(std::size_t line, std::string_view what, std::string_view detail) {
    complaint_.line = line;
    complaint_.what.clear();
    complaint_.what.append(what);
    if (!detail.empty()) {
        core::FixedString<100> shown;
        core::put_escaped(shown, detail.substr(0, 20));
        core::put(complaint_.what, ": ", shown.view());
    }
    return false;
}

bool CaseFile::next(Case& a_case) {
    Line line{};
    if (complaint_.line != 0 || !skip_blank() || !peek(line)) {
        return false;
    }
    if (!line.text.starts_with(case_mark)) {
        return complain(line.number, "a case begins with '=== NAME', not with", line.text);
    }
    a_case = {.name = line.text.substr(case_mark.size()), .line = line.number};
    if (a_case.name == "files") {
        return complain(line.number, "'=== files' stands before the first case");
    }
    if (!is_name(a_case.name)) {
        return complain(line.number, "a name is made of letters, digits, '-' and '.'", a_case.name);
    }
    const std::size_t begin = line.begin;
    take(line);
    if (!parse_intro(a_case) || !parse_blocks(a_case)) {
        return false;
    }
    a_case.text = text_.substr(begin, at_ - begin);
    return true;
}

bool CaseFile::parse_intro(Case& a_case) {
    Line line{};
    while (skip_blank() && peek(line)) {
        if (line.text.starts_with(command_mark)) {
            if (a_case.about.empty()) {
                return complain(line.number, "nothing says what the case is about");
            }
            if (a_case.pages.empty()) {
                return complain(line.number, "no 'see PAGE(N) SECTION' says where it is written");
            }
            a_case.command = line.text.substr(command_mark.size());
            if (!words_.split(a_case.command) || words_.size() == 0) {
                return complain(line.number, "a quote is not closed, or there is no word",
                                a_case.command);
            }
            if (words_[0].find('/') != std::string_view::npos) {
                return complain(line.number, "the first word is the name of a program", words_[0]);
            }
            take(line);
            return true;
        }
        if (line.text.starts_with(page_mark) && !a_case.about.empty()) {
            const std::string_view page = line.text.substr(page_mark.size());
            if (!is_page(page) || !a_case.pages.try_push(page)) {
                return complain(line.number, "not like 'see cards(5) MESSAGES'", line.text);
            }
        } else if (begins_part(line.text)) {
            return complain(line.number, "no '$ COMMAND' comes before this", line.text);
        } else if (!a_case.pages.empty()) {
            return complain(line.number, "after 'see' comes '$ COMMAND', not this", line.text);
        } else {
            const std::size_t begin =
                a_case.about.empty() ? line.begin
                                     : static_cast<std::size_t>(a_case.about.data() - text_.data());
            a_case.about = text_.substr(begin, line.begin + line.text.size() - begin);
        }
        take(line);
    }
    return complain(line_, "the file ends within a case");
}

bool CaseFile::parse_blocks(Case& a_case) {
    Line line{};
    while (skip_blank() && peek(line)) {
        if (line.text.starts_with("===")) {
            return true;
        }
        if (!line.text.starts_with(block_mark)) {
            return complain(line.number, "neither a block (---) nor a case (===)", line.text);
        }
        take(line);
        if (!parse_block(a_case, line)) {
            return false;
        }
    }
    return true;
}

bool CaseFile::parse_block(Case& a_case, const Line& head) {
    const std::string_view words = head.text.substr(block_mark.size());
    const std::string_view name = words.substr(0, words.find(' '));
    const auto* const row = std::ranges::find(kinds, name, &KindRow::name);
    if (row == std::end(kinds)) {
        return complain(head.number, "there is no such block", name);
    }
    Block block{.kind = row->kind,
                .head = words.substr(std::min(name.size() + 1, words.size())),
                .line = head.number};
    const bool has_text = row->has_text && !is_any(block);
    Line line{};
    const std::size_t begin = at_;
    std::size_t end = at_;       // of what has been seen
    std::size_t text_end = at_;  // and of that without the empty lines at its end
    while (has_text && peek(line) && !begins_part(line.text)) {
        take(line);
        end = at_;
        text_end = line.text.empty() ? text_end : end;
    }
    // Empty lines before the next case or the end are there for the eye.
    const bool case_follows = !peek(line) || line.text.starts_with("===");
    block.text = text_.substr(begin, (case_follows ? text_end : end) - begin);
    if (!row->may_repeat && a_case.find(row->kind) != nullptr) {
        return complain(head.number, "a second block of this kind", name);
    }
    if (&a_case == &common_ && !row->is_common) {
        return complain(head.number, "a block that '=== files' cannot have", name);
    }
    if (!a_case.blocks.try_push(block)) {
        return complain(head.number, "a case has at most 64 blocks");
    }
    return check_block(block);
}

bool CaseFile::check_block(const Block& block) {
    if (!check_head(block)) {
        return false;
    }
    if (block.kind == BlockKind::talk) {
        return check_talk(block);
    }
    return is_good_text(block);
}

bool CaseFile::check_head(const Block& block) {
    switch (block.kind) {
        case BlockKind::out:
        case BlockKind::err:
            if (block.head.empty() || is_any(block)) {
                return true;
            }
            return complain(block.line, "only 'any' may follow", block.head);
        case BlockKind::in:
        case BlockKind::talk:
            return block.head.empty() || complain(block.line, "nothing may follow", block.head);
        case BlockKind::status:
            if (core::parse_in_range(block.head, core::digits_only, 0, 255)) {
                return true;
            }
            return complain(block.line, "a status is 0 to 255", block.head);
        case BlockKind::edition:
            if (role_of_edition(block.head) != nullptr) {
                return true;
            }
            return complain(block.line, edition_fault.view(), block.head);
        case BlockKind::signal: {
            const auto trigger = parse_trigger(block.head);
            scratch_.clear();
            if (trigger && decode_line(trigger->text, scratch_, nullptr).what == nullptr) {
                return true;
            }
            return complain(block.line, "not like: signal HUP when out has TEXT", block.head);
        }
        default: break;
    }
    // A name, and what belongs to it.
    const bool is_good = words_.split(block.head) && words_.size() > 0 && is_inside(words_[0]);
    const std::size_t count = words_.size();
    const bool fits = block.kind == BlockKind::link ? count == 2
                      : block.kind == BlockKind::file
                          ? count == 1 || (count == 2 && words_[1] == "x")
                          : count == 1;
    return (is_good && fits) ||
           complain(block.line, "not the name of something in the folder", block.head);
}

bool CaseFile::check_talk(const Block& block) {
    std::string_view rest = block.text;
    std::string_view line;
    const char* what = nullptr;
    std::size_t steps = 0;
    while (what == nullptr && next_step_line(rest, line)) {
        Step step;
        ++steps;
        what = parse_step(line, step);
        if (what == nullptr && (step.kind == StepKind::say || step.kind == StepKind::hear)) {
            bool is_unfinished = false;
            scratch_.clear();
            what = decode_line(step.text, scratch_, &is_unfinished).what;
        }
    }
    if (what == nullptr && steps > 0) {
        return true;
    }
    const std::string_view before =
        block.text.substr(0, static_cast<std::size_t>(line.data() - block.text.data()));
    const auto number = static_cast<std::size_t>(std::ranges::count(before, '\n'));
    return what == nullptr ? complain(block.line, "a talk without a step")
                           : complain(block.line + 1 + number, what);
}

bool CaseFile::is_good_text(const Block& block) {
    scratch_.clear();
    const TextFault fault = decode(block.text, scratch_);
    if (fault.what == nullptr) {
        return true;
    }
    const auto before =
        static_cast<std::size_t>(std::ranges::count(block.text.substr(0, fault.at), '\n'));
    return complain(block.line + 1 + before, fault.what);
}

}  // namespace check
