// The flow of a card game: which messages go to which seat, whose card is due, who leads the next
// round and how the game ends: cards(5), "THE GAME", "Order" and "What the hub checks".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/ending.hpp"
#include "core/writer.hpp"
#include "game/answer_line.hpp"
#include "game/outcome.hpp"
#include "game/referee.hpp"
#include "games/cards/protocol.hpp"
#include "games/cards/rules.hpp"

namespace cards {

class Referee final : public game::Referee {
public:
    // Has to be called first. The deck has to outlive the referee. False if allocation failed.
    [[nodiscard]] bool deal(std::span<const Card> deck, std::uint32_t players,
                            std::int64_t threshold);

    void begin(game::Table& table) override;
    [[nodiscard]] std::optional<game::Seat> due() const override;
    bool hear(game::Table& table, std::string_view piece, bool ends_line) override;
    void lose(game::Table& table, game::Seat seat, game::Outcome why) override;
    void stop(game::Table& table, game::Outcome why) override;

    [[nodiscard]] bool over() const override { return end_reason_.has_value(); }
    [[nodiscard]] game::Seat seats() const override { return game_.players(); }
    [[nodiscard]] std::string_view expected() const override;
    void put_example(core::Writer& writer) const override;
    void put_state(game::StateText& text, game::Seat seat) const override;
    [[nodiscard]] std::string_view hint(std::string_view said) const override;
    [[nodiscard]] const game::EndReason& end_reason() const override { return *end_reason_; }
    [[nodiscard]] const core::Ending& ending() const override;
    [[nodiscard]] std::int64_t score(game::Seat seat) const override { return game_.score(seat); }

    [[nodiscard]] const Game& game() const { return game_; }

private:
    void begin_round(game::Table& table);
    void end_round(game::Table& table);
    bool judge(game::Table& table, std::string_view line);
    bool refuse(game::Table& table, game::Seat seat, std::string_view rule);
    void show_round(core::Writer& writer) const;
    void show_scores(core::Writer& writer) const;
    void end_game(game::Table& table, const game::EndReason& end_reason);

    Game game_;
    game::AnswerLine<play_length> line_;
    std::size_t rounds_played_ = 0;
    bool has_begun_ = false;
    std::optional<game::EndReason> end_reason_;
};

}  // namespace cards
