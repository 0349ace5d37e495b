// The card hub's referee against the plain model: any deck, any lines.
//
// The first bytes choose players, threshold and deck.
#include <string>
#include <vector>

#include "games/cards/referee.hpp"
#include "tests/fuzz/cards_model.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/referee_and_model.hpp"

namespace {

std::string card_of(unsigned byte) {
    return {"SCDH"[byte / 16 % 4], "123456789abcdef"[byte % 16 % 15]};
}

// Mostly a card of the hand that follows suit, so that games go on; now and then any.
std::string fitting_line(const model::Hub& hub, unsigned byte) {
    if (byte >= 0xf8) {
        return "PLAY" + card_of(byte * 29);
    }
    const model::Cards& hand = hub.game.hands[hub.game.due()];
    for (std::size_t i = 0; i < hand.size(); ++i) {
        const model::Card& card = hand[(byte + i) % hand.size()];
        if (hub.game.follows_suit(card)) {
            return "PLAY" + card;
        }
    }
    std::abort();  // some card always may be played
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const unsigned players = 2 + input.take_below(11);
    const unsigned threshold = 2 + input.take_below(6);
    const unsigned deck_size = players + input.take_below(100);
    model::Cards texts;
    std::vector<cards::Card> deck;
    for (unsigned i = 0; i < deck_size; ++i) {
        texts.push_back(card_of(input.take_byte()));
        deck.push_back(*cards::parse_card(texts.back()));
    }
    model::Hub plain(texts, players, threshold);
    cards::Referee referee;
    DEMAND(referee.deal(deck, players, threshold));
    DEMAND(referee.game().hand_size() == deck_size / players);

    constexpr game::Outcome losses[] = {game::Outcome::not_started, game::Outcome::no_greeting,
                                        game::Outcome::bad_greeting, game::Outcome::too_slow};
    fuzz::RefereeAndModel(referee, plain).play(input, losses, fitting_line);
    return 0;
}
