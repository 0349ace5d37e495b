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
template <core::TextSink Sink>
void put_part(Sink& sink, Named named) {
    core::put(sink, "Player ", letter_of(named.seat));
}

class Referee {
public:
    Referee(SeatIndex players, std::int64_t win_score, RollSequence rolls)
        : game_(players, win_score), rolls_(rolls) {}

    template <game::HubTable Table>
    void begin(Table& table) {
        begin_turn(table);
    }

    [[nodiscard]] std::optional<game::Seat> due() const {
        return over() ? std::nullopt : std::optional<game::Seat>(questioned());
    }

    template <game::HubTable Table>
    bool hear(Table& table, std::string_view piece, bool ends_line) {
        using State = decltype(line_)::State;
        switch (line_.feed(piece, ends_line)) {
            case State::unfinished: return false;
            case State::too_long: lose(table, questioned(), game::Outcome::line_too_long); break;
            case State::complete: judge(table, parse_answer(line_.text())); break;
        }
        return !verdict_ || verdict_->outcome == game::Outcome::finished;
    }

    template <game::HubTable Table>
    [[gnu::cold]] void lose(Table& table, game::Seat seat, game::Outcome why) {
        settle(table, {.outcome = why, .blame = seat});
    }

    template <game::HubTable Table>
    [[gnu::cold]] void stop(Table& table, game::Outcome why) {
        settle(table, {.outcome = why});
    }

    [[nodiscard]] bool over() const { return verdict_.has_value(); }
    [[nodiscard]] game::Seat seats() const { return game_.players(); }
    [[nodiscard]] const game::Verdict& verdict() const { return *verdict_; }
    [[nodiscard]] const core::Ending& ending() const {
        return hub_exit::ending_of(verdict_->outcome);
    }
    [[nodiscard]] std::int64_t score(game::Seat seat) const {
        return game_.points(static_cast<SeatIndex>(seat));
    }
    [[nodiscard]] std::string_view expected() const {
        if (!has_begun_) {
            return "the byte !";
        }
        return stage_ == Stage::stay ? "stay or go" : "keepall, or reroll and dice it has";
    }
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

    [[nodiscard]] SeatIndex questioned() const {
        return stage_ == Stage::stay ? *game_.occupant() : game_.mover();
    }
    [[nodiscard]] Named mover() const { return {game_.mover()}; }

    template <class Table>
    void begin_turn(Table& table) {
        has_begun_ = true;
        game_.begin_turn(rolls_);
        ask_about_dice(table, Message::turn);
    }

    template <class Table>
    void ask_about_dice(Table& table, Message kind) {
        stage_ = Stage::dice;
        auto&& player = table.to(game_.mover());
        core::put(player, HubMessage{.kind = kind, .dice = game_.dice()});
    }

    template <class Table>
    void judge(Table& table, const Answer& answer) {
        if (answer.kind == Answer::Kind::invalid) {
            lose(table, questioned(), game::Outcome::not_a_message);
        } else if (stage_ == Stage::dice) {
            judge_dice(table, answer);
        } else {
            judge_stay(table, answer.kind);
        }
    }

    // Six dice, and again some of them as often as the player wants and may.
    template <class Table>
    void judge_dice(Table& table, const Answer& answer) {
        if (answer.kind == Answer::Kind::keep_all) {
            play_dice(table);
        } else if (answer.kind != Answer::Kind::reroll) {
            refuse(table, "nobody has asked whether it stays");
        } else if (!game_.may_reroll()) {
            refuse(table, "third reroll");
        } else if (!game_.reroll(answer.dice, rolls_)) {
            refuse(table, "dice it does not have");
        } else {
            ask_about_dice(table, Message::rerolled);
        }
    }

    template <class Table>
    void judge_stay(Table& table, Answer::Kind answer) {
        switch (answer) {
            case Answer::Kind::go: claim(table); [[fallthrough]];
            case Answer::Kind::stay: finish_turn(table); break;
            default: refuse(table, "it was asked whether it stays");
        }
    }

    template <class Table>
    [[gnu::cold]] void refuse(Table& table, std::string_view rule) {
        settle(table, {.outcome = game::Outcome::not_allowed, .blame = questioned(), .rule = rule});
    }

