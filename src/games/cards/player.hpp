// What all card players share: the arguments, the conversation with the hub and the line on stderr
// after each round: cards(5), "What a player checks". Only the strategy differs between players.
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

// Null if the arguments are good, else the ending for the first bad one.
const core::Ending* parse_arguments(std::span<const char* const> operands, PlayerArguments& parsed);
// Plays a whole game over stdin and stdout, and returns the exit status.
int run_player(const core::Invocation& invocation, Strategy& strategy);

}  // namespace cards
