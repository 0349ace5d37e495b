// Bytes on their way to one fd: collected, and written together when flushed or when the buffer is
// full. A reader that is gone is no fault of ours: what it is owed is dropped from then on.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "sys/io.hpp"

namespace sys {

class OutBuffer {
public:
    OutBuffer(const OutBuffer&) = delete;
    OutBuffer& operator=(const OutBuffer&) = delete;

    // A non-blocking fd that takes nothing for longer than the patience has failed.
    void attach(int fd, int patience = no_timeout) {
        fd_ = fd;
        patience_ = patience;
    }

    // Waits only when the buffer is full. After a failure text is dropped: the reader sees a clean
    // beginning of what was to be said.
    void append(std::string_view text) {
        if (text.size() <= storage_.size() - used_ && !failed_) {
            std::copy(text.begin(), text.end(), storage_.data() + used_);
            used_ += text.size();
        } else if (!failed_) {
            append_in_parts(text);
        }
    }

    // Hands everything to the kernel.
    void flush();

    // From now on everything is dropped: for output that nobody can ever see.
    void close() { failed_ = true; }

    [[nodiscard]] bool empty() const { return used_ == 0; }
    // True once a write has failed: the reader is gone, the disk is full.
    [[nodiscard]] bool failed() const { return failed_; }

protected:
    explicit OutBuffer(std::span<char> storage) : storage_(storage) {}
    ~OutBuffer() = default;

private:
    void append_in_parts(std::string_view text);

    std::span<char> storage_;
    std::size_t used_ = 0;
    int fd_ = -1;
    int patience_ = no_timeout;
    bool failed_ = false;
};

// The same for texts that nobody is in a hurry for, and of which there are many: every piece is
// put there by a call, which keeps the code small.
class UnhurriedOut {
public:
    explicit UnhurriedOut(OutBuffer& out) : out_(out) {}
    [[gnu::noinline]] void append(std::string_view text) { out_.append(text); }
    void flush() { out_.flush(); }
    [[nodiscard]] bool failed() const { return out_.failed(); }

private:
    OutBuffer& out_;
};

template <std::size_t Capacity>
class SizedOutBuffer : public OutBuffer {
public:
    SizedOutBuffer() : OutBuffer(bytes_) {}
    explicit SizedOutBuffer(int fd) : OutBuffer(bytes_) { attach(fd); }

private:
    std::array<char, Capacity> bytes_;
};

}  // namespace sys
