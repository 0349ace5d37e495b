#include "games/bark/score.hpp"

#include <cstddef>
#include <cstdint>

namespace bark {

namespace {

// A bit for each suit.
using Suits = std::uint32_t;
static_assert(Card::suits <= 32);

constexpr Suits suits_of_player[players] = {0x5555'5555 & ((1U << Card::suits) - 1),
                                            0xaaaa'aaaa & ((1U << Card::suits) - 1)};

// Walks all paths at once, a step at a time: with each cell the suits in which a rising path of
// `length` cards can end that starts there. A path has at most a card of each rank, so that there
// are few steps, each a plain sweep over the board.
class Paths {
public:
    explicit Paths(const Board& board) : width_(board.width()), height_(board.height()) {
        std::size_t index = 0;
        for (unsigned row = 0; row < height_; ++row) {
            for (unsigned column = 0; column < width_; ++column, ++index) {
                const Card card = board.at({column, row});
                ranks_[index] = card.is_there() ? static_cast<std::uint8_t>(card.rank()) : no_rank;
                suits_[index] = card.is_there() ? static_cast<std::uint8_t>(card.suit()) : 0;
                ends_[0][index] = card.is_there() ? Suits{1} << card.suit() : 0;
            }
        }
    }

    // The suits of which a path begins and ends, for the present length.
    [[nodiscard]] Suits closed() const {
        Suits closed = 0;
        for (std::size_t index = 0; index < cells(); ++index) {
            closed |= ends_[now_][index] & Suits{1} << suits_[index];
        }
        return closed;
    }

    // One card more in front of every path. False if there is no path of that length.
    bool lengthen() {
        Suits any = 0;
        for (unsigned row = 0; row < height_; ++row) {
            const std::size_t here = std::size_t{row} * width_;
            const std::size_t above = (row == 0 ? height_ - 1 : row - 1) * std::size_t{width_};
            const std::size_t below = (row == height_ - 1 ? 0 : row + 1) * std::size_t{width_};
            for (unsigned column = 0; column < width_; ++column) {
                const std::size_t left = here + (column == 0 ? width_ - 1 : column - 1);
                const std::size_t right = here + (column == width_ - 1 ? 0 : column + 1);
                const std::uint8_t rank = ranks_[here + column];
                const Suits ends = ends_above(rank, left) | ends_above(rank, right) |
                                   ends_above(rank, above + column) |
                                   ends_above(rank, below + column);
                ends_[1 - now_][here + column] = ends;
                any |= ends;
            }
        }
        now_ = 1 - now_;
        return any != 0;
    }

private:
    // Of an empty cell: nothing is higher, and no path ends in it.
    static constexpr std::uint8_t no_rank = Card::ranks + 1;

    [[nodiscard]] std::size_t cells() const { return std::size_t{width_} * height_; }
    // Where the paths of a neighbour end, if it is higher. Without a branch: which it is nobody can
    // foretell.
    [[nodiscard]] Suits ends_above(std::uint8_t rank, std::size_t neighbour) const {
        return ends_[now_][neighbour] & (Suits{0} - Suits{ranks_[neighbour] > rank});
    }

    unsigned width_;
    unsigned height_;
    std::array<std::uint8_t, most_cells> ranks_;
    std::array<std::uint8_t, most_cells> suits_;
    std::array<std::array<Suits, most_cells>, 2> ends_;  // for this length and the next
    std::size_t now_ = 0;
};

}  // namespace

std::array<unsigned, players> scores(const Board& board) {
    Paths paths(board);
    std::array<unsigned, players> best{};
    unsigned length = 1;
    do {
        const Suits closed = paths.closed();
        for (std::size_t player = 0; player < players; ++player) {
            if ((closed & suits_of_player[player]) != 0) {
                best[player] = length;
            }
        }
        ++length;
    } while (paths.lengthen());
    return best;
}

}  // namespace bark
