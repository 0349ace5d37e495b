#include "process.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bench {

namespace {

constexpr std::size_t read_size = 65536;

// To be made a name of by mkostemp or mkdtemp.
std::string scratch_name() {
    const char* const folder = std::getenv("TMPDIR");
    return std::string(folder == nullptr ? "/tmp" : folder) + "/multitool-bench-XXXXXX";
}

// Points into the command.
std::vector<char*> argv_of(const Command& command) {
    std::vector<char*> argv;
    for (const std::string& word : command.words) {
        argv.push_back(const_cast<char*>(word.c_str()));
    }
    argv.push_back(nullptr);
    return argv;
}

int open_or_give_up(const char* path, int flags) {
    const int fd = ::open(path, flags | O_CLOEXEC);
    if (fd < 0) {
        give_up(path);
    }
    return fd;
}

void make_pipe(int (&ends)[2]) {
    if (::pipe2(ends, O_CLOEXEC) != 0) {
        give_up("pipe2");
    }
}

// The child runs in our memory up to the exec: system calls only.
[[gnu::noinline]] pid_t vfork_and_exec(const char* program, char* const* argv, int in, int out,
                                       bool traced) {
    static const int nowhere = open_or_give_up("/dev/null", O_WRONLY);
    const pid_t pid = ::vfork();
    if (pid == 0) {
        ::dup2(in, STDIN_FILENO);
        ::dup2(out, STDOUT_FILENO);
        ::dup2(nowhere, STDERR_FILENO);
        if (!traced || ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0) {
            ::execve(program, argv, environ);
        }
        ::_exit(127);
    }
    if (pid < 0) {
        give_up("vfork");
    }
    return pid;
}

std::string read_all(int fd) {
    std::string text;
    std::vector<char> bytes(read_size);
    for (;;) {
        const ssize_t count = ::read(fd, bytes.data(), bytes.size());
        if (count <= 0) {
            return text;
        }
        text.append(bytes.data(), static_cast<std::size_t>(count));
    }
}

// A field of /proc/PID/status, in KiB.
long status_kib(pid_t pid, const std::string& field) {
    const int fd =
        ::open(("/proc/" + std::to_string(pid) + "/status").c_str(), O_RDONLY | O_CLOEXEC);
    const std::string text = read_all(fd);
    ::close(fd);
    const std::size_t at = text.find(field + ":");
    return at == std::string::npos ? 0 : std::atol(text.c_str() + at + field.size() + 1);
}

// Follows the stopped process to its end.
Trace follow(pid_t pid, const Command& command) {
    Trace seen;
    ::ptrace(PTRACE_SETOPTIONS, pid, nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEEXIT);
    bool inside_call = false;
    long signal_to_pass = 0;
    for (;;) {
        ::ptrace(PTRACE_SYSCALL, pid, nullptr, signal_to_pass);
        signal_to_pass = 0;
        int status = 0;
        if (::waitpid(pid, &status, 0) != pid) {
            give_up("waitpid");
        }
        if (!WIFSTOPPED(status)) {
            if (!WIFEXITED(status) || WEXITSTATUS(status) != command.status) {
                give_up(command.program + " failed under trace");
            }
            return seen;
        }
        const int stop = WSTOPSIG(status);
        if (stop == (SIGTRAP | 0x80)) {  // a system call, at its beginning and at its end
            inside_call = !inside_call;
            seen.system_calls += inside_call ? 1 : 0;
        } else if (status >> 16 == PTRACE_EVENT_EXIT) {
            seen.peak_kib = status_kib(pid, "VmHWM");
        } else {
            signal_to_pass = stop;
        }
    }
}

}  // namespace

void give_up(std::string_view why) {
    std::fprintf(stderr, "benchmark: %.*s: %s\n", static_cast<int>(why.size()), why.data(),
                 std::strerror(errno));
    std::exit(1);
}

Child start(const Command& command) {
    int out[2];
    make_pipe(out);
    const int in = open_or_give_up(command.stdin_file.c_str(), O_RDONLY);
    Child child;
    child.pid = vfork_and_exec(command.program.c_str(), argv_of(command).data(), in, out[1], false);
    child.from = out[0];
    ::close(in);
    ::close(out[1]);
    return child;
}

Child start_with_pipes(const Command& command) {
    int in[2];
    int out[2];
    make_pipe(in);
    make_pipe(out);
    Child child;
    child.pid =
        vfork_and_exec(command.program.c_str(), argv_of(command).data(), in[0], out[1], false);
    child.to = in[1];
    child.from = out[0];
    ::close(in[0]);
    ::close(out[1]);
    return child;
}

void expect_status(pid_t pid, int wanted, std::string_view program) {
    int status = 0;
    if (::waitpid(pid, &status, 0) != pid || !WIFEXITED(status) || WEXITSTATUS(status) != wanted) {
        give_up(std::string(program) + " did not end with " + std::to_string(wanted));
    }
}

double seconds_of(const Command& command) {
    static std::vector<char> bytes(read_size);
    const auto begin = std::chrono::steady_clock::now();
    const Child child = start(command);
    while (::read(child.from, bytes.data(), bytes.size()) > 0) {
    }
    ::close(child.from);
    expect_status(child.pid, command.status, command.program);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::string output_of(const Command& command) {
    const Child child = start(command);
    std::string text = read_all(child.from);
    ::close(child.from);
    expect_status(child.pid, command.status, command.program);
    return text;
}

long memory_kib(pid_t pid) { return status_kib(pid, "VmRSS"); }

std::optional<Trace> trace(const Command& command) {
    // A file, because nobody reads what it says while it is stopped.
    const ScratchFile output("");
    const int in = open_or_give_up(command.stdin_file.c_str(), O_RDONLY);
    const int out = open_or_give_up(output.path().c_str(), O_WRONLY);
    const pid_t pid =
        vfork_and_exec(command.program.c_str(), argv_of(command).data(), in, out, true);
    ::close(in);
    ::close(out);
    int status = 0;
    if (::waitpid(pid, &status, 0) != pid || !WIFSTOPPED(status)) {
        return std::nullopt;
    }
    return follow(pid, command);
}

std::optional<double> stripped_bytes(const std::string& program) {
    const ScratchFile stripped("");
    const Command command{.program = "strip", .words = {"strip", "-o", stripped.path(), program}};
    const std::vector<char*> argv = argv_of(command);
    pid_t pid = -1;
    int status = -1;
    struct stat info {};
    if (::posix_spawnp(&pid, "strip", nullptr, nullptr, argv.data(), environ) != 0 ||
        ::waitpid(pid, &status, 0) != pid || status != 0 ||
        ::stat(stripped.path().c_str(), &info) != 0) {
        return std::nullopt;
    }
    return static_cast<double>(info.st_size);
}

ScratchFile::ScratchFile(std::string_view content) : path_(scratch_name()) {
    const int fd = ::mkostemp(path_.data(), O_CLOEXEC);
    if (fd < 0) {
        give_up(path_);
    }
    while (!content.empty()) {
        const ssize_t count = ::write(fd, content.data(), content.size());
        if (count <= 0) {
            give_up(path_);
        }
        content.remove_prefix(static_cast<std::size_t>(count));
    }
    ::close(fd);
}

ScratchFile::~ScratchFile() { ::unlink(path_.c_str()); }

ScratchFolder::ScratchFolder() : path_(scratch_name()) {
    if (::mkdtemp(path_.data()) == nullptr) {
        give_up(path_);
    }
}

ScratchFolder::~ScratchFolder() { std::filesystem::remove_all(path_); }

}  // namespace bench
