#include "workbench/match/log_reader.hpp"

#include <algorithm>
#include <limits>

#include "core/text_out.hpp"

namespace match {

bool LogReader::next_line(std::string_view& line) const {
    const std::size_t length = text_.substr(good_bytes_).find('\n');
    if (length == std::string_view::npos) {
        return false;
    }
    line = text_.substr(good_bytes_, length);
    return true;
}

Read LogReader::refuse(const LineFault& fault) {
    fault_.clear();
    core::put(fault_, "line ", lines_ + 1, ", byte ", fault.column, ": expected ", fault.expected);
    return Read::faulty;
}

Read LogReader::begin(LogHeader& header) {
    std::string_view line;
    if (!next_line(line)) {
        // A file without a whole line may be the log of a match that was killed at once. Any other
        // file is refused, because the match would overwrite it.
        constexpr std::string_view opening = R"({"match":1,)";
        const std::size_t common = std::min(text_.size(), opening.size());
        return text_.substr(0, common) == opening.substr(0, common)
                   ? Read::end
                   : refuse({"the log of a match", 1});
    }
    if (const LineFault fault = parse_header(line, header)) {
        return refuse(fault);
    }
    good_bytes_ = line.size() + 1;
    lines_ = 1;
    return Read::good;
}

Read LogReader::next(const Plan& plan, GameResult& result) {
    std::string_view line;
    if (!next_line(line)) {
        return Read::end;
    }
    if (const LineFault fault = parse_game(line, plan.seats, plan.players, result)) {
        return refuse(fault);
    }
    if (games_ == games_of_shard(plan)) {
        return refuse({"no more games", 1});
    }
    const PlannedGame planned = game_at(plan, game_of_shard(plan, games_));
    if (result.game != planned.game) {
        fault_.clear();
        core::Writer& words = fault_;
        core::put(words, "line ", lines_ + 1, ": expected game ", planned.game, ", not ",
                  result.game);
        return Read::faulty;
    }
    if (result.deal != planned.deal || result.seating != planned.seating) {
        return refuse({"the deal and the seating that this game has", 1});
    }
    good_bytes_ += line.size() + 1;
    ++lines_;
    ++games_;
    return Read::good;
}

LogMerge::LogMerge(const Plan& plan, std::span<MergedLog> logs) : plan_(plan), logs_(logs) {}

Read LogMerge::advance(std::size_t log) {
    MergedLog& merged = logs_[log];
    plan_.shard = merged.shard;
    const Read read = merged.reader.next(plan_, merged.next);
    merged.has_next = read == Read::good;
    if (read == Read::faulty) {
        current_ = log;
        fault_ = merged.reader.fault();
    }
    return read;
}

void LogMerge::find_lowest() {
    constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t lowest = none;
    others_ = none;
    for (std::size_t i = 0; i < logs_.size(); ++i) {
        const std::uint64_t game = logs_[i].has_next ? logs_[i].next.game : none;
        if (game < lowest) {
            others_ = lowest;
            lowest = game;
            current_ = i;
        } else {
            others_ = std::min(others_, game);
        }
    }
}

Read LogMerge::next(GameResult& result) {
    if (!begun_) {
        for (std::size_t i = 0; i < logs_.size(); ++i) {
            if (advance(i) == Read::faulty) {
                return Read::faulty;
            }
        }
        begun_ = true;
        find_lowest();
    }
    if (logs_.empty() || !logs_[current_].has_next) {
        return Read::end;
    }
    if (logs_[current_].next.game == others_) {
        fault_ = "it has games that another log also has";
        return Read::faulty;
    }
    result = logs_[current_].next;
    if (advance(current_) == Read::faulty) {
        return Read::faulty;
    }
    // All games of a deal are in one log, so the search for the lowest game is only needed when
    // this log passes the lowest game of the others.
    if (!logs_[current_].has_next || logs_[current_].next.game >= others_) {
        find_lowest();
    }
    return Read::good;
}

}  // namespace match
