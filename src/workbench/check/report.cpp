#include "workbench/check/report.hpp"

#include <algorithm>

#include "core/columns.hpp"
#include "core/escape.hpp"
#include "core/shell_word.hpp"
#include "core/text_out.hpp"
#include "sys/mapped_text.hpp"
#include "workbench/check/report_lines.hpp"

namespace check {

namespace {

using core::Colour;

constexpr std::string_view ending(std::size_t count) { return count == 1 ? "" : "s"; }

// Prints the path of a program if several targets have the same role.
inline void put_path_of_copy(core::Writer& sink, const Target& target) {
    if (target.copy != 0) {
        core::put(sink, " (");
        core::put_escaped(sink, target.shown.view());
        core::put(sink, ')');
    }
}

// Escapes '#', which begins a directive in TAP.
inline void put_for_tap(core::Writer& sink, std::string_view text) {
    for (const char c : text) {
        core::put(sink, c == '#' ? "\\" : "", c);
    }
}

// The counts of one program. Its cases are adjacent in the catalogue.
struct Section {
    std::size_t end = 0;  // index after its last case
    std::size_t done = 0;
    std::size_t good = 0;
    std::size_t troubles = 0;
    std::size_t skipped = 0;
};

Section section_from(std::size_t first, std::span<const Item> items,
                     std::span<const CaseResult> results, bool is_strict) {
    Section section{.end = first};
    for (; section.end < items.size() && items[section.end].target == items[first].target;
         ++section.end) {
        const CaseResult& result = results[section.end];
        section.done += result.is_done ? 1 : 0;
        section.good +=
            result.is_done && !is_failure(items[section.end], result, is_strict) ? 1 : 0;
        section.troubles += result.is_trouble() ? 1 : 0;
        section.skipped += result.is_done || result.is_trouble() ? 0 : 1;
    }
    return section;
}

}  // namespace

void Report::describe(const Item& item, CaseTexts& texts) const {
    core::put(texts.pages, item.page);
    for (const std::string_view page : item.other_pages) {
        core::put(texts.pages, ", ", page);
    }
    put_command(texts.command, item);
}

// Prints a command that can be pasted into a shell, if that is enough to repeat the case. Otherwise
// prints the command as the case file has it.
void Report::put_command(sys::MappedText& out, const Item& item) const {
    if (!item.has_shell_line) {
        put_as_written(out, item.command);
        return;
    }
    const Target& target = catalogue_.targets()[item.target];
    const bool has_slash = target.shown.view().find('/') != std::string_view::npos;
    sys::MappedText typed;
    core::put(typed, has_slash ? "" : "./", target.shown.view());
    sys::MappedText path;
    core::put_shell_word(path, typed.view());
    core::put(out, catalogue_.shell_text(item.shell_input));
    put_as_written(out, path.view());
    put_as_written(out, catalogue_.shell_text(item.shell_arguments));
}

void Report::begin() {
    if (format_ == Format::tap) {
        core::put(out_, "TAP version 14\n1..", catalogue_.items().size(), '\n');
    }
}

void Report::show(std::size_t number, const CaseResult& result) {
    const Item& item = catalogue_.items()[number];
    if (format_ == Format::tap) {
        show_tap(number, item, result);
    } else if (format_ == Format::text && result.is_done && result.verdict != Verdict::passed &&
               (lists_notes_ || is_failure(item, result, is_strict_))) {
        show_text(item, result);
    }
    out_.flush();
}

void Report::show_text(const Item& item, const CaseResult& result) {
    const Target& target = catalogue_.targets()[item.target];
    const bool fails = is_failure(item, result, is_strict_);
    core::put(out_, paint_.on(fails ? Colour::red : Colour::yellow), fails ? "FAIL" : "NOTE",
              paint_.off(), ' ', paint_.on(Colour::bold));
    core::put(out_, target.role->cases, '/', item.name, paint_.off());
    put_path_of_copy(out_, target);
    core::put(out_, '\n');
    for_each_line(item.about, [&](std::string_view line) {
        core::put(out_, "    ");
        core::put_escaped(out_, line);
        core::put(out_, '\n');
    });
    core::put(out_, "    ", paint_.on(Colour::dim));
    CaseTexts texts;
    describe(item, texts);
    core::put_escaped(out_, texts.pages.view());
    core::put(out_, paint_.off(), "\n    $ ", texts.command.view());
    core::put(out_, '\n');
    for_each_line(result.findings, [&](std::string_view line) {
        const Colour colour = !line.starts_with(' ')               ? Colour::yellow
                              : line.starts_with("    expected  ") ? Colour::green
                              : line.starts_with("    came      ") ? Colour::red
                                                                   : Colour::dim;
        core::put(out_, "  ", paint_.on(colour), line, paint_.off(), '\n');
    });
    core::put(out_, '\n');
}

void Report::show_tap(std::size_t number, const Item& item, const CaseResult& result) {
    const Target& target = catalogue_.targets()[item.target];
    const bool is_good = result.verdict == Verdict::passed;
    sys::MappedText path;
    put_path_of_copy(path, target);
    core::put(out_, is_good ? "ok " : "not ok ", number + 1, " - ", target.role->cases, '/',
              item.name);
    put_for_tap(out_, path.view());
    if (!is_good && result.is_done && !is_failure(item, result, is_strict_)) {
        core::put(out_, " # TODO ", name_of_level(item.level));
    }
    core::put(out_, result.is_done || !is_good ? "\n" : " # SKIP not run\n");
    if (is_good) {
        return;
    }
    core::put(out_, "  ---\n  about: ");
    put_quoted(out_, item.about);
    CaseTexts texts;
    describe(item, texts);
    core::put(out_, "\n  see: ");
    put_quoted(out_, texts.pages.view());
    core::put(out_, "\n  command: ");
    put_quoted(out_, texts.command.view());
    core::put(out_, "\n  findings:\n");
    for_each_line(result.findings, [&](std::string_view line) {
        core::put(out_, "    - ");
        put_quoted(out_, line);
        core::put(out_, '\n');
    });
    core::put(out_, "  ...\n");
}

void Report::end(std::span<const CaseResult> results, Completion completion) {
    if (format_ == Format::text) {
        end_text(results);
    } else if (format_ == Format::junit) {
        end_junit(results);
    } else if (completion == Completion::interrupted) {
        core::put(out_, "Bail out! interrupted\n");
    }
    out_.flush();
}

// Prints one line for each page and section, in the order of their first case.
void Report::put_groups(std::size_t first, std::size_t end, std::span<const CaseResult> results,
                        std::size_t width) {
    const auto items = catalogue_.items();
    for (std::size_t i = first; i < end; ++i) {
        const std::string_view page = items[i].page;
        const auto has_it = [&](const Item& item) { return item.page == page; };
        if (std::ranges::any_of(items.subspan(first, i - first), has_it)) {
            continue;
        }
        std::size_t all = 0;
        std::size_t good = 0;
        for (std::size_t k = i; k < end; ++k) {
            if (has_it(items[k]) && results[k].is_done) {
                ++all;
                good += is_failure(items[k], results[k], is_strict_) ? 0 : 1;
            }
        }
        if (all == 0) {
            continue;
        }
        core::put(out_, "  ", good == all ? "" : paint_.on(Colour::red));
        core::put_escaped(out_, page);
        core::put_blanks(out_, width - std::min(width, page.size()));
        core::put_blanks(out_, 6 - core::digits_of(good));
        core::put(out_, good, " of ", all, paint_.off(), '\n');
    }
}

void Report::end_text(std::span<const CaseResult> results) {
    const auto items = catalogue_.items();
    std::size_t width = 12;
    for (const Item& item : items) {
        width = std::max(width, item.page.size());
    }
    for (const Target& target : catalogue_.targets()) {
        sys::MappedText path;
        put_path_of_copy(path, target);
        width = std::max(width, target.role->cases.size() + path.size());
    }
    std::size_t done = 0;
    std::size_t failed = 0;
    for (std::size_t first = 0; first < items.size();) {
        const auto [end, all, good, troubles, skipped] =
            section_from(first, items, results, is_strict_);
        const Target& target = catalogue_.targets()[items[first].target];
        sys::MappedText path;
        put_path_of_copy(path, target);
        core::put(out_, paint_.on(good == all && all > 0 ? Colour::green : Colour::red),
                  target.role->cases, path.view(), paint_.off());
        core::put_blanks(out_, width + 2 - target.role->cases.size() - path.size());
        if (all > 0) {
            core::put_blanks(out_, 6 - core::digits_of(good));
            core::put(out_, good, " of ", all, '\n');
        } else {
            core::put(out_, "     not run\n");
        }
        if (good != all || (all > 0 && catalogue_.targets().size() == 1)) {
            put_groups(first, end, results, width);
        }
        done += all;
        failed += all - good;
        first = end;
    }
    put_total(done, failed);
    std::size_t notes = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        notes += results[i].is_done && results[i].verdict != Verdict::passed &&
                         !is_failure(items[i], results[i], is_strict_)
                     ? 1
                     : 0;
    }
    if (notes > 0) {
        core::put(out_, "; ", notes, " note", ending(notes));
    }
    if (done < items.size()) {
        core::put(out_, "; ", items.size() - done, " case", ending(items.size() - done),
                  " not run");
    }
    core::put(out_, '\n');
    if (failed > 0 && says_how_to_keep_) {
        core::put(
            out_,
            "(--keep DIR leaves the folder of each failure, with a script that repeats it)\n");
    }
}

