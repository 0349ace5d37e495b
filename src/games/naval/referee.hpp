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

class Referee {
public:
    // The rules have to outlive this.
    explicit Referee(const Rules& rules) : rules_(rules) {}

    // Before everything else. False if there is no memory.
    [[nodiscard]] bool create(std::size_t rounds) {
        open_rounds_ = rounds;
        return rounds_.create(rounds);
    }

    static game::Seat seat_of(std::size_t round, Player player) {
        return static_cast<game::Seat>(2 * round + index_of(player));
    }

    template <game::HubTable Table>
    void begin(Table& table) {
        ask_for_map(table);
    }

    [[nodiscard]] std::optional<game::Seat> due() const {
        return over() ? std::nullopt : std::optional(due_);
    }

    template <game::HubTable Table>
    bool hear(Table& table, std::string_view piece, bool ends_line) {
        // Judged as soon as a line cannot be a message.
        if (parser_.feed(piece, ends_line) && !ends_line) {
            return false;
        }
        const Message message = parser_.finish();
        return stage_ == Stage::maps ? judge_map(table, message) : judge_guess(table, message);
    }

    // Before there are maps, only the round is lost.
    template <game::HubTable Table>
    [[gnu::cold]] void lose(Table& table, game::Seat seat, game::Outcome why) {
        const game::Verdict verdict{.outcome = why, .blame = seat};
        if (stage_ == Stage::play || why == game::Outcome::too_slow) {
            settle(table, verdict);
        } else {
            fail_round(table, verdict);
        }
    }

    template <game::HubTable Table>
    [[gnu::cold]] void stop(Table& table, game::Outcome why) {
        settle(table, {.outcome = why});
    }

    [[nodiscard]] bool over() const { return verdict_.has_value(); }
    [[nodiscard]] game::Seat seats() const { return static_cast<game::Seat>(2 * rounds_.size()); }
    [[nodiscard]] const game::Verdict& verdict() const { return *verdict_; }
    [[nodiscard]] const core::Ending& ending() const {
        return no_round_started_ ? hub_exit::start : hub_exit::ending_of(verdict_->outcome);
    }
    // One for having won the round.
    [[nodiscard]] std::int64_t score(game::Seat seat) const {
        const Round& round = rounds_[seat / 2];
        return round.state == Round::State::over && index_of(round.winner) == seat % 2 ? 1 : 0;
    }
    // Both maps of all rounds are there.
    [[nodiscard]] bool has_begun() const { return stage_ == Stage::play; }
    [[nodiscard]] const BoardText& board(game::Seat seat) const {
        return rounds_[seat / 2].sides[seat % 2].board();
    }
    [[nodiscard]] std::string_view expected() const {
        return stage_ == Stage::maps ? "MAP and a fleet that fits the rules"
                                     : "GUESS and a position";
    }

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
    template <class Table>
    void ask_for_map(Table& table) {
        while (due_ < seats() && round_due().state == Round::State::failed) {
            ++due_;
        }
        has_asked_ = true;
        if (due_ < seats()) {
            auto&& agent = table.to(due_);
            put_rules(agent, rules_);
        } else if (open_rounds_ == 0) {
            no_round_started_ = true;
            settle(table, *first_failure_);
        } else {
            stage_ = Stage::play;
            begin_turn(table, 0);
        }
    }

    template <class Table>
    bool judge_map(Table& table, const Message& message) {
        game::Verdict verdict{.outcome = game::Outcome::not_a_message, .blame = due_};
        if (message.kind == Message::Kind::map) {
            Side& side = round_due().sides[due_ % 2];
            if (side.place(rules_, *message.fleet)) {
                ++due_;
                ask_for_map(table);
                return true;
            }
            verdict.outcome = game::Outcome::not_allowed;
            verdict.rule = "ships that do not fit the rules";
        }
        fail_round(table, verdict);
        return false;
    }

