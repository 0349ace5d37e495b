#include "games/stlucia/seating.hpp"

#include <optional>

namespace stlucia {

void record_settings(hub::Recorder& recorder, const char* win_score, std::span<const Face> dice) {
    recorder.event(std::nullopt, "game", "stlucia 1");
    recorder.event(std::nullopt, "option", "win score", win_score);
    recorder.begin(std::nullopt, "deal");
    recorder.word("");
    for (const Face face : dice) {
        recorder.append(face_letter(face));
    }
    recorder.end();
}

}  // namespace stlucia
