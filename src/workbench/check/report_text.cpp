// The report for people: first the summary, then each cause once, then what to do next.
#include <algorithm>

#include "core/columns.hpp"
#include "core/escape.hpp"
#include "core/text_out.hpp"
#include "workbench/check/report.hpp"
#include "workbench/check/report_lines.hpp"

namespace check {

namespace {

using core::Colour;

constexpr std::string_view ending(std::size_t count) { return count == 1 ? "" : "s"; }

// The entries of one program without --all, and the lines of one entry: together two screens.
constexpr std::size_t most_entries = 10;
constexpr std::size_t most_lines = 10;
constexpr std::size_t most_beside = 5;
constexpr std::size_t width_of_page = 78;

// Calls `each` with the parts of the findings beside a case: each begins with a line that is not
// indented.
template <class Each>
void for_each_beside(std::string_view text, Each each) {
    while (!text.empty()) {
        std::size_t end = text.find('\n') + 1;
        while (end < text.size() && text[end] == ' ') {
            end = text.find('\n', end) + 1;
        }
        each(text.substr(0, end));
        text.remove_prefix(end);
    }
}

// The number of cases in an entry. A case may have several differences of one cause; they are
// adjacent.
std::size_t cases_in(std::span<const Difference> same) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < same.size(); ++i) {
        count += i > 0 && same[i - 1].item == same[i].item ? 0 : 1;
    }
    return count;
}

}  // namespace

void Report::put_name(const Item& item) {
    const Target& target = catalogue_.targets()[item.target];
    core::put(out_, target.role->cases, '/', item.name);
    put_path_of_copy(out_, target);
}

// Prints one line for each feature (or page), in the order of their first case.
void Report::put_features(const Section& section, Results results, std::size_t width) {
    const auto items = catalogue_.items();
    for (std::size_t i = section.first; i < section.end; ++i) {
        const std::string_view heading = heading_of(items[i]);
        const auto has_it = [&](const Item& item) { return heading_of(item) == heading; };
        if (std::ranges::any_of(items.subspan(section.first, i - section.first), has_it)) {
            continue;
        }
        Counts counts;
        for (std::size_t k = i; k < section.end; ++k) {
            if (has_it(items[k])) {
                counts.add(results[k], fails(items[k], results[k]));
            }
        }
        if (counts.done == 0) {
            continue;
        }
        const std::size_t good = counts.done - counts.failed;
        core::put(out_, "  ", counts.failed == 0 ? "" : paint_.on(Colour::red));
        core::put_escaped(out_, heading);
        core::put_blanks(out_, width - std::min(width, heading.size()) + 6 - core::digits_of(good));
        core::put(out_, good, " of ", counts.done, paint_.off());
        if (counts.notes > 0) {
            core::put(out_, ", ", counts.notes, " note", ending(counts.notes));
        }
        core::put(out_, '\n');
    }
}

void Report::put_summary(Results results) {
    const auto items = catalogue_.items();
    std::size_t width = 12;
    for (const Item& item : items) {
        width = std::max(width, heading_of(item).size());
    }
    for (const Target& target : catalogue_.targets()) {
        sys::MappedText path;
        put_path_of_copy(path, target);
        width = std::max(width, target.role->cases.size() + path.size());
    }
    Counts total;
    for (std::size_t first = 0; first < items.size();) {
        const Section section = section_from(first, results);
        const Counts& counts = section.counts;
        const Target& target = catalogue_.targets()[items[first].target];
        sys::MappedText path;
        put_path_of_copy(path, target);
        const bool is_good = counts.failed == 0 && counts.done > 0;
        core::put(out_, paint_.on(is_good ? Colour::green : Colour::red), target.role->cases,
                  path.view(), paint_.off());
        core::put_blanks(out_, width + 2 - target.role->cases.size() - path.size());
        if (counts.done > 0) {
            const std::size_t good = counts.done - counts.failed;
            core::put_blanks(out_, 6 - core::digits_of(good));
            core::put(out_, good, " of ", counts.done, '\n');
        } else {
            core::put(out_, "     not run\n");
        }
        if (!is_good || catalogue_.targets().size() == 1) {
            put_features(section, results, width);
        }
        for (; first < section.end; ++first) {
            total.add(results[first], fails(items[first], results[first]));
        }
    }
    core::put(out_, paint_.on(total.done > 0 && total.failed == 0 ? Colour::green : Colour::red));
    if (total.done == 0) {
        core::put(out_, "no case was run");
    } else if (total.failed == 0) {
        core::put(out_, total.done == 1 ? "" : "all ", total.done,
                  total.done == 1 ? " case passes" : " cases pass");
    } else {
        core::put(out_, total.failed, " of ", total.done, " case", ending(total.done),
                  total.failed == 1 ? " fails" : " fail");
    }
    core::put(out_, paint_.off());
    if (total.notes > 0) {
        core::put(out_, "; ", total.notes, " note", ending(total.notes),
                  options_.lists_notes ? "" : " (--notes lists them)");
    }
    const std::size_t others = items.size() - total.done;
    if (others > 0) {
        core::put(out_, "; ", others, " case", ending(others), " not run");
    }
    core::put(out_, '\n');
}

