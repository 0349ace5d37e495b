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

class Player {
public:
    Player(const PlayerArguments& arguments, Strategy& strategy) : game_(arguments, strategy) {}

    template <game::Voice Voice>
    void greet(Voice& voice) {
        core::put(voice.to_hub(), greeting);
    }

    template <game::Voice Voice>
    const core::Ending* hear(Voice& voice, std::string_view piece, bool ends_line) {
        parser_.feed(piece);
        if (!ends_line) {
            return nullptr;
        }
        const PlayerGame::Reaction reaction = game_.hear(parser_.finish());
        if (reaction.kind == PlayerGame::Reaction::Kind::game_over) {
            return &player_exit::game_over;
        }
        if (reaction.kind == PlayerGame::Reaction::Kind::invalid) {
            return &player_exit::message;
        }
        if (reaction.play) {
            put_play(voice.to_hub(), *reaction.play);
        }
        if (reaction.round_complete) {
            voice.show([&](auto& people) { show_round(people); });
        }
        return nullptr;
    }

    [[nodiscard]] static const core::Ending& lose() { return player_exit::hub_gone; }

private:
    template <core::TextSink Sink>
    void show_round(Sink& sink) {
        core::put(sink, "Lead player=", game_.round().lead(), ':');
        for (const Card card : game_.round().cards()) {
            core::put(sink, ' ', Dotted{card});
        }
        core::put(sink, '\n');
    }

    PlayerGame game_;
    HubMessageParser parser_;
};

const core::Ending* parse_arguments(std::span<const char* const> operands, PlayerArguments& parsed);
int run_player(const core::Invocation& invocation, Strategy& strategy);

}  // namespace cards
