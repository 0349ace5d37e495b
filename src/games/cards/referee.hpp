// The flow of a card game: rounds and who leads them, what is said to whom, whose card is due, how
// it ends: cards(5), "THE GAME".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/ending.hpp"
#include "core/fixed_string.hpp"
#include "game/answer_line.hpp"
#include "game/outcome.hpp"
#include "game/referee.hpp"
#include "games/cards/exit.hpp"
#include "games/cards/protocol.hpp"
#include "games/cards/rules.hpp"

namespace cards {

class Referee {
public:
    // Before everything else; the deck has to outlive this. False if there is no memory.
    [[nodiscard]] bool deal(std::span<const Card> deck, std::uint32_t players,
                            std::int64_t threshold) {
        return game_.deal(deck, players, threshold);
    }

    template <game::HubTable Table>
    void begin(Table& table) {
        for (game::Seat seat = 0; seat < seats(); ++seat) {
            auto&& player = table.to(seat);
            put_hand(player, game_.dealt(seat));
        }
        begin_round(table);
    }

    [[nodiscard]] std::optional<game::Seat> due() const {
        return over() ? std::nullopt : std::optional<game::Seat>(game_.round().due());
    }

    template <game::HubTable Table>
    bool hear(Table& table, std::string_view piece, bool ends_line) {
        using State = decltype(line_)::State;
        switch (line_.feed(piece, ends_line)) {
            case State::unfinished: return false;
            case State::too_long: lose(table, *due(), game::Outcome::line_too_long); return false;
            case State::complete: return judge(table, line_.text());
        }
        return false;
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
    [[nodiscard]] std::int64_t score(game::Seat seat) const { return game_.score(seat); }
    [[nodiscard]] std::string_view expected() const {
        return has_begun_ ? "PLAY and a card of its hand that follows suit" : "the byte @";
    }
    // Everybody has been greeted.
    [[nodiscard]] bool has_begun() const { return has_begun_; }
    [[nodiscard]] const Game& game() const { return game_; }

private:
    // What more than one hears: NEWROUND or PLAYED, a seat, a card.
    using Line = core::FixedString<24>;

    template <class Table>
    void begin_round(Table& table) {
        has_begun_ = true;
        game_.begin_round();
        const std::uint32_t lead = game_.round().lead();
        auto&& people = table.to_people();
        core::put(people, "Lead player=", lead, '\n');
        Line line;
        put_new_round(line, lead);
        for (game::Seat seat = 0; seat < seats(); ++seat) {
            table.to(seat).append(line.view());
        }
    }

    template <class Table>
    bool judge(Table& table, std::string_view line) {
        const game::Seat seat = game_.round().due();
        const std::optional<Card> card = parse_play(line);
        if (!card) {
            lose(table, seat, game::Outcome::not_a_message);
            return false;
        }
        switch (game_.play(*card)) {
            case Game::Verdict::played: break;
            case Game::Verdict::not_in_hand: return refuse(table, seat, "not in hand");
            case Game::Verdict::must_follow_suit: return refuse(table, seat, "must follow suit");
        }
        Line played;
        put_played(played, seat, *card);
        for (game::Seat other = 0; other < seats(); ++other) {
            if (other != seat) {
                table.to(other).append(played.view());
            }
        }
        if (game_.round().complete()) {
            end_round(table);
        }
        return true;
    }

    template <class Table>
    bool refuse(Table& table, game::Seat seat, std::string_view rule) {
        settle(table, {.outcome = game::Outcome::not_allowed, .blame = seat, .rule = rule});
        return false;
    }

    template <class Table>
    void end_round(Table& table) {
        show_round(table.to_people());
        game_.end_round();
        if (++rounds_played_ < game_.hand_size()) {
            begin_round(table);
            return;
        }
        show_scores(table.to_people());
        settle(table, {.outcome = game::Outcome::finished});
    }

    template <core::TextSink Sink>
    void show_round(Sink&& sink) const {
        std::string_view separator = "Cards=";
        for (const Card card : game_.round().cards()) {
            core::put(sink, separator, Dotted{card});
            separator = " ";
        }
        core::put(sink, '\n');
    }

    template <core::TextSink Sink>
    void show_scores(Sink&& sink) const {
        std::string_view separator;
        for (game::Seat seat = 0; seat < seats(); ++seat) {
            core::put(sink, separator, seat, ':', game_.score(seat));
            separator = " ";
        }
        core::put(sink, '\n');
    }

    // Everybody is told that it is over; at the end by signal nobody is.
    template <class Table>
    [[gnu::cold]] void settle(Table& table, const game::Verdict& verdict) {
        verdict_ = verdict;
        if (verdict.outcome == game::Outcome::signal) {
            return;
        }
        core::FixedString<16> last_words;
        put_game_over(last_words);
        for (game::Seat seat = 0; seat < seats(); ++seat) {
            table.dismiss(seat, last_words.view());
        }
    }

    Game game_;
    game::AnswerLine<play_length> line_;
    std::size_t rounds_played_ = 0;
    bool has_begun_ = false;
    std::optional<game::Verdict> verdict_;
};

}  // namespace cards