// Collects the differences that are shown. False if there is no memory.
bool Report::collect(Results results, sys::MappedVector<Difference>& differences) const {
    const auto items = catalogue_.items();
    bool is_whole = true;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const CaseResult& result = results[i];
        Difference one{.target = items[i].target,
                       .weight = fails(items[i], result) ? Weight::failure : Weight::note,
                       .is_unstable = result.is_unstable(),
                       .intricacy = items[i].intricacy,
                       .item = static_cast<std::uint32_t>(i),
                       .cause = result.skipped_for,
                       .text = {}};
        if (result.is_bad() && result.skipped_for != 0) {
            one.intricacy = UINT32_MAX;  // never the example
            is_whole = differences.push(one) && is_whole;
        }
        std::string_view rest = result.is_bad() ? result.findings : "";
        while (!rest.empty() && result.skipped_for == 0) {
            one.text = next_part(rest);
            one.cause = cause_of(one.text);
            is_whole = differences.push(one) && is_whole;
        }
        one.weight = Weight::beside;
        for_each_beside(result.is_done ? result.beside : "", [&](std::string_view text) {
            one.text = text;
            one.cause = cause_of(text.substr(0, text.find_first_of(":\n")));
            is_whole = differences.push(one) && is_whole;
        });
    }
    return is_whole;
}

void Report::put_entries(Results results) {
    sys::MappedVector<Difference> differences;
    sys::MappedVector<CauseEntry> entries;
    if (!collect(results, differences) ||
        !group({differences.begin(), differences.size()}, entries)) {
        core::put(out_, "\nthere is no memory for the causes\n");
        return;
    }
    std::size_t shown = 0;
    std::size_t left = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto same = differences.items().subspan(entries[i].first, entries[i].count);
        const Weight weight = same[0].weight;
        const Difference* const before =
            i == 0 ? nullptr : &differences.items()[entries[i - 1].first];
        const bool is_first =
            before == nullptr || before->target != same[0].target || before->weight != weight;
        shown = is_first ? 0 : shown;
        if (weight == Weight::note && !options_.lists_notes) {
            continue;
        }
        if (!options_.shows_all &&
            shown >= (weight == Weight::beside ? most_beside : most_entries)) {
            ++left;
            continue;
        }
        ++shown;
        if (weight != Weight::beside) {
            put_entry(same, results);
            continue;
        }
        if (is_first) {
            core::put(out_, '\n', catalogue_.targets()[same[0].target].role->cases);
            put_path_of_copy(out_, catalogue_.targets()[same[0].target]);
            core::put(out_, ", beside the cases:\n");
        }
        put_beside(same);
    }
    if (left > 0) {
        core::put(out_, "\n(", left, " more; --all prints everything)\n");
    }
}

void Report::put_beside(std::span<const Difference> same) {
    const std::size_t count = cases_in(same);
    core::put(out_, "  ", same[0].text.substr(0, same[0].text.find('\n')), " (in ", count, " case",
              ending(count), count == 1 ? ": " : ", such as ",
              catalogue_.items()[same[0].item].name, ")\n");
}

