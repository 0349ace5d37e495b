// A player as a program: what its hub says comes from stdin, what it answers goes to stdout, what
// it shows to stderr. The one loop of all players.
#pragma once

#include <string_view>
#include <unistd.h>

#include "core/ending.hpp"
#include "core/line_reader.hpp"
#include "core/out_buffer.hpp"
#include "game/player.hpp"
#include "sys/file.hpp"

namespace hub {

// What is said to the hub and to people goes out in the order it was said: both may lead to the
// same place. Under a hub nobody sees what is shown; then a reply is one write.
class PipeVoice {
public:
    PipeVoice() : to_hub_(STDOUT_FILENO), to_people_(STDERR_FILENO) {
        if (sys::leads_nowhere(STDERR_FILENO)) {
            to_people_.close();
        }
    }

    core::OutBuffer& to_hub() {
        if (!to_people_.empty()) {
            to_people_.flush();
        }
        return to_hub_;
    }
    core::OutBuffer& to_people() {
        if (!to_hub_.empty() && !to_people_.failed()) {
            to_hub_.flush();
        }
        return to_people_;
    }
    void flush() {
        to_hub_.flush();
        to_people_.flush();
    }

private:
    core::SizedOutBuffer<512> to_hub_;
    core::SizedOutBuffer<4096> to_people_;
};

template <game::Player<PipeVoice> Player>
const core::Ending& converse(Player& player) {
    PipeVoice voice;
    core::BufferedLineReader<4096> from_hub;
    from_hub.attach(STDIN_FILENO);
    player.greet(voice);
    for (;;) {
        // Only when there is nothing left to react to.
        if (from_hub.drained()) {
            voice.flush();
        }
        std::string_view piece;
        bool ends_line = false;
        const bool heard = from_hub.next_piece(piece, ends_line) == core::Input::line;
        const core::Ending* const ending =
            heard ? player.hear(voice, piece, ends_line) : &player.lose();
        if (ending != nullptr) {
            voice.flush();
            return *ending;
        }
    }
}

}  // namespace hub
