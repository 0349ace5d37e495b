// The parser of case files: cases(5). It goes from case to case, and says what is wrong with a file
// and in which line.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/fixed_string.hpp"
#include "sys/mapped_text.hpp"
#include "workbench/check/case.hpp"
#include "workbench/check/words.hpp"

namespace check {

struct Complaint {
    std::size_t line = 0;
    core::FixedString<200> what;
};

class CaseFile {
public:
    // Takes the part on files for all cases from the front, if there is one. The text has to stay.
    explicit CaseFile(std::string_view text);

    // The next case; false at the end, and if there is something wrong.
    [[nodiscard]] bool next(Case& a_case);
    // What is wrong; no line if nothing is.
    [[nodiscard]] const Complaint& complaint() const { return complaint_; }

    // Only its blocks and its text.
    [[nodiscard]] const Case& common() const { return common_; }

private:
    struct Line {
        std::string_view text;
        std::size_t begin;  // in the file
        std::size_t number;
    };
    [[nodiscard]] bool peek(Line& line) const;
    void take(const Line& line);
    [[nodiscard]] bool skip_blank();
    [[nodiscard]] bool parse_intro(Case& a_case);
    [[nodiscard]] bool parse_blocks(Case& a_case);
    [[nodiscard]] bool parse_block(Case& a_case, const Line& head);
    [[nodiscard]] bool check_block(const Block& block);
    [[nodiscard]] bool check_head(const Block& block);
    [[nodiscard]] bool check_talk(const Block& block);
    [[nodiscard]] bool is_good_text(const Block& block);
    bool complain(std::size_t line, std::string_view what, std::string_view detail = {});

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    Case common_;
    Complaint complaint_;
    sys::MappedText scratch_;
    Words words_;
};

}  // namespace check
