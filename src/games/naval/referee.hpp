// The flow of a naval tournament, all rounds of it: maps, turns, what is said to whom, whose answer
// is due, how it ends: naval(5), "THE GAME".
//
// Each round has two seats, side by side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/ending.hpp"
#include "core/fixed_string.hpp"
#include "game/outcome.hpp"
#include "game/referee.hpp"
#include "games/naval/board_text.hpp"
#include "games/naval/exit.hpp"
#include "games/naval/protocol.hpp"
#include "games/naval/rules.hpp"
#include "sys/mapped.hpp"

namespace naval {

class Referee final : public game::Referee {
public:
    // The rules have to outlive this.
    explicit Referee(const Rules& rules) : rules_(rules) {}

    // Before everything else. False if there is no memory.
    [[nodiscard]] bool create(std::size_t rounds);
    static game::Seat seat_of(std::size_t round, Player player);
    void begin(game::Table& table) override;
    [[nodiscard]] std::optional<game::Seat> due() const override;
    bool hear(game::Table& table, std::string_view piece, bool ends_line) override;

    // Before there are maps, only the round is lost.
    void lose(game::Table& table, game::Seat seat, game::Outcome why) override;
    void stop(game::Table& table, game::Outcome why) override;
    [[nodiscard]] bool over() const override { return end_reason_.has_value(); }
    [[nodiscard]] game::Seat seats() const override {
        return static_cast<game::Seat>(2 * rounds_.size());
    }
    [[nodiscard]] const game::EndReason& end_reason() const override { return *end_reason_; }
    [[nodiscard]] const core::Ending& ending() const override;
    // One for having won the round.
    [[nodiscard]] std::int64_t score(game::Seat seat) const override;
    // Both maps of all rounds are there.
    [[nodiscard]] bool has_begun() const { return stage_ == Stage::play; }
    [[nodiscard]] const BoardText& board(game::Seat seat) const;
    [[nodiscard]] std::string_view expected() const override;

private:
    enum class Stage : std::uint8_t { maps, play };

    struct Round {
        enum class State : std::uint8_t { open, failed, over };
        State state = State::open;
        Player winner = Player::one;
        Side sides[2];
    };

    [[nodiscard]] Round& round_due() { return rounds_[due_ / 2]; }
    [[nodiscard]] Player player_due() const { return due_ % 2 == 0 ? Player::one : Player::two; }

    // From the seat that is due on, of all rounds that are left.
    void ask_for_map(game::Table& table);
    bool judge_map(game::Table& table, const Message& message);

    // A round whose agents do not both send a good map is none.
    void fail_round(game::Table& table, const game::EndReason& end_reason);

    // Shows every round that was played, and asks in the next that is open: there is one.
    void begin_turn(game::Table& table, std::size_t number);
    void ask(game::Table& table, game::Seat seat);

    // Asked again until there is a guess at a cell that this player has not tried.
    bool judge_guess(game::Table& table, const Message& message);
    void tell(game::Table& table, Shot shot, Position guess);
    void end_round(game::Table& table, Player winner);

    // Who still plays is told that it is over; at the end by signal nobody is.
    void end_game(game::Table& table, const game::EndReason& end_reason);

    const Rules& rules_;
    sys::MappedArray<Round> rounds_;
    MessageParser parser_;
    Stage stage_ = Stage::maps;
    game::Seat due_ = 0;
    std::size_t open_rounds_ = 0;
    bool has_asked_ = false;  // for the first map
    bool no_round_started_ = false;
    std::optional<game::EndReason> first_failure_;
    std::optional<game::EndReason> end_reason_;
};

}  // namespace naval
