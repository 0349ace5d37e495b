// The log of a match as a file: resumed behind its last good line, written in whole lines.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

#include "core/result.hpp"
#include "sys/fd.hpp"
#include "sys/mapped.hpp"
#include "sys/out_buffer.hpp"
#include "workbench/match/log_line.hpp"
#include "workbench/match/log_reader.hpp"

namespace match {

// The text of a whole file, mapped while this object lives. Bytes that are appended to the file
// later are not in it.
class FileText {
public:
    FileText() = default;
    FileText(FileText&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    FileText& operator=(FileText&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        return *this;
    }
    FileText(const FileText&) = delete;
    FileText& operator=(const FileText&) = delete;
    ~FileText();

    [[nodiscard]] std::string_view text() const { return {static_cast<const char*>(data_), size_}; }

private:
    friend core::Result<FileText> map_file(int file);

    void* data_ = nullptr;
    std::size_t size_ = 0;
};

// Maps the text of a regular file; other files are refused. log_error() describes the error.
core::Result<FileText> map_file(int file);
// Opens a log for reading and maps its text.
core::Result<FileText> map_log(const char* path);
// The reason why a log could not be opened, for people.
[[nodiscard]] const char* log_error(const core::Error& error);

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
