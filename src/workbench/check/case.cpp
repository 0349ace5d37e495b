#include "workbench/check/case.hpp"

#include <algorithm>
#include <array>
#include <csignal>

#include "workbench/check/roles.hpp"

namespace check {

namespace {

struct NamedSignal {
    std::string_view name;
    int number;
};
constexpr NamedSignal named_signals[] = {
    {"HUP", SIGHUP},   {"INT", SIGINT},   {"QUIT", SIGQUIT}, {"KILL", SIGKILL}, {"USR1", SIGUSR1},
    {"PIPE", SIGPIPE}, {"TERM", SIGTERM}, {"STOP", SIGSTOP}, {"CONT", SIGCONT},
};

}  // namespace

std::optional<int> signal_named(std::string_view name) {
    for (const NamedSignal& signal : named_signals) {
        if (signal.name == name) {
            return signal.number;
        }
    }
    return std::nullopt;
}

bool is_crash(int signal) {
    constexpr std::array crashes{SIGABRT, SIGBUS, SIGFPE,  SIGILL,
                                 SIGSEGV, SIGSYS, SIGTRAP, SIGXFSZ};
    return std::ranges::find(crashes, signal) != crashes.end();
}

std::string_view name_of_signal(int signal) {
    switch (signal) {
        case SIGABRT: return "ABRT, it gave up";
        case SIGBUS: return "BUS, a bad address";
        case SIGFPE: return "FPE, a bad division";
        case SIGILL: return "ILL, a bad instruction";
        case SIGSEGV: return "SEGV, a bad address";
        case SIGXFSZ: return "XFSZ, it wrote a file of more than 64 MB";
        case SIGSYS: return "SYS, a bad system call";
        case SIGTRAP: return "TRAP, a breakpoint";
        default: break;
    }
    for (const NamedSignal& named : named_signals) {
        if (named.number == signal) {
            return named.name;
        }
    }
    return "unknown";
}

void Case::clear() {
    name = about = command = text = {};
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

std::string_view edition_of(const Case& a_case, const Case& common) {
    const std::string_view own = a_case.edition.empty() ? common.edition : a_case.edition;
    return own.empty() ? default_edition : own;
}

bool needs_port(const Case& a_case) {
    return a_case.command.find(port_mark) != std::string_view::npos;
}

}  // namespace check
