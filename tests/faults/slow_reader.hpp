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

    // In a write to that descriptor. False if the kernel does not say what a process waits in.
    [[nodiscard]] bool wait_until_stuck(pid_t writer, int descriptor) const {
        const std::string call =
            std::to_string(SYS_write) + " 0x" + std::to_string(descriptor) + " ";
        return wait_until_in(writer, call);
    }
    // Waiting for the pipe to take more.
    [[nodiscard]] bool wait_until_polling(pid_t writer) const {
        return wait_until_in(writer, std::to_string(SYS_ppoll) + " ");
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
    [[nodiscard]] bool wait_until_in(pid_t writer, const std::string& call) const {
        const std::string state = "/proc/" + std::to_string(writer) + "/syscall";
        for (int tries = 0; tries < 30'000; ++tries) {
            int bytes = 0;
            ::ioctl(fd_, FIONREAD, &bytes);
            if (bytes > 0 && support::read_file(state).starts_with(call)) {
                return true;
            }
            ::poll(nullptr, 0, 1);
        }
        return false;
    }

    int fd_ = -1;
};

}  // namespace faults