void Report::put_entry(std::span<const Difference> same, Results results) {
    const Difference& example = same[0];
    const Item& item = catalogue_.items()[example.item];
    const CaseResult& result = results[example.item];
    const bool is_failure = example.weight == Weight::failure;
    const auto skipped = static_cast<std::size_t>(std::ranges::count_if(
        same, [&](const Difference& one) { return results[one.item].skipped_for != 0; }));
    core::put(out_, '\n', paint_.on(is_failure ? Colour::red : Colour::yellow),
              is_failure ? "FAIL" : "NOTE", paint_.off(), ' ', paint_.on(Colour::bold));
    put_name(item);
    core::put(out_, paint_.off());
    const std::size_t others = cases_in(same) - 1;
    if (others > 0) {
        core::put(out_, " (and ", others, " more case", ending(others));
        if (skipped > 0) {
            core::put(out_, ", of which ", skipped, " not run");
        }
        core::put(out_, ')');
    }
    core::put(out_, '\n');
    for_each_line(item.about, [&](std::string_view line) {
        core::put(out_, "    ");
        core::put_escaped(out_, line);
        core::put(out_, '\n');
    });
    CaseTexts texts;
    describe(item, texts);
    core::put(out_, "    ", paint_.on(Colour::dim));
    core::put_escaped(out_, texts.pages.view());
    if (!item.section.empty() || item.level != Level::spec) {
        core::put(out_, "; ", name_of_level(item.level), item.section.empty() ? "" : ": ");
        core::put_escaped(out_, item.section);
    }
    core::put(out_, paint_.off(), "\n    $ ", texts.command.view(), '\n');
    if (result.is_unstable()) {
        core::put(out_, "  ", paint_.on(Colour::yellow), "unstable: fails ", result.failures,
                  " of ", result.runs, " times", paint_.off(), '\n');
    }
    std::size_t lines = 0;
    for_each_line(example.text, [&](std::string_view line) {
        if (++lines > most_lines && !options_.shows_all) {
            return;
        }
        const Colour colour = !line.starts_with(' ')               ? Colour::yellow
                              : line.starts_with("    expected  ") ? Colour::green
                              : line.starts_with("    came      ") ? Colour::red
                                                                   : Colour::dim;
        core::put(out_, "  ", paint_.on(colour), line, paint_.off(), '\n');
    });
    if (!options_.shows_all || others == 0) {
        return;
    }
    constexpr std::string_view first_word = "    also:";
    std::size_t column = first_word.size();
    core::put(out_, first_word);
    for (std::size_t i = 1; i < same.size(); ++i) {
        if (same[i].item == same[i - 1].item) {
            continue;
        }
        const std::string_view name = catalogue_.items()[same[i].item].name;
        if (column + 1 + name.size() > width_of_page) {
            core::put(out_, "\n        ");
            column = first_word.size() - 1;
        }
        core::put(out_, ' ', name);
        column += 1 + name.size();
    }
    core::put(out_, '\n');
}

// What the checker could not do says nothing about a program. Each reason is printed once.
void Report::put_troubles(Results results) {
    const auto items = catalogue_.items();
    const auto is_broken = [](const CaseResult& result) {
        return result.verdict == Verdict::broken;
    };
    const auto first = std::ranges::find_if(results, is_broken);
    if (first != results.end()) {
        core::put(out_, "\nNot the program's fault, and not run:\n");
    }
    for (auto one = first; one != results.end(); ++one) {
        const auto is_same = [&](const CaseResult& other) {
            return is_broken(other) && other.findings == one->findings;
        };
        if (!is_broken(*one) || std::any_of(first, one, is_same)) {
            continue;
        }
        const auto count = static_cast<std::size_t>(std::ranges::count_if(results, is_same));
        core::put(out_, "  ");
        put_name(items[static_cast<std::size_t>(one - results.begin())]);
        if (count > 1) {
            core::put(out_, " and ", count - 1, " more case", ending(count - 1));
        }
        core::put(out_, ": ", one->findings.substr(0, one->findings.find('\n')), '\n');
    }
}

void Report::end_text(Results results) {
    put_summary(results);
    put_entries(results);
    put_troubles(results);
    const auto items = catalogue_.items();
    bool any_failed = false;
    for (std::size_t i = 0; i < items.size(); ++i) {
        any_failed = any_failed || fails(items[i], results[i]);
    }
    if (any_failed && options_.keep_folder == nullptr) {
        core::put(
            out_,
            "\n(--keep DIR leaves the folder of each failure, with a script that repeats it)\n");
    }
}

}  // namespace check
