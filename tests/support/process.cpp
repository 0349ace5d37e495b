#include "tests/support/process.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "tests/support/scratch.hpp"

namespace support {

namespace fs = std::filesystem;

namespace {

struct Pipe {
    int read_end = -1;
    int write_end = -1;
    Pipe() {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0) {
            throw std::runtime_error("pipe2");
        }
        read_end = ends[0];
        write_end = ends[1];
    }
};

void close_fd(int& fd) {
    if (fd >= 0) {
        ::close(std::exchange(fd, -1));
    }
}

void make_nonblocking(int fd) { ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK); }

std::vector<std::string> environment_with(const Command& command) {
    std::vector<std::string> result;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text(*entry);
        if (!command.environment.contains(std::string(text.substr(0, text.find('='))))) {
            result.emplace_back(text);
        }
    }
    for (const auto& [name, value] : command.environment) {
        if (value) {
            result.push_back(name + "=" + *value);
        }
    }
    return result;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& text : texts) {
        result.push_back(text.data());
    }
    result.push_back(nullptr);
    return result;
}

// The child's part: only system calls. Signals as a shell would leave them, whatever runs the test.
void become(const Command& command, char* const* argv, char* const* environment, int in, int out,
            int err) {
    ::setpgid(0, 0);
    // A group of its own, so it has to be told when a test is killed, for taking too long.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    // Nor descriptors: those of whatever runs the test go with the exec.
    ::syscall(SYS_close_range, 3, ~0U, CLOSE_RANGE_CLOEXEC);
    for (int signal = 1; signal < SIGRTMIN; ++signal) {
        ::signal(signal, SIG_DFL);
    }
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    if (::dup2(in, 0) < 0 || ::dup2(out, 1) < 0 || ::dup2(err, 2) < 0 ||
        ::chdir(command.folder.c_str()) != 0) {
        return;
    }
    ::execve(command.program.c_str(), argv, environment);
}

// "PID (NAME) STATE PPID ...", where the name may hold anything.
pid_t parent_in(const std::string& stat) {
    const std::size_t name_end = stat.rfind(')');
    if (name_end == std::string::npos || name_end + 4 > stat.size()) {
        return -1;
    }
    return static_cast<pid_t>(std::atol(stat.c_str() + name_end + 4));
}

}  // namespace

Process::Process(Command command) : command_(std::move(command)) {
    // A test writes to programs that may be gone.
    ::signal(SIGPIPE, SIG_IGN);
    std::vector<std::string> environment_texts = environment_with(command_);
    const std::vector<char*> environment = pointers(environment_texts);
    const std::vector<char*> argv = pointers(command_.argv);
    Pipe in;
    Pipe out;
    Pipe err;
    Pipe failure;
    pid_ = ::fork();
    if (pid_ < 0) {
        throw std::runtime_error("fork");
    }
    if (pid_ == 0) {
        become(command_, argv.data(), environment.data(), in.read_end, out.write_end,
               err.write_end);
        const int code = errno;
        [[maybe_unused]] const ssize_t told = ::write(failure.write_end, &code, sizeof code);
        ::_exit(127);
    }
    ::close(in.read_end);
    ::close(out.write_end);
    ::close(err.write_end);
    ::close(failure.write_end);
    in_ = in.write_end;
    out_ = out.read_end;
    err_ = err.read_end;
    int code = 0;
    const ssize_t told = ::read(failure.read_end, &code, sizeof code);
    ::close(failure.read_end);
    if (told > 0) {
        ::waitpid(pid_, nullptr, 0);
        throw std::runtime_error("cannot run " + command_.program.string() + ": " +
                                 std::strerror(code));
    }
    pid_fd_ = static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0));
    for (const int fd : {in_, out_, err_}) {
        make_nonblocking(fd);
    }
    write_input();
}

Process::~Process() {
    if (pid_ > 0) {
        ::kill(-pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }
    for (int* const fd : {&pid_fd_, &in_, &out_, &err_}) {
        close_fd(*fd);
    }
}

int Process::milliseconds_left() const {
    const auto passed =
        std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start_);
    return passed >= command_.timeout ? 0 : static_cast<int>((command_.timeout - passed).count());
}

