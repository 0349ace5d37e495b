// The hub.
#include <csignal>
#include <cstdint>
#include <optional>

#include "core/number.hpp"
#include "games/pebbles/exit.hpp"
#include "games/pebbles/family.hpp"
#include "games/pebbles/game_start.hpp"
#include "games/pebbles/referee.hpp"
#include "hub/drive.hpp"
#include "hub/process_table.hpp"
#include "hub/shutdown.hpp"
#include "sys/file.hpp"
#include "sys/io.hpp"

namespace pebbles {

namespace {

// A file of one line: the number of pebbles.
std::optional<std::int64_t> read_heap(const char* path) {
    core::FixedString<16> text;
    const auto outcome = sys::read_in_chunks(path, [&](std::string_view chunk) {
        text.append(chunk);
        return !text.overflowed();
    });
    if (outcome != sys::FileOutcome::complete || !text.view().ends_with('\n')) {
        return std::nullopt;
    }
    return core::parse_in_range(text.view().substr(0, text.size() - 1), core::digits_only, 1,
                                most_pebbles);
}

}  // namespace

int hub_main(const core::Invocation& invocation) {
    hub::prepare(invocation, SIGHUP, hub_exit::signal);
    const auto operands = invocation.operands;
    if (operands.size() < 3) {
        return sys::end_with(hub_exit::usage);
    }
    const std::optional<std::int64_t> heap = read_heap(operands[0]);
    if (!heap) {
        return sys::end_with(hub_exit::heap);
    }
    const auto programs = operands.subspan(1);
    hub::SizedConsole<4096> console(1);
    hub::ProcessTable table(invocation.is_own_name, console, protocol_traits);
    if (!table.open_files(hub::hub_options_of(invocation))) {
        return hub::could_not_do_it;
    }
    if (hub::Recorder* const recorder = table.recorder()) {
        record_heap(*recorder, *heap);
    }
    Referee referee(static_cast<game::Seat>(programs.size()), *heap);
    if (!table.create(programs.size())) {
        referee.stop(table, game::Outcome::no_memory);
    } else {
        for (game::Seat seat = 0; seat < table.size() && !table.has_to_stop(); ++seat) {
            start_player(table, seat, programs[seat]);
        }
        hub::drive(referee, table);
    }
    return hub::shut_down(referee, table, hub_exit::signal);
}

}  // namespace pebbles
