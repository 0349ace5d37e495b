// How far a match is, in one line that is drawn again and again, where a person may be looking.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sys/time.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/match/statistics.hpp"

namespace match {

class Progress {
public:
    // Games that were played before are no measure of speed.
    Progress(const Plan& plan, bool is_quiet, std::uint64_t games_before);
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // If it is time.
    void draw(const Statistics& statistics, std::uint64_t games);
    // Before anything else is written there.
    void clear();
    // When to draw next; never if nobody looks.
    [[nodiscard]] sys::Microseconds moment() const { return moment_; }

private:
    const Plan& plan_;
    std::uint64_t games_before_;
    sys::Microseconds start_;
    sys::Microseconds moment_;
    std::size_t width_ = 0;  // of what is there
};

}  // namespace match
