#include "games/cards/seating.hpp"

#include <optional>

namespace cards {

void record_settings(hub::Recorder& recorder, const char* threshold, std::span<const Card> deck) {
    recorder.event(std::nullopt, "game", "cards 1");
    recorder.event(std::nullopt, "option", "threshold", threshold);
    recorder.begin(std::nullopt, "deal");
    for (const Card card : deck) {
        recorder.word(card);
    }
    recorder.end();
}

}  // namespace cards
