#include "games/cards/human_display.hpp"

#include <algorithm>
#include <span>

#include "core/fixed_string.hpp"

namespace cards {

using core::Colour;

namespace {

// There may be very many cards and players; a few lines are enough.
constexpr std::size_t most_cards_shown = 24;
constexpr std::size_t most_scores_shown = 12;

std::string_view one_or_many(std::int64_t count, std::string_view one, std::string_view many) {
    return count == 1 ? one : many;
}

}  // namespace

void put_part(core::Writer& writer, Display::Who who) {
    if (who.seat == who.display.arguments_.my_seat) {
        core::put(writer, who.begins_sentence ? "You" : "you");
    } else {
        core::put(writer, who.begins_sentence ? "Player " : "player ", who.seat);
    }
}

void put_part(core::Writer& writer, Display::ShownSuit shown) {
    shown.display.put_suit(writer, shown.suit, shown.is_coloured);
}

void put_part(core::Writer& writer, Display::ShownCard shown) {
    shown.display.put_suit(writer, shown.card.suit(), shown.is_coloured);
    core::put(writer, rank_letter(shown.card));
}

void Display::put_suit(core::Writer& writer, Suit suit, bool is_coloured) const {
    constexpr std::string_view symbols[] = {"♠", "♣", "♦", "♥"};
    const auto index = static_cast<std::size_t>(suit);
    const bool is_red = is_coloured && (suit == Suit::D || suit == Suit::H);
    const core::Paint paint = person_.paint();
    core::put(writer, is_red ? paint.on(core::Colour::red) : "",
              person_.has_symbols() ? symbols[index] : suit_letters.substr(index, 1),
              is_red ? paint.off() : "");
}

void Display::introduce() {
    person_.say("You are player ", arguments_.my_seat, " of ", arguments_.players, ", and there ",
                one_or_many(arguments_.hand_size, "is ", "are "), arguments_.hand_size,
                one_or_many(arguments_.hand_size, " round", " rounds"),
                " to play. Every trick is a point. Every ", shown(Suit::D),
                " in your tricks costs one, unless you get ", arguments_.threshold,
                " or more of them: then each is a point more. Type ? for help.");
}

void Display::begin_round(std::int64_t lead) {
    const core::Paint paint = person_.paint();
    ++round_;
    person_.say("");
    person_.say(paint.on(Colour::bold), "Round ", round_, " of ", arguments_.hand_size, paint.off(),
                ": ", who(lead), is_me(lead) ? " lead." : " leads.");
    if (round_ > 1) {
        show_scores();
    }
}

void Display::show_played(std::int64_t seat, Card card) {
    person_.say(first(seat), " plays ", shown(card));
}

void Display::show_next(std::uint32_t seat) { person_.say(first(seat), " is next."); }

std::int64_t Display::score_of(std::uint32_t seat) const {
    const Taken taken = taken_by(seat);
    return taken.diamonds >= arguments_.threshold ? taken.tricks + taken.diamonds
                                                  : taken.tricks - taken.diamonds;
}

// Shows the person's own score, then those of the other players that have taken a trick.
void Display::show_scores() {
    std::size_t others = 0;
    person_.begin_row("Score  ");
    show_score(arguments_.my_seat);
    for (std::uint32_t seat = 0; seat < taken_.size() && others < most_scores_shown; ++seat) {
        if (!is_me(seat) && taken_[seat].tricks > 0) {
            ++others;
            show_score(seat);
        }
    }
    if (others == most_scores_shown) {
        person_.part(3, 3);
        core::put(person_.out(), "...");
    }
    person_.end_line();
}

void Display::show_score(std::uint32_t seat) {
    const Taken taken = taken_by(seat);
    const core::Paint paint = person_.paint();
    core::FixedString<80> score;
    core::put(score, who(seat), ": ", score_of(seat));
    core::FixedString<80> reason;
    std::size_t extra_bytes = 0;  // bytes of the symbol that take no column of their own
    if (taken.tricks > 0) {
        core::put(reason, " (", taken.tricks, one_or_many(taken.tricks, " trick", " tricks"));
    }
    if (taken.diamonds > 0) {
        core::put(reason, ", ", taken.diamonds, ' ', ShownSuit{*this, Suit::D, false});
        extra_bytes = person_.has_symbols() ? std::string_view("♦").size() - 1 : 0;
    }
    core::put(reason, taken.tricks > 0 ? ")" : "");
    person_.part(score.size() + reason.size() - extra_bytes, 3);
    core::put(person_.out(), is_me(seat) ? paint.on(Colour::bold) : "", score.view(),
              is_me(seat) ? paint.off() : "", paint.on(Colour::dim), reason.view(), paint.off());
}

void Display::show_table(const Round& round) {
    const std::span<const Card> cards = round.cards();
    if (cards.size() < 2) {
        return;  // the line above already shows a single card
    }
    person_.begin_row("Table  ");
    for (const Card card : cards.last(std::min(cards.size(), most_cards_shown))) {
        person_.part(2);
        core::put(person_.out(), shown(card));
    }
    core::FixedString<40> best;
    core::put(best, who(round.winner()), " ahead");
    person_.part(best.size(), 3);
    core::put(person_.out(), best.view());
    person_.end_line();
}

void Display::show_hand(const PlayerView& view) {
    person_.begin_row("Hand   ");
    for (const Suit suit : {Suit::S, Suit::C, Suit::D, Suit::H}) {
        show_suit(view.hand, suit, is_allowed(view, suit) ? Colour::bold : Colour::dim);
    }
    person_.end_line();
}

// The colour is switched on and off for each card, because a line may break before any of them.
void Display::show_suit(const Hand& hand, Suit suit, Colour colour) {
    const core::Paint paint = person_.paint();
    bool is_first = true;
    for (unsigned rank = 1; rank < rank_letters.size(); ++rank) {
        const Card card(suit, rank);
        const std::uint32_t count = hand.count(card);
        if (count == 0) {
            continue;
        }
        core::FixedString<16> text;
        core::put(text, rank_letter(card));
        if (count > 1) {
            core::put(text, 'x', count);
        }
        if (is_first) {
            // The suit and its first card are one part, so that no line ends with a bare suit.
            person_.part(2 + text.size(), 3);
            core::put(person_.out(), shown(suit), ' ');
        } else {
            person_.part(text.size());
        }
        core::put(person_.out(), paint.on(colour), text.view(), paint.off());
        is_first = false;
    }
}

void Display::end_round(const Round& round) {
    const std::uint32_t winner = round.winner();
    if (winner < taken_.size() || taken_.resize(winner + std::size_t{1})) {
        taken_[winner].tricks += 1;
        taken_[winner].diamonds += round.diamonds();
    }
    core::FixedString<40> text;
    core::put(text, first(winner), is_me(winner) ? " take" : " takes");
    const core::Paint paint = person_.paint();
    person_.begin_row("");
    person_.part(text.size());
    core::put(person_.out(), paint.on(is_me(winner) ? Colour::green : Colour::bold), text.view(),
              paint.off());
    const std::span<const Card> cards = round.cards();
    for (const Card card : cards.first(std::min(cards.size(), most_cards_shown))) {
        person_.part(2);
        core::put(person_.out(), shown(card));
    }
    person_.end_line();
}

void Display::end_game() {
    const core::Paint paint = person_.paint();
    const std::int64_t mine = score_of(arguments_.my_seat);
    // taken_ may be shorter than the list of players. The players beyond its end score 0, so
    // `best`, the best score of the others, starts at 0 if there is such a player.
    const std::size_t listed = taken_.size() - (arguments_.my_seat < taken_.size() ? 1 : 0);
    std::int64_t best = listed + 1 < arguments_.players ? 0 : INT64_MIN;
    std::int64_t rounds = 0;
    for (std::uint32_t seat = 0; seat < taken_.size(); ++seat) {
        best = is_me(seat) ? best : std::max(best, score_of(seat));
        rounds += taken_[seat].tricks;
    }
    const bool is_complete = rounds == arguments_.hand_size;
    person_.say("");
    person_.say(paint.on(Colour::bold),
                is_complete ? "The game is over" : "The game has ended early", paint.off(),
                is_complete && mine > best    ? ": you win."
                : is_complete && mine == best ? ": nobody is ahead of you."
                                              : ".");
    show_scores();
}

}  // namespace cards
