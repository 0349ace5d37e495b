#include "games/cards/family.hpp"

#include "games/cards/dealing.hpp"

namespace cards {

void put_dealt_deck(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint) {
    const std::uint64_t cards = game::number_within(settings, "cards", different_cards, least_cards,
                                                    game::most_cards, complaint);
    sys::MappedVector<Card> deck;
    if (complaint.size() == 0 && !deal_deck(seed, cards, deck)) {
        core::put(complaint, "no memory for ", cards, " cards");
    }
    if (complaint.size() == 0) {
        game::put_deck_file(out, deck.items());
    }
}

}  // namespace cards
