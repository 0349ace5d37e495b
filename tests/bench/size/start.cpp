// start PROGRAM ARGV0 [ARGUMENT...]: runs a program that ends at once, without input, and prints
// its peak memory in KiB, its page faults and its exit status.
//
// The peak is asked of the kernel in the moment of the exit: what wait4 tells would hold our own,
// which a new process has until it executes its program.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <initializer_list>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

[[noreturn]] void give_up(const char* what) {
    std::perror(what);
    std::exit(1);
}

pid_t start_traced(char** words) {
    const pid_t pid = ::fork();
    if (pid < 0) {
        give_up("fork");
    }
    if (pid == 0) {
        const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
        for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
            ::dup2(nowhere, fd);
        }
        ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
        ::execv(words[0], words + 1);
        ::_exit(127);
    }
    return pid;
}

long peak_kib_of(pid_t pid) {
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/status", pid);
    std::FILE* const file = std::fopen(path, "re");
    if (file == nullptr) {
        give_up(path);
    }
    long peak = 0;
    for (char line[256]; std::fgets(line, sizeof line, file) != nullptr;) {
        if (std::strncmp(line, "VmHWM:", 6) == 0) {
            peak = std::atol(line + 6);
        }
    }
    std::fclose(file);
    return peak;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fputs("usage: start PROGRAM ARGV0 [ARGUMENT...]\n", stderr);
        return 2;
    }
    const pid_t pid = start_traced(argv + 1);
    long peak_kib = 0;
    bool is_first_stop = true;
    for (;;) {
        int status = 0;
        rusage usage{};
        if (::wait4(pid, &status, 0, &usage) != pid) {
            give_up("wait4");
        }
        if (!WIFSTOPPED(status)) {
            std::printf("%ld %ld %d\n", peak_kib, usage.ru_minflt + usage.ru_majflt,
                        WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status));
            return 0;
        }
        if (is_first_stop) {
            ::ptrace(PTRACE_SETOPTIONS, pid, nullptr, PTRACE_O_TRACEEXIT | PTRACE_O_EXITKILL);
            is_first_stop = false;
        } else if (status >> 16 == PTRACE_EVENT_EXIT) {
            peak_kib = peak_kib_of(pid);
        }
        ::ptrace(PTRACE_CONT, pid, nullptr, nullptr);
    }
}
