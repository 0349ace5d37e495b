// Cards, bids and a hand of cards: 499(5), "CARDS AND BIDS".
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/text_out.hpp"

namespace game499 {

inline constexpr std::size_t seat_count = 4;
inline constexpr std::size_t hand_size = 13;
inline constexpr std::size_t deck_size = seat_count * hand_size;

// The order in which suits are displayed, and in which bids of the same number rank.
enum class Suit : std::uint8_t { S, C, D, H };

inline constexpr std::array all_suits = {Suit::S, Suit::C, Suit::D, Suit::H};
inline constexpr std::string_view suit_letters = "SCDH";
// In ascending order. A rank is an index into this text.
inline constexpr std::string_view rank_letters = "23456789TJQKA";

constexpr char letter_of(Suit suit) { return suit_letters[static_cast<std::size_t>(suit)]; }

// The index of each byte in a text of letters, or no_index. A table is faster than a search, and
// deck files may have millions of cards.
inline constexpr std::uint8_t no_index = 0xff;
constexpr std::array<std::uint8_t, 256> indices_in(std::string_view letters) {
    std::array<std::uint8_t, 256> indices{};
    indices.fill(no_index);
    for (std::size_t index = 0; index < letters.size(); ++index) {
        indices[static_cast<unsigned char>(letters[index])] = static_cast<std::uint8_t>(index);
    }
    return indices;
}
inline constexpr std::array suit_indices = indices_in(suit_letters);
inline constexpr std::array rank_indices = indices_in(rank_letters);

constexpr std::optional<Suit> parse_suit(char letter) {
    const std::uint8_t suit = suit_indices[static_cast<unsigned char>(letter)];
    if (suit == no_index) {
        return std::nullopt;
    }
    return static_cast<Suit>(suit);
}

struct Card {
    std::uint8_t bits = 0;  // suit * 16 + rank: files may hold millions of cards

    constexpr Card() = default;
    constexpr Card(Suit suit, std::size_t rank)
        : bits(static_cast<std::uint8_t>(static_cast<std::size_t>(suit) * 16 + rank)) {}
    [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(bits / 16); }
    [[nodiscard]] constexpr std::size_t rank() const { return bits % 16; }
    constexpr bool operator==(const Card&) const = default;
};

constexpr char rank_letter(Card card) { return rank_letters[card.rank()]; }

// Exactly two characters, rank then suit: "TH".
constexpr std::optional<Card> parse_card(std::string_view text) {
    if (text.size() != 2) {
        return std::nullopt;
    }
    const std::uint8_t rank = rank_indices[static_cast<unsigned char>(text[0])];
    const std::optional<Suit> suit = parse_suit(text[1]);
    if (rank == no_index || !suit) {
        return std::nullopt;
    }
    return Card(*suit, rank);
}

inline void put_part(core::Writer& writer, Card card) {
    core::put(writer, rank_letter(card), letter_of(card.suit()));
}

// A set of cards, with each card at most once.
class CardSet {
public:
    constexpr CardSet() = default;
    static constexpr CardSet whole_deck() {
        CardSet all;
        for (const Suit suit : all_suits) {
            for (std::size_t rank = 0; rank < rank_letters.size(); ++rank) {
                all.add(Card(suit, rank));
            }
        }
        return all;
    }

    constexpr void add(Card card) { bits_ |= bit(card); }
    constexpr void remove(Card card) { bits_ &= ~bit(card); }
    [[nodiscard]] constexpr bool has(Card card) const { return (bits_ & bit(card)) != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr CardSet of(Suit suit) const {
        return CardSet(bits_ & (std::uint64_t{0xffff} << Card(suit, 0).bits));
    }
    // The cards of the same suit that are higher.
    [[nodiscard]] constexpr CardSet above(Card card) const {
        return CardSet(of(card.suit()).bits_ & ~(bit(card) | (bit(card) - 1)));
    }
    [[nodiscard]] constexpr CardSet without(CardSet other) const {
        return CardSet(bits_ & ~other.bits_);
    }
    // For lowest() and highest() the set has to have cards of one suit only, and not be empty.
    [[nodiscard]] constexpr Card lowest() const { return at(std::countr_zero(bits_)); }
    [[nodiscard]] constexpr Card highest() const { return at(63 - std::countl_zero(bits_)); }
    constexpr bool operator==(const CardSet&) const = default;

private:
    explicit constexpr CardSet(std::uint64_t bits) : bits_(bits) {}
    static constexpr std::uint64_t bit(Card card) { return std::uint64_t{1} << card.bits; }
    static constexpr Card at(int bit) {
        Card card;
        card.bits = static_cast<std::uint8_t>(bit);
        return card;
    }

    std::uint64_t bits_ = 0;
};

struct Bid {
    std::uint8_t tricks = 0;
    Suit suit = Suit::S;

    // A higher bid is worth more; no two are worth the same.
    [[nodiscard]] constexpr int worth() const {
        return 20 + 50 * (tricks - 4) + 10 * static_cast<int>(suit);
    }
    constexpr bool operator==(const Bid&) const = default;
};

inline constexpr Bid lowest_bid{4, Suit::S};
inline constexpr Bid highest_bid{9, Suit::H};

// Exactly two characters: "4S" to "9H".
constexpr std::optional<Bid> parse_bid(std::string_view text) {
    if (text.size() != 2 || text[0] < '4' || text[0] > '9') {
        return std::nullopt;
    }
    const std::optional<Suit> suit = parse_suit(text[1]);
    if (!suit) {
        return std::nullopt;
    }
    return Bid{static_cast<std::uint8_t>(text[0] - '0'), *suit};
}

inline void put_part(core::Writer& writer, Bid bid) {
    core::put(writer, static_cast<char>('0' + bid.tricks), letter_of(bid.suit));
}

// The cards of a player in the order dealt. A card may occur twice, because decks are not checked
// for repeated cards.
class Hand {
public:
    constexpr void add(Card card) { cards_.push(card); }
    // Removes one such card. The hand has to hold it.
    constexpr void remove(Card card) {
        cards_.take(static_cast<std::size_t>(std::ranges::find(cards_, card) - cards_.begin()));
    }
    [[nodiscard]] constexpr bool holds(Card card) const {
        return std::ranges::find(cards_, card) != cards_.end();
    }
    [[nodiscard]] constexpr bool holds(Suit suit) const {
        return std::ranges::find(cards_, suit, &Card::suit) != cards_.end();
    }
    [[nodiscard]] constexpr bool empty() const { return cards_.empty(); }
    [[nodiscard]] constexpr const Card* begin() const { return cards_.begin(); }
    [[nodiscard]] constexpr const Card* end() const { return cards_.end(); }

private:
    core::FixedVector<Card, hand_size> cards_;
};

}  // namespace game499
