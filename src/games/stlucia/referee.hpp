// The flow of a dice game: turns and their order, what is said to whom, whose answer is due, how it
// ends: stlucia(5), "THE GAME".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/ending.hpp"
#include "core/fixed_string.hpp"
#include "game/answer_line.hpp"
#include "game/outcome.hpp"
#include "game/referee.hpp"
#include "games/stlucia/exit.hpp"
#include "games/stlucia/protocol.hpp"
#include "games/stlucia/rolls.hpp"
#include "games/stlucia/rules.hpp"

namespace stlucia {

// How a seat is named in what people read.
struct Named {
    game::Seat seat;
};
void put_part(core::Writer& writer, Named named);

class Referee final : public game::Referee {
public:
    Referee(SeatIndex players, std::int64_t win_score, RollSequence rolls)
        : game_(players, win_score), rolls_(rolls) {}

    void begin(game::Table& table) override;
    [[nodiscard]] std::optional<game::Seat> due() const override;
    bool hear(game::Table& table, std::string_view piece, bool ends_line) override;
    void lose(game::Table& table, game::Seat seat, game::Outcome why) override;
    void stop(game::Table& table, game::Outcome why) override;
    [[nodiscard]] bool over() const override { return end_reason_.has_value(); }
    [[nodiscard]] game::Seat seats() const override { return game_.players(); }
    [[nodiscard]] const game::EndReason& end_reason() const override { return *end_reason_; }
    [[nodiscard]] const core::Ending& ending() const override;
    [[nodiscard]] std::int64_t score(game::Seat seat) const override;
    [[nodiscard]] std::string_view expected() const override;
    // Then nobody was told anything.
    [[nodiscard]] bool could_not_start() const { return &ending() == &hub_exit::player; }
    // Everybody has been greeted.
    [[nodiscard]] bool has_begun() const { return has_begun_; }
    [[nodiscard]] const Game& game() const { return game_; }

private:
    using Message = HubMessage::Kind;
    enum class Stage : std::uint8_t { dice, stay };

    // A message as it is sent.
    class Line {
    public:
        explicit Line(const HubMessage& message) { core::put(text_, message); }
        [[nodiscard]] std::string_view view() const { return text_.view(); }

    private:
        core::FixedString<40> text_;  // points with any number are the longest
    };

    [[nodiscard]] SeatIndex questioned() const;
    [[nodiscard]] Named mover() const { return {game_.mover()}; }

    void begin_turn(game::Table& table);
    void ask_about_dice(game::Table& table, Message kind);
    void judge(game::Table& table, const Answer& answer);

    // Six dice, and again some of them as often as the player wants and may.
    void judge_dice(game::Table& table, const Answer& answer);
    void judge_stay(game::Table& table, Answer::Kind answer);
    void refuse(game::Table& table, std::string_view rule);
    void play_dice(game::Table& table);
    void attack_occupant(game::Table& table, SeatIndex occupant);
    void announce_attack(game::Table& table, Direction direction);
    void hit(game::Table& table, SeatIndex seat);
    void claim(game::Table& table);
    void finish_turn(game::Table& table);

    // Each hears of its own end as its last words, and nothing after them.
    void eliminate_dead(game::Table& table);
    void tell_all(game::Table& table, const HubMessage& message);
    void tell_others(game::Table& table, const HubMessage& message);
    // To everybody in the game, or to all but one.
    void tell(game::Table& table, const HubMessage& message, std::optional<SeatIndex> except);

    // Who was told to play is told that it is over.
    void end_game(game::Table& table, const game::EndReason& end_reason);

    Game game_;
    RollSequence rolls_;
    game::AnswerLine<longest_answer> line_;
    Stage stage_ = Stage::dice;
    bool has_begun_ = false;
    std::optional<game::EndReason> end_reason_;
};

}  // namespace stlucia
