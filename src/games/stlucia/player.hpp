// The dice players' common part: arguments, the conversation with the hub, the echo on stderr. A
// player differs from another in its strategy alone.
#pragma once

#include <span>
#include <string_view>

#include "core/applet.hpp"
#include "core/ending.hpp"
#include "core/text_out.hpp"
#include "game/player.hpp"
#include "games/stlucia/exit.hpp"
#include "games/stlucia/protocol.hpp"
#include "games/stlucia/rules.hpp"

namespace stlucia {

class Player {
public:
    Player(const PlayerArguments& arguments, Strategy& strategy) : game_(arguments, strategy) {}

    template <game::Voice Voice>
    void greet(Voice& voice) {
        core::put(voice.to_hub(), greeting);
    }

    template <game::Voice Voice>
    const core::Ending* hear(Voice& voice, std::string_view piece, bool ends_line) {
        echo(voice, piece, ends_line);
        if (!ends_line) {
            parser_.feed(piece);
            return nullptr;
        }
        switch (game_.hear(parser_.finish(piece))) {
            case PlayerGame::Reaction::noted: break;
            case PlayerGame::Reaction::answered: core::put(voice.to_hub(), game_.answer()); break;
            case PlayerGame::Reaction::invalid: return &player_exit::message;
            case PlayerGame::Reaction::game_over: return &player_exit::game_over;
        }
        return nullptr;
    }

    [[nodiscard]] static const core::Ending& lose() { return player_exit::hub_gone; }

private:
    template <class Voice>
    void echo(Voice& voice, std::string_view piece, bool ends_line) {
        voice.show([&](auto& people) {
            core::put(people, begins_line_ ? "From StLucia:" : "", piece, ends_line ? "\n" : "");
        });
        begins_line_ = ends_line;
    }

    PlayerGame game_;
    HubMessageParser parser_;
    bool begins_line_ = true;
};

const core::Ending* parse_arguments(std::span<const char* const> operands, PlayerArguments& parsed);
int run_player(const core::Invocation& invocation, Strategy& strategy);

}  // namespace stlucia
