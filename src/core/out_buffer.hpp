// Bytes on their way to one fd: collected, and written together when flushed or when the buffer is
// full. A reader that is gone is no fault of ours: what it is owed is dropped from then on.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/io.hpp"

namespace core {

class OutBuffer {
public:
    OutBuffer(const OutBuffer&) = delete;
    OutBuffer& operator=(const OutBuffer&) = delete;

    void attach(int fd, WriteFunction write = plain_write);

    // Waits only when the buffer is full. After an interruption or a failure text is dropped, never
    // in part followed by more: the reader sees a clean beginning of what was to be said.
    void append(std::string_view text);

    // Hands everything to the kernel. False if the signal that ends the program came meanwhile;
    // what is left then stays for a last try with another write function.
    bool flush();

    // From now on written by another function: one that does not wait, for last words.
    void write_with(WriteFunction write) { write_ = write; }

    // From now on everything is dropped: for output that nobody can ever see.
    void close() { failed_ = true; }

    [[nodiscard]] bool empty() const { return used_ == sent_; }
    // Not much more fits without a flush.
    [[nodiscard]] bool half_full() const { return used_ > storage_.size() / 2; }
    // True once a write has failed: the reader is gone, the disk is full.
    [[nodiscard]] bool failed() const { return failed_; }

protected:
    explicit OutBuffer(std::span<char> storage) : storage_(storage) {}
    ~OutBuffer() = default;

private:
    std::span<char> storage_;
    WriteFunction write_ = plain_write;
    std::size_t sent_ = 0;
    std::size_t used_ = 0;
    int fd_ = -1;
    bool failed_ = false;
    bool cut_ = false;  // something was dropped because of an interruption
};

template <std::size_t Capacity>
class SizedOutBuffer : public OutBuffer {
public:
    SizedOutBuffer() : OutBuffer(bytes_) {}
    explicit SizedOutBuffer(int fd, WriteFunction write = plain_write) : OutBuffer(bytes_) {
        attach(fd, write);
    }

private:
    std::array<char, Capacity> bytes_;
};

}  // namespace core
