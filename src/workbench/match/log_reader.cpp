#include "workbench/match/log_reader.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <unistd.h>

#include "core/text_out.hpp"
#include "sys/error_text.hpp"

namespace match {

bool LogBytes::read_on(std::string_view& unread) {
    // Games have short lines; only a header with many long names needs more room.
    constexpr std::size_t usual = 65536;
    constexpr std::size_t most = 2 * HeaderLine::capacity;
    if (offset_ == size_ || !failure_.empty() || unread.size() >= most) {
        return false;
    }
    const std::size_t room = unread.size() * 2 <= usual ? usual : most;
    const std::size_t place = unread.empty() ? 0 : buffer_.size() - unread.size();
    if (buffer_.size() < room && !buffer_.resize(room)) {
        failure_ = "allocation failed";
        return false;
    }
    std::memmove(buffer_.begin(), buffer_.begin() + place, unread.size());
    const auto wanted =
        static_cast<std::size_t>(std::min<std::uint64_t>(room - unread.size(), size_ - offset_));
    ssize_t count = -1;
    do {
        count = ::pread(fd_, buffer_.begin() + unread.size(), wanted, static_cast<off_t>(offset_));
    } while (count < 0 && errno == EINTR);
    if (count <= 0) {
        failure_ = count == 0 ? "it became shorter while it was read" : sys::error_text(errno);
        return false;
    }
    offset_ += static_cast<std::uint64_t>(count);
    const std::size_t size = unread.size() + static_cast<std::size_t>(count);
    unread = {buffer_.begin(), size};
    return buffer_.resize(size);
}

Read LogReader::find_line(std::string_view& line) {
    for (std::size_t searched = 0;;) {
        const std::size_t length = unread_.find('\n', searched);
        if (length != std::string_view::npos) {
            line = unread_.substr(0, length);
            return Read::good;
        }
        searched = unread_.size();
        if (bytes_ == nullptr || !bytes_->read_on(unread_)) {
            break;
        }
    }
    if (bytes_ != nullptr && !bytes_->failure().empty()) {
        return refuse_for(bytes_->failure());
    }
    if (good_bytes_ + unread_.size() < size_) {
        return refuse({"a shorter line", 1});
    }
    return Read::end;
}

void LogReader::skip_line(std::string_view line) {
    unread_.remove_prefix(line.size() + 1);
    good_bytes_ += line.size() + 1;
    ++lines_;
}

Read LogReader::refuse(const LineFault& fault) {
    fault_.clear();
    core::put(fault_, "line ", lines_ + 1, ", byte ", fault.column, ": expected ", fault.expected);
    return Read::faulty;
}

Read LogReader::refuse_for(std::string_view reason) {
    fault_.clear();
    core::put(fault_, reason);
    return Read::faulty;
}

Read LogReader::begin(LogHeader& header) {
    std::string_view line;
    const Read found = find_line(line);
    if (found == Read::faulty) {
        return found;
    }
    const std::string_view start = found == Read::end ? unread_ : line;
    if (start.starts_with(old_opening)) {
        return refuse_for(
            "it is a log of multitool 1.0.0, where the order of the players at a table "
            "never changed; play the match again with a new log");
    }
    if (found == Read::end) {
        // A file without a whole line may be the log of a match that was killed at once. Any other
        // file is refused, because the match would overwrite it.
        const std::size_t common = std::min(start.size(), log_opening.size());
        return start.substr(0, common) == log_opening.substr(0, common)
                   ? Read::end
                   : refuse({"the log of a match", 1});
    }
    if (const LineFault fault = parse_header(line, header)) {
        return refuse(fault);
    }
    skip_line(line);
    return Read::good;
}

Read LogReader::next(const Plan& plan, GameResult& result) {
    std::string_view line;
    if (const Read found = find_line(line); found != Read::good) {
        return found;
    }
    if (const LineFault fault = parse_game(line, plan.seats, plan.players, result)) {
        return refuse(fault);
    }
    if (games_ == games_of_shard(plan)) {
        return refuse({"no more games", 1});
    }
    const PlannedGame planned = game_at(plan, game_of_shard(plan, games_), drawn_);
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
    if (!has_its_points(result, plan.family->ranking)) {
        return refuse({"the points that these scores give", line.find("\"points\"") + 1});
    }
    skip_line(line);
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
