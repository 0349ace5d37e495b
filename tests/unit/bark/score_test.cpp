#include <array>
#include <boost/ut.hpp>
#include <random>

#include "boards.hpp"
#include "games/bark/score.hpp"
#include "tests/fuzz/bark_model.hpp"

using namespace boost::ut;
using bark::Board;
using bark_test::board_of;
using Scores = std::array<unsigned, bark::players>;

namespace {

// The same cards on a board of ours and on the plain model's.
struct Boards {
    Board fast;
    bark_model::Board plain;

    Boards(unsigned width, unsigned height) : plain(width, height) { fast.reset(width, height); }
    void put(bark::Cell cell, unsigned rank, unsigned suit) {
        fast.put(cell, bark::Card(rank, suit));
        plain.put({cell.column, cell.row},
                  {static_cast<char>('0' + rank), static_cast<char>('A' + suit)});
    }
    [[nodiscard]] bool agree() const { return bark::scores(fast) == plain.scores(); }
};

unsigned random_below(unsigned bound, std::mt19937& random) {
    return static_cast<unsigned>(random() % bound);
}

void fill(Boards& boards, unsigned percent, unsigned ranks, unsigned suits, std::mt19937& random) {
    for (unsigned row = 0; row < boards.plain.height; ++row) {
        for (unsigned column = 0; column < boards.plain.width; ++column) {
            if (random_below(100, random) < percent) {
                boards.put({column, row}, 1 + random_below(ranks, random),
                           random_below(suits, random));
            }
        }
    }
}

// Small sides and few suits for many paths; now and then something else.
Boards random_boards(std::mt19937& random) {
    const auto below = [&](unsigned bound) { return random_below(bound, random); };
    Boards boards(3 + below(4), 3 + below(4));
    const unsigned suits = below(8) == 0 ? bark::Card::suits : 1 + below(5);
    const unsigned ranks = 1 + below(bark::Card::ranks);
    const unsigned percent = below(4) == 0 ? 100 : below(101);
    fill(boards, percent, ranks, suits, random);
    return boards;
}

}  // namespace

const suite<"bark: score"> score_suite = [] {
    "the example of the manual has the score that it shows"_test = [] {
        const Board board = board_of({"7A4A5B5C", "2C2B2A4C", "..1D9R6D", "..1A..2D", "..3D..5A"});
        expect(bark::scores(board) == Scores{4, 3});
    };

    "a single card is a path of length 1, and a player without a card scores 0"_test = [] {
        expect(bark::scores(board_of({"......", "..4A..", "......"})) == Scores{1, 0});
        expect(bark::scores(board_of({"......", "..4Z..", "......"})) == Scores{0, 1});
        expect(bark::scores(board_of({"......", "......", "......"})) == Scores{0, 0});
    };

    "ranks rise along a path, by any step"_test = [] {
        expect(bark::scores(board_of({"1A9A....", "........", "........"})) == Scores{2, 0});
        expect(bark::scores(board_of({"4A4A....", "........", "........"})) == Scores{1, 0});
    };

    "the first and last card have the same suit, those between any suit"_test = [] {
        expect(bark::scores(board_of({"1A2B3A......", "............", "............"})) ==
               Scores{3, 1});
        expect(bark::scores(board_of({"1A2B3C......", "............", "............"})) ==
               Scores{1, 1})
            << "two suits of one player are two suits";
    };

    "paths cross the edges of the board, but not its corners"_test = [] {
        expect(bark::scores(board_of({"1A......2A", "..........", ".........."})) == Scores{2, 0});
        expect(bark::scores(board_of({"1B....", "......", "......", "2B...."})) == Scores{0, 2});
        expect(bark::scores(board_of({"1A......", "........", "........", "......2A"})) ==
               Scores{1, 0});
    };

    "the longest path scores nine"_test = [] {
        expect(bark::scores(board_of({"1Y2A3B4C5D6E7F8G9Y", "..................",
                                      ".................."})) == Scores{9, 1});
    };

    "a hundred thousand boards score as the plain model says"_test = [] {
        std::mt19937 random(2310);
        int wrong = 0;
        for (int i = 0; i < 100'000; ++i) {
            wrong += random_boards(random).agree() ? 0 : 1;
        }
        expect(wrong == 0_i);
    };

    "the largest boards score as the plain model says"_test = [] {
        std::mt19937 random(499);
        for (const unsigned side : {99U, 100U}) {
            Boards boards(side, 199 - side);
            fill(boards, 100, bark::Card::ranks, bark::Card::suits, random);
            expect(boards.agree());
        }
    };
};
