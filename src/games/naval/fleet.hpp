// The values of the game: positions, ships, and the rules they have to fit: naval(5), "THE GAME"
// and "TOKENS".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/text_out.hpp"

namespace naval {

// A column is named by one letter. The number of rows has the same limit.
inline constexpr int most_side = 26;
inline constexpr std::size_t most_cells = std::size_t{most_side} * most_side;
// A ship is shown as one hexadecimal digit, from 1.
inline constexpr std::size_t most_ships = 15;
inline constexpr std::string_view ship_digits = "123456789ABCDEF";

enum class Player : std::uint8_t { one = 1, two = 2 };

constexpr Player opponent_of(Player player) {
    return player == Player::one ? Player::two : Player::one;
}
// 0 or 1, the index into arrays with one element for each player.
constexpr std::size_t index_of(Player player) { return static_cast<std::size_t>(player) - 1; }

// A cell, counted from 0. It may lie off the board. All rows below the largest board are treated
// alike, so that one byte is enough for a row.
struct Position {
    std::int8_t row = 0;
    std::int8_t column = 0;

    // The index into arrays of most_cells elements. The position has to be on a board.
    [[nodiscard]] constexpr std::size_t index() const {
        return static_cast<std::size_t>(row) * most_side + static_cast<std::size_t>(column);
    }
    constexpr bool operator==(const Position&) const = default;
};

// The result of a guess.
enum class Shot : std::uint8_t { miss, hit, sunk };

// The letters of the messages and map files.
enum class Direction : char { north = 'N', east = 'E', south = 'S', west = 'W' };

constexpr Position moved(Position from, Direction direction, int cells) {
    const int down = direction == Direction::south   ? cells
                     : direction == Direction::north ? -cells
                                                     : 0;
    const int right = direction == Direction::east   ? cells
                      : direction == Direction::west ? -cells
                                                     : 0;
    return {static_cast<std::int8_t>(from.row + down),
            static_cast<std::int8_t>(from.column + right)};
}

// A ship begins here and extends in that direction; its length is in the rules.
struct Placement {
    Position start;
    Direction direction = Direction::north;

    constexpr bool operator==(const Placement&) const = default;
};
using Fleet = core::FixedVector<Placement, most_ships>;

struct Rules {
    int width = 0;
    int height = 0;
    // The length of each ship, which may be greater than the board.
    core::FixedVector<std::int64_t, most_ships> lengths;

    [[nodiscard]] constexpr bool holds(Position position) const {
        return position.row >= 0 && position.row < height && position.column >= 0 &&
               position.column < width;
    }
};

// Collects the numbers of the rules in the order of the rules file and of the RULES message: width,
// height, number of ships, and the length of each.
class RulesBuilder {
public:
    // False if the next number of the rules cannot have this value.
    constexpr bool add(std::int64_t number) {
        switch (count_++) {
            case 0:
                rules_.width = static_cast<int>(number);
                return number >= 1 && number <= most_side;
            case 1:
                rules_.height = static_cast<int>(number);
                return number >= 1 && number <= most_side;
            case 2:
                ships_ = number >= 1 && number <= std::int64_t{most_ships} ? number : unknown;
                return ships_ != unknown;
            default: return number >= 1 && !complete() && rules_.lengths.try_push(number);
        }
    }
    [[nodiscard]] constexpr bool complete() const {
        return static_cast<std::int64_t>(rules_.lengths.size()) == ships_;
    }
    // How many numbers were added.
    [[nodiscard]] constexpr std::size_t count() const { return count_; }
    [[nodiscard]] constexpr const Rules& rules() const { return rules_; }

private:
    static constexpr std::int64_t unknown = -1;

    Rules rules_;
    std::int64_t ships_ = unknown;
    std::size_t count_ = 0;
};

inline void put_part(core::Writer& writer, Player player) {
    core::put(writer, static_cast<int>(player));
}

inline void put_part(core::Writer& writer, Position position) {
    core::put(writer, static_cast<char>('A' + position.column), position.row + 1);
}

inline void put_part(core::Writer& writer, Direction direction) {
    core::put(writer, static_cast<char>(direction));
}

}  // namespace naval
