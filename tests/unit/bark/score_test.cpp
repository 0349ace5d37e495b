#include <algorithm>
#include <boost/ut.hpp>
#include <random>
#include <string_view>
#include <vector>

#include "boards.hpp"
#include "games/bark/score.hpp"
#include "score_model.hpp"

using namespace boost::ut;
using bark::Board;
using bark_test::board_of;
using Scores = std::array<unsigned, bark::players>;

namespace {

// Less than that.
unsigned random_below(unsigned bound, std::mt19937& random) {
    return static_cast<unsigned>(random() % bound);
}

void fill(Board& board, unsigned percent, unsigned ranks, unsigned suits, std::mt19937& random) {
    for (unsigned row = 0; row < board.height(); ++row) {
        for (unsigned column = 0; column < board.width(); ++column) {
            if (random_below(100, random) < percent) {
                board.put({column, row},
                          bark::Card(1 + random_below(ranks, random), random_below(suits, random)));
            }
        }
    }
}

Board random_board(std::mt19937& random) {
    // Small sides and few suits for many paths; now and then something else.
    const auto below = [&](unsigned bound) { return random_below(bound, random); };
    Board board;
    board.reset(3 + below(4), 3 + below(4));
    const unsigned suits = below(8) == 0 ? bark::Card::suits : 1 + below(5);
    const unsigned ranks = 1 + below(bark::Card::ranks);
    const unsigned percent = below(4) == 0 ? 100 : below(101);
    fill(board, percent, ranks, suits, random);
    return board;
}

}  // namespace

const suite<"bark: score"> score_suite = [] {
    "the example of the manual"_test = [] {
        const Board board =
            board_of({"7A4A5B5C", "2C2B2A4C", "..1D9R6D", "..1A..2D", "..3D..5A"});
        expect(bark::scores(board) == Scores{4, 3});
    };

    "a lone card is a path of one, and who has none scores nothing"_test = [] {
        expect(bark::scores(board_of({"......", "..4A..", "......"})) == Scores{1, 0});
        expect(bark::scores(board_of({"......", "..4Z..", "......"})) == Scores{0, 1});
        expect(bark::scores(board_of({"......", "......", "......"})) == Scores{0, 0});
    };

    "ranks rise by any step, but rise"_test = [] {
        expect(bark::scores(board_of({"1A9A....", "........", "........"})) == Scores{2, 0});
        expect(bark::scores(board_of({"4A4A....", "........", "........"})) == Scores{1, 0});
    };

    "first and last are of one suit, those between of any"_test = [] {
        expect(bark::scores(board_of({"1A2B3A......", "............", "............"})) == Scores{3, 1});
        expect(bark::scores(board_of({"1A2B3C......", "............", "............"})) == Scores{1, 1})
            << "two suits of one player are two suits";
    };

    "paths go over the edges, not over the corners"_test = [] {
        expect(bark::scores(board_of({"1A......2A", "..........", ".........."})) == Scores{2, 0});
        expect(bark::scores(board_of({"1B....", "......", "......", "2B...."})) == Scores{0, 2});
        expect(bark::scores(board_of({"1A......", "........", "........", "......2A"})) == Scores{1, 0});
    };

    "nine is the most"_test = [] {
        expect(bark::scores(board_of({"1Y2A3B4C5D6E7F8G9Y", "..................", ".................."})) ==
               Scores{9, 1});
    };

    "a hundred thousand boards score as the plain model says"_test = [] {
        std::mt19937 random(2310);
        constexpr int boards = 100'000;
        int wrong = 0;
        for (int i = 0; i < boards; ++i) {
            const Board board = random_board(random);
            wrong += bark::scores(board) == bark_test::model_scores(board) ? 0 : 1;
        }
        expect(wrong == 0_i);
    };

    "boards of all sides score as the plain model says"_test = [] {
        std::mt19937 random(499);
        for (const unsigned side : {99U, 100U}) {
            Board board;
            board.reset(side, 199 - side);
            fill(board, 100, bark::Card::ranks, bark::Card::suits, random);
            expect(bark::scores(board) == bark_test::model_scores(board));
        }
    };
};
