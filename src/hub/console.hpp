// The hub's own output for spectators: buffered, and written without ever blocking. If its reader
// is slow, the rest stays in the buffer, and the hub decides how long it waits.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <poll.h>
#include <span>
#include <string_view>

#include "core/writer.hpp"
#include "hub/recorder.hpp"
#include "sys/output.hpp"

namespace hub {

// Gets the text that does not fit into a console's buffer.
class OverflowHandler {
public:
    OverflowHandler(const OverflowHandler&) = delete;
    OverflowHandler& operator=(const OverflowHandler&) = delete;
    virtual void handle_overflow(std::string_view text) = 0;

protected:
    OverflowHandler() = default;
    ~OverflowHandler() = default;
};

class Console : public core::Writer {
public:
    Console(int fd, std::span<char> storage) : storage_(storage), output_(fd), fd_(fd) {
        set_buffer(storage);
    }

    // Without a handler, text that does not fit is dropped.
    void set_overflow_handler(OverflowHandler* handler) { overflow_handler_ = handler; }

    void record_to(Recorder* recorder) { recorder_ = recorder; }

    // Appends as much of the text as there is room for. Returns the number of bytes taken.
    std::size_t take(std::string_view text);

    // Writes what can be written now. Returns false if the rest has to wait for the reader.
    bool flush();

    // Drops all text up to stop_discarding(), and the unfinished line in the buffer, so that the
    // reader gets whole lines only.
    void start_discarding();
    void stop_discarding();

    // Drops the buffer and all later text.
    void close();
    void close_if_dev_null();

    [[nodiscard]] bool is_terminal() const { return output_.is_terminal(); }
    [[nodiscard]] bool empty() const { return used() == 0; }
    // The number of bytes that are not written yet.
    [[nodiscard]] std::size_t size() const { return used() - sent_; }
    [[nodiscard]] bool half_full() const { return used() > storage_.size() / 2; }
    [[nodiscard]] pollfd pollfd_for_writing() const {
        return {.fd = output_.fd(), .events = POLLOUT, .revents = 0};
    }

private:
    void overflow(std::string_view text) override;
    [[nodiscard]] std::size_t used() const {
        return static_cast<std::size_t>(next() - storage_.data());
    }
    // While text is dropped the buffer has no room, so that every append comes to overflow().
    void set_used(std::size_t used) {
        char* const end = storage_.data() + used;
        set_buffer({end, discards() ? end : storage_.data() + storage_.size()});
    }

    std::span<char> storage_;
    sys::SharedOutput output_;
    OverflowHandler* overflow_handler_ = nullptr;
    Recorder* recorder_ = nullptr;
    std::size_t sent_ = 0;
    int fd_;
    bool closed_ = false;  // drops everything for good
};

template <std::size_t Capacity>
class SizedConsole final : public Console {
public:
    explicit SizedConsole(int fd) : Console(fd, bytes_) {}

private:
    std::array<char, Capacity> bytes_;
};

}  // namespace hub
