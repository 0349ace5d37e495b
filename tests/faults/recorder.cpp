#include "tests/faults/recorder.hpp"

#include <algorithm>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/faults/script.hpp"

namespace faults {

namespace {

void write_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(fd, text.data(), text.size());
        if (count <= 0) {
            return;
        }
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

}  // namespace

int record(const Plan& plan, const std::filesystem::path& script, char** argv) {
    int to[2];
    int from[2];
    if (::pipe(to) != 0 || ::pipe(from) != 0) {
        return 1;
    }
    const pid_t player = ::fork();
    if (player == 0) {
        ::dup2(to[0], 0);
        ::dup2(from[1], 1);
        for (const int fd : {to[0], to[1], from[0], from[1]}) {
            ::close(fd);
        }
        std::string name = plan.real;
        argv[0] = name.data();
        ::execv(plan.real.c_str(), argv);
        ::_exit(127);
    }
    ::close(to[0]);
    ::close(from[1]);

    int lines_heard = 0;
    char bytes[65536];
    pollfd waits[] = {{.fd = 0, .events = POLLIN, .revents = 0},
                      {.fd = from[0], .events = POLLIN, .revents = 0}};
    for (;;) {
        ::poll(waits, 2, -1);
        if (waits[1].revents != 0) {
            const ssize_t count = ::read(from[0], bytes, sizeof bytes);
            if (count <= 0) {
                break;  // the player is done
            }
            const std::string text(bytes, static_cast<std::size_t>(count));
            append_reply(script, {lines_heard, text});
            write_all(1, text);
        } else if (waits[0].revents != 0) {
            const ssize_t count = ::read(0, bytes, sizeof bytes);
            if (count <= 0) {
                ::close(to[1]);
                waits[0].fd = -1;
                continue;
            }
            const std::string_view text(bytes, static_cast<std::size_t>(count));
            lines_heard += static_cast<int>(std::ranges::count(text, '\n'));
            write_all(to[1], text);
        }
    }
    int status = 0;
    ::waitpid(player, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

}  // namespace faults
