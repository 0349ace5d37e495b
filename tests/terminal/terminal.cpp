#include "tests/terminal/terminal.hpp"

#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/process.hpp"

namespace terminal {

namespace {

// In the child: system calls only.
[[noreturn]] void become(const char* terminal, const char* folder, char* const* argv) {
    ::setsid();
    const int fd = ::open(terminal, O_RDWR);  // the first a leader opens becomes its own
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        ::dup2(fd, standard);
    }
    if (fd > STDERR_FILENO) {
        ::close(fd);
    }
    if (::chdir(folder) == 0) {
        ::execv(argv[0], argv);
    }
    ::_exit(127);
}

}  // namespace

Session::Session(const std::filesystem::path& folder, const std::vector<std::string>& argv) {
    keyboard_ = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (keyboard_ < 0 || ::grantpt(keyboard_) != 0 || ::unlockpt(keyboard_) != 0) {
        throw std::runtime_error("there is no terminal to be had");
    }
    const std::string terminal = ::ptsname(keyboard_);
    std::vector<char*> words;
    for (const std::string& word : argv) {
        words.push_back(const_cast<char*>(word.c_str()));
    }
    words.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ == 0) {
        become(terminal.c_str(), folder.c_str(), words.data());
    }
    if (pid_ < 0) {
        throw std::runtime_error("fork failed");
    }
}

Session::~Session() {
    if (pid_ > 0) {
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }
    ::close(keyboard_);
}

bool Session::read_more() {
    pollfd wait{.fd = keyboard_, .events = POLLIN, .revents = 0};
    if (::poll(&wait, 1, static_cast<int>(support::patience.count())) != 1) {
        return false;
    }
    std::array<char, 4096> bytes;
    const ssize_t count = ::read(keyboard_, bytes.data(), bytes.size());
    if (count <= 0) {  // EIO: nobody has the terminal open any more
        return false;
    }
    screen_.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
}

bool Session::wait_until_screen_ends_with(std::string_view text) {
    while (!screen_.ends_with(text)) {
        if (!read_more()) {
            return false;
        }
    }
    return true;
}

void Session::type(std::string_view keys) {
    if (::write(keyboard_, keys.data(), keys.size()) != std::ssize(keys)) {
        throw std::runtime_error("cannot type");
    }
}

int Session::exit_status() {
    while (read_more()) {
    }
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace terminal
