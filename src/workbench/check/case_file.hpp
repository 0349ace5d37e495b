// The parser of case files: cases(5). It returns one case at a time and stops at the first mistake,
// with its line number.
//
//   # comment                  ignored, as are empty lines, except within the text of a block
//   === files                  optional, before all cases: blocks that every case of the file gets
//   --- file deck
//   ...
//   === NAME                   begins a case: letters, digits, '-' and '.'
//   what the case is about     one or more lines
//   see cards(5) MESSAGES      one to 8 lines
//   spec SECTION               or `open SECTION` or `ours`; `spec` if there is none
//   feature NAME               optional
//   $ COMMAND                  split as by a shell; the first word is the name of a program
//   --- KIND HEAD              begins a block, at most 64; HEAD depends on KIND
//   text of the block          up to the next line that begins with === or ---
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/fixed_string.hpp"
#include "workbench/check/case.hpp"
#include "workbench/check/words.hpp"

namespace check {

struct Mistake {
    std::size_t line = 0;
    core::FixedString<200> what;
};

class CaseFile {
public:
    // Parses the common part (`=== files`), if there is one. The text has to outlive this object
    // and all cases it returns.
    explicit CaseFile(std::string_view text);

    // Parses the next case and decodes its texts. False at the end of the file and after a mistake;
    // see mistake().
    [[nodiscard]] bool next(Case& a_case);
    // The first mistake; line 0 if there is none.
    [[nodiscard]] const Mistake& mistake() const { return mistake_; }

    // The part for all cases (`=== files`); only its blocks and its text are set.
    [[nodiscard]] const Case& common() const { return common_; }

private:
    struct Line {
        std::string_view text;
        std::size_t begin;  // byte offset in the file
        std::size_t number;
    };
    // The next line; empty at the end of the file.
    [[nodiscard]] std::optional<Line> peek() const;
    // Skips empty lines and comments before that.
    [[nodiscard]] std::optional<Line> peek_written();
    void take(const Line& line);
    // Each parse function adds to the case. False after a mistake.
    [[nodiscard]] bool parse_intro(Case& a_case);
    [[nodiscard]] bool parse_level(Case& a_case, const Line& line);
    [[nodiscard]] bool parse_same(Case& a_case, const Block& block);
    // Copies what the file says about equal beginnings into the case.
    [[nodiscard]] bool take_common_same(Case& a_case);
    [[nodiscard]] bool parse_blocks(Case& a_case);
    [[nodiscard]] bool parse_block(Case& a_case, const Line& head);
    [[nodiscard]] bool parse_head(Case& a_case, Block& block);
    [[nodiscard]] bool parse_path(Case& a_case, Block& block);
    [[nodiscard]] bool parse_trigger(Case& a_case, const Block& block);
    [[nodiscard]] bool parse_talk(Case& a_case, const Block& block);
    [[nodiscard]] bool parse_text(Case& a_case, Block& block);
    // Always false, so that a parse function can return it.
    bool note_mistake(std::size_t line, std::string_view what, std::string_view detail = {});

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    Case common_;
    Mistake mistake_;
    Words words_;  // of the head of a block
};

}  // namespace check
