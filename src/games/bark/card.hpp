// A card: a rank and a suit: bark(5), "DECK FILES".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/text_out.hpp"

namespace bark {

struct Card {
    std::uint8_t bits = 0;  // suit * 9 + rank; 0 means no card

    static constexpr unsigned ranks = 9;
    static constexpr unsigned suits = 26;

    constexpr Card() = default;
    // Ranks are counted from 1, suits from 0.
    constexpr Card(unsigned rank, unsigned suit)
        : bits(static_cast<std::uint8_t>(suit * ranks + rank)) {}
    [[nodiscard]] constexpr bool is_there() const { return bits != 0; }
    // rank() and suit() need a card that is_there().
    [[nodiscard]] constexpr unsigned rank() const { return (bits - 1U) % ranks + 1; }
    [[nodiscard]] constexpr unsigned suit() const { return (bits - 1U) / ranks; }
    constexpr bool operator==(const Card&) const = default;
};

// Rank and suit, two bytes: "4C".
constexpr std::optional<Card> parse_card(char rank, char suit) {
    if (rank < '1' || rank > '9' || suit < 'A' || suit > 'Z') {
        return std::nullopt;
    }
    return Card(static_cast<unsigned>(rank - '0'), static_cast<unsigned>(suit - 'A'));
}

constexpr char rank_letter(Card card) { return static_cast<char>('0' + card.rank()); }
constexpr char suit_letter(Card card) { return static_cast<char>('A' + card.suit()); }

inline void put_part(core::Writer& writer, Card card) {
    const char text[] = {rank_letter(card), suit_letter(card)};
    writer.append(std::string_view(text, sizeof(text)));
}

}  // namespace bark
