#include "games/cards/deck.hpp"

#include <optional>

#include "sys/file.hpp"

namespace cards {

bool DeckParser::feed(std::string_view piece) {
    return pairs_.feed(piece, [this](char suit, char rank) {
        const char text[] = {suit, rank};
        const std::optional<Card> card = parse_card({text, sizeof text});
        return card && cards_.push(*card);
    });
}

bool read_deck(const char* path, DeckParser& deck) {
    const sys::FileOutcome outcome =
        sys::read_in_chunks(path, [&](std::string_view chunk) { return deck.feed(chunk); });
    return outcome == sys::FileOutcome::complete && deck.finish();
}

}  // namespace cards
