// The dice hub: stlucia(6).
#include <csignal>
#include <cstdint>
#include <optional>
#include <sys/wait.h>

#include "games/stlucia/exit.hpp"
#include "games/stlucia/family.hpp"
#include "games/stlucia/game_start.hpp"
#include "games/stlucia/protocol.hpp"
#include "games/stlucia/referee.hpp"
#include "games/stlucia/rolls.hpp"
#include "games/stlucia/settings.hpp"
#include "hub/drive.hpp"
#include "hub/process_table.hpp"
#include "hub/shutdown.hpp"
#include "sys/io.hpp"
#include "sys/wait.hpp"

namespace stlucia {

namespace {

void start_players(const Referee& referee, hub::ProcessTable& table,
                   std::span<const char* const> programs) {
    for (game::Seat seat = 0; seat < table.size() && !table.has_to_stop(); ++seat) {
        table.start(seat, PlayerCommand(programs[seat], referee.seats(), seat).argv());
    }
}

void report(hub::ProcessTable& table) {
    core::Writer& spectators = table.to_spectators();
    for (game::Seat seat = 0; seat < table.size(); ++seat) {
        const int status = table[seat].wait_status;
        if (WIFSIGNALED(status)) {
            core::put(spectators, Named{seat}, " terminated due to signal ", WTERMSIG(status),
                      '\n');
        } else if (WEXITSTATUS(status) != 0) {
            core::put(spectators, Named{seat}, " exited with status ", WEXITSTATUS(status), '\n');
        }
    }
}

// Prints how the players exited and then the reason of the end. A signal that arrives now is
// ignored, because output and status are settled.
int shut_down(const Referee& referee, hub::ProcessTable& table) {
    const core::Ending& ending = referee.ending();
    sys::end_signal::ignore();
    if (referee.could_not_start()) {
        table.close_all();
    }
    static_cast<void>(table.wait_for_exits());
    if (!referee.could_not_start()) {
        report(table);
    }
    if (!ending.message.empty()) {
        core::Writer& spectators = table.to_spectators();
        core::put(spectators, ending.message, '\n');
    }
    const bool by_signal = referee.end_reason().outcome == game::Outcome::signal;
    return hub::report_end(referee, table, referee.end_reason(),
                           by_signal ? sys::end_signal::status() : ending.status);
}

}  // namespace

int hub_main(const core::Invocation& invocation) {
    hub::prepare(invocation, SIGINT, hub_exit::signal);
    const auto operands = invocation.operands;
    if (operands.size() < 2 + least_players || operands.size() > 2 + most_players) {
        return sys::end_with(hub_exit::usage);
    }
    const std::optional<std::int64_t> win_score = parse_win_score(operands[1]);
    if (!win_score) {
        return sys::end_with(hub_exit::score);
    }
    RollParser rolls;
    switch (read_rolls(operands[0], rolls)) {
        case RollFile::good: break;
        case RollFile::unopened: return sys::end_with(hub_exit::roll_file);
        case RollFile::bad: return sys::end_with(hub_exit::rolls);
    }
    const auto programs = operands.subspan(2);
    hub::SizedConsole<4096> console(2);
    hub::ProcessTable table(invocation.is_own_name, console, protocol_traits);
    if (!table.open_files(hub::hub_options_of(invocation))) {
        return hub::could_not_do_it;
    }
    if (hub::Recorder* const recorder = table.recorder()) {
        record_settings(*recorder, operands[1], rolls.dice());
    }
    Referee referee(static_cast<SeatIndex>(programs.size()), *win_score,
                    RollSequence(rolls.dice()));
    if (!table.create(programs.size())) {
        referee.stop(table, game::Outcome::no_memory);
    } else {
        start_players(referee, table, programs);
        hub::greet(referee, table, greeting);
        hub::drive(referee, table);
    }
    return shut_down(referee, table);
}

}  // namespace stlucia
