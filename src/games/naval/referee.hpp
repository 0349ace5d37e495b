// The flow of a naval tournament with all its rounds: which messages go to which seat, whose map or
// guess is due, and how it ends: naval(5), "THE GAME", "Order" and "What the hub checks".
//
// Round r has the seats 2r and 2r + 1.
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
    // The rules have to outlive the referee.
    explicit Referee(const Rules& rules) : rules_(rules) {}

    // Has to be called first. False if allocation failed.
    [[nodiscard]] bool create(std::size_t rounds);
    // A seat that has more guesses refused in a row than this breaks the game. Without a limit it
    // is asked again for ever.
    void limit_refusals(std::uint64_t most) { most_refusals_ = most; }
    static game::Seat seat_of(std::size_t round, Player player);
    void begin(game::Table& table) override;
    [[nodiscard]] std::optional<game::Seat> due() const override;
    bool hear(game::Table& table, std::string_view piece, bool ends_line) override;

    // While maps are collected, a lost seat ends its own round only; later it ends the tournament.
    void lose(game::Table& table, game::Seat seat, game::Outcome why) override;
    void stop(game::Table& table, game::Outcome why) override;
    [[nodiscard]] bool over() const override { return end_reason_.has_value(); }
    [[nodiscard]] game::Seat seats() const override {
        return static_cast<game::Seat>(2 * rounds_.size());
    }
    [[nodiscard]] const game::EndReason& end_reason() const override { return *end_reason_; }
    [[nodiscard]] const core::Ending& ending() const override;
    // 1 for the winner of a round, else 0.
    [[nodiscard]] std::int64_t score(game::Seat seat) const override;
    [[nodiscard]] std::string_view expected() const override;
    void put_example(core::Writer& writer) const override;
    void put_state(game::StateText& text, game::Seat seat) const override;
    [[nodiscard]] std::string_view hint(std::string_view said) const override;

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

    // Sends the rules to the next seat of a round that has not failed, from the seat that is due
    // on. After the last seat the play begins.
    void ask_for_map(game::Table& table);
    bool judge_map(game::Table& table, const Message& message);

    // The round is not played, because one of its agents did not start or sent no good map.
    void fail_round(game::Table& table, const game::EndReason& end_reason);

    // Shows the boards of the rounds from `number` on, cyclically, up to the next open one, and
    // asks its first player. There has to be an open round.
    void begin_turn(game::Table& table, std::size_t number);
    void ask(game::Table& table, game::Seat seat);
    // After a guess that was refused.
    void ask_again(game::Table& table);

    // The player is asked again until it guesses a cell that it has not tried.
    bool judge_guess(game::Table& table, const Message& message);
    void tell(game::Table& table, Shot shot, Position guess);
    void end_round(game::Table& table, Player winner);

    // Sends EARLY to the seats of all open rounds, except when a signal ends the hub: then no seat
    // gets a message.
    void end_game(game::Table& table, const game::EndReason& end_reason);

    const Rules& rules_;
    sys::MappedArray<Round> rounds_;
    MessageParser parser_;
    Stage stage_ = Stage::maps;
    game::Seat due_ = 0;
    std::size_t open_rounds_ = 0;
    std::uint64_t most_refusals_ = UINT64_MAX;
    std::uint64_t refusals_ = 0;  // in a row, of the seat that is due
    bool has_asked_ = false;      // the first map was asked for
    bool no_round_started_ = false;
    std::optional<game::EndReason> first_failure_;
    std::optional<game::EndReason> end_reason_;
};

}  // namespace naval
