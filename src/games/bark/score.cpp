#include "games/bark/score.hpp"

#include <cstddef>
#include <cstdint>

namespace bark {

namespace {

// A set of suits, with a bit for each.
using Suits = std::uint32_t;
static_assert(Card::suits <= 32);

constexpr Suits suits_of_player[players] = {0x5555'5555 & ((1U << Card::suits) - 1),
                                            0xaaaa'aaaa & ((1U << Card::suits) - 1)};

// All rising paths of one length at once: for each cell, the suits with which a path of that length
// that starts there can end. lengthen() goes to the next length with one pass over the board. A
// path has at most one card of each rank, so there are at most nine lengths.
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

    // The suits with which a path of the current length both begins and ends.
    [[nodiscard]] Suits closed() const {
        Suits closed = 0;
        for (std::size_t index = 0; index < cells(); ++index) {
            closed |= ends_[now_][index] & Suits{1} << suits_[index];
        }
        return closed;
    }

    // Adds a card in front of every path. False if there is no path of the new length.
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
    // The rank of an empty cell. No card is higher, and no path ends there.
    static constexpr std::uint8_t no_rank = Card::ranks + 1;

    [[nodiscard]] std::size_t cells() const { return std::size_t{width_} * height_; }
    // The ends of a neighbour's paths if its card is higher, else none. There is no branch, because
    // it could not be predicted.
    [[nodiscard]] Suits ends_above(std::uint8_t rank, std::size_t neighbour) const {
        return ends_[now_][neighbour] & (Suits{0} - Suits{ranks_[neighbour] > rank});
    }

    unsigned width_;
    unsigned height_;
    std::array<std::uint8_t, most_cells> ranks_;
    std::array<std::uint8_t, most_cells> suits_;
    std::array<std::array<Suits, most_cells>, 2> ends_;  // for the current length and the next
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
