#include "games/naval/seating.hpp"

#include <optional>
#include <string_view>

#include "sys/file.hpp"

namespace naval {

void record_rules(hub::Recorder& recorder, const Rules& rules) {
    recorder.event(std::nullopt, "game", "naval 1");
    core::FixedString<400> text;
    put_rules(text, rules);
    recorder.event(std::nullopt, "option", "rules", text.view().substr(0, text.size() - 1));
}

void record_map(hub::Recorder& recorder, game::Seat seat, const char* path) {
    recorder.begin(seat, "deal");
    recorder.word("");
    sys::read_in_chunks(path, [&](std::string_view piece) {
        recorder.append(piece);
        return true;
    });
    recorder.end();
}

}  // namespace naval
