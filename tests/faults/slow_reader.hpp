// Somebody who does not take what a hub prints until the test wants it.
#pragma once

#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/support/scratch.hpp"

namespace faults {

// A named pipe that is as small as it can be.
class SlowReader {
public:
    explicit SlowReader(const std::filesystem::path& path) {
        ::mkfifo(path.c_str(), 0600);
        fd_ = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        ::fcntl(fd_, F_SETPIPE_SZ, 4096);
    }
    ~SlowReader() { ::close(fd_); }
    SlowReader(const SlowReader&) = delete;
    SlowReader& operator=(const SlowReader&) = delete;

    // Waiting for the pipe to take more: nothing moves any more. False if the kernel does not say
    // what a process waits in.
    [[nodiscard]] bool wait_until_stuck(pid_t writer) const {
        const std::string call = std::to_string(SYS_ppoll) + " ";
        const std::string state = "/proc/" + std::to_string(writer) + "/syscall";
        constexpr int long_enough = 50;  // looks, a millisecond each
        int bytes_before = 0;
        int looks = 0;
        for (int tries = 0; tries < 30'000 && looks < long_enough; ++tries) {
            int bytes = 0;
            ::ioctl(fd_, FIONREAD, &bytes);
            const bool waits = support::read_file(state).starts_with(call);
            looks = bytes > 0 && bytes == bytes_before && waits ? looks + 1 : 0;
            bytes_before = bytes;
            ::poll(nullptr, 0, 1);
        }
        return looks == long_enough;
    }

    [[nodiscard]] std::string read_all() const {
        std::string all;
        char part[4096];
        for (;;) {
            pollfd wait{.fd = fd_, .events = POLLIN, .revents = 0};
            ::poll(&wait, 1, -1);
            const ssize_t count = ::read(fd_, part, sizeof part);
            if (count <= 0) {
                return all;
            }
            all.append(part, static_cast<std::size_t>(count));
        }
    }

private:
    int fd_ = -1;
};

}  // namespace faults
