#include "workbench/check/report.hpp"

#include "core/escape.hpp"
#include "core/shell_word.hpp"
#include "core/text_out.hpp"
#include "sys/mapped_text.hpp"
#include "workbench/check/report_lines.hpp"

namespace check {

namespace {

// Escapes '#', which begins a directive in TAP.
void put_for_tap(core::Writer& sink, std::string_view text) {
    for (const char c : text) {
        core::put(sink, c == '#' ? "\\" : "", c);
    }
}

// Prints milliseconds as seconds.
void put_time(core::Writer& sink, std::uint64_t milliseconds) {
    constexpr std::uint64_t in_second = 1000;
    const std::uint64_t rest = milliseconds % in_second;
    core::put(sink, milliseconds / in_second, '.', rest / 100, rest / 10 % 10, rest % 10);
}

// What is wrong, line by line, without the marks between the parts.
template <class Each>
void for_each_finding(const CaseResult& result, Each each) {
    if (result.is_unstable()) {
        core::FixedString<60> line;
        core::put(line, "unstable: fails ", result.failures, " of ", result.runs, " times");
        each(line.view());
    }
    for_each_line(result.findings, [&](std::string_view line) {
        if (!line.starts_with(part_mark)) {
            each(line);
        }
    });
}

}  // namespace

void put_path_of_copy(core::Writer& sink, const Target& target) {
    if (target.copy != 0) {
        core::put(sink, " (");
        core::put_escaped(sink, target.shown.view());
        core::put(sink, ')');
    }
}

void Report::Counts::add(const CaseResult& result, bool is_failure) {
    done += result.is_done ? 1 : 0;
    failed += is_failure ? 1 : 0;
    notes += result.is_bad() && !is_failure ? 1 : 0;
    troubles += result.is_trouble() ? 1 : 0;
    not_run += result.is_done || result.is_trouble() ? 0 : 1;
    milliseconds += result.milliseconds;
}

Report::Section Report::section_from(std::size_t first, Results results) const {
    const auto items = catalogue_.items();
    Section section{.first = first, .end = first, .counts = {}};
    while (section.end < items.size() && items[section.end].target == items[first].target) {
        const CaseResult& result = results[section.end];
        section.counts.add(result, fails(items[section.end], result));
        ++section.end;
    }
    return section;
}

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
    const Target& target = catalogue_.targets()[item.target];
    if (!item.has_shell_line && item.own_game == no_own_game) {
        put_as_written(out, item.command);
        return;
    }
    const bool has_slash = target.shown.view().find('/') != std::string_view::npos;
    sys::MappedText typed;
    core::put(typed, has_slash ? "" : "./", target.shown.view());
    if (item.own_game != no_own_game) {
        const OwnRole& role = *own_role_named(target.role->cases);
        put_own_command(out, role, own_game(role.player, item.own_game), typed.view());
        return;
    }
    sys::MappedText path;
    core::put_shell_word(path, typed.view());
    core::put(out, catalogue_.shell_text(item.shell_input));
    put_as_written(out, path.view());
    put_as_written(out, catalogue_.shell_text(item.shell_arguments));
}

void Report::begin() {
    if (options_.format == Format::tap) {
        core::put(out_, "TAP version 14\n1..", catalogue_.items().size(), '\n');
    }
}

void Report::show(std::size_t number, const CaseResult& result) {
    if (options_.format == Format::tap) {
        show_tap(number, catalogue_.items()[number], result);
    }
    out_.flush();
}

