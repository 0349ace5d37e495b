// The dice hub: stlucia(6).
#include <csignal>
#include <cstdint>
#include <optional>
#include <sys/wait.h>

#include "games/stlucia/exit.hpp"
#include "games/stlucia/family.hpp"
#include "games/stlucia/protocol.hpp"
#include "games/stlucia/referee.hpp"
#include "games/stlucia/rolls.hpp"
#include "games/stlucia/seating.hpp"
#include "games/stlucia/settings.hpp"
#include "hub/drive.hpp"
#include "hub/farewell.hpp"
#include "hub/seats.hpp"
#include "sys/io.hpp"
#include "sys/wait.hpp"

namespace stlucia {

namespace {

void start_players(const Referee& referee, hub::Seats& seats,
                   std::span<const char* const> programs) {
    for (game::Seat seat = 0; seat < seats.size() && !seats.has_to_stop(); ++seat) {
        start_player(seats, referee.seats(), seat, programs[seat]);
    }
}

[[gnu::cold]] void report(hub::Seats& seats) {
    core::Writer& spectators = seats.to_spectators();
    for (game::Seat seat = 0; seat < seats.size(); ++seat) {
        const int status = seats[seat].wait_status;
        if (WIFSIGNALED(status)) {
            core::put(spectators, Named{seat}, " terminated due to signal ", WTERMSIG(status),
                      '\n');
        } else if (WEXITSTATUS(status) != 0) {
            core::put(spectators, Named{seat}, " exited with status ", WEXITSTATUS(status), '\n');
        }
    }
}

// Reports first, the reason last; the signal changes nothing any more.
int see_off(const Referee& referee, hub::Seats& seats) {
    const core::Ending& ending = referee.ending();
    sys::end_signal::ignore();
    if (referee.could_not_start()) {
        seats.close_all();
    }
    static_cast<void>(seats.let_leave());
    if (!referee.could_not_start()) {
        report(seats);
    }
    if (!ending.message.empty()) {
        core::Writer& spectators = seats.to_spectators();
        core::put(spectators, ending.message, '\n');
    }
    const bool by_signal = referee.verdict().outcome == game::Outcome::signal;
    return hub::close_game(referee, seats, referee.verdict(),
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
    hub::Seats seats(invocation.is_own_name, console, manners);
    if (!seats.open_files(hub::hub_options_of(invocation))) {
        return hub::could_not_do_it;
    }
    if (hub::Recorder* const recorder = seats.recorder()) {
        record_settings(*recorder, operands[1], rolls.dice());
    }
    Referee referee(static_cast<SeatIndex>(programs.size()), *win_score,
                    RollSequence(rolls.dice()));
    if (!seats.create(programs.size())) {
        referee.stop(seats, game::Outcome::no_memory);
    } else {
        start_players(referee, seats, programs);
        hub::greet(referee, seats, greeting);
        hub::drive(referee, seats);
    }
    return see_off(referee, seats);
}

}  // namespace stlucia
