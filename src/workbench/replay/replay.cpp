// multitool-replay(1): shows a record, or runs a program through it again.
#include <limits>
#include <optional>

#include "sys/contents.hpp"
#include "sys/error_text.hpp"
#include "sys/file.hpp"
#include "sys/out_buffer.hpp"
#include "sys/terminal.hpp"
#include "workbench/replay/applets.hpp"
#include "workbench/replay/exit.hpp"
#include "workbench/replay/overview.hpp"
#include "workbench/replay/run.hpp"
#include "workbench/replay/show.hpp"

namespace replay {

namespace {

constexpr sys::Microseconds default_limit = 10 * sys::seconds;

struct Options {
    std::optional<game::Seat> seat;
    sys::Microseconds limit = default_limit;
    bool is_debugged = false;
};

std::optional<Options> options_of(const core::Invocation& invocation) {
    Options options;
    if (const core::OptionValue seat = invocation.option(0); seat.given) {
        if (seat.number >= std::numeric_limits<game::Seat>::max()) {
            complain("--seat: there is no seat ", seat.number);
            return std::nullopt;
        }
        options.seat = static_cast<game::Seat>(seat.number);
    }
    if (const core::OptionValue limit = invocation.option(1); limit.given) {
        options.limit = limit.microseconds;
    }
    options.is_debugged = invocation.option(2).given;
    if (options.is_debugged) {
        options.limit = 0;
    }
    return options;
}

int show(std::string_view record, const Overview& overview, std::optional<game::Seat> only) {
    sys::SizedOutBuffer<65536> out(1);
    RecordPrinter printer(out, overview, core::Paint(sys::shows_colour(1)));
    record::Reader reader(record);
    for (record::Event event; reader.next(event) && !out.failed();) {
        const bool is_for_all =
            event.what == record::What::game || event.what == record::What::option;
        if (!only || event.seat == only || is_for_all) {
            printer.put_event(event);
        }
    }
    printer.finish();
    out.flush();
    return out.failed() ? complain("the output cannot be written") : status_same;
}

}  // namespace

int replay_main(const core::Invocation& invocation) {
    sys::fill_standard_fds();
    const auto operands = invocation.operands;
    const std::optional<Options> chosen = options_of(invocation);
    if (!chosen) {
        return could_not_do_it;
    }
    if (operands.empty()) {
        return complain("replay: which record? (multitool replay --help)");
    }
    const char* const file = operands[0];
    sys::MappedVector<char> bytes;
    if (const int error = sys::read_contents(file, bytes); error != 0) {
        return complain(Name{file}, ": ", sys::error_text(error));
    }
    const std::string_view record(bytes.items().data(), bytes.size());
    Overview overview;
    if (!overview.read(record)) {
        return complain("there is no memory");
    }
    const bool is_run = operands.size() > 1;
    const auto report_fault = [&] {
        return complain(Name{file}, ':', overview.fault()->line, ": ", overview.fault()->reason);
    };
    if (overview.fault() && is_run) {
        return report_fault();
    }
    if (is_run && !chosen->seat) {
        return complain("in whose place is ", Name{operands[1]}, " to play? --seat N says it");
    }
    if (chosen->seat && overview.player(*chosen->seat).empty() && !overview.fault()) {
        return complain(Name{file}, ": there is no seat ", *chosen->seat, "; it has ",
                        overview.seats());
    }
    if (is_run) {
        return run_again({.file = file,
                          .record = record,
                          .overview = overview,
                          .seat = *chosen->seat,
                          .command = operands.subspan(1),
                          .limit = chosen->limit,
                          .is_debugged = chosen->is_debugged},
                         invocation.is_own_name);
    }
    // A record with a fault, for example a truncated one, is shown up to the fault.
    const int status = show(record, overview, chosen->seat);
    if (overview.fault()) {
        return report_fault();
    }
    if (!overview.is_complete()) {
        complain(Name{file}, ": the record has no end: its hub is still at it, or was killed");
    }
    return status;
}

}  // namespace replay
