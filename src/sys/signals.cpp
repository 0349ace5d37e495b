#include "sys/signals.hpp"

#include <csignal>

namespace sys {

void set_signal_action(int signal, void (*action)(int)) {
    struct sigaction change {};
    change.sa_handler = action;  // without SA_RESTART: a blocked call must return with EINTR
    ::sigemptyset(&change.sa_mask);
    ::sigaction(signal, &change, nullptr);
}

void ignore_signal(int signal) { set_signal_action(signal, SIG_IGN); }

void ignore_write_signals() {
    ignore_signal(SIGPIPE);
    ignore_signal(SIGXFSZ);
}

}  // namespace sys
