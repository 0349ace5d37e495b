#include <boost/ut.hpp>
#include <optional>
#include <random>
#include <string_view>
#include <vector>

#include "boards.hpp"
#include "games/bark/rules.hpp"

using namespace boost::ut;
using bark::Board;
using bark::Cell;
using bark_test::board_of;
using bark_test::card;

namespace {

bark::Deck deck_of(const std::vector<std::string_view>& texts) {
    bark::Deck deck;
    for (const std::string_view text : texts) {
        deck.kept.push(card(text));
    }
    deck.size = static_cast<std::int64_t>(texts.size());
    return deck;
}

const std::vector<std::string_view> twelve = {"1A", "2A", "3A", "4A", "5A", "1B",
                                              "2B", "3B", "4B", "5B", "6C", "7D"};

// The plain way: look at the four neighbours.
bool is_open(const Board& board, Cell cell) {
    const auto [column, row] = cell;
    const unsigned width = board.width();
    const unsigned height = board.height();
    return !board.at(cell).is_there() &&
           (board.at({(column + 1) % width, row}).is_there() ||
            board.at({(column + width - 1) % width, row}).is_there() ||
            board.at({column, (row + 1) % height}).is_there() ||
            board.at({column, (row + height - 1) % height}).is_there());
}

void expect_open_cells_right(const Board& board) {
    std::optional<Cell> first;
    std::optional<Cell> last;
    for (unsigned row = 0; row < board.height(); ++row) {
        for (unsigned column = 0; column < board.width(); ++column) {
            const Cell cell{column, row};
            const bool open = is_open(board, cell);
            expect(board.accepts(cell) == (open || board.empty()));
            if (open) {
                first = first ? first : cell;
                last = cell;
            }
        }
    }
    if (!board.empty() && !board.full()) {
        expect(first.has_value() && board.first_open() == *first && board.last_open() == *last);
    }
}

}  // namespace

