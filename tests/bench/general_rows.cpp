// What all families share: the executable and its start.
#include "process.hpp"
#include "rows.hpp"

namespace bench {

void add_general_rows(Table& table, const Programs& programs) {
    constexpr double bytes_per_megabyte = 1e6;
    // A player is called as the hub calls it; it greets, finds its input at its end, and goes.
    constexpr int input_ended = 7;
    const Command applet{.program = programs.multitool,
                         .words = {"2310alice", "2", "0", "2", "1"},
                         .status = input_ended};
    const Command empty{.program = programs.empty, .words = {"empty"}};
    const Command empty_argparse{.program = programs.empty_argparse, .words = {"empty"}};

    const auto start = table.time("start: 2310alice", [=] { return seconds_of(applet); });
    const auto floor = table.time("start: empty", [=] { return seconds_of(empty); });
    const auto argparse_floor =
        table.time("start: empty, argparse linked", [=] { return seconds_of(empty_argparse); });
    table.ratio("start of an applet / of an empty program with argparse", start, {argparse_floor},
                1.15);
    table.ratio("start of an applet / of an empty program", start, {floor});

    std::optional<double> size = stripped_bytes(programs.multitool);
    if (size) {
        *size /= bytes_per_megabyte;
    }
    constexpr double most = HAS_WORKBENCH ? 2.1 : 1.7;
    table.figure("stripped size", size, "MB", most);
}

}  // namespace bench
