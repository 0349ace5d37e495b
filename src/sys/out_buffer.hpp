// Output for one fd, collected and written when flushed or when the buffer is full. Once a write
// has failed, because the reader is gone or the disk is full, everything that follows is dropped.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/writer.hpp"
#include "sys/io.hpp"

namespace sys {

// Instead of a patience: a signal that ends the program also ends a write, see write_until_signal.
inline constexpr int until_signal = -2;

class OutBuffer : public core::Writer {
public:
    // A non-blocking fd that takes nothing for longer than the patience has failed.
    void attach(int fd, int patience = no_timeout) {
        fd_ = fd;
        patience_ = patience;
    }

    // Writes everything. Blocks until the kernel has taken it or the write has failed.
    void flush();

    // Drops everything from now on, for output that is never seen.
    void close();

    [[nodiscard]] bool empty() const { return used() == 0; }
    // True once a write has failed.
    [[nodiscard]] bool failed() const { return failed_; }

protected:
    explicit OutBuffer(std::span<char> storage) : storage_(storage) { set_buffer(storage); }
    ~OutBuffer() = default;

private:
    // Readers see a clean prefix: a text is split, but nothing after a failed write goes out.
    void overflow(std::string_view text) override;
    [[nodiscard]] std::size_t used() const {
        return failed_ ? 0 : static_cast<std::size_t>(next() - storage_.data());
    }

    std::span<char> storage_;
    int fd_ = -1;
    int patience_ = no_timeout;
    bool failed_ = false;
};

template <std::size_t Capacity>
class SizedOutBuffer final : public OutBuffer {
public:
    SizedOutBuffer() : OutBuffer(bytes_) {}
    explicit SizedOutBuffer(int fd, int patience = no_timeout) : OutBuffer(bytes_) {
        attach(fd, patience);
    }

private:
    std::array<char, Capacity> bytes_;
};

}  // namespace sys
