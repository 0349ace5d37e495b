#include "sys/cpu_times.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fcntl.h>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/fixed_vector.hpp"
#include "core/number.hpp"
#include "core/text_out.hpp"
#include "sys/fd.hpp"
#include "sys/folder.hpp"
#include "sys/io.hpp"

namespace sys {

namespace {

// Processes beyond these are not counted: a player has one, or a few if a shell started it.
using Pids = core::FixedVector<pid_t, 64>;
// Threads beyond these are not counted, so that a player with thousands does not keep us.
constexpr int most_threads = 256;

constexpr std::size_t longest_file = 512;

class SmallFile {
public:
    SmallFile(int folder, std::string_view thread, std::string_view name) {
        core::FixedString<80> path;
        core::put(path, thread, '/', name);
        const Fd file(::openat(folder, path.c_str(), O_RDONLY | O_CLOEXEC));
        const ssize_t count =
            file.is_open() ? plain_read(file.get(), bytes_.data(), bytes_.size()) : 0;
        rest_ = {bytes_.data(), static_cast<std::size_t>(count > 0 ? count : 0)};
    }

    // The next number; 0 behind the last.
    std::int64_t next() {
        rest_.remove_prefix(std::min(rest_.find_first_of("0123456789"), rest_.size()));
        const std::size_t length = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
        const auto number =
            core::parse_in_range(rest_.substr(0, length), core::digits_only, 0, INT64_MAX - 1);
        rest_.remove_prefix(length);
        return number.value_or(0);
    }
    std::string_view& rest() { return rest_; }

private:
    std::array<char, longest_file> bytes_;
    std::string_view rest_;
};

// The fields of /proc/PID/stat behind the name: "PID (NAME) STATE PARENT GROUP SESSION TERMINAL
// TERMINAL_GROUP FLAGS ...". The name may contain blanks and parentheses.
void add_state(int folder, std::string_view thread, CpuTimes& times) {
    constexpr std::int64_t exiting = 0x4;  // PF_EXITING
    constexpr std::size_t state_offset = 2;
    SmallFile stat(folder, thread, "stat");
    const std::size_t name_end = stat.rest().rfind(')');
    if (name_end == std::string_view::npos || name_end + state_offset >= stat.rest().size()) {
        return;
    }
    stat.rest().remove_prefix(name_end + state_offset);
    const char state = stat.rest().front();
    times.is_runnable = times.is_runnable || state == 'R' || state == 'D';
    constexpr int fields_before_flags = 5;
    for (int i = 0; i < fields_before_flags; ++i) {
        stat.next();
    }
    times.is_exiting = times.is_exiting || state == 'Z' || (stat.next() & exiting) != 0;
}

void add_process(pid_t pid, CpuTimes& times, Pids& found, int& threads_left) {
    core::FixedString<40> path;
    core::put(path, "/proc/", pid, "/task");
    const Fd folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder.is_open()) {
        return;
    }
    constexpr std::int64_t nanoseconds = 1000;
    const auto add_thread = [&](std::string_view thread) {
        if (thread.starts_with('.') || threads_left == 0) {
            return;
        }
        --threads_left;
        SmallFile schedstat(folder.get(), thread, "schedstat");
        times.ran += schedstat.next() / nanoseconds;
        times.waited += schedstat.next() / nanoseconds;
        add_state(folder.get(), thread, times);
        SmallFile children(folder.get(), thread, "children");
        while (const std::int64_t child = children.next()) {
            found.try_push(static_cast<pid_t>(child));
        }
    };
    while (threads_left > 0 && for_some_entries(folder.get(), add_thread) > 0) {
    }
}

}  // namespace

CpuTimes cpu_times(pid_t pid) {
    CpuTimes times;
    Pids found;
    int threads_left = most_threads;
    if (pid > 0) {
        found.push(pid);
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        CpuTimes of_one;
        add_process(found[i], of_one, found, threads_left);
        times.ran += of_one.ran;
        times.waited += of_one.waited;
        times.is_runnable = times.is_runnable || of_one.is_runnable;
        times.is_exiting = times.is_exiting || (i == 0 && of_one.is_exiting);
    }
    return times;
}

}  // namespace sys
