// A program at the table: hears what the server says, and answers. The mirror of the referee for
// one seat, without input and output.
#pragma once

#include <optional>
#include <string_view>

#include "games/game499/card.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/rules.hpp"
#include "games/game499/table_view.hpp"

namespace game499 {

class BotPlayer {
public:
    // The name lives as long as the player.
    explicit BotPlayer(std::string_view name) : view_(name) {}

    // The text of an info, before the message itself.
    void hear_info(std::string_view text) { view_.hear_info(text); }
    // After `ask` an answer is due.
    PlayerGame::Reaction hear(const ServerMessage& message);
    // Always one that the rules allow. Nothing if the server has refused all that they do.
    std::optional<Answer> answer();

private:
    // That may be tried.
    [[nodiscard]] CardSet cards() const;

    PlayerGame game_;
    TableView view_;
    unsigned hands_ = 0;
    std::optional<Answer> last_;  // not yet accepted
    CardSet refused_;             // since a card was accepted
    bool bid_was_refused_ = false;
};

}  // namespace game499
