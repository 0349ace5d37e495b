// The faces of a die, and a handful of dice stored as a count for each face, so that they are
// always printed in sorted order: stlucia(5), "THE GAME".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/check.hpp"
#include "core/text_out.hpp"

namespace stlucia {

enum class Face : std::uint8_t { one, two, three, heal, attack, token };

// The order of the faces in every roll that is printed or sent.
inline constexpr std::string_view face_letters = "123HAP";
inline constexpr std::array all_faces{Face::one,  Face::two,    Face::three,
                                      Face::heal, Face::attack, Face::token};

inline constexpr std::size_t dice_in_roll = 6;

constexpr char face_letter(Face face) { return face_letters[static_cast<std::size_t>(face)]; }

// A handful of dice is one word with a count of four bits for each face. There are at most six
// dice, so the fourth bit of a count is never set.
class Dice {
public:
    constexpr void add(Face face, unsigned count = 1) { counts_ += count << shift(face); }
    constexpr void add(const Dice& others) { counts_ += others.counts_; }
    constexpr void remove(const Dice& others) {
        CHECK(contains(others));
        counts_ -= others.counts_;
    }
    [[nodiscard]] constexpr bool contains(const Dice& others) const {
        // The fourth bit of each count is set before the subtraction. A count that is too small
        // borrows it.
        constexpr std::uint32_t fourth_bits = 0x888888;
        return (((counts_ | fourth_bits) - others.counts_) & fourth_bits) == fourth_bits;
    }
    [[nodiscard]] constexpr unsigned count(Face face) const { return counts_ >> shift(face) & 0xF; }
    [[nodiscard]] constexpr unsigned size() const {
        unsigned sum = 0;
        for (const Face face : all_faces) {
            sum += count(face);
        }
        return sum;
    }
    constexpr bool operator==(const Dice&) const = default;
    // Compares single dice by the order of the faces. No die at all is below every die.
    [[nodiscard]] constexpr bool is_below(const Dice& other) const {
        return counts_ < other.counts_;
    }

private:
    static constexpr unsigned shift(Face face) { return 4 * static_cast<unsigned>(face); }

    std::uint32_t counts_ = 0;
};

// A die for each byte that is a face, and no die for the other bytes.
inline constexpr std::array<Dice, 256> die_of_byte = [] {
    std::array<Dice, 256> table{};
    for (const Face face : all_faces) {
        table[static_cast<unsigned char>(face_letter(face))].add(face);
    }
    return table;
}();

// Accepts one to six faces in any order.
constexpr std::optional<Dice> parse_faces(std::string_view text) {
    if (text.empty() || text.size() > dice_in_roll) {
        return std::nullopt;
    }
    Dice dice;
    for (const char letter : text) {
        const Dice die = die_of_byte[static_cast<unsigned char>(letter)];
        if (die == Dice{}) {
            return std::nullopt;
        }
        dice.add(die);
    }
    return dice;
}

// Accepts exactly six faces in sorted order.
constexpr std::optional<Dice> parse_roll(std::string_view text) {
    if (text.size() != dice_in_roll) {
        return std::nullopt;
    }
    Dice dice;
    Dice last = die_of_byte[static_cast<unsigned char>(face_letters.front())];
    for (std::size_t i = 0; i < dice_in_roll; ++i) {
        const Dice die = die_of_byte[static_cast<unsigned char>(text[i])];
        if (die.is_below(last)) {
            return std::nullopt;
        }
        last = die;
        dice.add(die);
    }
    return dice;
}

inline void put_part(core::Writer& writer, const Dice& dice) {
    // There are at most six dice with the same face.
    constexpr std::string_view rows = "111111222222333333HHHHHHAAAAAAPPPPPP";
    for (const Face face : all_faces) {
        writer.append(rows.substr(static_cast<std::size_t>(face) * dice_in_roll, dice.count(face)));
    }
}

}  // namespace stlucia