void Process::write_input() {
    while (in_ >= 0 && input_written_ < command_.input.size()) {
        const ssize_t count = ::write(in_, command_.input.data() + input_written_,
                                      command_.input.size() - input_written_);
        if (count < 0 && errno == EAGAIN) {
            return;
        }
        if (count < 0) {
            close_fd(in_);  // it does not read any more
            return;
        }
        input_written_ += static_cast<std::size_t>(count);
    }
    if (!command_.keep_input_open) {
        close_fd(in_);
    }
}

void Process::read_available(int& fd, std::string& text) {
    char bytes[65536];
    while (fd >= 0) {
        const ssize_t count = ::read(fd, bytes, sizeof bytes);
        if (count < 0 && errno == EAGAIN) {
            return;
        }
        if (count <= 0) {
            close_fd(fd);
        } else {
            text.append(bytes, static_cast<std::size_t>(count));
        }
    }
}

// Waits for the next thing to happen. False once the program has ended or the time is up.
bool Process::pump_once() {
    if (ended_ || outcome_.timed_out) {
        return false;
    }
    const bool has_input = in_ >= 0 && input_written_ < command_.input.size();
    pollfd waits[] = {{.fd = pid_fd_, .events = POLLIN, .revents = 0},
                      {.fd = out_, .events = POLLIN, .revents = 0},
                      {.fd = err_, .events = POLLIN, .revents = 0},
                      {.fd = has_input ? in_ : -1, .events = POLLOUT, .revents = 0}};
    const int ready = ::poll(waits, std::size(waits), milliseconds_left());
    outcome_.timed_out = ready == 0;
    // The end is looked at before the output is read: all of it is there then.
    ended_ = waits[0].revents != 0;
    read_available(out_, outcome_.out);
    read_available(err_, outcome_.err);
    if (has_input) {
        write_input();
    }
    return true;
}

template <class Condition>
bool Process::pump_until(Condition condition) {
    while (!condition()) {
        if (!pump_once()) {
            return false;
        }
    }
    return true;
}

bool Process::wait_until_out_has(std::string_view text) {
    return pump_until([&] { return outcome_.out.find(text) != std::string::npos; });
}

void Process::signal(int number) const { ::kill(pid_, number); }

void Process::send(std::string_view text) {
    command_.input += text;
    write_input();
    pump_until([&] { return in_ < 0 || input_written_ == command_.input.size(); });
}

void Process::close_input() { close_fd(in_); }

bool Process::await_end() {
    pump_until([] { return false; });
    return ended_;
}

Outcome Process::finish() {
    await_end();
    // Not yet reaped, so the group's number is still its own.
    ::kill(-pid_, SIGKILL);
    int wait_status = 0;
    ::wait4(pid_, &wait_status, 0, &outcome_.usage);
    pid_ = -1;
    if (WIFSIGNALED(wait_status)) {
        outcome_.signal = WTERMSIG(wait_status);
    } else {
        outcome_.status = WEXITSTATUS(wait_status);
    }
    outcome_.time =
        std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start_);
    return outcome_;
}

Outcome run(Command command) { return Process(std::move(command)).finish(); }

std::vector<pid_t> children_of(pid_t parent) {
    std::vector<pid_t> result;
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
        const std::string name = entry.path().filename().string();
        if (name[0] >= '0' && name[0] <= '9' &&
            parent_in(read_file(entry.path() / "stat")) == parent) {
            result.push_back(static_cast<pid_t>(std::atol(name.c_str())));
        }
    }
    return result;
}

void adopt_orphans() { ::prctl(PR_SET_CHILD_SUBREAPER, 1); }

int reap_all_children() {
    int count = 0;
    for (const pid_t child : children_of(::getpid())) {
        ::kill(child, SIGKILL);
        count += ::waitpid(child, nullptr, 0) == child ? 1 : 0;
    }
    return count;
}

bool can_trace() {
    return run({.program = "/bin/sh", .argv = {"sh", "-c", "exec strace -o /dev/null true"}})
               .status == 0;
}

}  // namespace support
