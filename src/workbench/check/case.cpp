#include "workbench/check/case.hpp"

#include <algorithm>
#include <array>
#include <csignal>

#include "core/number.hpp"
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

std::size_t Case::command_line() const {
    const auto before = static_cast<std::size_t>(command.data() - text.data());
    return line + static_cast<std::size_t>(std::ranges::count(text.substr(0, before), '\n'));
}

bool is_any(const Block& block) { return block.head == "any"; }

int status_of(const Case& a_case) {
    const Block* const block = a_case.find(BlockKind::status);
    const auto status = block == nullptr
                            ? std::nullopt
                            : core::parse_in_range(block->head, core::digits_only, 0, 255);
    return static_cast<int>(status.value_or(0));
}

std::string_view edition_of(const Case& a_case, const Case& common) {
    const Block* block = a_case.find(BlockKind::edition);
    if (block == nullptr) {
        block = common.find(BlockKind::edition);
    }
    return block == nullptr ? default_edition : block->head;
}

std::optional<Trigger> parse_trigger(std::string_view head) {
    const std::size_t name_end = head.find(' ');
    const auto signal = signal_named(head.substr(0, name_end));
    if (!signal || name_end == std::string_view::npos) {
        return std::nullopt;
    }
    head.remove_prefix(name_end);
    for (const bool on_err : {false, true}) {
        const std::string_view words = on_err ? " when err has " : " when out has ";
        if (head.starts_with(words) && head.size() > words.size()) {
            return Trigger{*signal, on_err, head.substr(words.size())};
        }
    }
    return std::nullopt;
}

}  // namespace check
