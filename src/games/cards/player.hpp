// The card players' common part: arguments, the conversation with the hub, the round lines on
// stderr. A player differs from another in its strategy alone.
#pragma once

#include <span>
#include <string_view>

#include "core/applet.hpp"
#include "core/ending.hpp"
#include "core/text_out.hpp"
#include "game/player.hpp"
#include "games/cards/exit.hpp"
#include "games/cards/protocol.hpp"
#include "games/cards/rules.hpp"

namespace cards {

class Player final : public game::Player {
public:
    Player(const PlayerArguments& arguments, Strategy& strategy) : game_(arguments, strategy) {}

    void greet(game::Voice& voice) override;

    const core::Ending* hear(game::Voice& voice, std::string_view piece, bool ends_line) override;

    const core::Ending& lose() override { return player_exit::hub_gone; }

private:
    void show_round(core::Writer& writer);

    PlayerGame game_;
    HubMessageParser parser_;
};

const core::Ending* parse_arguments(std::span<const char* const> operands, PlayerArguments& parsed);
int run_player(const core::Invocation& invocation, Strategy& strategy);

}  // namespace cards
