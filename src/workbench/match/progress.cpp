#include "workbench/match/progress.hpp"

#include <algorithm>
#include <string_view>
#include <unistd.h>

#include "core/columns.hpp"
#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "sys/output.hpp"
#include "sys/terminal.hpp"
#include "sys/wait.hpp"
#include "workbench/match/shown_name.hpp"

namespace match {

namespace {

using ProgressLine = core::FixedString<ShownName::most_text + 400>;

void put_span(ProgressLine& line, std::uint64_t seconds) {
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

// Appends the name of the leading player if there is room for at least eight columns of it. Returns
// the number of columns it took.
std::size_t put_leader(ProgressLine& line, std::string_view player, std::size_t room) {
    constexpr std::string_view words = ", ahead: ";
    constexpr std::size_t least_name = 8;
    constexpr std::size_t most_name = 24;
    const ShownName name(player);
    if (room < words.size() + std::min(least_name, name.width())) {
        return 0;
    }
    core::put(line, words);
    return words.size() + name.put(line, std::min(most_name, room - words.size()));
}

}  // namespace

Progress::Progress(const Plan& plan, bool is_quiet, std::uint64_t games_before)
    : plan_(plan),
      games_before_(games_before),
      start_(sys::now()),
      moment_(is_quiet || !sys::can_redraw(STDERR_FILENO) ? sys::no_deadline : start_) {}

void Progress::draw(const Statistics& statistics, std::uint64_t games) {
    constexpr sys::Microseconds pause = 200 * sys::milliseconds;
    const sys::Microseconds now = sys::now();
    if (now < moment_) {
        return;
    }
    moment_ = now + pause;
    const std::uint64_t played = games - games_before_;
    const auto passed = static_cast<std::uint64_t>(now - start_) + 1;
    ProgressLine line;
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
    // The last column stays empty, because some terminals wrap as soon as it is written.
    const std::size_t columns = sys::columns_of(STDERR_FILENO) - 1;
    std::size_t width = std::min(line.size(), columns);
    ProgressLine all;
    core::put(all, '\r', line.view().substr(0, width));
    if (statistics.deals() > 0) {
        width += put_leader(all, plan_.names[statistics.leader()], columns - width);
    }
    core::put_blanks(all, width_ > width ? std::min(width_, columns) - width : 0);
    width_ = width;
    sys::write_until_signal(STDERR_FILENO, all.view());
}

void Progress::clear() {
    if (width_ > 0) {
        ProgressLine blanks;
        core::put(blanks, '\r');
        core::put_blanks(blanks, width_);
        core::put(blanks, '\r');
        sys::write_until_signal(STDERR_FILENO, blanks.view());
        width_ = 0;
    }
}

}  // namespace match
