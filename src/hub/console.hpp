// What the hub prints for people: collected, and written without ever blocking. Whoever reads it
// may be slow; then the rest waits here, and the hub decides how long.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <poll.h>
#include <span>
#include <string_view>

#include "hub/recorder.hpp"
#include "sys/output.hpp"

namespace hub {

class Console {
public:
    Console(int fd, std::span<char> storage) : storage_(storage), output_(fd), fd_(fd) {}
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    void record_to(Recorder* recorder) { recorder_ = recorder; }

    // False, and nothing is taken, if there is no room for all of the text.
    bool append_whole(std::string_view text) {
        if (text.size() > storage_.size() - used_ || drops_all_) {
            return drops_all_;
        }
        std::copy(text.begin(), text.end(), storage_.data() + used_);
        used_ += text.size();
        return true;
    }
    // Takes as much of the text as there is room for: how much that is.
    std::size_t append(std::string_view text);

    // Writes what can be written now. False if something is left to wait for.
    bool flush();

    // Until further notice everything is dropped, a line that is not complete yet included: the
    // reader sees a clean beginning of what was to be printed.
    void mute();
    void unmute() { drops_all_ = closed_; }

    // From now on everything is dropped: for output that nobody can ever see.
    void close();
    // If it is such, as it leads to /dev/null.
    [[gnu::cold]] void close_if_unseen();

    [[nodiscard]] bool is_terminal() const { return output_.is_terminal(); }
    [[nodiscard]] bool empty() const { return used_ == 0; }
    // What is left to be written.
    [[nodiscard]] std::size_t size() const { return used_ - sent_; }
    [[nodiscard]] bool half_full() const { return used_ > storage_.size() / 2; }
    // To wait for room with.
    [[nodiscard]] pollfd wish() const {
        return {.fd = output_.fd(), .events = POLLOUT, .revents = 0};
    }

private:
    std::span<char> storage_;
    sys::SharedOutput output_;
    Recorder* recorder_ = nullptr;
    std::size_t sent_ = 0;
    std::size_t used_ = 0;
    int fd_;
    bool drops_all_ = false;  // until further notice, or
    bool closed_ = false;     // for good
};

template <std::size_t Capacity>
class SizedConsole : public Console {
public:
    explicit SizedConsole(int fd) : Console(fd, bytes_) {}

private:
    std::array<char, Capacity> bytes_;
};

}  // namespace hub