    // A round whose agents do not both send a good map is none.
    template <class Table>
    [[gnu::cold]] void fail_round(Table& table, const game::Verdict& verdict) {
        const std::size_t number = *verdict.blame / 2;
        if (rounds_[number].state == Round::State::failed) {
            return;
        }
        if (!first_failure_) {
            first_failure_ = verdict;
        }
        rounds_[number].state = Round::State::failed;
        --open_rounds_;
        const bool was_due = has_asked_ && due_ / 2 == number;
        table.drop(seat_of(number, Player::one));
        table.drop(seat_of(number, Player::two));
        if (was_due) {
            ask_for_map(table);
        }
    }

    // Shows every round that was played, and asks in the next that is open: there is one.
    template <class Table>
    void begin_turn(Table& table, std::size_t number) {
        for (;; ++number) {
            number = number == rounds_.size() ? 0 : number;
            const Round& round = rounds_[number];
            if (round.state == Round::State::failed) {
                continue;
            }
            auto&& people = table.to_people();
            core::put(people, "**********\nROUND ", number, '\n');
            put_boards(people, round.sides[0].board(), round.sides[1].board());
            if (round.state == Round::State::open) {
                ask(table, seat_of(number, Player::one));
                return;
            }
        }
    }

    template <class Table>
    void ask(Table& table, game::Seat seat) {
        due_ = seat;
        auto&& agent = table.to(seat);
        put_your_turn(agent);
    }

    // Asked again until there is a guess at a cell that this player has not tried.
    template <class Table>
    bool judge_guess(Table& table, const Message& message) {
        if (message.kind != Message::Kind::guess) {
            settle(table, {.outcome = game::Outcome::not_a_message, .blame = due_});
            return false;
        }
        const Player player = player_due();
        Side& target = round_due().sides[index_of(opponent_of(player))];
        const std::optional<Shot> shot =
            rules_.holds(message.position) ? target.shoot(message.position) : std::nullopt;
        if (!shot) {
            ask(table, due_);
            return false;
        }
        tell(table, *shot, message.position);
        if (target.is_defeated()) {
            end_round(table, player);
        } else if (player == Player::one) {
            ask(table, due_ + 1);
        } else {
            begin_turn(table, due_ / 2 + 1);
        }
        return true;
    }

    template <class Table>
    void tell(Table& table, Shot shot, Position guess) {
        auto&& people = table.to_people();
        put_result_line(people, player_due(), shot, guess);
        auto&& agent = table.to(due_);
        put_ok(agent);
        core::FixedString<24> result;
        put_result(result, player_due(), shot, guess);
        for (const Player hearer : {Player::one, Player::two}) {
            table.to(seat_of(due_ / 2, hearer)).append(result.view());
        }
    }

    template <class Table>
    void end_round(Table& table, Player winner) {
        const std::size_t number = due_ / 2;
        auto&& people = table.to_people();
        put_game_over_line(people, winner);
        core::FixedString<16> last_words;
        put_done(last_words, winner);
        table.dismiss(seat_of(number, Player::one), last_words.view());
        table.dismiss(seat_of(number, Player::two), last_words.view());
        rounds_[number].state = Round::State::over;
        rounds_[number].winner = winner;
        if (--open_rounds_ == 0) {
            settle(table, {.outcome = game::Outcome::finished});
        } else {
            begin_turn(table, number + 1);
        }
    }

    // Who still plays is told that it is over; at the end by signal nobody is.
    template <class Table>
    [[gnu::cold]] void settle(Table& table, const game::Verdict& verdict) {
        verdict_ = verdict;
        if (verdict.outcome == game::Outcome::signal) {
            return;
        }
        core::FixedString<16> last_words;
        put_early(last_words);
        for (game::Seat seat = 0; seat < seats(); ++seat) {
            if (rounds_[seat / 2].state == Round::State::open) {
                table.dismiss(seat, last_words.view());
            }
        }
    }

    const Rules& rules_;
    sys::MappedArray<Round> rounds_;
    MessageParser parser_;
    Stage stage_ = Stage::maps;
    game::Seat due_ = 0;
    std::size_t open_rounds_ = 0;
    bool has_asked_ = false;  // for the first map
    bool no_round_started_ = false;
    std::optional<game::Verdict> first_failure_;
    std::optional<game::Verdict> verdict_;
};

}  // namespace naval