// A note is `not ok` with the directive TODO, which a reader of TAP does not count as a failure.
void Report::show_tap(std::size_t number, const Item& item, const CaseResult& result) {
    const Target& target = catalogue_.targets()[item.target];
    const bool is_good = result.verdict == Verdict::passed;
    sys::MappedText path;
    put_path_of_copy(path, target);
    core::put(out_, is_good ? "ok " : "not ok ", number + 1, " - ", target.role->cases, '/',
              item.name);
    put_for_tap(out_, path.view());
    if (result.is_bad() && !fails(item, result)) {
        core::put(out_, " # TODO a note: ", name_of_level(item.level));
    }
    core::put(out_, result.is_done || !is_good ? "\n" : " # SKIP not run\n");
    if (is_good) {
        return;
    }
    CaseTexts texts;
    describe(item, texts);
    const auto put_field = [&](std::string_view name, std::string_view value) {
        core::put(out_, "  ", name, ": ");
        put_quoted(out_, value);
        core::put(out_, '\n');
    };
    core::put(out_, "  ---\n");
    put_field("about", item.about);
    put_field("see", texts.pages.view());
    put_field("level", name_of_level(item.level));
    if (!item.section.empty()) {
        put_field("section", item.section);
    }
    if (!item.feature.empty()) {
        put_field("feature", item.feature);
    }
    put_field("command", texts.command.view());
    core::put(out_, "  findings:\n");
    for_each_finding(result, [&](std::string_view line) {
        core::put(out_, "    - ");
        put_quoted(out_, line);
        core::put(out_, '\n');
    });
    core::put(out_, "  ...\n");
}

void Report::end(Results results, Completion completion) {
    if (options_.format == Format::text) {
        end_text(results);
    } else if (options_.format == Format::junit) {
        end_junit(results);
    } else if (completion == Completion::interrupted) {
        core::put(out_, "Bail out! interrupted\n");
    }
    out_.flush();
}

void Report::end_junit(Results results) {
    const auto items = catalogue_.items();
    core::put(out_, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (std::size_t first = 0; first < items.size();) {
        const Section section = section_from(first, results);
        const Counts& counts = section.counts;
        const Target& target = catalogue_.targets()[items[first].target];
        sys::MappedText path;
        put_path_of_copy(path, target);
        core::put(out_, "  <testsuite name=\"", target.role->cases);
        put_xml(out_, path.view());
        core::put(out_, "\" tests=\"", section.end - first, "\" failures=\"", counts.failed,
                  "\" errors=\"", counts.troubles, "\" skipped=\"", counts.not_run + counts.notes,
                  "\" time=\"");
        put_time(out_, counts.milliseconds);
        core::put(out_, "\">\n");
        for (; first < section.end; ++first) {
            put_junit_case(path.view(), items[first], results[first]);
        }
        core::put(out_, "  </testsuite>\n");
    }
    core::put(out_, "</testsuites>\n");
}

// The class of a case is its program and its feature, as readers group by it. A note is a skipped
// case, which is how test frameworks write expected failures.
void Report::put_junit_case(std::string_view path, const Item& item, const CaseResult& result) {
    core::put(out_, "    <testcase classname=\"", catalogue_.targets()[item.target].role->cases);
    put_xml(out_, path);
    core::put(out_, '.');
    put_xml(out_, heading_of(item));
    core::put(out_, "\" name=\"", item.name, "\" time=\"");
    put_time(out_, result.milliseconds);
    core::put(out_, '"');
    if (result.verdict == Verdict::passed) {
        core::put(out_, result.is_done ? "/>\n" : "><skipped/></testcase>\n");
        return;
    }
    const bool is_note = result.is_bad() && !fails(item, result);
    const std::string_view kind = is_note ? "skipped" : result.is_trouble() ? "error" : "failure";
    const std::string_view reason = result.findings.substr(0, result.findings.find('\n'));
    core::put(out_, ">\n      <", kind, " message=\"");
    if (is_note) {
        core::put(out_, "a note (", name_of_level(item.level), "): ");
    }
    put_xml(out_, result.is_trouble() ? reason : item.about);
    core::put(out_, "\">");
    CaseTexts texts;
    describe(item, texts);
    put_xml(out_, texts.pages.view());
    core::put(out_, "\n$ ");
    put_xml(out_, texts.command.view());
    for_each_finding(result, [&](std::string_view line) {
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
        core::put(out, "  ", name_of_level(item.level), "  ", item.name, "  ");
        core::put_escaped(out, item.about.substr(0, item.about.find('\n')));
        core::put(out, '\n');
    }
    out.flush();
}

}  // namespace check