const suite<"bark: rules"> rules_suite = [] {
    "all 234 cards are different and keep rank and suit"_test = [] {
        for (unsigned rank = 1; rank <= bark::Card::ranks; ++rank) {
            for (unsigned suit = 0; suit < bark::Card::suits; ++suit) {
                const bark::Card one(rank, suit);
                expect(one.is_there() && one.rank() == rank && one.suit() == suit);
            }
        }
        expect(!bark::Card().is_there());
        for (const std::string_view text :
             {"3b", "0B", "B3", "**", "..", "3 ", " 3", ":A", "1@", "1["}) {
            expect(!bark::parse_card(text[0], text[1])) << text;
        }
    };

    "the open cells are right after every card, on boards of all shapes"_test = [] {
        std::mt19937 random(7);
        for (const auto& [width, height] : std::vector<std::pair<unsigned, unsigned>>{
                 {3, 3}, {3, 7}, {8, 3}, {5, 4}, {16, 4}, {13, 10}, {100, 3}, {3, 100}}) {
            Board board;
            board.reset(width, height);
            std::vector<Cell> cells;
            for (unsigned row = 0; row < height; ++row) {
                for (unsigned column = 0; column < width; ++column) {
                    cells.push_back({column, row});
                }
            }
            std::ranges::shuffle(cells, random);
            expect_open_cells_right(board);
            for (const Cell cell : cells) {
                expect(!board.full());
                board.put(cell, bark::Card(1, 0));
                expect_open_cells_right(board);
            }
            expect(board.full());
        }
    };

    "a cell outside the board accepts no card"_test = [] {
        Board board;
        board.reset(4, 3);
        expect(board.accepts({3, 2}) && !board.accepts({4, 2}) && !board.accepts({3, 3}));
    };

    "the middle of an even side is rounded to the top left"_test = [] {
        const auto middle = [](unsigned width, unsigned height) {
            Board board;
            board.reset(width, height);
            return board.middle();
        };
        expect(middle(10, 7) == Cell{4, 3} && middle(3, 4) == Cell{1, 1} &&
               middle(4, 4) == Cell{1, 1});
        expect(middle(100, 99) == Cell{49, 49} && middle(3, 3) == Cell{1, 1});
    };

    "player 1 has the first five cards, player 2 the next, and the mover draws"_test = [] {
        const bark::Deck deck = deck_of(twelve);
        bark::Position game;
        bark::deal(game, deck, 3, 3);
        expect(game.drawn == 10_ll && game.mover == 0_ul);
        bark::draw(game, deck);
        expect(game.hand().size() == 6_ul && game.hand()[0] == card("1A") &&
               game.hand()[5] == card("6C"));
        expect(game.hands[1].size() == 5_ul && game.hands[1][0] == card("1B"));
        bark::draw(game, deck);
        expect(game.drawn == 11_ll && game.hand().size() == 6_ul) << "who has six does not draw";
    };

    "a card that is played leaves no gap in the hand"_test = [] {
        const bark::Deck deck = deck_of(twelve);
        bark::Position game;
        bark::deal(game, deck, 3, 3);
        bark::draw(game, deck);
        expect(bark::play(game, {.card = 2, .cell = {0, 0}}) == card("3A"));
        expect(game.hand().size() == 5_ul && game.hand()[2] == card("4A") &&
               game.hand()[4] == card("6C"));
        expect(game.board.at({0, 0}) == card("3A"));
    };

    "a move needs a card of the hand and a cell that accepts it"_test = [] {
        bark::Position game;
        game.board =
            board_of({"..........", "..1A......", "..........", "..........", ".........."});
        for (const std::string_view text : {"1B", "2B", "3B", "4B", "5B", "6B"}) {
            game.hands[0].push(card(text));
        }
        const auto allowed = [&](std::size_t card_in_hand, Cell cell) {
            return bark::is_allowed(game, {.card = card_in_hand, .cell = cell});
        };
        expect(allowed(0, {0, 1}) && allowed(5, {1, 2}) && allowed(0, {1, 0}) &&
               allowed(0, {2, 1}));
        expect(!allowed(6, {0, 1})) << "there is no seventh";
        expect(!allowed(0, {1, 1})) << "not empty";
        expect(!allowed(0, {0, 0}) && !allowed(0, {2, 2})) << "diagonals are no neighbours";
        expect(!allowed(0, {3, 1}) && !allowed(0, {1, 4})) << "too far";
        expect(!allowed(0, {5, 1})) << "off the board";
    };

    "opposite edges are neighbours, opposite corners are not"_test = [] {
        const Board board = board_of({"1A........", "..........", "..........", ".........."});
        expect(board.accepts({4, 0}) && board.accepts({0, 3}) && !board.accepts({4, 3}));
    };

    "automatic players take the first card; 1 from the top left, 2 from the bottom right"_test =
        [] {
            bark::Position game;
            game.board = board_of({"......", "..1A..", "......", "......"});
            expect(bark::choose(game).cell == Cell{1, 0} && bark::choose(game).card == 0_ul);
            game.mover = 1;
            expect(bark::choose(game).cell == Cell{1, 2});
            game.board = board_of({"..1A..", "......", "......", "......"});
            expect(bark::choose(game).cell == Cell{1, 3}) << "through the edge";
            game.board = board_of({"......", "......", "......", "1A...."});
            expect(bark::choose(game).cell == Cell{2, 3}) << "through the side";
            game.board = board_of({"......", "......", "......", "......"});
            expect(bark::choose(game).cell == Cell{1, 1}) << "either player takes the middle";
        };

    "the game is over when the deck is empty or the board is full"_test = [] {
        const bark::Deck deck = deck_of(twelve);
        bark::Position game;
        game.board = board_of({"1A1A1A", "1A1A1A", "1A1A.."});
        game.drawn = 11;
        expect(!bark::is_over(game, deck));
        game.drawn = 12;
        expect(bark::is_over(game, deck));
        game.drawn = 11;
        game.board.put({2, 2}, card("9Z"));
        expect(bark::is_over(game, deck));
    };

    "a deck keeps the cards from the first that can be drawn"_test = [] {
        bark::Deck deck = deck_of({"8C", "9C"});
        deck.first = 1000;
        deck.size = 1002;
        bark::Position game;
        game.board.reset(3, 3);
        game.drawn = 1000;
        for (std::size_t i = 0; i < bark::resting_hand_size; ++i) {
            game.hands[0].push(card("1A"));
        }
        bark::draw(game, deck);
        expect(game.hand()[5] == card("8C") && game.drawn == 1001_ll);
    };
};
