// Readers of logs: LogReader reads one log, header first, then the games in order; LogMerge reads
// the logs of several shards as if they were one. multitool-match(1), "LOG".
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sys/mapped.hpp"
#include "workbench/match/log_line.hpp"

namespace match {

enum class Read : std::uint8_t {
    good,
    end,
    faulty,  // fault() says why
};

// The bytes of a log file, read in pieces: a mapping would raise SIGBUS when another process
// truncates the file.
class LogBytes {
public:
    // Reads the file up to this size; what is appended later is not read. The descriptor must stay
    // open.
    void attach(int fd, std::uint64_t size) {
        fd_ = fd;
        size_ = size;
    }
    [[nodiscard]] std::uint64_t size() const { return size_; }
    // Reads on behind the unread bytes, which must be the last ones that were returned, and returns
    // them all. Returns false at the end, after a failure, and if they are too many for any line.
    [[nodiscard]] bool read_on(std::string_view& unread);
    // Why not all of the file could be read; empty if there was no failure.
    [[nodiscard]] std::string_view failure() const { return failure_; }

private:
    int fd_ = -1;
    std::uint64_t size_ = 0;
    std::uint64_t offset_ = 0;  // of the next read
    sys::MappedVector<char> buffer_;
    std::string_view failure_;
};

class LogReader {
public:
    LogReader() = default;
    // The text must outlive the reader.
    explicit LogReader(std::string_view text) : size_(text.size()), unread_(text) {}
    LogReader(const LogReader&) = delete;
    LogReader& operator=(const LogReader&) = delete;
    // The text or the bytes must outlive the reader, which has read nothing yet.
    void attach(std::string_view text) {
        unread_ = text;
        size_ = text.size();
    }
    void attach(LogBytes& bytes) {
        bytes_ = &bytes;
        size_ = bytes.size();
    }

    // Reads the header. Returns `end` if there is no whole first line, that is, if nothing has been
    // written yet.
    Read begin(LogHeader& header);
    // Reads the next game. The plan must be the header's, with the shard of this log.
    Read next(const Plan& plan, GameResult& result);

    // The size of the text that was read without a fault; a match that resumes writes behind it.
    [[nodiscard]] std::uint64_t good_bytes() const { return good_bytes_; }
    // Whether there is text behind the good lines. At the end of the log that is a last line
    // without its newline: the match was killed while writing it.
    [[nodiscard]] bool is_torn() const { return good_bytes_ < size_; }
    [[nodiscard]] std::string_view fault() const { return fault_.view(); }

private:
    // Finds the next line, without its newline. Returns `end` if there is no whole line.
    Read find_line(std::string_view& line);
    void skip_line(std::string_view line);
    Read refuse(const LineFault& fault);
    Read refuse_for(std::string_view reason);

    LogBytes* bytes_ = nullptr;  // null if all text was given at once
    std::uint64_t size_ = 0;
    std::string_view unread_;
    std::uint64_t good_bytes_ = 0;
    std::uint64_t lines_ = 0;
    std::uint64_t games_ = 0;
    DrawnTables drawn_;
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
