#include "workbench/check/options.hpp"

#include <algorithm>
#include <iterator>

#include "workbench/jobs.hpp"

namespace check {

namespace {

enum OptionPlace : std::size_t {
    as,
    edition,
    cases,
    list,
    only,
    jobs,
    limit,
    stop_first,
    keep,
    format,
    quiet,
    places
};
static_assert(std::size(option_rows) == places);

// Cases mostly wait: for programs that start, for two seconds of grace. Several for each processor.
std::size_t usual_jobs() {
    constexpr std::uint64_t for_each = 6;
    return static_cast<std::size_t>(
        std::clamp<std::uint64_t>(workbench::processors() * for_each, 8, 64));
}

}  // namespace

bool take_options(const core::Invocation& invocation, Options& options) {
    constexpr sys::Microseconds usual_limit = 10 * sys::seconds;
    const auto text = [&](OptionPlace place) {
        const char* const value = invocation.option(place).text;
        return std::string_view(value == nullptr ? "" : value);
    };
    const core::OptionValue time = invocation.option(limit);
    options = {.as = invocation.option(as).text,
               .edition = invocation.option(edition).given ? text(edition) : default_edition,
               .cases_file = invocation.option(cases).text,
               .lists = invocation.option(list).given,
               .only = text(only),
               .jobs = usual_jobs(),
               .limit = time.given ? time.microseconds : usual_limit,
               .stops_first = invocation.option(stop_first).given,
               .keep_folder = invocation.option(keep).text,
               .format = text(format) == "tap"     ? Format::tap
                         : text(format) == "junit" ? Format::junit
                                                   : Format::text,
               .is_quiet = invocation.option(quiet).given};
    if (role_of_edition(options.edition) == nullptr) {
        complain("--edition is ", editions_in_words.view(), ", not: ", text(edition));
        return false;
    }
    if (invocation.option(format).given && options.format == Format::text &&
        text(format) != "text") {
        complain("--format is text, tap or junit, not: ", text(format));
        return false;
    }
    if (const core::OptionValue wanted = invocation.option(jobs); wanted.given) {
        if (wanted.number == 0 || wanted.number > workbench::most_jobs) {
            complain("--jobs is 1 to ", workbench::most_jobs, ", not: ", wanted.text);
            return false;
        }
        options.jobs = static_cast<std::size_t>(wanted.number);
    }
    return true;
}

}  // namespace check
