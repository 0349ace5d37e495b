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

class Player final : public game::Player {
public:
    Player(const PlayerArguments& arguments, Strategy& strategy) : game_(arguments, strategy) {}

    void greet(game::Voice& voice) override;

    const core::Ending* hear(game::Voice& voice, std::string_view piece, bool ends_line) override;

    const core::Ending& lose() override { return player_exit::hub_gone; }

private:
    void echo(game::Voice& voice, std::string_view piece, bool ends_line);

    PlayerGame game_;
    HubMessageParser parser_;
    bool begins_line_ = true;
};

const core::Ending* parse_arguments(std::span<const char* const> operands, PlayerArguments& parsed);
int run_player(const core::Invocation& invocation, Strategy& strategy);

}  // namespace stlucia
