// The flow of a dice game: which messages go to which seat, whose answer is due, and how the game
// ends: stlucia(5), "THE GAME", "Order" and "What the hub checks".
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

// An argument of core::put that prints a seat as "Player A", for spectators.
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
    void put_example(core::Writer& writer) const override;
    void put_state(game::StateText& text, game::Seat seat) const override;
    [[nodiscard]] std::string_view hint(std::string_view said) const override;
    // True if the game ended before it began. Then no message was sent to any player.
    [[nodiscard]] bool could_not_start() const { return &ending() == &hub_exit::player; }
    // True once every player has greeted and the first turn has begun.
    [[nodiscard]] const Game& game() const { return game_; }

private:
    using Message = HubMessage::Kind;
    enum class Stage : std::uint8_t { dice, stay };

    // A message in its text form: formatted once, sent to many seats.
    class Line {
    public:
        explicit Line(const HubMessage& message) { core::put(text_, message); }
        [[nodiscard]] std::string_view view() const { return text_.view(); }

    private:
        core::FixedString<40> text_;  // long enough for `points` with any 64-bit number
    };

    [[nodiscard]] SeatIndex questioned() const;
    [[nodiscard]] Named mover() const { return {game_.mover()}; }

    void begin_turn(game::Table& table);
    void ask_about_dice(game::Table& table, Message kind);
    void judge(game::Table& table, const Answer& answer);

    // The answer to `turn` or `rerolled`: keep the dice, or reroll some of them.
    void judge_dice(game::Table& table, const Answer& answer);
    void judge_stay(game::Table& table, Answer::Kind answer);
    void refuse(game::Table& table, std::string_view rule);
    void play_dice(game::Table& table);
    void attack_occupant(game::Table& table, SeatIndex occupant);
    void announce_attack(game::Table& table, Direction direction);
    void hit(game::Table& table, SeatIndex seat);
    void claim(game::Table& table);
    void finish_turn(game::Table& table);

    // `eliminated` is the last message that an eliminated player gets.
    void eliminate_dead(game::Table& table);
    void tell_all(game::Table& table, const HubMessage& message);
    void tell_others(game::Table& table, const HubMessage& message);
    // Sends a message to all players that are still in the game, except one if that is given.
    void tell(game::Table& table, const HubMessage& message, std::optional<SeatIndex> except);

    // Sends the last message to all players that are still in the game, if the game ever began.
    void end_game(game::Table& table, const game::EndReason& end_reason);

    Game game_;
    RollSequence rolls_;
    game::AnswerLine<longest_answer> line_;
    Stage stage_ = Stage::dice;
    bool has_begun_ = false;
    std::optional<game::EndReason> end_reason_;
};

}  // namespace stlucia
