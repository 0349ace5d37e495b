// The end of a run: reports and kills processes that the program left behind.
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/escape.hpp"
#include "core/text_out.hpp"
#include "sys/io.hpp"
#include "sys/wait.hpp"
#include "workbench/check/run.hpp"

namespace check {

namespace {

// Prints the command line of a process. 120 bytes are enough to show the script after the name of
// its interpreter.
void put_command(sys::MappedText& out, pid_t pid) {
    core::FixedString<40> path;
    core::put(path, "/proc/", pid, "/cmdline");
    const sys::Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    std::array<char, 120> text{};
    const ssize_t count =
        file.is_open() ? sys::plain_read(file.get(), text.data(), text.size()) : 0;
    if (count > 0) {
        std::ranges::replace(text, '\0', ' ');
        std::string_view words(text.data(), static_cast<std::size_t>(count));
        words = words.substr(0, words.find_last_not_of(' ') + 1);
        core::put_escaped(out, words);
    }
}

}  // namespace

// The worker is a subreaper. A puppet that it reaps has been orphaned: the hub did not wait for it.
void Run::tell_inherited(pid_t pid) {
    const auto* const seat = std::ranges::find(seats_, pid, &Seat::pid);
    if (seat != seats_.end() && !has_told_of_puppet_) {
        core::put(story_, "player ", seat - seats_.begin(), " was not waited for\n");
        has_told_of_puppet_ = true;
    }
}

void Run::tell_leftovers() {
    // Processes that are about to exit get this long to do so.
    constexpr sys::Microseconds patience = 300 * sys::milliseconds;
    const sys::Microseconds moment = sys::now() + patience;
    for (pid_t ended = 0; ended >= 0 && !was_told_to_end_;) {
        ended = ::waitpid(-1, nullptr, WNOHANG);
        if (ended > 0) {
            tell_inherited(ended);
        } else if (ended == 0 && sys::now() < moment) {
            was_told_to_end_ = sys::wait({}, sys::Exits::wake, moment) == sys::Wake::signal;
        } else if (ended == 0) {
            core::put(story_, "a process is left behind: ");
            put_command(story_, inheritance_.any());
            core::put(story_, '\n');
            return;
        }
    }
}

void Run::end_leftovers(RunEnd end) {
    if (!has_exited_) {
        ::kill(pid_, SIGKILL);
        ::kill(-pid_, SIGKILL);
        while (::waitpid(pid_, &wait_status_, 0) < 0 && errno == EINTR) {
        }
    }
    if (end == RunEnd::ended) {
        tell_leftovers();
    }
    inheritance_.end();
    const auto* const seat =
        std::ranges::find_if(seats_, [](const Seat& one) { return one.descriptors > 0; });
    if (seat != seats_.end()) {
        core::put(story_, "player ", seat - seats_.begin(), " was handed ", seat->descriptors,
                  seat->descriptors == 1 ? " descriptor" : " descriptors",
                  " beside stdin, stdout and stderr\n");
    }
}

}  // namespace check
