// The log of a match as a file: resumed behind its last good line, written in whole lines.
#pragma once

#include <cstddef>
#include <string_view>

#include "sys/fd.hpp"
#include "sys/mapped.hpp"
#include "sys/out_buffer.hpp"
#include "workbench/match/log_line.hpp"
#include "workbench/match/log_reader.hpp"

namespace match {

// Maps a whole file as text while this object lives. Bytes that are appended later are not in
// text().
class FileText {
public:
    FileText() = default;
    FileText(const FileText&) = delete;
    FileText& operator=(const FileText&) = delete;
    ~FileText();

    // Returns false and sets errno on failure; why_unreadable() turns that into a reason.
    [[nodiscard]] bool open(int file);
    [[nodiscard]] std::string_view text() const { return {static_cast<const char*>(data_), size_}; }

private:
    void* data_ = nullptr;
    std::size_t size_ = 0;
};

// The reason why a log could not be opened, from errno.
[[nodiscard]] const char* why_unreadable();

class LogFile {
public:
    // Opens or creates the file and locks it against other matches; its content is not changed yet.
    // Returns false, after printing the reason, if it cannot be used.
    [[nodiscard]] bool open(const char* path);
    // The content at the time of open().
    [[nodiscard]] std::string_view text() const { return text_.text(); }
    // Truncates the file to this size and writes behind it. Returns false after printing the
    // reason.
    [[nodiscard]] bool continue_at(std::size_t size);

    // Returns false, after printing the reason, if allocation failed.
    [[nodiscard]] bool put_header(const Plan& plan);
    void put_game(const GameResult& result);
    // Writes all buffered lines to the file. Returns false if any write has failed.
    [[nodiscard]] bool flush();

    [[nodiscard]] bool is_open() const { return file_.is_open(); }

private:
    // Buffers a line. The buffer is flushed before it would overflow, so each write consists of
    // whole lines and a concurrent reader never sees a partial one.
    void put_line(std::string_view line);

    static constexpr std::size_t buffer_size = HeaderLine::capacity;

    sys::Fd file_;
    const char* path_ = nullptr;
    FileText text_;
    sys::SizedOutBuffer<buffer_size> out_;
    std::size_t pending_ = 0;  // bytes in the buffer
};

}  // namespace match
