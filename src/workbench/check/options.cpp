#include "workbench/check/options.hpp"

#include <algorithm>
#include <iterator>

#include "workbench/worker_pool.hpp"

namespace check {

namespace {

// Indexes of option_rows.
enum OptionIndex : std::size_t {
    as,
    edition,
    cases,
    list,
    only,
    jobs,
    limit,
    notes,
    strict,
    all,
    stop_first,
    keep,
    format,
    quiet,
    option_count
};
static_assert(std::size(option_rows) == option_count);

// The default of --jobs. Several per CPU, as cases mostly wait: for programs to start, and for
// grace periods of up to 2 s.
std::size_t default_jobs() {
    constexpr std::uint64_t for_each = 6;
    return static_cast<std::size_t>(
        std::clamp<std::uint64_t>(workbench::processors() * for_each, 8, 64));
}

}  // namespace

int take_options(const core::Invocation& invocation, Options& options) {
    constexpr sys::Microseconds default_limit = 10 * sys::seconds;
    const auto text = [&](OptionIndex index) {
        const char* const value = invocation.option(index).text;
        return std::string_view(value == nullptr ? "" : value);
    };
    const core::OptionValue time = invocation.option(limit);
    options = {.as = invocation.option(as).text,
               .edition = invocation.option(edition).given ? text(edition) : default_edition,
               .cases_file = invocation.option(cases).text,
               .lists = invocation.option(list).given,
               .only = text(only),
               .jobs = default_jobs(),
               .limit = time.given ? time.microseconds : default_limit,
               .lists_notes = invocation.option(notes).given,
               .is_strict = invocation.option(strict).given,
               .shows_all = invocation.option(all).given,
               .stops_first = invocation.option(stop_first).given,
               .keep_folder = invocation.option(keep).text,
               .format = text(format) == "tap"     ? Format::tap
                         : text(format) == "junit" ? Format::junit
                                                   : Format::text,
               .is_quiet = invocation.option(quiet).given};
    if (role_of_edition(options.edition) == nullptr) {
        return complain("--edition is ", editions_in_words.view(), ", not: ", text(edition));
    }
    if (invocation.option(format).given && options.format == Format::text &&
        text(format) != "text") {
        return complain("--format is text, tap or junit, not: ", text(format));
    }
    if (const core::OptionValue wanted = invocation.option(jobs); wanted.given) {
        if (wanted.number == 0 || wanted.number > workbench::most_jobs) {
            return complain("--jobs is 1 to ", workbench::most_jobs, ", not: ", wanted.text);
        }
        options.jobs = static_cast<std::size_t>(wanted.number);
    }
    return 0;
}

}  // namespace check
