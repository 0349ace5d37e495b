#include "games/bark/family.hpp"

#include "games/bark/dealing.hpp"

namespace bark {

void put_dealt_deck(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint) {
    constexpr std::uint64_t default_cards = 200;
    const std::uint64_t cards = game::number_within(settings, "cards", default_cards,
                                                    dealt_cards + 1, game::most_cards, complaint);
    sys::MappedVector<Card> deck;
    if (complaint.size() == 0 && !deal_deck(seed, cards, deck)) {
        core::put(complaint, "no memory for ", cards, " cards");
    }
    if (complaint.size() == 0) {
        game::put_deck_file(out, deck.items());
    }
}

}  // namespace bark
