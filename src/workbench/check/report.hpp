// The results of all cases, and how they are printed: as text for people, TAP 14 or JUnit XML. The
// output is always printable ASCII, whatever bytes a program under test wrote.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/colour.hpp"
#include "sys/mapped_text.hpp"
#include "sys/out_buffer.hpp"
#include "workbench/check/catalogue.hpp"
#include "workbench/check/grouping.hpp"
#include "workbench/check/message.hpp"

namespace check {

struct CaseResult {
    Verdict verdict = Verdict::passed;
    bool is_done = false;  // the case was run, or skipped after time-outs
    bool has_hung = false;
    std::uint8_t runs = 0;      // that passed or failed
    std::uint8_t failures = 0;  // runs that failed
    std::uint8_t troubles = 0;  // runs that the checker could not do
    std::uint32_t milliseconds = 0;
    // The case was not run because the program hung in cases like it: the cause of those. Else 0.
    std::uint64_t skipped_for = 0;
    std::string_view findings;  // of the first run that failed
    std::string_view beside;    // findings that are not about the subject of the case

    // True if the checker could not test the program. That is not a failure of the program, but
    // tools that read the report must not count it as passed.
    [[nodiscard]] bool is_trouble() const {
        return verdict == Verdict::not_started || verdict == Verdict::broken;
    }
    [[nodiscard]] bool is_bad() const { return is_done && verdict == Verdict::failed; }
    [[nodiscard]] bool is_unstable() const { return failures != 0 && failures < runs; }
};

// True if the result counts against the program. Any other bad result is a note.
[[nodiscard]] inline bool is_failure(const Item& item, const CaseResult& result, bool is_strict) {
    return result.is_bad() && (is_strict || item.level == Level::spec);
}

enum class Completion : std::uint8_t { whole, interrupted };

class Report {
public:
    Report(sys::OutBuffer& out, const Catalogue& catalogue, const Options& options,
           bool is_coloured)
        : out_(out), catalogue_(catalogue), options_(options), paint_(is_coloured) {}

    void begin();
    void show(std::size_t number, const CaseResult& result);
    // Prints the summary. `results` are in the order of the items; some may not be done.
    void end(std::span<const CaseResult> results, Completion completion);
    // True after a write error.
    [[nodiscard]] bool has_failed() const { return out_.failed(); }

private:
    using Results = std::span<const CaseResult>;
    // The counts of the cases of one program, or of one feature of it.
    struct Counts {
        std::size_t done = 0;
        std::size_t failed = 0;
        std::size_t notes = 0;
        std::size_t troubles = 0;
        std::size_t not_run = 0;
        std::uint64_t milliseconds = 0;

        void add(const CaseResult& result, bool is_failure);
    };
    // The items of one program, which are adjacent in the catalogue.
    struct Section {
        std::size_t first = 0;
        std::size_t end = 0;
        Counts counts;
    };
    [[nodiscard]] Section section_from(std::size_t first, Results results) const;
    [[nodiscard]] bool fails(const Item& item, const CaseResult& result) const {
        return is_failure(item, result, options_.is_strict);
    }
    // The parts of a case that every format prints.
    struct CaseTexts {
        sys::MappedText pages;
        sys::MappedText command;
    };
    void describe(const Item& item, CaseTexts& texts) const;
    void put_command(sys::MappedText& out, const Item& item) const;

    void show_tap(std::size_t number, const Item& item, const CaseResult& result);
    void end_junit(Results results);
    void put_junit_case(std::string_view path, const Item& item, const CaseResult& result);

    // The text for people, in report_text.cpp.
    void end_text(Results results);
    void put_summary(Results results);
    void put_features(const Section& section, Results results, std::size_t width);
    void put_entries(Results results);
    [[nodiscard]] bool collect(Results results, sys::MappedVector<Difference>& differences) const;
    void put_entry(std::span<const Difference> same, Results results);
    void put_beside(std::span<const Difference> same);
    void put_troubles(Results results);
    void put_name(const Item& item);

    sys::OutBuffer& out_;
    const Catalogue& catalogue_;
    const Options& options_;
    core::Paint paint_;
};

// Prints the path of a program if several targets have the same role.
void put_path_of_copy(core::Writer& sink, const Target& target);

// Prints the names of all cases (--list).
void put_list(sys::OutBuffer& out, const Catalogue& catalogue);

}  // namespace check
