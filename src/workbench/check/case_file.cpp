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
    bool is_common;  // allowed in "=== files"
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
    {"same", BlockKind::same, false, true, true},
    {"exact", BlockKind::exact, false, false, false},
    {"judge", BlockKind::judge, false, false, true},
    {"talk", BlockKind::talk, true, false, false},
};

// In the order of Beside.
constexpr std::string_view judged_words[] = {"descriptors", "children", "closing", "serving"};

bool begins_part(std::string_view line) {
    return line.starts_with("===") || line.starts_with("---");
}

bool is_name(std::string_view name) {
    constexpr std::size_t longest = 100;  // the name becomes part of a file name with --keep
    return !name.empty() && name.size() <= longest && std::ranges::all_of(name, [](char c) {
        return core::is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
               c == '.';
    });
}

// True for a page with a section, such as `cards(5) MESSAGES`.
bool is_page(std::string_view page) {
    const std::size_t open = page.find('(');
    const std::size_t close = page.find(") ");
    return open != std::string_view::npos && close != std::string_view::npos && open > 0 &&
           open < close && close + 2 < page.size();
}

// True if the name stays within the folder of the case and is not that folder itself. A case file
// may come from anyone; it must not write elsewhere.
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
    const std::optional<Line> line = peek_written();
    if (!line || line->text != "=== files") {
        return;
    }
    common_.line = line->number;
    common_.name = "files";
    take(*line);
    if (parse_blocks(common_)) {
        common_.text = text_.substr(line->begin, at_ - line->begin);
    }
}

std::optional<CaseFile::Line> CaseFile::peek() const {
    if (at_ == text_.size()) {
        return std::nullopt;
    }
    const std::string_view rest = text_.substr(at_);
    return Line{rest.substr(0, rest.find('\n')), at_, line_};
}

void CaseFile::take(const Line& line) {
    at_ = std::min(line.begin + line.text.size() + 1, text_.size());
    ++line_;
}

std::optional<CaseFile::Line> CaseFile::peek_written() {
    std::optional<Line> line = peek();
    while (line && (line->text.empty() || line->text[0] == '#')) {
        take(*line);
        line = peek();
    }
    return line;
}

bool CaseFile::note_mistake(std::size_t line, std::string_view what, std::string_view detail) {
    mistake_.line = line;
    mistake_.what.clear();
    mistake_.what.append(what);
    if (!detail.empty()) {
        core::FixedString<100> shown;
        core::put_escaped(shown, detail.substr(0, 20));
        core::put(mistake_.what, ": ", shown.view());
    }
    return false;
}

bool CaseFile::next(Case& a_case) {
    const std::optional<Line> line = mistake_.line == 0 ? peek_written() : std::nullopt;
    if (!line) {
        return false;
    }
    if (!line->text.starts_with(case_mark)) {
        return note_mistake(line->number, "a case begins with '=== NAME', not with", line->text);
    }
    a_case.clear();
    a_case.name = line->text.substr(case_mark.size());
    a_case.line = line->number;
    if (a_case.name == "files") {
        return note_mistake(line->number, "'=== files' stands before the first case");
    }
    if (!is_name(a_case.name)) {
        return note_mistake(line->number, "a name is made of letters, digits, '-' and '.'",
                            a_case.name);
    }
    take(*line);
    if (!parse_intro(a_case) || !parse_blocks(a_case) || !take_common_same(a_case)) {
        return false;
    }
    a_case.text = text_.substr(line->begin, at_ - line->begin);
    return true;
}

bool CaseFile::parse_intro(Case& a_case) {
    while (const std::optional<Line> line = peek_written()) {
        if (line->text.starts_with(command_mark)) {
            if (a_case.about.empty()) {
                return note_mistake(line->number, "nothing says what the case is about");
            }
            if (a_case.pages.empty()) {
                return note_mistake(line->number,
                                    "no 'see PAGE(N) SECTION' says where it is written");
            }
            a_case.command = line->text.substr(command_mark.size());
            a_case.command_line = line->number;
            if (!a_case.words.split(a_case.command) || a_case.words.size() == 0) {
                return note_mistake(line->number, "a quote is not closed, or there is no word",
                                    a_case.command);
            }
            if (a_case.words[0].find('/') != std::string_view::npos) {
                return note_mistake(line->number, "the first word is the name of a program",
                                    a_case.words[0]);
            }
            take(*line);
            return true;
        }
        if (line->text.starts_with(page_mark) && !a_case.about.empty()) {
            const std::string_view page = line->text.substr(page_mark.size());
            if (!is_page(page) || !a_case.pages.try_push(page)) {
                return note_mistake(line->number, "not like 'see cards(5) MESSAGES'", line->text);
            }
        } else if (begins_part(line->text)) {
            return note_mistake(line->number, "no '$ COMMAND' comes before this", line->text);
        } else if (!a_case.pages.empty()) {
            if (!parse_level(a_case, *line)) {
                return false;
            }
        } else {
            const std::size_t begin =
                a_case.about.empty() ? line->begin
                                     : static_cast<std::size_t>(a_case.about.data() - text_.data());
            a_case.about = text_.substr(begin, line->begin + line->text.size() - begin);
        }
        take(*line);
    }
    return note_mistake(line_, "the file ends within a case");
}

