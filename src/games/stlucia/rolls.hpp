// The roll file: stlucia(5), "ROLL FILES". A sequence of faces; newlines may be anywhere and are
// ignored:
//
//     123HAP11
//     PPA
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/stlucia/dice.hpp"
#include "sys/mapped.hpp"

namespace stlucia {

// Parses a roll file piece by piece. It may be of any length; memory grows by one byte for each
// die.
class RollParser {
public:
    // False as soon as the file cannot be a roll file, whatever follows, or allocation failed.
    bool feed(std::string_view piece);
    // True if there was at least one die.
    bool finish() const { return !dice_.empty(); }

    [[nodiscard]] std::span<const Face> dice() const { return dice_.items(); }

private:
    sys::MappedVector<Face> dice_;
};

enum class RollFile : std::uint8_t { good, unopened, bad };

// Reads and checks the whole file.
RollFile read_rolls(const char* path, RollParser& rolls);

// The dice of the whole game in the order of the file, starting again after the last.
class RollSequence {
public:
    // `dice` must not be empty and has to outlive the sequence.
    explicit RollSequence(std::span<const Face> dice) : dice_(dice) {}

    Face next() {
        const Face face = dice_[position_];
        position_ = position_ + 1 == dice_.size() ? 0 : position_ + 1;
        return face;
    }

private:
    std::span<const Face> dice_;
    std::size_t position_ = 0;
};

}  // namespace stlucia
