// Files as streams of chunks, and the three standard descriptors.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/result.hpp"
#include "sys/fd.hpp"
#include "sys/io.hpp"

namespace sys {

core::Result<Fd> open_to_read(const char* path);

enum class FileOutcome : std::uint8_t {
    complete,    // read to its end
    stopped,     // the consumer wanted no more
    unopened,    // could not be opened
    unreadable,  // opened, but reading failed (a folder, for one)
};

// Reads a file once, from front to back (it may be a pipe), and hands each chunk to
// `consume(std::string_view) -> bool`, which says whether to go on. Nothing is kept.
template <class Consumer>
FileOutcome read_in_chunks(const char* path, Consumer&& consume) {
    core::Result<Fd> file = open_to_read(path);
    if (!file) {
        return FileOutcome::unopened;
    }
    std::array<char, 16384> chunk;  // a quarter of a pipe: few calls, little stack
    for (;;) {
        const ssize_t count = sys::plain_read(file.value().get(), chunk.data(), chunk.size());
        if (count < 0) {
            return FileOutcome::unreadable;
        }
        if (count == 0) {
            return FileOutcome::complete;
        }
        if (!consume(std::string_view(chunk.data(), static_cast<std::size_t>(count)))) {
            return FileOutcome::stopped;
        }
    }
}

// Something for each of stdin, stdout and stderr that the caller left closed, so that no pipe of
// ours gets one of their numbers.
void fill_standard_fds();

// True if a person may be looking at what is written there.
bool is_terminal(int fd);

// True if what is written there is gone at once (/dev/null): it need not be made.
bool is_dev_null(int fd);

// Waits until there is something to read, or its end. False if the reader of our output has gone
// meanwhile: whoever is asked there sees no question.
bool wait_for_input(int input, int output);

// Where nobody listens: /dev/null, or something that refuses to be written to where there is none.
core::Result<Fd> open_dev_null();

}  // namespace sys
