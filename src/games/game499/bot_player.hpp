// A player that is a program: takes the server's messages and answers them, without input or
// output: bot499(6).
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
    // The name has to outlive the player.
    explicit BotPlayer(std::string_view name) : view_(name) {}

    // Takes the text of an info, before hear() gets the message itself.
    void hear_info(std::string_view text) { view_.hear_info(text); }
    // After the reaction `ask` an answer is due.
    PlayerGame::Reaction hear(const ServerMessage& message);
    // Returns an answer that the rules allow, or nothing if the server has refused all of them.
    std::optional<Answer> answer();

private:
    // The cards of the hand that the server has not refused.
    [[nodiscard]] CardSet cards() const;

    PlayerGame game_;
    TableView view_;
    unsigned hands_ = 0;
    std::optional<Answer> last_;  // the last answer, until it is accepted
    CardSet refused_;             // since the last card that was accepted
    bool bid_was_refused_ = false;
};

}  // namespace game499