    template <class Table>
    void play_dice(Table& table) {
        const SeatIndex seat = game_.mover();
        auto&& people = table.to_people();
        core::put(people, mover(), " rolled ", game_.dice(), '\n');
        tell_others(table, {.kind = Message::rolled, .seat = seat, .dice = game_.dice()});
        if (const std::optional<unsigned> healed = game_.heal()) {
            core::put(people, mover(), " healed ", *healed, ", health is now ", game_.health(seat),
                      '\n');
        }
        switch (game_.attack()) {
            case Attack::none: break;
            case Attack::claim: claim(table); break;
            case Attack::inward: attack_occupant(table, *game_.occupant()); return;
            case Attack::outward:
                announce_attack(table, Direction::out);
                for (SeatIndex other = 0; other < game_.players(); ++other) {
                    if (other != seat && game_.is_alive(other)) {
                        hit(table, other);
                    }
                }
                break;
        }
        finish_turn(table);
    }

    template <class Table>
    void attack_occupant(Table& table, SeatIndex occupant) {
        announce_attack(table, Direction::in);
        hit(table, occupant);
        if (game_.health(occupant) == 0) {
            claim(table);
            finish_turn(table);
            return;
        }
        stage_ = Stage::stay;
        auto&& player = table.to(occupant);
        core::put(player, HubMessage{.kind = Message::stay_question});
    }

    template <class Table>
    void announce_attack(Table& table, Direction direction) {
        tell_all(table, {.kind = Message::attacks,
                         .direction = direction,
                         .seat = game_.mover(),
                         .number = game_.dice().count(Face::attack)});
    }

    template <class Table>
    void hit(Table& table, SeatIndex seat) {
        const unsigned damage = game_.hit(seat);
        auto&& people = table.to_people();
        core::put(people, Named{seat}, " took ", damage, " damage, health is now ",
                  game_.health(seat), '\n');
    }

    template <class Table>
    void claim(Table& table) {
        game_.claim();
        auto&& people = table.to_people();
        core::put(people, mover(), " claimed StLucia\n");
        tell_all(table, {.kind = Message::claim, .seat = game_.mover()});
    }

    template <class Table>
    void finish_turn(Table& table) {
        const SeatIndex seat = game_.mover();
        auto&& people = table.to_people();
        if (const unsigned points = game_.score(); points > 0) {
            core::put(people, mover(), " scored ", points, " for a total of ", game_.points(seat),
                      '\n');
            tell_all(table, {.kind = Message::points, .seat = seat, .number = points});
        }
        eliminate_dead(table);
        if (game_.over()) {
            core::put(people, mover(), " wins\n");
            settle(table, {.outcome = game::Outcome::finished});
            return;
        }
        game_.pass_on();
        begin_turn(table);
    }

    // Each hears of its own end as its last words, and nothing after them.
    template <class Table>
    void eliminate_dead(Table& table) {
        for (SeatIndex seat = 0; seat < game_.players(); ++seat) {
            if (game_.is_dying(seat)) {
                const HubMessage message{.kind = Message::eliminated, .seat = seat};
                tell(table, message, seat);
                table.dismiss(seat, Line(message).view());
                game_.eliminate(seat);
            }
        }
    }

    template <class Table>
    void tell_all(Table& table, const HubMessage& message) {
        tell(table, message, std::nullopt);
    }
    template <class Table>
    void tell_others(Table& table, const HubMessage& message) {
        tell(table, message, game_.mover());
    }
    // To everybody in the game, or to all but one.
    template <class Table>
    [[gnu::noinline]] void tell(Table& table, const HubMessage& message,
                                std::optional<SeatIndex> except) {
        const Line line(message);
        for (SeatIndex seat = 0; seat < game_.players(); ++seat) {
            if (seat != except && game_.is_alive(seat)) {
                table.to(seat).append(line.view());
            }
        }
    }

    // Who was told to play is told that it is over.
    template <class Table>
    [[gnu::cold]] void settle(Table& table, const game::Verdict& verdict) {
        verdict_ = verdict;
        if (could_not_start()) {
            return;
        }
        const Line last_words(verdict.outcome == game::Outcome::finished
                                  ? HubMessage{.kind = Message::winner, .seat = game_.mover()}
                                  : HubMessage{.kind = Message::shutdown});
        for (SeatIndex seat = 0; seat < game_.players(); ++seat) {
            if (game_.is_alive(seat)) {
                table.dismiss(seat, last_words.view());
            }
        }
    }

    Game game_;
    RollSequence rolls_;
    game::AnswerLine<longest_answer> line_;
    Stage stage_ = Stage::dice;
    bool has_begun_ = false;
    std::optional<game::Verdict> verdict_;
};

}  // namespace stlucia
