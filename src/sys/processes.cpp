#include "sys/processes.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

#include "core/fixed_string.hpp"
#include "core/number.hpp"
#include "core/text_out.hpp"
#include "sys/fd.hpp"
#include "sys/io.hpp"
#include "sys/wait.hpp"

namespace sys {

namespace {

// The beginning of /proc/PID/FILE, which has all that is looked for. Empty if there is no such
// file.
class ProcText {
public:
    ProcText(pid_t pid, std::string_view name) {
        core::FixedString<64> path;
        core::put(path, "/proc/", pid, '/', name);
        const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
        const ssize_t count =
            file.is_open() ? sys::plain_read(file.get(), bytes_.data(), bytes_.size()) : -1;
        size_ = count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    [[nodiscard]] std::string_view view() const { return {bytes_.data(), size_}; }

private:
    std::array<char, 1024> bytes_;
    std::size_t size_ = 0;
};

// Parses the process id before the first blank or newline.
std::optional<pid_t> leading_pid(std::string_view text) {
    const std::optional<std::int64_t> pid = core::parse_in_range(
        text.substr(0, text.find_first_of(" \n")), core::digits_only, 0, INT32_MAX);
    return pid ? std::optional(static_cast<pid_t>(*pid)) : std::nullopt;
}

// Nothing if no process traces this one.
std::optional<pid_t> tracer_of(pid_t pid) {
    constexpr std::string_view mark = "\nTracerPid:\t";
    const ProcText text(pid, "status");
    const std::size_t begin = text.view().find(mark);
    if (begin == std::string_view::npos) {
        return std::nullopt;
    }
    const std::optional<pid_t> tracer = leading_pid(text.view().substr(begin + mark.size()));
    return tracer == pid_t{0} ? std::nullopt : tracer;
}

bool is_descendant(pid_t pid) {
    constexpr int most_generations = 1000;
    const pid_t own = ::getpid();
    std::optional<pid_t> ancestor = pid;
    for (int i = 0; i < most_generations && ancestor && *ancestor > 1; ++i) {
        ancestor = parent_of(*ancestor);
        if (ancestor == own) {
            return true;
        }
    }
    return false;
}

}  // namespace

// The text of /proc/PID/stat is "PID (NAME) STATE PARENT ...". The name may contain blanks and
// parentheses, so the search starts at the last parenthesis.
std::optional<pid_t> parent_of(pid_t pid) {
    const ProcText text(pid, "stat");
    const std::size_t name_end = text.view().rfind(')');
    constexpr std::size_t state_length = 4;  // ") S "
    if (name_end == std::string_view::npos || text.view().size() < name_end + state_length) {
        return std::nullopt;
    }
    return leading_pid(text.view().substr(name_end + state_length));
}

bool kill_and_reap(pid_t pid, int& wait_status, Microseconds deadline) {
    // A process ends within microseconds of its SIGKILL, unless it has much memory or is traced.
    constexpr Microseconds patience = 20 * milliseconds;
    ::kill(pid, SIGKILL);
    for (;;) {
        const pid_t reaped = ::waitpid(pid, &wait_status, WNOHANG);
        if (reaped == pid || (reaped < 0 && errno != EINTR)) {
            return true;
        }
        if (now() >= deadline) {
            return false;
        }
        if (const std::optional<pid_t> tracer = tracer_of(pid); tracer && is_descendant(*tracer)) {
            ::kill(*tracer, SIGKILL);
        }
        wait_for_exit(std::min(deadline, now() + patience));
    }
}

}  // namespace sys
