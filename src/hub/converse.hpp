// A player as a program: what its hub says comes from stdin, what it answers goes to stdout, what
// it shows to stderr. The one loop of all players.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <unistd.h>

#include "core/ending.hpp"
#include "game/player.hpp"
#include "sys/file.hpp"
#include "sys/io.hpp"
#include "sys/out_buffer.hpp"

namespace hub {

// What is said to the hub and to people goes out in the order it was said: both may lead to the
// same place. Under a hub nobody sees what is shown; then a reply is one write.
class PipeVoice {
public:
    PipeVoice() : to_hub_(STDOUT_FILENO), to_people_(STDERR_FILENO) {
        if (sys::is_dev_null(STDERR_FILENO)) {
            to_people_.close();
        }
    }

    sys::OutBuffer& to_hub() {
        if (!to_people_.empty()) {
            to_people_.flush();
        }
        return to_hub_;
    }
    template <class Show>
    void show(Show show) {
        if (to_people_.failed()) {
            return;
        }
        if (!to_hub_.empty()) {
            to_hub_.flush();
        }
        show(to_people_);
    }
    void flush() {
        to_hub_.flush();
        to_people_.flush();
    }

private:
    sys::SizedOutBuffer<512> to_hub_;
    sys::SizedOutBuffer<4096> to_people_;
};

// One read, and a reaction to everything that it brought; then what was said goes out.
template <game::Player<PipeVoice> Player>
const core::Ending& converse(Player& player) {
    PipeVoice voice;
    std::array<char, 4096> bytes;
    bool inside_line = false;
    const core::Ending* ending = nullptr;
    player.greet(voice);
    while (ending == nullptr) {
        voice.flush();
        const ssize_t count = sys::plain_read(STDIN_FILENO, bytes.data(), bytes.size());
        const bool at_end = count <= 0;
        if (at_end && !inside_line) {
            ending = &player.lose();
            break;
        }
        // The last line of all may lack its newline.
        const std::string_view text =
            at_end ? "\n" : std::string_view(bytes.data(), static_cast<std::size_t>(count));
        inside_line = !text.ends_with('\n');
        ending = game::hear_lines(text, [&](std::string_view piece, bool ends_line) {
            return player.hear(voice, piece, ends_line);
        });
    }
    voice.flush();
    return *ending;
}

}  // namespace hub
