#include "games/stlucia/game_start.hpp"

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

PlayerCommand::PlayerCommand(const char* program, game::Seat players, game::Seat seat) {
    core::put(players_, players);
    core::put(letter_, letter_of(seat));
    argv_ = {program, players_.c_str(), letter_.c_str(), nullptr};
}

}  // namespace stlucia
