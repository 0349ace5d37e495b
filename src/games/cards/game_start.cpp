#include "games/cards/game_start.hpp"

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

PlayerCommand::PlayerCommand(const char* program, const Referee& referee, game::Seat seat,
                             std::int64_t threshold) {
    core::put(players_, referee.seats());
    core::put(seat_, seat);
    core::put(threshold_, threshold);
    core::put(hand_size_, referee.game().hand_size());
    argv_ = {program, players_.c_str(), seat_.c_str(), threshold_.c_str(), hand_size_.c_str(),
             nullptr};
}

}  // namespace cards
