// What is shown: for people, as TAP 14, or as JUnit's XML. Results come in the order of the cases.
// Nothing but printable ASCII is ever written, whatever a program has said.
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

struct Result {
    Verdict verdict = Verdict::passed;
    bool is_done = false;  // it has been run
    std::string_view findings;

    // It says nothing of the program, but no machine that reads results may take it for well.
    [[nodiscard]] bool is_trouble() const {
        return verdict == Verdict::not_started || verdict == Verdict::broken;
    }
};

enum class Finish : std::uint8_t { whole, interrupted };

class Report {
public:
    Report(sys::OutBuffer& out, const Catalogue& catalogue, const Options& options,
           bool is_coloured)
        : out_(out),
          catalogue_(catalogue),
          format_(options.format),
          says_how_to_keep_(options.keep_folder == nullptr),
          paint_(is_coloured) {}

    void begin();
    void show(std::size_t number, const Result& result);
    // The summary. `results` in the order of the items; some may not be done.
    void end(std::span<const Result> results, Finish finish);
    // True once something could not be written.
    [[nodiscard]] bool has_failed() const { return out_.failed(); }

private:
    void show_text(const Item& item, const Result& result);
    void show_tap(std::size_t number, const Item& item, const Result& result);
    void end_text(std::span<const Result> results);
    void end_junit(std::span<const Result> results);
    void put_junit_case(std::string_view path, const Item& item, const Result& result);
    // What every format tells of a case.
    struct Told {
        sys::MappedText pages;
        sys::MappedText command;
    };
    void tell(const Item& item, Told& told) const;
    void put_command(sys::MappedText& out, const Item& item) const;
    void put_verdict(std::size_t done, std::size_t failed);
    void put_groups(std::size_t first, std::size_t end, std::span<const Result> results,
                    std::size_t width);

    sys::OutBuffer& out_;
    const Catalogue& catalogue_;
    Format format_;
    bool says_how_to_keep_;
    core::Paint paint_;
};

// Names all cases instead.
void put_list(sys::OutBuffer& out, const Catalogue& catalogue);

}  // namespace check
