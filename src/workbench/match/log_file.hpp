// The log of a match as a file: continued where it ends, written in whole lines.
#pragma once

#include <cstddef>
#include <string_view>

#include "sys/fd.hpp"
#include "sys/mapped.hpp"
#include "sys/out_buffer.hpp"
#include "workbench/match/log_line.hpp"
#include "workbench/match/log_reader.hpp"

namespace match {

// A whole file as text, as long as this lives; it may grow meanwhile.
class FileText {
public:
    FileText() = default;
    FileText(const FileText&) = delete;
    FileText& operator=(const FileText&) = delete;
    ~FileText();

    // False, and why_unreadable() says why.
    [[nodiscard]] bool open(int file);
    [[nodiscard]] std::string_view text() const { return {static_cast<const char*>(data_), size_}; }

private:
    void* data_ = nullptr;
    std::size_t size_ = 0;
};

// The reason for which a log could not be opened, from errno.
[[nodiscard]] const char* why_unreadable();

class LogFile {
public:
    // Opens or makes it; nothing in it is changed yet. False, and said, if it cannot be used.
    [[nodiscard]] bool open(const char* path);
    // What is in it.
    [[nodiscard]] std::string_view text() const { return text_.text(); }
    // From there on it is written: what follows is gone.
    [[nodiscard]] bool continue_at(std::size_t size);

    // False, and said, if there is no memory for it.
    [[nodiscard]] bool put_header(const Plan& plan);
    void put_game(const GameResult& result);
    // Everything so far is in the file. False if it is not.
    [[nodiscard]] bool flush();

    [[nodiscard]] bool is_open() const { return file_.is_open(); }

private:
    // Never in parts: whoever looks finds whole lines.
    void put_line(std::string_view line);

    static constexpr std::size_t buffer_size = HeaderLine::capacity;

    sys::Fd file_;
    const char* path_ = nullptr;
    FileText text_;
    sys::SizedOutBuffer<buffer_size> out_;
    std::size_t pending_ = 0;  // in the buffer
};

}  // namespace match
