// Programs under test: started with all that a test wants to set, watched without sleeping, and
// never left behind.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/types.h>
#include <vector>

namespace support {

using Milliseconds = std::chrono::milliseconds;

// Far more than anything needs, even under a sanitizer on a busy machine.
inline constexpr Milliseconds patience{30'000};

struct Command {
    std::filesystem::path program;  // the file that is executed; relative to `folder`
    std::vector<std::string> argv;  // all of it, argv[0] too
    std::filesystem::path folder = ".";
    std::string input = {};        // what it finds on stdin
    bool keep_input_open = false;  // else stdin ends after `input`
    // Set in its environment; without a value: taken out of it.
    std::map<std::string, std::optional<std::string>> environment = {};
    Milliseconds timeout = patience;
};

struct Outcome {
    std::string out;
    std::string err;
    int status = -1;         // what it exited with; -1 if it did not exit by itself
    int signal = 0;          // what killed it, if anything did
    bool timed_out = false;  // we killed it
    rusage usage{};
    Milliseconds time{};
};

// There is a strace, and it may trace.
bool can_trace();

class Process {
public:
    // The leader of a process group of its own. Throws if it cannot be executed.
    explicit Process(Command command);
    // Kills the whole group.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    [[nodiscard]] pid_t pid() const { return pid_; }
    [[nodiscard]] const std::string& out() const { return outcome_.out; }
    [[nodiscard]] const std::string& err() const { return outcome_.err; }

    // Waits, for as long as the command's timeout says, counted from the start; false if the
    // program ended or the time is up before.
    bool wait_until_out_has(std::string_view text);

    void signal(int number) const;
    // More for a stdin that is kept open. Waits until the program takes it or has closed it.
    void send(std::string_view text);
    void close_input();

    // Waits for its end, but leaves it and its process group to be looked at until finish().
    bool await_end();
    // Its end. What else is in its process group is killed then: nothing of it stays.
    Outcome finish();

private:
    template <class Condition>
    bool pump_until(Condition condition);
    bool pump_once();
    void read_available(int& fd, std::string& text);
    void write_input();
    [[nodiscard]] int milliseconds_left() const;

    Command command_;
    Outcome outcome_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    pid_t pid_ = -1;
    int pid_fd_ = -1;
    int in_ = -1;
    int out_ = -1;
    int err_ = -1;
    std::size_t input_written_ = 0;
    bool ended_ = false;
};

Outcome run(Command command);

// The processes whose parent this is, those that ended and were not waited for included.
std::vector<pid_t> children_of(pid_t parent);

// From now on, who loses its parent among our descendants becomes our child: left-overs show.
void adopt_orphans();
// Kills and reaps all children; how many there were.
int reap_all_children();

}  // namespace support
