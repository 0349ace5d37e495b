#include "games/naval/game_start.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <sys/stat.h>

#include "sys/file.hpp"

namespace naval {

void record_rules(hub::Recorder& recorder, const Rules& rules) {
    recorder.event(std::nullopt, "game", "naval 1");
    core::FixedString<400> text;
    put_rules(text, rules);
    recorder.event(std::nullopt, "option", "rules", text.view().substr(0, text.size() - 1));
}

void record_map(hub::Recorder& recorder, game::Seat seat, const char* path) {
    // Only a regular file is recorded: a pipe can be read only once, which is for its agent to do,
    // and a device may have no end.
    struct stat info {};
    if (::stat(path, &info) != 0 || !S_ISREG(info.st_mode)) {
        return;
    }
    constexpr std::size_t most = 1'000'000;  // bytes; a map is far shorter, one line for each ship
    std::size_t read = 0;
    recorder.begin(seat, "deal");
    recorder.word("");
    sys::read_in_chunks(path, [&](std::string_view piece) {
        recorder.append(piece);
        read += piece.size();
        return read < most;
    });
    recorder.end();
}

AgentCommand::AgentCommand(const char* program, game::Seat seat, const char* map) {
    core::put(id_, seat % 2 == 0 ? Player::one : Player::two);
    core::put(seed_, seed_of(seat));
    argv_ = {program, id_.c_str(), map, seed_.c_str(), nullptr};
}

}  // namespace naval
