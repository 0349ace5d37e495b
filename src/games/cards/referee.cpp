#include "games/cards/referee.hpp"

#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "games/cards/exit.hpp"

namespace cards {
namespace {

// Long enough for NEWROUND or PLAYED with a seat and a card: formatted once, sent to many seats.
using Line = core::FixedString<24>;

// Appends a card, and its count if there is more than one. If the text has no room for it, appends
// "..." instead and returns false.
bool put_cards(game::StateText& text, Card card, std::uint32_t count) {
    constexpr std::string_view more = " ...";
    core::FixedString<16> shown;
    core::put(shown, ' ', card);
    if (count > 1) {
        core::put(shown, " x", count);
    }
    const bool fits = text.size() + shown.size() + more.size() <= game::StateText::capacity;
    core::put(text, fits ? shown.view() : more);
    return fits;
}

void put_hand(game::StateText& text, const Game& game, game::Seat seat) {
    for (std::size_t index = 0; index < different_cards; ++index) {
        const Card card = card_at(index);
        const std::uint32_t count = game.hand(seat).count(card);
        if (count > 0 && !put_cards(text, card, count)) {
            return;
        }
    }
}

}  // namespace

bool Referee::deal(std::span<const Card> deck, std::uint32_t players, std::int64_t threshold) {
    return game_.deal(deck, players, threshold);
}

void Referee::begin(game::Table& table) {
    for (game::Seat seat = 0; seat < seats(); ++seat) {
        put_hand(table.to(seat), game_.dealt(seat));
    }
    begin_round(table);
}

std::optional<game::Seat> Referee::due() const {
    return over() ? std::nullopt : std::optional<game::Seat>(game_.round().due());
}

bool Referee::hear(game::Table& table, std::string_view piece, bool ends_line) {
    using State = decltype(line_)::State;
    switch (line_.feed(piece, ends_line)) {
        case State::unfinished: return false;
        case State::too_long: lose(table, *due(), game::Outcome::line_too_long); return false;
        case State::complete: return judge(table, line_.text());
    }
    return false;
}

void Referee::lose(game::Table& table, game::Seat seat, game::Outcome why) {
    end_game(table, {.outcome = why, .blame = seat});
}

void Referee::stop(game::Table& table, game::Outcome why) { end_game(table, {.outcome = why}); }

std::string_view Referee::expected() const {
    return has_begun_ ? "PLAY and a card of its hand that follows suit" : "the byte @";
}

// The lowest card that may be played.
void Referee::put_example(core::Writer& writer) const {
    if (!has_begun_) {
        return;
    }
    const Round& round = game_.round();
    const Hand& hand = game_.hand(round.due());
    const bool must_follow = round.opened() && hand.holds(round.lead_suit());
    for (std::size_t index = 0; index < different_cards; ++index) {
        const Card card = card_at(index);
        if (hand.holds(card) && (!must_follow || card.suit() == round.lead_suit())) {
            core::put(writer, "PLAY", card);
            return;
        }
    }
}

// The cards of the current round and the hand.
void Referee::put_state(game::StateText& text, game::Seat seat) const {
    if (!has_begun_) {
        return;
    }
    core::put(text, "; table");
    for (const Card card : game_.round().cards()) {
        core::put(text, ' ', card);
    }
    core::put(text, game_.round().opened() ? "" : " empty", "; hand");
    put_hand(text, game_, seat);
}

std::string_view Referee::hint(std::string_view said) const {
    return !has_begun_ && said == "!"   ? "dice players greet like this: multitool stlucia"
           : !has_begun_ && said == "M" ? "naval agents begin like this: multitool navalhub"
                                        : "";
}

const core::Ending& Referee::ending() const { return hub_exit::ending_of(end_reason_->outcome); }

void Referee::begin_round(game::Table& table) {
    has_begun_ = true;
    game_.begin_round();
    const std::uint32_t lead = game_.round().lead();
    core::put(table.to_spectators(), "Lead player=", lead, '\n');
    Line line;
    put_new_round(line, lead);
    for (game::Seat seat = 0; seat < seats(); ++seat) {
        table.to(seat).append(line.view());
    }
}

bool Referee::judge(game::Table& table, std::string_view line) {
    const game::Seat seat = game_.round().due();
    const std::optional<Card> card = parse_play(line);
    if (!card) {
        lose(table, seat, game::Outcome::not_a_message);
        return false;
    }
    switch (game_.play(*card)) {
        case Game::MoveResult::played: break;
        case Game::MoveResult::not_in_hand: return refuse(table, seat, "not in hand");
        case Game::MoveResult::must_follow_suit: return refuse(table, seat, "must follow suit");
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

bool Referee::refuse(game::Table& table, game::Seat seat, std::string_view rule) {
    end_game(table, {.outcome = game::Outcome::not_allowed, .blame = seat, .rule = rule});
    return false;
}

void Referee::end_round(game::Table& table) {
    show_round(table.to_spectators());
    game_.end_round();
    if (++rounds_played_ < game_.hand_size()) {
        begin_round(table);
        return;
    }
    show_scores(table.to_spectators());
    end_game(table, {.outcome = game::Outcome::finished});
}

void Referee::show_round(core::Writer& writer) const {
    std::string_view separator = "Cards=";
    for (const Card card : game_.round().cards()) {
        core::put(writer, separator, Dotted{card});
        separator = " ";
    }
    core::put(writer, '\n');
}

void Referee::show_scores(core::Writer& writer) const {
    std::string_view separator;
    for (game::Seat seat = 0; seat < seats(); ++seat) {
        core::put(writer, separator, seat, ':', game_.score(seat));
        separator = " ";
    }
    core::put(writer, '\n');
}

// Every player gets the end message, except when a signal ends the hub: then no player gets one.
void Referee::end_game(game::Table& table, const game::EndReason& end_reason) {
    end_reason_ = end_reason;
    if (end_reason.outcome == game::Outcome::signal) {
        return;
    }
    core::FixedString<16> last_message;
    put_game_over(last_message);
    for (game::Seat seat = 0; seat < seats(); ++seat) {
        table.dismiss(seat, last_message.view());
    }
}

}  // namespace cards
