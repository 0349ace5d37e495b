// The flow of a 499 game: which messages go to which seat, whose answer is due, and how the game
// ends: 499(5), "THE GAME" and "Order".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/ending.hpp"
#include "core/fixed_string.hpp"
#include "game/outcome.hpp"
#include "game/referee.hpp"
#include "games/game499/card.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/rules.hpp"

namespace game499 {

class Referee final : public game::Referee {
public:
    // `decks` is one or more decks. Each hand uses the next, starting again after the last. Decks
    // and names have to outlive the referee.
    Referee(std::span<const Card> decks, const PlayerNames& names) : decks_(decks), names_(names) {}

    void begin(game::Table& table) override;
    [[nodiscard]] std::optional<game::Seat> due() const override;
    // A line that is too long for an answer is read to its end and then refused.
    bool hear(game::Table& table, std::string_view piece, bool ends_line) override;
    void lose(game::Table& table, game::Seat gone, game::Outcome why) override;
    void stop(game::Table& table, game::Outcome why) override;

    [[nodiscard]] bool over() const override { return end_reason_.has_value(); }
    [[nodiscard]] game::Seat seats() const override { return seat_count; }
    [[nodiscard]] std::string_view expected() const override;
    [[nodiscard]] const game::EndReason& end_reason() const override { return *end_reason_; }
    [[nodiscard]] const core::Ending& ending() const override;
    // The score of the seat's team.
    [[nodiscard]] std::int64_t score(game::Seat seat) const override;

private:
    bool judge(game::Table& table, std::string_view line);
    void tell_answer(game::Table& table, Seat seat, const Answer& answer) const;
    void tell_trick_winner(game::Table& table) const;
    void deal(game::Table& table);
    void ask(game::Table& table) const;
    void end_hand(game::Table& table);

    std::span<const Card> decks_;
    const PlayerNames& names_;
    std::size_t next_deck_ = 0;
    Game game_;
    core::FixedString<answer_length> line_;
    std::optional<game::EndReason> end_reason_;
};

}  // namespace game499
