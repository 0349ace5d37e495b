// What the hub prints for people: collected, and written without ever blocking. Whoever reads it
// may be slow; then the rest waits here, and the hub decides how long.
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

// Decides what happens to text that finds no room.
class Printer {
public:
    Printer(const Printer&) = delete;
    Printer& operator=(const Printer&) = delete;
    virtual void print(std::string_view text) = 0;

protected:
    Printer() = default;
    ~Printer() = default;
};

class Console : public core::Writer {
public:
    Console(int fd, std::span<char> storage) : storage_(storage), output_(fd), fd_(fd) {
        set_buffer(storage);
    }

    // Gets every text that does not fit. Without one, what does not fit is dropped.
    void set_printer(Printer* printer) { printer_ = printer; }

    void record_to(Recorder* recorder) { recorder_ = recorder; }

    // Takes as much of the text as there is room for, and returns how much that is.
    std::size_t take(std::string_view text);

    // Writes what can be written now. False if something is left to wait for.
    bool flush();

    // Until further notice everything is dropped, a line that is not complete yet included: the
    // reader sees a clean beginning of what was to be printed.
    void mute();
    void unmute();

    // From now on everything is dropped: for output that nobody can ever see.
    void close();
    // If it is such, as it leads to /dev/null.
    [[gnu::cold]] void close_if_unseen();

    [[nodiscard]] bool is_terminal() const { return output_.is_terminal(); }
    [[nodiscard]] bool empty() const { return used() == 0; }
    // What is left to be written.
    [[nodiscard]] std::size_t size() const { return used() - sent_; }
    [[nodiscard]] bool half_full() const { return used() > storage_.size() / 2; }
    // To wait for room with.
    [[nodiscard]] pollfd wish() const {
        return {.fd = output_.fd(), .events = POLLOUT, .revents = 0};
    }

private:
    void overflow(std::string_view text) override;
    [[nodiscard]] std::size_t used() const {
        return static_cast<std::size_t>(next() - storage_.data());
    }
    // There is room for more only while text is not dropped.
    void set_used(std::size_t used) {
        char* const end = storage_.data() + used;
        set_buffer({end, discards() ? end : storage_.data() + storage_.size()});
    }

    std::span<char> storage_;
    sys::SharedOutput output_;
    Printer* printer_ = nullptr;
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
