#include "sys/spawn.hpp"

#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sys/file.hpp"

namespace sys {

namespace {

// Everything a child needs. It is complete before vfork, because the child shares our memory until
// exec.
struct ChildPlan {
    const Program* program;
    const OwnExecutable* own;
    const char* const* argv;
    const sigset_t* signals_to_reset;
    const rlimit* limit_to_restore;  // null if it was not raised
    pid_t parent;
    int stdin_fd;
    int stdout_fd;
    int stderr_fd;
    const ChildPlace* place;
};

// Applies the place to the calling process, which is the child. Returns false with errno on
// failure.
bool go_to(const ChildPlace& place) {
    if (place.most_file_bytes != RLIM_INFINITY) {
        const rlimit limit{.rlim_cur = place.most_file_bytes, .rlim_max = place.most_file_bytes};
        const rlimit no_core{};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        ::setrlimit(RLIMIT_CORE, &no_core);
    }
    return (!place.is_apart || ::setsid() >= 0) &&
           (place.folder == nullptr || ::chdir(place.folder) == 0);
}

void exec_own(const OwnExecutable& own, char* const* argv) {
    if (own.fd() >= 0) {
        ::syscall(SYS_execveat, own.fd(), "", argv, environ, AT_EMPTY_PATH);
    }
    if (own.path() != nullptr) {
        ::execve(own.path(), argv, environ);
    }
}

// Runs in the child up to exec, and returns with errno if a step fails. It makes only system calls,
// because the memory is the parent's.
void become(const ChildPlan& plan) {
    struct sigaction normal {};
    normal.sa_handler = SIG_DFL;
    for (int signal = 1; signal <= SIGRTMAX; ++signal) {
        if (::sigismember(plan.signals_to_reset, signal) == 1) {
            ::sigaction(signal, &normal, nullptr);
        }
    }
    // If the parent was killed before prctl, its death signal was missed.
    if (::prctl(PR_SET_PDEATHSIG, plan.place->death_signal) != 0 || ::getppid() != plan.parent) {
        return;
    }
    if (::dup2(plan.stdin_fd, STDIN_FILENO) < 0 || ::dup2(plan.stdout_fd, STDOUT_FILENO) < 0 ||
        ::dup2(plan.stderr_fd, STDERR_FILENO) < 0) {
        return;
    }
    if (plan.limit_to_restore != nullptr) {
        ::setrlimit(RLIMIT_NOFILE, plan.limit_to_restore);
    }
    if (!go_to(*plan.place)) {
        return;
    }
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    auto* const argv = const_cast<char* const*>(plan.argv);  // NOLINT: exec's historical signature
    if (plan.program->kind == Program::Kind::own) {
        exec_own(*plan.own, argv);
    } else {
        ::execve(plan.program->path.c_str(), argv, environ);
    }
}

// Returns the pid of a child that has called exec, or -1 with the child's errno. It is not inlined,
// so that the child, which runs on this stack frame, cannot change variables of the caller.
[[gnu::noinline]] pid_t vfork_and_exec(const ChildPlan& plan) {
    volatile int failure = 0;
    const pid_t pid = ::vfork();  // NOLINT: its dangers are what this file is about
    if (pid == 0) {
        become(plan);  // NOLINT: system calls only
        failure = errno;
        ::_exit(127);
    }
    if (pid > 0 && failure != 0) {
        ::waitpid(pid, nullptr, 0);
        errno = failure;
        return -1;
    }
    return pid;
}

core::Error failed(const char* where) { return {core::ErrorCode::system, errno, where}; }

struct Pipe {
    Fd reader;
    Fd writer;
};

// Which end of a pipe we keep. Only that end is made non-blocking: the ends are separate open
// files.
enum class OurEnd : std::uint8_t { reader, writer };

bool make_pipe(Pipe& pipe, OurEnd ours) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) {
        return false;
    }
    pipe.reader = Fd(ends[0]);
    pipe.writer = Fd(ends[1]);
    return ours == OurEnd::reader ? ::fcntl(ends[0], F_SETFL, O_RDONLY | O_NONBLOCK) == 0
                                  : ::fcntl(ends[1], F_SETFL, O_WRONLY | O_NONBLOCK) == 0;
}

}  // namespace

Spawner::Spawner(core::OwnNameTest is_own_name) : is_own_name_(is_own_name), own_pid_(::getpid()) {
    ::sigemptyset(&changed_signals_);
    for (int signal = 1; signal <= SIGRTMAX; ++signal) {
        struct sigaction action {};
        if (::sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_DFL) {
            ::sigaddset(&changed_signals_, signal);
        }
    }
    // Descriptors that our parent left open must not reach our children. On kernels before 5.11 the
    // call fails, and children inherit them.
    ::syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
}

bool Spawner::make_room(std::size_t children, ChildErrors errors) {
    // `each` descriptors per child, plus the child's ends while one is started, plus all other
    // files.
    constexpr std::size_t others = 16;
    constexpr std::size_t always_fine = 1000;
    const bool may_be_piped =
        errors == ChildErrors::piped || errors == ChildErrors::piped_if_foreign;
    const std::size_t each = may_be_piped ? 3 : 2;
    return (children <= always_fine || children <= most_processes()) &&
           limit_.make_room(each * children + others);
}

core::Result<Child> Spawner::start(const char* const* argv, ChildErrors errors,
                                   const ChildPlace& place) {
    if (place.is_own) {
        program_.kind = Program::Kind::own;
    } else {
        find_program(argv[0], is_own_name_, program_);
    }
    if (program_.kind == Program::Kind::none) {
        return core::Error{core::ErrorCode::system, ENOENT, "find program"};
    }
    if (!dev_null_.is_open()) {
        core::Result<Fd> dev_null = open_dev_null();
        if (!dev_null) {
            return dev_null.error();
        }
        dev_null_ = dev_null.take();
    }
    const bool is_piped =
        errors == ChildErrors::piped ||
        (errors == ChildErrors::piped_if_foreign && program_.kind != Program::Kind::own);
    Pipe in;
    Pipe out;
    Pipe complaints;
    if (!make_pipe(in, OurEnd::writer) || !make_pipe(out, OurEnd::reader) ||
        (is_piped && !make_pipe(complaints, OurEnd::reader))) {
        return failed("pipe");
    }

    const int stderr_fd = is_piped                        ? complaints.writer.get()
                          : errors == ChildErrors::shared ? STDERR_FILENO
                                                          : dev_null_.get();

    // All signals are blocked, because a handler that runs in the child would change our memory.
    sigset_t all;
    sigset_t before;
    ::sigfillset(&all);
    ::sigprocmask(SIG_SETMASK, &all, &before);
    const pid_t pid =
        vfork_and_exec({.program = &program_,
                        .own = &own_,
                        .argv = argv,
                        .signals_to_reset = &changed_signals_,
                        .limit_to_restore = limit_.raised() ? &limit_.original() : nullptr,
                        .parent = own_pid_,
                        .stdin_fd = in.reader.get(),
                        .stdout_fd = out.writer.get(),
                        .stderr_fd = stderr_fd,
                        .place = &place});
    const int spawn_errno = errno;
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    if (pid < 0) {
        errno = spawn_errno;
        return failed("spawn");
    }
    return Child{pid, std::move(in.writer), std::move(out.reader), std::move(complaints.reader),
                 program_.kind == Program::Kind::own};
}

}  // namespace sys
