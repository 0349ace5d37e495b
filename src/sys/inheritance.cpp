#include "sys/inheritance.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <optional>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "core/fixed_string.hpp"
#include "core/number.hpp"
#include "core/text_out.hpp"
#include "sys/fd.hpp"
#include "sys/folder.hpp"
#include "sys/io.hpp"
#include "sys/processes.hpp"
#include "sys/wait.hpp"

namespace sys {

namespace {

bool has_children() {
    siginfo_t info{};
    return ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

// Calls `each(pid)` for every number in a file of numbers.
template <class Each>
void for_each_number(int file, Each each) {
    std::array<char, 4096> text;
    pid_t number = 0;
    for (ssize_t count = 0; (count = plain_read(file, text.data(), text.size())) > 0;) {
        for (const char c : std::string_view(text.data(), static_cast<std::size_t>(count))) {
            if (core::is_digit(c)) {
                number = number * 10 + (c - '0');
            } else if (number != 0) {
                each(std::exchange(number, 0));
            }
        }
    }
}

// Calls `each(pid)` for every child of this process that /proc lists; for none if there is no
// /proc. Most kernels have a list of a thread's children; without it all processes are looked at.
template <class Each>
void for_each_child(Each each) {
    if (const Fd list(::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC)); list.is_open()) {
        for_each_number(list.get(), each);
        return;
    }
    const Fd folder(::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const pid_t own = ::getpid();
    const auto look = [&](std::string_view name) {
        const auto pid = core::parse_in_range(name, core::digits_only, 1, INT32_MAX);
        if (pid && parent_of(static_cast<pid_t>(*pid)) == own) {
            each(static_cast<pid_t>(*pid));
        }
    };
    while (for_some_entries(folder.get(), look) > 0) {
    }
}

}  // namespace

Inheritance::Inheritance() {
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (has_children()) {
        for_each_child([this](pid_t pid) { is_known_ = from_before_.try_push(pid) && is_known_; });
    }
}

pid_t Inheritance::any() const {
    pid_t found = -1;
    if (has_children()) {
        for_each_child([&](pid_t pid) {
            if (std::ranges::find(from_before_, pid) == from_before_.end()) {
                found = pid;
            }
        });
    }
    return found;
}

void Inheritance::reap_exited(void* context, bool (*is_own)(void* context, pid_t pid)) const {
    for_each_child([&](pid_t pid) {
        if (std::ranges::find(from_before_, pid) == from_before_.end() && !is_own(context, pid)) {
            ::waitpid(pid, nullptr, WNOHANG);
        }
    });
}

void Inheritance::end() {
    const Microseconds deadline = now() + 1 * seconds;
    while (is_known_ && has_children() && now() < deadline) {
        // The kernel reparents the children of a killed process to us, so the search is repeated
        // until it finds none.
        bool found = false;
        for_each_child([&](pid_t pid) {
            if (std::ranges::find(from_before_, pid) == from_before_.end()) {
                found = true;
                ::kill(pid, SIGKILL);
                if (::waitpid(pid, nullptr, WNOHANG) == 0) {
                    wait({}, Exits::wake, deadline);
                }
            }
        });
        if (!found) {
            return;
        }
    }
}

}  // namespace sys
