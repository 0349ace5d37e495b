// What the four players of a game hear, and when: game499(5), "MESSAGES". No input and output of
// its own: it is told the players' lines and puts what they are to hear where its audience says.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "core/text_out.hpp"
#include "games/game499/card.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/rules.hpp"

namespace game499 {

template <class T>
concept GameAudience = requires(T& audience, Seat seat) {
    { audience.name(seat) } -> std::convertible_to<std::string_view>;
    { audience.say(seat) } -> core::TextSink;
};

template <GameAudience Audience>
class Conversation {
public:
    // `decks` is one deck or more, for the hands in turn.
    Conversation(Audience& audience, std::span<const Card> decks)
        : audience_(audience), decks_(decks) {}

    // Everything up to the first question.
    void begin() {
        for (Seat seat = 0; seat < seat_count; ++seat) {
            put_info(say(seat), "Team1: ", name(0), ", ", name(2));
            put_info(say(seat), "Team2: ", name(1), ", ", name(3));
        }
        deal();
        ask();
    }

    [[nodiscard]] bool over() const { return over_; }
    // Whose line is needed.
    [[nodiscard]] Seat due() const { return game_.due(); }

    // A line of the player who is due: everything up to the next question, or to the end. False if
    // it was not an answer.
    bool hear(std::string_view line) {
        const Seat seat = due();
        const std::optional<Answer> answer = parse_answer(game_.question(), line);
        const Game::Verdict verdict = answer ? game_.take(*answer) : Game::Verdict::refused;
        if (verdict != Game::Verdict::refused) {
            tell_answer(seat, *answer);
        }
        switch (verdict) {
            case Game::Verdict::refused:
            case Game::Verdict::accepted: break;
            case Game::Verdict::bidding_over:
                for (Seat each = 0; each < seat_count; ++each) {
                    put_trumps(say(each), game_.contract());
                }
                break;
            case Game::Verdict::trick_over: tell_all(name(game_.trick_winner()), " won"); break;
            case Game::Verdict::hand_over:
                tell_all(name(game_.trick_winner()), " won");
                end_hand();
                break;
        }
        if (!over_) {
            ask();
        }
        return verdict != Game::Verdict::refused;
    }

    // The player who is due has gone.
    void lose() {
        const Seat gone = due();
        for (Seat seat = 0; seat < seat_count; ++seat) {
            if (seat != gone) {
                put_info(say(seat), name(gone), " disconnected early");
                put_over(say(seat));
            }
        }
        over_ = true;
    }

private:
    auto& say(Seat seat) { return audience_.say(seat); }
    [[nodiscard]] std::string_view name(Seat seat) const { return audience_.name(seat); }

    template <class... Parts>
    void tell_all(const Parts&... parts) {
        for (Seat seat = 0; seat < seat_count; ++seat) {
            put_info(say(seat), parts...);
        }
    }

    template <class... Parts>
    void tell_others(Seat speaker, const Parts&... parts) {
        for (Seat seat = 0; seat < seat_count; ++seat) {
            if (seat != speaker) {
                put_info(say(seat), name(speaker), parts...);
            }
        }
    }

    void tell_answer(Seat seat, const Answer& answer) {
        switch (answer.kind) {
            case Answer::Kind::bid: tell_others(seat, " bids ", answer.bid); break;
            case Answer::Kind::pass: tell_others(seat, " passes"); break;
            case Answer::Kind::card:
                tell_others(seat, " plays ", answer.card);
                put_accepted(say(seat));
                break;
        }
    }

    void deal() {
        game_.deal(decks_.subspan(next_deck_, deck_size));
        next_deck_ = next_deck_ + deck_size == decks_.size() ? 0 : next_deck_ + deck_size;
        for (Seat seat = 0; seat < seat_count; ++seat) {
            put_hand(say(seat), game_.hand(seat));
        }
    }

    void ask() { put_question(say(due()), game_.question()); }

    void end_hand() {
        tell_all("Team 1=", game_.score(0), ", Team 2=", game_.score(1));
        const std::optional<std::size_t> winner = game_.winner();
        if (!winner) {
            deal();
            return;
        }
        tell_all("Winner is Team ", *winner + 1);
        for (Seat seat = 0; seat < seat_count; ++seat) {
            put_over(say(seat));
        }
        over_ = true;
    }

    Audience& audience_;
    std::span<const Card> decks_;
    std::size_t next_deck_ = 0;
    Game game_;
    bool over_ = false;
};

}  // namespace game499
