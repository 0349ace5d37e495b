// The roll file: faces, and newlines that mean nothing: stlucia(5), "ROLL FILES".
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/stlucia/dice.hpp"
#include "sys/mapped.hpp"

namespace stlucia {

// Takes a roll file apart as it comes; it may be of any length, a byte is kept for each die.
class RollParser {
public:
    // False as soon as the file cannot be a roll file any more, or there is no memory for it.
    bool feed(std::string_view piece);
    // True if there was a die.
    bool finish() const { return !dice_.empty(); }

    [[nodiscard]] std::span<const Face> dice() const { return dice_.items(); }

private:
    sys::MappedVector<Face> dice_;
};

enum class RollFile : std::uint8_t { good, unopened, bad };

// Reads and checks the whole file.
RollFile read_rolls(const char* path, RollParser& rolls);

// The dice of the whole game one after another, and from the front again after the last.
class RollSequence {
public:
    // Not empty; has to outlive this.
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