bool CaseFile::parse_blocks(Case& a_case) {
    while (const std::optional<Line> line = peek_written()) {
        if (line->text.starts_with("===")) {
            return true;
        }
        if (!line->text.starts_with(block_mark)) {
            return note_mistake(line->number, "neither a block (---) nor a case (===)", line->text);
        }
        take(*line);
        if (!parse_block(a_case, *line)) {
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
        return note_mistake(head.number, "there is no such block", name);
    }
    Block block{.kind = row->kind,
                .head = words.substr(std::min(name.size() + 1, words.size())),
                .line = head.number};
    const bool has_text = row->has_text && !is_any(block);
    const std::size_t begin = at_;
    std::size_t end = at_;       // end of all lines up to here
    std::size_t text_end = at_;  // the same without trailing empty lines
    std::optional<Line> line = peek();
    while (has_text && line && !begins_part(line->text)) {
        take(*line);
        end = at_;
        text_end = line->text.empty() ? text_end : end;
        line = peek();
    }
    // Empty lines before the next case or EOF only separate cases; they are not part of the text.
    const bool case_follows = !line || line->text.starts_with("===");
    block.text = text_.substr(begin, (case_follows ? text_end : end) - begin);
    if (block.head == "or" && (block.kind == BlockKind::out || block.kind == BlockKind::err)) {
        block.kind = block.kind == BlockKind::out ? BlockKind::out_or : BlockKind::err_or;
    } else if (!row->may_repeat && a_case.find(row->kind) != nullptr) {
        return note_mistake(head.number, "a second block of this kind", name);
    }
    if (&a_case == &common_ && !row->is_common) {
        return note_mistake(head.number, "a block that '=== files' cannot have", name);
    }
    if (a_case.blocks.full()) {
        return note_mistake(head.number, "a case has at most 64 blocks");
    }
    const bool is_parsed =
        parse_head(a_case, block) &&
        (block.kind == BlockKind::talk ? parse_talk(a_case, block) : parse_text(a_case, block));
    if (is_parsed) {
        a_case.blocks.push(block);
    }
    return is_parsed;
}

bool CaseFile::parse_head(Case& a_case, Block& block) {
    switch (block.kind) {
        case BlockKind::out:
        case BlockKind::err:
            if (block.head.empty() || is_any(block)) {
                return true;
            }
            return note_mistake(block.line, "only 'any' or 'or' may follow", block.head);
        case BlockKind::out_or:
        case BlockKind::err_or: return true;
        case BlockKind::in:
        case BlockKind::exact:
        case BlockKind::talk:
            a_case.is_exact = a_case.is_exact || block.kind == BlockKind::exact;
            return block.head.empty() || note_mistake(block.line, "nothing may follow", block.head);
        case BlockKind::status:
            if (is_any(block)) {
                a_case.status = any_status;
                return true;
            }
            if (const auto status = core::parse_in_range(block.head, core::digits_only, 0, 255)) {
                a_case.status = static_cast<int>(*status);
                return true;
            }
            return note_mistake(block.line, "a status is 0 to 255, or any", block.head);
        case BlockKind::edition:
            if (role_of_edition(block.head) != nullptr) {
                a_case.edition = block.head;
                return true;
            }
            return note_mistake(block.line, edition_fault.view(), block.head);
        case BlockKind::signal: return parse_trigger(a_case, block);
        case BlockKind::same: return parse_same(a_case, block);
        case BlockKind::judge:
            for (std::size_t i = 0; i < std::size(judged_words); ++i) {
                if (block.head == judged_words[i]) {
                    a_case.judged |= 1U << i;
                    return true;
                }
            }
            return note_mistake(
                block.line, "a case judges descriptors, children, closing or serving", block.head);
        default: return parse_path(a_case, block);
    }
}

// `file PATH [x]`, `link PATH TARGET`, `folder PATH`, `expect-file PATH [lines]`.
bool CaseFile::parse_path(Case& a_case, Block& block) {
    const bool is_good = words_.split(block.head) && words_.size() > 0 && is_inside(words_[0]);
    const std::size_t count = words_.size();
    const std::string_view may_follow = block.kind == BlockKind::file          ? "x"
                                        : block.kind == BlockKind::expect_file ? "lines"
                                                                               : "";
    const bool fits =
        block.kind == BlockKind::link
            ? count == 2
            : count == 1 || (count == 2 && !may_follow.empty() && words_[1] == may_follow);
    if (!is_good || !fits) {
        return note_mistake(block.line, "not the name of something in the folder", block.head);
    }
    const auto add = [&](std::string_view word) {
        const TextRange range{a_case.decoded.size(), word.size()};
        core::put(a_case.decoded, word, '\0');
        return range;
    };
    block.path = add(words_[0]);
    if (block.kind == BlockKind::link) {
        block.link_target = add(words_[1]);
    }
    block.is_executable = block.kind == BlockKind::file && count == 2;
    block.may_lack_newline = block.kind == BlockKind::expect_file && count == 2;
    return !a_case.decoded.failed() || note_mistake(block.line, "no memory");
}

bool CaseFile::parse_text(Case& a_case, Block& block) {
    const std::size_t begin = a_case.decoded.size();
    const TextFault fault = decode(block.text, a_case.decoded);
    if (fault.what == nullptr) {
        block.bytes = {begin, a_case.decoded.size() - begin};
        return true;
    }
    const auto before =
        static_cast<std::size_t>(std::ranges::count(block.text.substr(0, fault.at), '\n'));
    return note_mistake(block.line + 1 + before, fault.what);
}

}  // namespace check
