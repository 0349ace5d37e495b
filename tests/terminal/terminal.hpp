// A program on a terminal of its own, and somebody who types.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace terminal {

class Session {
public:
    // stdin, stdout and stderr are the terminal, as are all three of a shell's. Throws if that
    // cannot be had.
    Session(const std::filesystem::path& folder, const std::vector<std::string>& argv);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // Waits until the screen ends with that text; false if it never does.
    bool wait_until_screen_ends_with(std::string_view text);
    void type(std::string_view keys);
    // What the program and the echo of the keys have put there so far; lines end in CR and LF.
    [[nodiscard]] const std::string& screen() const { return screen_; }

    // Its end, and the rest of what it says.
    int exit_status();

private:
    // False when the program has closed the terminal, or nothing comes.
    bool read_more();

    int keyboard_ = -1;  // the other end of the terminal
    pid_t pid_ = -1;
    std::string screen_;
};

}  // namespace terminal
