// The rules of bark against the plain model: any deck, any board, any moves, the same games.
#include <string>

#include "games/bark/rules.hpp"
#include "games/bark/score.hpp"
#include "tests/fuzz/bark_model.hpp"
#include "tests/fuzz/input.hpp"

namespace {

bark::Card card_of(const std::string& text) { return *bark::parse_card(text[0], text[1]); }

void compare_hands(const bark::Position& position, const bark_model::Game& plain) {
    DEMAND(position.drawn == static_cast<std::int64_t>(plain.drawn));
    for (std::size_t player = 0; player < 2; ++player) {
        DEMAND(position.hands[player].size() == plain.hands[player].size());
        for (std::size_t i = 0; i < plain.hands[player].size(); ++i) {
            DEMAND(position.hands[player][i] == card_of(plain.hands[player][i]));
        }
    }
}

// What a person might try, or what an automatic player does.
bark::Move next_move(fuzz::Input& input, const bark::Position& position,
                     const bark_model::Game& plain) {
    const bark::Move automatic = bark::choose(position);
    DEMAND(automatic.card == 0);
    DEMAND((bark_model::Place{automatic.cell.column, automatic.cell.row}) == plain.choice());
    if (input.take_below(2) == 0) {
        return automatic;
    }
    return {.card = input.take_below(7),
            .cell = {.column = input.take_below(plain.board.width + 1),
                     .row = input.take_below(plain.board.height + 1)}};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    bark_model::Game plain;
    const unsigned width = 3 + input.take_below(12);
    const unsigned height = 3 + input.take_below(12);
    plain.board = bark_model::Board(width, height);
    const unsigned deck_size = 11 + input.take_below(120);
    const unsigned suits = 1 + input.take_below(26);
    bark::Deck deck;
    for (unsigned i = 0; i < deck_size; ++i) {
        const unsigned byte = input.take_byte();
        plain.deck.push_back(
            {static_cast<char>('1' + byte % 9), static_cast<char>('A' + byte % suits)});
        deck.kept.push(card_of(plain.deck.back()));
        deck.size += 1;
    }
    plain.hands = {std::vector(plain.deck.begin(), plain.deck.begin() + 5),
                   std::vector(plain.deck.begin() + 5, plain.deck.begin() + 10)};
    plain.drawn = 10;
    bark::Position position;
    bark::deal(position, deck, width, height);

    while (!input.empty()) {
        plain.draw();
        bark::draw(position, deck);
        compare_hands(position, plain);
        const bark::Move move = next_move(input, position, plain);
        const bark_model::Place place{move.cell.column, move.cell.row};
        const bool allowed =
            move.card < plain.hands[plain.mover].size() && plain.board.accepts(place);
        DEMAND(bark::is_allowed(position, move) == allowed);
        if (!allowed) {
            continue;
        }
        DEMAND(bark::play(position, move) == card_of(plain.hands[plain.mover][move.card]));
        plain.play(move.card, place);
        DEMAND(bark::is_over(position, deck) == plain.is_over());
        if (plain.is_over()) {
            break;
        }
        bark::pass_turn(position);
        plain.mover = 1 - plain.mover;
    }
    DEMAND(bark::scores(position.board) == plain.board.scores());
    return 0;
}
