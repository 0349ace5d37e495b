// What a person sees of a card game at the terminal: the cards as they are played, the trick, the
// hand and the scores so far: human(6), "Cards".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/text_out.hpp"
#include "games/cards/rules.hpp"
#include "hub/person.hpp"
#include "sys/mapped.hpp"

namespace cards {

// True if the rules allow a card of this suit now, supposing that the hand holds one.
inline bool is_allowed(const PlayerView& view, Suit suit) {
    return !view.round.opened() || suit == view.round.lead_suit() ||
           !view.hand.holds(view.round.lead_suit());
}

// Calls `each` once for every different card that the rules allow now.
template <class Each>
void for_each_allowed(const PlayerView& view, Each each) {
    for (std::size_t index = 0; index < different_cards; ++index) {
        const Card card = card_at(index);
        if (view.hand.holds(card) && is_allowed(view, card.suit())) {
            each(card);
        }
    }
}

class Display {
public:
    Display(hub::Person& person, const PlayerArguments& arguments)
        : person_(person), arguments_(arguments) {}

    // Arguments of core::put that print a seat, a suit or a card as this display shows them.
    struct Who {
        const Display& display;
        std::int64_t seat;
        bool begins_sentence = false;
    };
    struct ShownSuit {
        const Display& display;
        Suit suit;
        bool is_coloured = true;
    };
    struct ShownCard {
        const Display& display;
        Card card;
        bool is_coloured = true;
    };
    [[nodiscard]] Who who(std::int64_t seat) const { return {*this, seat}; }
    // The same with a capital letter, for the beginning of a sentence.
    [[nodiscard]] Who first(std::int64_t seat) const { return {*this, seat, true}; }
    [[nodiscard]] ShownSuit shown(Suit suit) const { return {*this, suit}; }
    [[nodiscard]] ShownCard shown(Card card) const { return {*this, card}; }

    friend void put_part(core::Writer& writer, Who who);
    friend void put_part(core::Writer& writer, ShownSuit shown);
    friend void put_part(core::Writer& writer, ShownCard shown);

    void introduce();
    void begin_round(std::int64_t lead);
    void show_played(std::int64_t seat, Card card);
    void show_next(std::uint32_t seat);
    void end_round(const Round& round);
    void end_game();

    // Both are shown before the person is asked for a card.
    void show_table(const Round& round);
    void show_hand(const PlayerView& view);

private:
    struct Taken {
        std::int64_t tricks = 0;
        std::int64_t diamonds = 0;
    };

    void put_suit(core::Writer& writer, Suit suit, bool is_coloured) const;
    [[nodiscard]] bool is_me(std::int64_t seat) const { return seat == arguments_.my_seat; }
    [[nodiscard]] Taken taken_by(std::uint32_t seat) const {
        return seat < taken_.size() ? taken_[seat] : Taken{};
    }
    [[nodiscard]] std::int64_t score_of(std::uint32_t seat) const;
    void show_scores();
    void show_score(std::uint32_t seat);
    void show_suit(const Hand& hand, Suit suit, core::Colour colour);

    hub::Person& person_;
    PlayerArguments arguments_;
    std::int64_t round_ = 0;
    sys::MappedVector<Taken> taken_;  // by seat; as long as the highest seat that took a trick
};

}  // namespace cards
