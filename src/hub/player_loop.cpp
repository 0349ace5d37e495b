#include "hub/player_loop.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <unistd.h>

#include "sys/file.hpp"
#include "sys/io.hpp"
#include "sys/out_buffer.hpp"

namespace hub {

namespace {

// Output to the hub and to spectators leaves in the order it was made, because both may lead to the
// same file. Spectators' output to /dev/null is discarded; then a reply is one write.
class PipeVoice final : public game::Voice {
public:
    PipeVoice() : to_hub_(STDOUT_FILENO), to_spectators_(STDERR_FILENO) {
        if (sys::is_dev_null(STDERR_FILENO)) {
            to_spectators_.close();
        }
    }

    core::Writer& to_hub() override {
        if (!to_spectators_.empty()) {
            to_spectators_.flush();
        }
        return to_hub_;
    }
    core::Writer& to_spectators() override {
        if (!to_spectators_.failed() && !to_hub_.empty()) {
            to_hub_.flush();
        }
        return to_spectators_;
    }
    void flush() {
        to_hub_.flush();
        to_spectators_.flush();
    }

private:
    sys::SizedOutBuffer<512> to_hub_;
    sys::SizedOutBuffer<4096> to_spectators_;
};

}  // namespace

const core::Ending& run_player(game::Player& player) {
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
        // The last line of the input may lack its newline.
        const std::string_view text =
            at_end ? "\n" : std::string_view(bytes.data(), static_cast<std::size_t>(count));
        inside_line = !text.ends_with('\n');
        ending = player.hear_text(voice, text);
    }
    voice.flush();
    return *ending;
}

}  // namespace hub
