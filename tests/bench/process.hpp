// Running other programs and looking at them from outside. Whatever cannot be done ends the
// benchmark: a figure of a broken run is worth nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace bench {

[[noreturn]] void give_up(std::string_view why);

struct Command {
    std::string program;             // the file; not looked up
    std::vector<std::string> words;  // argv, its own name included
    std::string stdin_file = "/dev/null";
    int status = 0;  // that it has to end with
};

struct Child {
    pid_t pid = -1;
    int to = -1;  // -1 if its stdin is a file
    int from = -1;
};

// By vfork, so that the size of the benchmark does not count. stderr goes to /dev/null.
Child start(const Command& command);
Child start_with_pipes(const Command& command);

// Reaps it; gives up if it did not end with `status`.
void expect_status(pid_t pid, int status, std::string_view program);

// From before the start until it is reaped, its output read through a pipe meanwhile.
double seconds_of(const Command& command);
std::string output_of(const Command& command);

// What a process did, seen by tracing it (not its children). Peak memory is that of the program
// itself: wait4's figure would include this benchmark's, in whose memory the child begins.
struct Trace {
    long system_calls = 0;
    long peak_kib = 0;
};
// What a process has in memory now.
long memory_kib(pid_t pid);
// Nothing where tracing is not allowed.
std::optional<Trace> trace(const Command& command);

// The size of the file without its symbols. Nothing if there is no strip.
std::optional<double> stripped_bytes(const std::string& program);

// A file that is gone at the end.
class ScratchFile {
public:
    explicit ScratchFile(std::string_view content);
    ~ScratchFile();
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

// The same for a folder, with all that is in it.
class ScratchFolder {
public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace bench
