#include "games/stlucia/player.hpp"

#include <csignal>
#include <cstdint>
#include <optional>
#include <span>

#include "core/line_reader.hpp"
#include "core/number.hpp"
#include "core/out_buffer.hpp"
#include "games/stlucia/exit.hpp"
#include "games/stlucia/protocol.hpp"
#include "games/stlucia/settings.hpp"
#include "sys/file.hpp"
#include "sys/signals.hpp"

namespace stlucia {

namespace {

const core::Ending* parse_arguments(std::span<const char* const> operands,
                                    PlayerArguments& parsed) {
    if (operands.size() != 2) {
        return &player_exit::usage;
    }
    const std::optional<std::int64_t> players =
        core::parse_in_range(operands[0], core::digits_only, least_players, most_players);
    if (!players) {
        return &player_exit::players;
    }
    parsed.players = static_cast<SeatIndex>(*players);
    const std::optional<SeatIndex> seat = parse_seat(operands[1], parsed.players);
    if (!seat) {
        return &player_exit::label;
    }
    parsed.my_seat = *seat;
    return nullptr;
}

class Conversation {
public:
    Conversation(const PlayerArguments& arguments, const Strategy& strategy)
        : game_(arguments, strategy), to_hub_(1), echo_(2) {
        from_hub_.attach(0);
        if (sys::leads_nowhere(2)) {  // as it does under a hub
            echo_.close();
        }
    }

    const core::Ending& run() {
        core::put(to_hub_, greeting);
        to_hub_.flush();
        const core::Ending& ending = converse();
        echo_.flush();
        return ending;
    }

private:
    const core::Ending& converse() {
        for (bool begins_line = true;;) {
            if (from_hub_.drained()) {
                echo_.flush();
            }
            std::string_view piece;
            bool ends_line = false;
            if (from_hub_.next_piece(piece, ends_line) != core::Input::line) {
                return player_exit::hub_gone;
            }
            echo(piece, begins_line, ends_line);
            begins_line = ends_line;
            if (!ends_line) {
                parser_.feed(piece);
                continue;
            }
            switch (game_.hear(parser_.finish(piece))) {
                case PlayerGame::Reaction::noted: break;
                case PlayerGame::Reaction::answered: say(game_.answer()); break;
                case PlayerGame::Reaction::invalid: return player_exit::message;
                case PlayerGame::Reaction::game_over: return player_exit::game_over;
            }
        }
    }

    void echo(std::string_view piece, bool begins_line, bool ends_line) {
        if (echo_.failed()) {
            return;
        }
        if (begins_line) {
            echo_.append("From StLucia:");
        }
        echo_.append(piece);
        if (ends_line) {
            echo_.append("\n");
        }
    }

    // The echo first: both may go to the same file.
    void say(const Answer& answer) {
        echo_.flush();
        core::put(to_hub_, answer);
        to_hub_.flush();
    }

    PlayerGame game_;
    HubMessageParser parser_;
    core::BufferedLineReader<4096> from_hub_;
    core::SizedOutBuffer<32> to_hub_;  // an answer is flushed at once
    core::SizedOutBuffer<4096> echo_;
};

}  // namespace

int run_player(const core::Invocation& invocation, const Strategy& strategy) {
    // The hub tells us when to leave: neither its going nor a terminal's Ctrl-C ends us otherwise.
    sys::ignore_signal(SIGPIPE);
    sys::ignore_signal(SIGINT);
    PlayerArguments arguments;
    if (const core::Ending* const refusal = parse_arguments(invocation.operands, arguments)) {
        return core::end_with(*refusal);
    }
    Conversation conversation(arguments, strategy);
    return core::end_with(conversation.run());
}

}  // namespace stlucia
