// The flow of a game: what the four players hear, and when, whose answer is due, how it ends:
// 499(5), "MESSAGES".
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "game/outcome.hpp"
#include "game/referee.hpp"
#include "games/game499/card.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/rules.hpp"

namespace game499 {

// The players are known by their names.
template <class T>
concept NamedTable = game::Table<T> && requires(const T& table, game::Seat seat) {
    { table.name(seat) } -> std::convertible_to<std::string_view>;
};

class Referee {
public:
    // `decks` is one deck or more, for the hands in turn.
    explicit Referee(std::span<const Card> decks) : decks_(decks) {}

    template <NamedTable Table>
    void begin(Table& table) {
        tell_all(table, "Team1: ", name(table, 0), ", ", name(table, 2));
        tell_all(table, "Team2: ", name(table, 1), ", ", name(table, 3));
        deal(table);
        ask(table);
    }

    [[nodiscard]] std::optional<game::Seat> due() const {
        return verdict_ ? std::nullopt : std::optional(static_cast<game::Seat>(game_.due()));
    }

    // A line that is longer than any answer is none, and is read to its end.
    template <NamedTable Table>
    bool hear(Table& table, std::string_view piece, bool ends_line) {
        line_.append(piece);
        if (!ends_line) {
            return false;
        }
        const bool is_good = judge(table, line_.overflowed() ? std::string_view() : line_.view());
        line_.clear();
        return is_good;
    }

    template <NamedTable Table>
    void lose(Table& table, game::Seat gone, game::Outcome why) {
        for (Seat seat = 0; seat < seat_count; ++seat) {
            if (seat != gone) {
                tell(table, seat, name(table, gone), " disconnected early");
                put_over(to(table, seat));
            }
        }
        verdict_ = {.outcome = why, .blame = gone};
    }

    [[nodiscard]] static game::Seat seats() { return seat_count; }
    [[nodiscard]] const game::Verdict& verdict() const { return *verdict_; }
    // Of the seat's team.
    [[nodiscard]] std::int64_t score(game::Seat seat) const { return game_.score(team_of(seat)); }

private:
    template <class Table>
    static decltype(auto) to(Table& table, Seat seat) {
        return table.to(static_cast<game::Seat>(seat));
    }
    template <class Table>
    static std::string_view name(const Table& table, Seat seat) {
        return table.name(static_cast<game::Seat>(seat));
    }

    template <class Table, class... Parts>
    static void tell(Table& table, Seat seat, const Parts&... parts) {
        put_info(to(table, seat), parts...);
    }

    template <class Table, class... Parts>
    static void tell_all(Table& table, const Parts&... parts) {
        for (Seat seat = 0; seat < seat_count; ++seat) {
            tell(table, seat, parts...);
        }
    }

    template <class Table, class... Parts>
    static void tell_others(Table& table, Seat speaker, const Parts&... parts) {
        for (Seat seat = 0; seat < seat_count; ++seat) {
            if (seat != speaker) {
                tell(table, seat, name(table, speaker), parts...);
            }
        }
    }

    template <class Table>
    bool judge(Table& table, std::string_view line) {
        const Seat seat = game_.due();
        const std::optional<Answer> answer = parse_answer(game_.question(), line);
        const Game::Verdict verdict = answer ? game_.take(*answer) : Game::Verdict::refused;
        if (verdict != Game::Verdict::refused) {
            tell_answer(table, seat, *answer);
        }
        switch (verdict) {
            case Game::Verdict::refused:
            case Game::Verdict::accepted: break;
            case Game::Verdict::bidding_over:
                for (Seat each = 0; each < seat_count; ++each) {
                    put_trumps(to(table, each), game_.contract());
                }
                break;
            case Game::Verdict::trick_over: tell_winner_of_trick(table); break;
            case Game::Verdict::hand_over:
                tell_winner_of_trick(table);
                end_hand(table);
                break;
        }
        if (!verdict_) {
            ask(table);
        }
        return verdict != Game::Verdict::refused;
    }

    template <class Table>
    static void tell_answer(Table& table, Seat seat, const Answer& answer) {
        switch (answer.kind) {
            case Answer::Kind::bid: tell_others(table, seat, " bids ", answer.bid); break;
            case Answer::Kind::pass: tell_others(table, seat, " passes"); break;
            case Answer::Kind::card:
                tell_others(table, seat, " plays ", answer.card);
                put_accepted(to(table, seat));
                break;
        }
    }

    template <class Table>
    void tell_winner_of_trick(Table& table) {
        tell_all(table, name(table, game_.trick_winner()), " won");
    }

    template <class Table>
    void deal(Table& table) {
        game_.deal(decks_.subspan(next_deck_, deck_size));
        next_deck_ = next_deck_ + deck_size == decks_.size() ? 0 : next_deck_ + deck_size;
        for (Seat seat = 0; seat < seat_count; ++seat) {
            put_hand(to(table, seat), game_.hand(seat));
        }
    }

    template <class Table>
    void ask(Table& table) {
        put_question(to(table, game_.due()), game_.question());
    }

    template <class Table>
    void end_hand(Table& table) {
        tell_all(table, "Team 1=", game_.score(0), ", Team 2=", game_.score(1));
        const std::optional<std::size_t> winner = game_.winner();
        if (!winner) {
            deal(table);
            return;
        }
        tell_all(table, "Winner is Team ", *winner + 1);
        for (Seat seat = 0; seat < seat_count; ++seat) {
            put_over(to(table, seat));
        }
        verdict_ = {.outcome = game::Outcome::finished};
    }

    std::span<const Card> decks_;
    std::size_t next_deck_ = 0;
    Game game_;
    core::FixedString<answer_length> line_;
    std::optional<game::Verdict> verdict_;
};

}  // namespace game499
