#include "games/pebbles/player.hpp"

#include <algorithm>
#include <csignal>
#include <optional>

#include "games/pebbles/family.hpp"
#include "games/pebbles/referee.hpp"
#include "hub/player_loop.hpp"
#include "sys/io.hpp"
#include "sys/signals.hpp"

namespace pebbles {

const core::Ending* Player::hear(game::Voice& voice, std::string_view piece, bool ends_line) {
    using State = decltype(line_)::State;
    const State state = line_.feed(piece, ends_line);
    if (state == State::unfinished) {
        return nullptr;
    }
    if (state == State::complete && line_.text() == "over") {
        return &player_exit::game_over;
    }
    const std::optional<std::int64_t> heap = number_after("heap", line_.text());
    if (state == State::too_long || !heap) {
        return &player_exit::message;
    }
    core::put(voice.to_hub(), "take ", std::min(habit_.takes, *heap), '\n');
    return nullptr;
}

namespace {

int run(const core::Invocation& invocation, const Habit& habit) {
    sys::ignore_signal(SIGPIPE);
    if (invocation.operands.size() != 1) {
        return sys::end_with(player_exit::usage);
    }
    Player player(habit);
    return sys::end_with(hub::run_player(player));
}

}  // namespace

int modest_main(const core::Invocation& invocation) { return run(invocation, {.takes = 1}); }
int greedy_main(const core::Invocation& invocation) { return run(invocation, {.takes = 3}); }

}  // namespace pebbles
