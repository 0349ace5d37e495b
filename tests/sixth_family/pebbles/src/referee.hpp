// The flow of a game, and its two messages: the hub's "heap N" and the player's "take N".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "game/answer_line.hpp"
#include "game/referee.hpp"

namespace pebbles {

inline constexpr std::int64_t most_pebbles = 1000;
inline constexpr std::int64_t most_taken = 3;

// The number after such a word; none if the line is something else.
std::optional<std::int64_t> number_after(std::string_view word, std::string_view line);

class Referee final : public game::Referee {
public:
    Referee(game::Seat seats, std::int64_t heap) : seats_(seats), heap_(heap) {}

    void begin(game::Table& table) override;
    [[nodiscard]] std::optional<game::Seat> due() const override;
    bool hear(game::Table& table, std::string_view piece, bool ends_line) override;
    void lose(game::Table& table, game::Seat seat, game::Outcome why) override;
    void stop(game::Table& table, game::Outcome why) override;
    [[nodiscard]] bool over() const override { return end_reason_.has_value(); }
    [[nodiscard]] game::Seat seats() const override { return seats_; }
    [[nodiscard]] std::string_view expected() const override { return "take 1, 2 or 3"; }
    [[nodiscard]] const game::EndReason& end_reason() const override { return *end_reason_; }
    [[nodiscard]] const core::Ending& ending() const override;
    // 1 for the winner.
    [[nodiscard]] std::int64_t score(game::Seat seat) const override;
    [[nodiscard]] game::Seat mover() const { return mover_; }

private:
    void ask(game::Table& table);
    void end(game::Table& table, const game::EndReason& end_reason);

    game::Seat seats_;
    std::int64_t heap_;
    game::Seat mover_ = 0;
    game::AnswerLine<16> line_;
    std::optional<game::EndReason> end_reason_;
};

}  // namespace pebbles
