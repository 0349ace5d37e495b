#include "workbench/check/leftovers.hpp"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/escape.hpp"
#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "sys/fd.hpp"
#include "sys/io.hpp"
#include "sys/time.hpp"
#include "sys/wait.hpp"

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

void report_leftovers(const Connections& connections, const sys::Inheritance& inheritance,
                      bool got_signal, Findings& all) {
    sys::MappedText& findings = all.of(Beside::children);
    constexpr sys::Microseconds patience = 300 * sys::milliseconds;
    const sys::Microseconds moment = sys::now() + patience;
    const auto& peers = connections.peers();
    bool has_reported_player = false;
    for (pid_t ended = 0; ended >= 0 && !got_signal;) {
        ended = ::waitpid(-1, nullptr, WNOHANG);
        if (ended > 0) {
            // The worker is a subreaper. A puppet that it reaps has been orphaned: the hub did not
            // wait for it.
            const auto* const peer = std::ranges::find(peers, ended, &Peer::pid);
            if (peer != peers.end() && !has_reported_player) {
                core::put(findings, "player ", peer - peers.begin(), " was not waited for\n");
                has_reported_player = true;
            }
        } else if (ended == 0 && sys::now() < moment) {
            got_signal = sys::wait({}, sys::Exits::wake, moment) == sys::Wake::signal;
        } else if (ended == 0) {
            core::put(findings, "a process is left behind: ");
            put_command(findings, inheritance.any());
            core::put(findings, '\n');
            return;
        }
    }
}

void report_open_descriptors(const Connections& connections, Findings& findings) {
    const auto& peers = connections.peers();
    const auto* const peer =
        std::ranges::find_if(peers, [](const Peer& one) { return one.descriptors > 0; });
    if (peer != peers.end()) {
        core::put(findings.of(Beside::descriptors), "player ", peer - peers.begin(), " was handed ",
                  peer->descriptors, peer->descriptors == 1 ? " descriptor" : " descriptors",
                  " beside stdin, stdout and stderr\n");
    }
}

}  // namespace check
