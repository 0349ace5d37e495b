#include "sys/terminal.hpp"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/ioctl.h>

#include "sys/file.hpp"

namespace sys {

namespace {

std::string_view variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view() : value;
}

bool is_dumb() {
    const std::string_view kind = variable("TERM");
    return kind.empty() || kind == "dumb";
}

}  // namespace

bool shows_colour(int fd) {
    return !is_dumb() && std::getenv("NO_COLOR") == nullptr && is_terminal(fd);
}

bool can_redraw(int fd) { return !is_dumb() && is_terminal(fd); }

bool shows_utf8() {
    if (is_dumb()) {
        return false;
    }
    // The first variable that is not empty decides, as in setlocale(3).
    for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        if (const std::string_view locale = variable(name); !locale.empty()) {
            const std::size_t dot = locale.find('.');
            const std::string_view charset =
                dot == std::string_view::npos ? "" : locale.substr(dot + 1);
            return charset.starts_with("UTF-8") || charset.starts_with("utf8") ||
                   charset.starts_with("utf-8") || charset.starts_with("UTF8");
        }
    }
    return false;
}

unsigned columns_of(int terminal) {
    constexpr unsigned default_columns = 80;
    winsize size{};
    const bool is_known = ::ioctl(terminal, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? size.ws_col : default_columns;
}

core::Result<Fd> open_terminal() {
    Fd terminal(::open("/dev/tty", O_RDWR | O_CLOEXEC));
    if (!terminal.is_open()) {
        return core::Error{core::ErrorCode::system, errno, "open"};
    }
    return terminal;
}

bool has_typed(int terminal) {
    pollfd input{.fd = terminal, .events = POLLIN, .revents = 0};
    return ::poll(&input, 1, 0) == 1;
}

void pause_for_other_writers() {
    constexpr int milliseconds = 10;
    ::poll(nullptr, 0, milliseconds);
}

}  // namespace sys
