// The progress of a match: one line on stderr that is redrawn in place, if stderr is a terminal.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sys/time.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/match/statistics.hpp"

namespace match {

class Progress {
public:
    // games_before is the number of games that came from the log; they do not count for the speed.
    Progress(const Plan& plan, bool is_quiet, std::uint64_t games_before);
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Redraws the line if the time for that has come.
    void draw(const Statistics& statistics, std::uint64_t games);
    // Blanks the line. Must be called before anything else is written to stderr.
    void clear();
    // The deadline of the next redraw; never, if no progress is shown.
    [[nodiscard]] sys::Microseconds moment() const { return moment_; }

private:
    const Plan& plan_;
    std::uint64_t games_before_;
    sys::Microseconds start_;
    sys::Microseconds moment_;
    std::size_t width_ = 0;  // columns of the line on the terminal
};

}  // namespace match
