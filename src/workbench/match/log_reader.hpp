// Readers of logs: LogReader reads one log, header first, then the games in order; LogMerge reads
// the logs of several shards as if they were one. multitool-match(1), "LOG".
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
    faulty,  // fault() says why
};

class LogReader {
public:
    LogReader() = default;
    // The text must outlive the reader.
    explicit LogReader(std::string_view text) : text_(text) {}

    // Reads the header. Returns `end` if there is no whole first line, that is, if nothing has been
    // written yet.
    Read begin(LogHeader& header);
    // Reads the next game. The plan must be the header's, with the shard of this log.
    Read next(const Plan& plan, GameResult& result);

    // The size of the text that was read without a fault; a match that resumes writes behind it.
    [[nodiscard]] std::size_t good_bytes() const { return good_bytes_; }
    // Whether there is text behind the good lines. At the end of the log that is a last line
    // without its newline: the match was killed while writing it.
    [[nodiscard]] bool is_torn() const { return good_bytes_ < text_.size(); }
    [[nodiscard]] std::string_view fault() const { return fault_.view(); }

private:
    // Gives the next line without its newline. Returns false if there is no whole line.
    bool next_line(std::string_view& line) const;
    Read refuse(const LineFault& fault);

    std::string_view text_;
    std::size_t good_bytes_ = 0;
    std::uint64_t lines_ = 0;
    std::uint64_t games_ = 0;
    MessageText fault_;
};

// One of the logs that LogMerge reads, and the game that it read ahead.
struct MergedLog {
    LogReader reader;
    Shard shard;
    bool has_next = false;
    GameResult next;
};

// Reads the games of several logs of one match in the order of the match.
class LogMerge {
public:
    // All readers must have read their headers, and all headers must agree with the plan except for
    // the shard.
    LogMerge(const Plan& plan, std::span<MergedLog> logs);

    // Returns `end` after the last game of all logs. After a fault, culprit() is the index of the
    // log to blame; a game that two logs have is a fault.
    Read next(GameResult& result);
    [[nodiscard]] std::size_t culprit() const { return current_; }
    [[nodiscard]] std::string_view fault() const { return fault_; }

private:
    Read advance(std::size_t log);
    void find_lowest();

    Plan plan_;
    std::span<MergedLog> logs_;
    std::size_t current_ = 0;   // the log that has the next game
    std::uint64_t others_ = 0;  // the lowest game of all other logs
    bool begun_ = false;
    std::string_view fault_;
};

}  // namespace match
