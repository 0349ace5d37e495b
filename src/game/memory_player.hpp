// A player in the memory of the process that runs the game. Its input and its answers wait in
// buffers, as they would in pipes. No process, no system call, no allocation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "core/bytes.hpp"
#include "core/check.hpp"
#include "core/ending.hpp"
#include "core/fixed_string.hpp"
#include "game/player.hpp"

namespace game {

// Appended text is given to the player when its answer is needed, or when the buffer is full.
class MemoryPlayer : public core::Writer {
public:
    virtual void greet() = 0;
    // Runs the destructor. The memory belongs to the caller.
    virtual void destroy() = 0;

    // Gives the player its pending input and takes its next line. False if it has none. The view
    // is valid until more text is appended.
    bool answer(std::string_view& line) {
        deliver_input();
        const std::string_view rest = voice_.answers.view().substr(taken_);
        const std::size_t length = core::line_length(rest);
        if (length == rest.size()) {
            return false;
        }
        line = rest.substr(0, length);
        taken_ += length + 1;
        return true;
    }
    // Takes the player's next byte. False if it has none.
    bool answer(char& byte) {
        const std::string_view rest = voice_.answers.view().substr(taken_);
        if (rest.empty()) {
            return false;
        }
        byte = rest.front();
        ++taken_;
        return true;
    }

protected:
    MemoryPlayer() { set_buffer(input_); }
    ~MemoryPlayer() = default;

    struct MemoryVoice final : Voice {
        core::Writer& to_hub() override { return answers; }
        core::Writer& to_spectators() override { return no_spectators; }

        // The longest answer is a naval map of 15 ships. The rest is room for answers that the
        // player sends before they are asked for.
        core::FixedString<512> answers;
        core::NullWriter no_spectators;
    };

    virtual const core::Ending* hear_text(std::string_view text) = 0;

    MemoryVoice voice_;

private:
    void overflow(std::string_view text) override {
        while (!text.empty()) {
            deliver_input();
            const std::string_view part = text.substr(0, room());
            append(part);
            text.remove_prefix(part.size());
        }
    }

    void deliver_input() {
        const std::string_view text(input_.data(),
                                    static_cast<std::size_t>(next() - input_.data()));
        set_buffer(input_);
        if (taken_ == voice_.answers.size()) {
            voice_.answers.clear();
            taken_ = 0;
        }
        if (!is_over_) {
            is_over_ = hear_text(text) != nullptr;
        }
        CHECK(!voice_.answers.overflowed());
    }

    std::size_t taken_ = 0;  // bytes of the answers that were taken
    bool is_over_ = false;
    std::array<char, 2048> input_;  // nearly always holds all input between two answers
};

// A family's player with its strategy and its arguments, which the player refers to.
template <class PlayerOfFamily, class Strategy, class Arguments>
class SeatedPlayer final : public MemoryPlayer {
public:
    template <class... Seed>
    explicit SeatedPlayer(const Arguments& arguments, Seed... seed)
        : arguments_(arguments), strategy_(seed...), player_(arguments_, strategy_) {}

    void greet() override { player_.greet(voice_); }
    void destroy() override { this->~SeatedPlayer(); }

private:
    const core::Ending* hear_text(std::string_view text) override {
        return player_.hear_text(voice_, text);
    }

    Arguments arguments_;
    Strategy strategy_;
    PlayerOfFamily player_;
};

// Memory that is large enough for any of these players.
template <class... Players>
struct PlayerStorage {
    static constexpr std::size_t size = std::max({sizeof(Players)...});
    alignas(Players...) std::array<std::byte, size> bytes;
};

}  // namespace game
