// The hub's rules against the plain model: any deck, any plays, the same verdicts and scores.
#include <string>

#include "games/cards/rules.hpp"
#include "tests/fuzz/cards_model.hpp"
#include "tests/fuzz/input.hpp"

namespace {

std::string any_card(fuzz::Input& input) {
    const unsigned byte = input.take_byte();
    return {"SCDH"[byte / 16 % 4], "123456789abcdef"[byte % 16 % 15]};
}

// Mostly a card of the hand, so that games go on; now and then any.
std::string next_play(fuzz::Input& input, const model::Game& game) {
    const unsigned choice = input.take_byte();
    const model::Cards& hand = game.hands[game.due()];
    return choice >= 0xf0 || hand.empty() ? any_card(input) : hand[choice % hand.size()];
}

void compare_round(const cards::Round& round, const model::Game& plain) {
    DEMAND(round.lead() == plain.lead);
    DEMAND(round.cards().size() == plain.table.size());
    DEMAND(round.complete() == (plain.table.size() == plain.hands.size()));
    if (!round.complete()) {
        DEMAND(round.due() == plain.due());
    }
    if (!plain.table.empty()) {
        DEMAND(round.winner() ==
               (plain.lead + model::winning_place(plain.table)) % plain.hands.size());
        DEMAND(round.diamonds() == model::diamonds(plain.table));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const unsigned players = 2 + input.take_below(11);
    const unsigned threshold = 2 + input.take_below(6);
    const unsigned deck_size = players + input.take_below(100);
    model::Cards deck_texts;
    std::vector<cards::Card> deck;
    for (unsigned i = 0; i < deck_size; ++i) {
        deck_texts.push_back(any_card(input));
        deck.push_back(*cards::parse_card(deck_texts.back()));
    }
    model::Game plain(deck_texts, players, threshold);
    cards::Game game;
    DEMAND(game.deal(deck, players, threshold));
    DEMAND(game.hand_size() == deck_size / players);

    for (std::size_t round = 0; round < game.hand_size() && !input.empty(); ++round) {
        game.begin_round();
        while (!game.round().complete() && !input.empty()) {
            compare_round(game.round(), plain);
            const std::string text = next_play(input, plain);
            const bool allowed = plain.may_play(text);
            DEMAND((game.play(*cards::parse_card(text)) == cards::Game::Verdict::played) ==
                   allowed);
            if (allowed) {
                plain.play(text);
            }
        }
        compare_round(game.round(), plain);
        if (!game.round().complete()) {
            break;
        }
        game.end_round();
        plain.end_round();
        for (unsigned seat = 0; seat < players; ++seat) {
            DEMAND(game.score(seat) == plain.score(seat));
        }
    }
    return 0;
}
