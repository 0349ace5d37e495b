// What is shown: for people, as TAP 14, or as JUnit's XML. Results come in the order of the cases.
// Nothing but printable ASCII is ever written, whatever a program has said.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/colour.hpp"
#include "core/mapped.hpp"
#include "core/out_buffer.hpp"
#include "workbench/check/catalogue.hpp"
#include "workbench/check/message.hpp"

namespace check {

struct Result {
    Verdict verdict = Verdict::passed;
    bool is_done = false;
    std::string_view findings;
};

class Report {
public:
    Report(core::UnhurriedOut out, const Catalogue& catalogue, const Options& options,
           bool is_coloured)
        : out_(out),
          catalogue_(catalogue),
          format_(options.format),
          says_how_to_keep_(options.keep_folder == nullptr),
          paint_(is_coloured) {}

    void begin();
    void show(std::size_t number, const Result& result);
    // The summary. `results` in the order of the items; some may not be done.
    void end(std::span<const Result> results);

private:
    void show_text(const Item& item, const Result& result);
    void show_tap(std::size_t number, const Item& item, const Result& result);
    void end_text(std::span<const Result> results);
    void end_junit(std::span<const Result> results);
    void put_command(const Item& item);
    void put_groups(std::size_t first, std::size_t end, std::span<const Result> results,
                    std::size_t width);

    core::UnhurriedOut out_;
    const Catalogue& catalogue_;
    Format format_;
    bool says_how_to_keep_;
    core::Paint paint_;
};

// Names all cases instead.
void put_list(core::UnhurriedOut out, const Catalogue& catalogue);

}  // namespace check
