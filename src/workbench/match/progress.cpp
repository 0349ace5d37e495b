#include "workbench/match/progress.hpp"

#include <unistd.h>

#include "core/fixed_string.hpp"
#include "core/io.hpp"
#include "core/text_out.hpp"
#include "sys/file.hpp"
#include "sys/wait.hpp"
#include "workbench/match/shown_name.hpp"

namespace match {

namespace {

using Line = core::FixedString<400>;

void put_span(Line& line, std::uint64_t seconds) {
    constexpr std::uint64_t minute = 60;
    constexpr std::uint64_t hour = 60 * minute;
    if (seconds >= hour) {
        core::put(line, seconds / hour, " h ", seconds % hour / minute, " min");
    } else if (seconds >= minute) {
        core::put(line, seconds / minute, " min ", seconds % minute, " s");
    } else {
        core::put(line, seconds, " s");
    }
}

}  // namespace

Progress::Progress(const Plan& plan, bool is_quiet, std::uint64_t games_before)
    : plan_(plan),
      games_before_(games_before),
      start_(sys::now()),
      moment_(is_quiet || !sys::is_terminal(STDERR_FILENO) ? sys::no_moment : start_) {}

void Progress::draw(const Statistics& statistics, std::uint64_t games) {
    constexpr sys::Microseconds pause = 200 * sys::milliseconds;
    constexpr std::size_t name_columns = 24;
    const sys::Microseconds now = sys::now();
    if (now < moment_) {
        return;
    }
    moment_ = now + pause;
    const std::uint64_t played = games - games_before_;
    const auto passed = static_cast<std::uint64_t>(now - start_) + 1;
    Line line;
    core::put(line, "deal ", statistics.deals(), " of ", deals_of_shard(plan_));
    const std::uint64_t speed = played * 1'000'000 / passed;
    if (played > 0) {
        core::put(line, ", ", speed, speed == 1 ? " game/s, " : " games/s, ");
        const std::uint64_t left = games_of_shard(plan_) - games;
        put_span(line, static_cast<std::uint64_t>(static_cast<double>(left) /
                                                  static_cast<double>(played) *
                                                  static_cast<double>(passed) / 1e6));
        core::put(line, " left");
    }
    if (statistics.deals() > 0) {
        const PlayerIndex best = statistics.ranking()[0];
        core::put(line, ", ahead: ");
        ShownName(plan_.names[best]).put(line, name_columns);
    }
    // As terminals count: one for what continues no character.
    std::size_t width = 0;
    for (const char c : line.view()) {
        width += (static_cast<unsigned char>(c) & 0xc0U) != 0x80 ? 1 : 0;
    }
    Line all;
    core::put(all, '\r', line.view());
    for (std::size_t column = width; column < width_; ++column) {
        core::put(all, ' ');
    }
    width_ = width;
    core::write_all(STDERR_FILENO, all.view());
}

void Progress::clear() {
    if (width_ > 0) {
        Line blanks;
        core::put(blanks, '\r');
        for (std::size_t column = 0; column < width_; ++column) {
            core::put(blanks, ' ');
        }
        core::put(blanks, '\r');
        core::write_all(STDERR_FILENO, blanks.view());
        width_ = 0;
    }
}

}  // namespace match
