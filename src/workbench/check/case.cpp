#include "workbench/check/case.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <iterator>
#include <span>

#include "core/text_out.hpp"
#include "workbench/check/roles.hpp"

namespace check {

namespace {

struct NamedSignal {
    std::string_view name;
    int number;
    std::string_view meaning{};  // of a signal that the kernel sends for a fault
};
// The first nine may be sent by a case.
constexpr std::size_t sendable = 9;
constexpr NamedSignal named_signals[] = {
    {"HUP", SIGHUP},
    {"INT", SIGINT},
    {"QUIT", SIGQUIT},
    {"KILL", SIGKILL},
    {"USR1", SIGUSR1},
    {"PIPE", SIGPIPE},
    {"TERM", SIGTERM},
    {"STOP", SIGSTOP},
    {"CONT", SIGCONT},
    {"ABRT", SIGABRT, ", it gave up"},
    {"BUS", SIGBUS, ", a bad address"},
    {"FPE", SIGFPE, ", a bad division"},
    {"ILL", SIGILL, ", a bad instruction"},
    {"SEGV", SIGSEGV, ", a bad address"},
    {"SYS", SIGSYS, ", a bad system call"},
    {"TRAP", SIGTRAP, ", a breakpoint"},
    {"XFSZ", SIGXFSZ, ", it wrote a file of more than 64 MB"},
    {"ALRM", SIGALRM},
    {"CHLD", SIGCHLD},
    {"IO", SIGIO},
    {"PROF", SIGPROF},
    {"PWR", SIGPWR},
    {"TSTP", SIGTSTP},
    {"TTIN", SIGTTIN},
    {"TTOU", SIGTTOU},
    {"URG", SIGURG},
    {"USR2", SIGUSR2},
    {"VTALRM", SIGVTALRM},
    {"WINCH", SIGWINCH},
    {"XCPU", SIGXCPU},
};

const NamedSignal* row_of(int signal) {
    const auto* const row = std::ranges::find(named_signals, signal, &NamedSignal::number);
    return row == std::end(named_signals) ? nullptr : row;
}

}  // namespace

std::optional<int> signal_named(std::string_view name) {
    for (const NamedSignal& signal : std::span(named_signals).first(sendable)) {
        if (signal.name == name) {
            return signal.number;
        }
    }
    return std::nullopt;
}

bool is_crash(int signal) {
    const NamedSignal* const row = row_of(signal);
    return row != nullptr && !row->meaning.empty();
}

void put_signal(core::Writer& out, int signal) {
    const NamedSignal* const row = row_of(signal);
    if (row != nullptr) {
        core::put(out, "SIG", row->name, row->meaning);
    } else {
        core::put(out, "real-time or unknown");
    }
}

void Case::clear() {
    name = about = section = feature = command = text = {};
    level = Level::spec;
    has_level = is_exact = false;
    judged = 0;
    same.clear();
    line = command_line = 0;
    pages.clear();
    words.clear();
    blocks.clear();
    status.reset();
    edition = {};
    trigger.reset();
    steps.clear();
    decoded.clear();
}

bool is_any(const Block& block) { return block.head == "any"; }

std::string_view name_of_level(Level level) {
    constexpr std::array<std::string_view, 3> level_names{"spec", "open", "ours"};
    return level_names[static_cast<std::size_t>(level)];
}

std::string_view edition_of(const Case& a_case, const Case& common) {
    const std::string_view own = a_case.edition.empty() ? common.edition : a_case.edition;
    return own.empty() ? default_edition : own;
}

bool needs_port(const Case& a_case) {
    return a_case.command.find(port_mark) != std::string_view::npos;
}

}  // namespace check
