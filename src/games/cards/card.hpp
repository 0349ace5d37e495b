// A card, and a hand of cards: cards(5), "NUMBERS, CARDS AND LINES".
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/bytes.hpp"
#include "core/check.hpp"
#include "core/text_out.hpp"

namespace cards {

enum class Suit : std::uint8_t { S, C, D, H };

inline constexpr std::string_view suit_letters = "SCDH";
// In ascending order. A rank is an index into this text; rank 0 means no card.
inline constexpr std::string_view rank_letters = ".123456789abcdef";

struct Card {
    std::uint8_t bits = 0;  // suit * 16 + rank: a deck of any length stays small

    constexpr Card() = default;
    constexpr Card(Suit suit, unsigned rank)
        : bits(static_cast<std::uint8_t>(static_cast<unsigned>(suit) * 16 + rank)) {}
    [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(bits / 16); }
    [[nodiscard]] constexpr unsigned rank() const { return bits % 16; }
    constexpr bool operator==(const Card&) const = default;
};

// Exactly two characters, suit then rank: "C5", "Hc".
constexpr std::optional<Card> parse_card(std::string_view text) {
    if (text.size() != 2) {
        return std::nullopt;
    }
    const std::size_t suit = core::position_in(suit_letters, text[0]);
    const std::size_t rank = core::position_in(rank_letters, text[1]);
    if (suit == std::string_view::npos || rank == std::string_view::npos || rank == 0) {
        return std::nullopt;
    }
    return Card(static_cast<Suit>(suit), static_cast<unsigned>(rank));
}

// The different cards are numbered from 0: suit by suit, each in ascending order of rank.
inline constexpr std::size_t ranks = rank_letters.size() - 1;
inline constexpr std::size_t different_cards = suit_letters.size() * ranks;
constexpr Card card_at(std::size_t index) {
    return {static_cast<Suit>(index / ranks), static_cast<unsigned>(index % ranks) + 1};
}

constexpr char suit_letter(Card card) {
    return suit_letters[static_cast<std::size_t>(card.suit())];
}
constexpr char rank_letter(Card card) { return rank_letters[card.rank()]; }

// The form of messages and deck files: "C5".
inline void put_part(core::Writer& writer, Card card) {
    core::put(writer, suit_letter(card), rank_letter(card));
}

// The form of the output for spectators: "C.5".
struct Dotted {
    Card card;
};
inline void put_part(core::Writer& writer, Dotted dotted) {
    core::put(writer, suit_letter(dotted.card), '.', rank_letter(dotted.card));
}

// A multiset of cards in constant space, because a deck may repeat cards and be of any length. The
// highest and the lowest card of a suit are found without a search.
class Hand {
public:
    constexpr void add(Card card) {
        ++counts_[card.bits];
        ranks_[index(card.suit())] |= static_cast<std::uint16_t>(1U << card.rank());
    }
    constexpr void remove(Card card) {
        CHECK(holds(card));
        if (--counts_[card.bits] == 0) {
            ranks_[index(card.suit())] &= static_cast<std::uint16_t>(~(1U << card.rank()));
        }
    }
    [[nodiscard]] constexpr bool holds(Card card) const { return counts_[card.bits] != 0; }
    [[nodiscard]] constexpr std::uint32_t count(Card card) const { return counts_[card.bits]; }
    [[nodiscard]] constexpr bool holds(Suit suit) const { return ranks_[index(suit)] != 0; }
    // For highest() and lowest() the hand has to hold the suit.
    [[nodiscard]] constexpr Card highest(Suit suit) const {
        return {suit, static_cast<unsigned>(std::bit_width(ranks_[index(suit)])) - 1};
    }
    [[nodiscard]] constexpr Card lowest(Suit suit) const {
        return {suit, static_cast<unsigned>(std::countr_zero(ranks_[index(suit)]))};
    }
    // The first suit in `order` that the hand holds. The hand must not be empty.
    [[nodiscard]] constexpr Suit first_of(const std::array<Suit, 4>& order) const {
        for (const Suit suit : order) {
            if (holds(suit)) {
                return suit;
            }
        }
        CHECK(false);
    }

private:
    static constexpr std::size_t index(Suit suit) { return static_cast<std::size_t>(suit); }

    std::array<std::uint32_t, 64> counts_{};
    std::array<std::uint16_t, 4> ranks_{};  // a bit for each rank that is held
};

}  // namespace cards
