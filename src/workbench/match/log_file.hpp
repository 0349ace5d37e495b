// The log of a match as a file: resumed behind its last good line, written in whole lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/result.hpp"
#include "sys/fd.hpp"
#include "sys/out_buffer.hpp"
#include "workbench/match/log_line.hpp"
#include "workbench/match/log_reader.hpp"

namespace match {

// Opens a log for reading; only regular files are accepted. log_error() describes the error.
core::Result<sys::Fd> open_log(const char* path, LogBytes& bytes);
// The reason why a log could not be opened, for people.
[[nodiscard]] const char* log_error(const core::Error& error);

class LogFile {
public:
    // Opens or creates the file and locks it against other matches; its content is not changed yet.
    // Returns false, after printing the reason, if it cannot be used.
    [[nodiscard]] bool open(const char* path);
    // Makes a log without a name in the folder of this path, for a match whose page is wanted and
    // whose log is not. Returns false after printing the reason.
    [[nodiscard]] bool open_unnamed(const char* beside);
    // The content at the time of open().
    [[nodiscard]] LogBytes& bytes() { return bytes_; }
    // Truncates the file to this size and writes behind it. Returns false after printing the
    // reason.
    [[nodiscard]] bool continue_at(std::uint64_t size);

    // Returns false, after printing the reason, if allocation failed.
    [[nodiscard]] bool put_header(const Plan& plan);
    void put_game(const GameResult& result);
    // Writes all buffered lines to the file. Returns false if any write has failed.
    [[nodiscard]] bool flush();

    [[nodiscard]] int fd() const { return file_.get(); }
    [[nodiscard]] bool is_open() const { return file_.is_open(); }

private:
    // Buffers a line. The buffer is flushed before it would overflow, so each write consists of
    // whole lines and a concurrent reader never sees a partial one.
    void put_line(std::string_view line);

    static constexpr std::size_t buffer_size = HeaderLine::capacity;

    sys::Fd file_;
    const char* path_ = nullptr;
    LogBytes bytes_;
    sys::SizedOutBuffer<buffer_size> out_;
    std::size_t pending_ = 0;  // bytes in the buffer
};

}  // namespace match
