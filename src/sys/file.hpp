// Reading files in chunks, and the three standard descriptors.
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
    complete,    // read to EOF
    stopped,     // the consumer returned false
    unopened,    // open failed; errno says why
    unreadable,  // a read failed (for example on a folder); errno says why
};

// Reads a file or pipe once, from front to back, and passes each chunk to
// `consume(std::string_view) -> bool`, which returns whether to continue. A chunk is valid only
// during that call.
template <class Consumer>
FileOutcome read_in_chunks(const char* path, Consumer&& consume) {
    core::Result<Fd> file = open_to_read(path);
    if (!file) {
        return FileOutcome::unopened;
    }
    std::array<char, 16384> chunk;  // a quarter of a pipe's capacity: few calls, little stack
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

// Opens /dev/null for each of stdin, stdout and stderr that the parent process left closed.
// Otherwise a pipe of ours would get one of these numbers.
void fill_standard_fds();

bool is_terminal(int fd);

// True if the fd is /dev/null. Callers then skip the work of producing output.
bool is_dev_null(int fd);

// Blocks until `input` is readable or at EOF, or until the reader of `output` closes it. Returns
// false only in the second case: a question on `output` can then not be seen any more.
bool wait_for_input(int input, int output);

// Opens /dev/null. If there is none, the descriptor is valid, but reads and writes on it fail.
core::Result<Fd> open_dev_null();

}  // namespace sys
