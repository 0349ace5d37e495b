#include "workbench/check/options.hpp"

#include <algorithm>

#include "workbench/jobs.hpp"

namespace check {

namespace {

// Cases mostly wait: for programs that start, for two seconds of grace. Several for each processor.
std::size_t usual_jobs() {
    constexpr std::uint64_t for_each = 6;
    return static_cast<std::size_t>(
        std::clamp<std::uint64_t>(workbench::processors() * for_each, 8, 64));
}

}  // namespace

bool take_options(const core::Invocation& invocation, Options& options) {
    constexpr sys::Microseconds usual_limit = 10 * sys::seconds;
    const auto text = [&](std::size_t place) {
        const char* const value = invocation.option(place).text;
        return std::string_view(value == nullptr ? "" : value);
    };
    options = {
        .as = invocation.option(0).text,
        .is_naval = text(1) == "naval",
        .cases_file = invocation.option(2).text,
        .lists = invocation.option(3).given,
        .only = text(4),
        .jobs = usual_jobs(),
        .limit = invocation.option(6).given ? invocation.option(6).microseconds : usual_limit,
        .stops_first = invocation.option(7).given,
        .keep_folder = invocation.option(8).text,
        .format = text(9) == "tap"     ? Format::tap
                  : text(9) == "junit" ? Format::junit
                                       : Format::text,
        .is_quiet = invocation.option(10).given};
    if (invocation.option(1).given && text(1) != "cards" && text(1) != "naval") {
        complain("--edition is cards or naval, not: ", text(1));
        return false;
    }
    if (invocation.option(9).given && options.format == Format::text && text(9) != "text") {
        complain("--format is text, tap or junit, not: ", text(9));
        return false;
    }
    if (const core::OptionValue jobs = invocation.option(5); jobs.given) {
        if (jobs.number == 0 || jobs.number > workbench::most_jobs) {
            complain("--jobs is 1 to ", workbench::most_jobs, ", not: ", jobs.text);
            return false;
        }
        options.jobs = static_cast<std::size_t>(jobs.number);
    }
    return true;
}

}  // namespace check
