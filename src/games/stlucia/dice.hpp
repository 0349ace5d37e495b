// The faces of a die, and a handful of dice kept as a count for each face: sorted without sorting.
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

// In the order of every roll that is printed or sent.
inline constexpr std::string_view face_letters = "123HAP";
inline constexpr std::array all_faces{Face::one,  Face::two,    Face::three,
                                      Face::heal, Face::attack, Face::token};

inline constexpr std::size_t dice_in_roll = 6;

constexpr char face_letter(Face face) { return face_letters[static_cast<std::size_t>(face)]; }

// What each byte stands for: the number of a face, or `no_face`. Rolls come by the hundred million.
inline constexpr std::uint8_t no_face = 0x80;
inline constexpr std::array<std::uint8_t, 256> face_of_byte = [] {
    std::array<std::uint8_t, 256> table{};
    table.fill(no_face);
    for (const Face face : all_faces) {
        table[static_cast<unsigned char>(face_letter(face))] = static_cast<std::uint8_t>(face);
    }
    return table;
}();

// A count for each face, four bits wide: a handful is one word. The fourth bit of a count is never
// set, as six dice are all there are.
class Dice {
public:
    constexpr void add(Face face, unsigned count = 1) { counts_ += count << shift(face); }
    constexpr void remove(const Dice& others) {
        CHECK(contains(others));
        counts_ -= others.counts_;
    }
    [[nodiscard]] constexpr bool contains(const Dice& others) const {
        // Each fourth bit, set beforehand, is borrowed by a count that is too small.
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

private:
    static constexpr unsigned shift(Face face) { return 4 * static_cast<unsigned>(face); }

    std::uint32_t counts_ = 0;
};

// One to six faces in any order.
constexpr std::optional<Dice> parse_faces(std::string_view text) {
    if (text.empty() || text.size() > dice_in_roll) {
        return std::nullopt;
    }
    Dice dice;
    for (const char letter : text) {
        const std::uint8_t face = face_of_byte[static_cast<unsigned char>(letter)];
        if (face == no_face) {
            return std::nullopt;
        }
        dice.add(static_cast<Face>(face));
    }
    return dice;
}

// Exactly six faces, sorted.
constexpr std::optional<Dice> parse_roll(std::string_view text) {
    if (text.size() != dice_in_roll) {
        return std::nullopt;
    }
    Dice dice;
    std::uint8_t highest = 0;
    for (const char letter : text) {
        const std::uint8_t face = face_of_byte[static_cast<unsigned char>(letter)];
        if (face == no_face || face < highest) {
            return std::nullopt;
        }
        highest = face;
        dice.add(static_cast<Face>(face));
    }
    return dice;
}

template <core::TextSink Sink>
constexpr void put_part(Sink& sink, const Dice& dice) {
    // A roll is at most six of one face.
    constexpr std::string_view rows = "111111222222333333HHHHHHAAAAAAPPPPPP";
    for (const Face face : all_faces) {
        sink.append(rows.substr(static_cast<std::size_t>(face) * dice_in_roll, dice.count(face)));
    }
}

}  // namespace stlucia
