// Prints the results as text, TAP 14 or JUnit XML, in the order of the cases. The output is always
// printable ASCII, whatever bytes a program under test wrote.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/colour.hpp"
#include "sys/mapped_text.hpp"
#include "sys/out_buffer.hpp"
#include "workbench/check/catalogue.hpp"
#include "workbench/check/message.hpp"

namespace check {

struct CaseResult {
    Verdict verdict = Verdict::passed;
    bool is_done = false;  // the case was run
    std::string_view findings;

    // Findings that are not about the subject of the case.
    std::string_view beside;
    std::uint32_t milliseconds = 0;

    // True if the checker could not test the program. That is not a failure of the program, but
    // tools that read the report must not count it as passed.
    [[nodiscard]] bool is_trouble() const {
        return verdict == Verdict::not_started || verdict == Verdict::broken;
    }
};

// True if the case was run and did not pass, and so counts against the program. The others of this
// kind are notes.
[[nodiscard]] inline bool is_failure(const Item& item, const CaseResult& result, bool is_strict) {
    return result.is_done && result.verdict != Verdict::passed &&
           (is_strict || item.level == Level::spec || result.verdict == Verdict::broken);
}

enum class Completion : std::uint8_t { whole, interrupted };

class Report {
public:
    Report(sys::OutBuffer& out, const Catalogue& catalogue, const Options& options,
           bool is_coloured)
        : out_(out),
          catalogue_(catalogue),
          format_(options.format),
          says_how_to_keep_(options.keep_folder == nullptr),
          lists_notes_(options.lists_notes),
          is_strict_(options.is_strict),
          paint_(is_coloured) {}

    void begin();
    void show(std::size_t number, const CaseResult& result);
    // Prints the summary. `results` are in the order of the items; some may not be done.
    void end(std::span<const CaseResult> results, Completion completion);
    // True after a write error.
    [[nodiscard]] bool has_failed() const { return out_.failed(); }

private:
    void show_text(const Item& item, const CaseResult& result);
    void show_tap(std::size_t number, const Item& item, const CaseResult& result);
    void end_text(std::span<const CaseResult> results);
    void end_junit(std::span<const CaseResult> results);
    void put_junit_case(std::string_view path, const Item& item, const CaseResult& result);
    // The parts of a case that every format prints.
    struct CaseTexts {
        sys::MappedText pages;
        sys::MappedText command;
    };
    void describe(const Item& item, CaseTexts& texts) const;
    void put_command(sys::MappedText& out, const Item& item) const;
    void put_total(std::size_t done, std::size_t failed);
    void put_groups(std::size_t first, std::size_t end, std::span<const CaseResult> results,
                    std::size_t width);

    sys::OutBuffer& out_;
    const Catalogue& catalogue_;
    Format format_;
    bool says_how_to_keep_;
    bool lists_notes_;
    bool is_strict_;
    core::Paint paint_;
};

// Prints the names of all cases (--list).
void put_list(sys::OutBuffer& out, const Catalogue& catalogue);

}  // namespace check
