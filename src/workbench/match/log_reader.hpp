// A whole log, as the text of its file: its match, then its games in order. And several of them,
// one for each shard, as if they were one. multitool-match(1), "LOG".
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "workbench/match/log_line.hpp"

namespace match {

enum class Read : std::uint8_t {
    good,
    end,
    faulty,  // the words say why
};

class LogReader {
public:
    LogReader() = default;
    // The text stays where it is.
    explicit LogReader(std::string_view text) : text_(text) {}

    // The match. `end`: there is not even a whole first line: nothing has been written yet.
    Read begin(LogHeader& header);
    // The next game of that match: its plan, the shard as the log has it, is to be given.
    Read next(const Plan& plan, GameResult& result);

    // How much of the text has been read and was good: a log is continued behind it.
    [[nodiscard]] std::size_t good_bytes() const { return good_bytes_; }
    // A last line without its newline was dropped: it was being written when the end came.
    [[nodiscard]] bool is_torn() const { return good_bytes_ < text_.size(); }
    [[nodiscard]] std::string_view fault() const { return fault_.view(); }

private:
    // The next whole line, its newline left out.
    bool next_line(std::string_view& line) const;
    Read refuse(const LineFault& fault);

    std::string_view text_;
    std::size_t good_bytes_ = 0;
    std::uint64_t lines_ = 0;
    std::uint64_t games_ = 0;
    Words fault_;
};

// One of the logs that are merged.
struct MergedLog {
    LogReader reader;
    Shard shard;
    bool has_next = false;
    GameResult next;
};

// The games of several logs of one match in the order of the match.
class LogMerge {
public:
    // The logs have been begun and are of this plan, but for its shard.
    LogMerge(const Plan& plan, std::span<MergedLog> logs);

    // `end` when all are. After a fault `culprit` says whose; a game that two have is one.
    Read next(GameResult& result);
    [[nodiscard]] std::size_t culprit() const { return current_; }
    [[nodiscard]] std::string_view fault() const { return fault_; }

private:
    Read advance(std::size_t log);
    void find_lowest();

    Plan plan_;
    std::span<MergedLog> logs_;
    std::size_t current_ = 0;   // whose game is next
    std::uint64_t others_ = 0;  // the lowest game of all others
    bool begun_ = false;
    std::string_view fault_;
};

}  // namespace match