void Report::put_total(std::size_t done, std::size_t failed) {
    core::put(out_, paint_.on(done > 0 && failed == 0 ? Colour::green : Colour::red));
    if (done == 0) {
        core::put(out_, "no case was run");
    } else if (failed == 0) {
        core::put(out_, done == 1 ? "" : "all ", done, done == 1 ? " case passes" : " cases pass");
    } else {
        core::put(out_, failed, " of ", done, " case", ending(done),
                  failed == 1 ? " fails" : " fail");
    }
    core::put(out_, paint_.off());
}

void Report::end_junit(std::span<const CaseResult> results) {
    const auto items = catalogue_.items();
    core::put(out_, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (std::size_t first = 0; first < items.size();) {
        const Section section = section_from(first, items, results, is_strict_);
        const std::size_t all = section.end - first;
        const Target& target = catalogue_.targets()[items[first].target];
        sys::MappedText path;
        put_path_of_copy(path, target);
        core::put(out_, "  <testsuite name=\"", target.role->cases);
        put_xml(out_, path.view());
        core::put(out_, "\" tests=\"", all, "\" failures=\"",
                  all - section.good - section.troubles - section.skipped, "\" errors=\"",
                  section.troubles, "\" skipped=\"", section.skipped, "\">\n");
        for (; first < section.end; ++first) {
            put_junit_case(path.view(), items[first], results[first]);
        }
        core::put(out_, "  </testsuite>\n");
    }
    core::put(out_, "</testsuites>\n");
}

void Report::put_junit_case(std::string_view path, const Item& item, const CaseResult& result) {
    core::put(out_, "    <testcase classname=\"", catalogue_.targets()[item.target].role->cases);
    put_xml(out_, path);
    core::put(out_, "\" name=\"", item.name, '"');
    if (result.verdict == Verdict::passed) {
        core::put(out_, result.is_done ? "/>\n" : "><skipped/></testcase>\n");
        return;
    }
    const std::string_view kind = result.is_trouble() ? "error" : "failure";
    const std::string_view reason = result.findings.substr(0, result.findings.find('\n'));
    core::put(out_, ">\n      <", kind, " message=\"");
    put_xml(out_, result.is_trouble() ? reason : item.about);
    core::put(out_, "\">");
    CaseTexts texts;
    describe(item, texts);
    put_xml(out_, texts.pages.view());
    core::put(out_, "\n$ ");
    put_xml(out_, texts.command.view());
    for_each_line(result.findings, [&](std::string_view line) {
        core::put(out_, '\n');
        put_xml(out_, line);
    });
    core::put(out_, "</", kind, ">\n    </testcase>\n");
}

void put_list(sys::OutBuffer& out, const Catalogue& catalogue) {
    std::string_view page;
    std::uint32_t target = UINT32_MAX;
    for (const Item& item : catalogue.items()) {
        if (item.target != target || item.page != page) {
            core::put(out, target == UINT32_MAX ? "" : "\n",
                      catalogue.targets()[item.target].role->cases);
            put_path_of_copy(out, catalogue.targets()[item.target]);
            core::put(out, ": ");
            core::put_escaped(out, item.page);
            core::put(out, '\n');
        }
        target = item.target;
        page = item.page;
        core::put(out, "  ", item.name, "  ");
        core::put_escaped(out, item.about.substr(0, item.about.find('\n')));
        core::put(out, '\n');
    }
    out.flush();
}

}  // namespace check
