// A player that sits in memory: it hears what a table sends to it, and its answers wait until they
// are wanted, as they would in a pipe. No process, no system call, no allocation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "core/check.hpp"
#include "core/ending.hpp"
#include "core/fixed_string.hpp"
#include "game/player.hpp"

namespace game {

// What is appended is handed to the player when its answer is wanted, or when the buffer is full.
class MemoryPlayer : public core::Writer {
public:
    virtual void greet() = 0;
    // Runs the destructor. The memory belongs to the caller.
    virtual void destroy() = 0;

    // The player's next line, once it has heard everything. False if it has none. The view lives
    // until more is appended.
    bool answer(std::string_view& line) {
        listen();
        const std::string_view rest = voice_.answers.view().substr(taken_);
        const std::size_t length = rest.find('\n');
        if (length == std::string_view::npos) {
            return false;
        }
        line = rest.substr(0, length);
        taken_ += length + 1;
        return true;
    }
    // The player's next byte. False if it has none.
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
    MemoryPlayer() { set_buffer(told_); }
    ~MemoryPlayer() = default;

    struct MemoryVoice final : Voice {
        core::Writer& to_hub() override { return answers; }
        core::Writer& to_spectators() override { return nobody; }

        // The longest answer is a naval map of 15 ships; the rest is for answers sent ahead.
        core::FixedString<512> answers;
        core::NullWriter nobody;
    };

    virtual const core::Ending* hear_text(std::string_view text) = 0;

    MemoryVoice voice_;

private:
    void overflow(std::string_view text) override {
        while (!text.empty()) {
            listen();
            const std::string_view part = text.substr(0, room());
            append(part);
            text.remove_prefix(part.size());
        }
    }

    void listen() {
        const std::string_view text(told_.data(), static_cast<std::size_t>(next() - told_.data()));
        set_buffer(told_);
        if (taken_ == voice_.answers.size()) {
            voice_.answers.clear();
            taken_ = 0;
        }
        if (!is_over_) {
            is_over_ = hear_text(text) != nullptr;
        }
        CHECK(!voice_.answers.overflowed());
    }

    std::size_t taken_ = 0;  // bytes of its answers
    bool is_over_ = false;
    std::array<char, 2048> told_;  // more than a player hears between two questions, usually
};

// A player of a family: its class, its strategy, its arguments.
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

// Room for any of them.
template <class... Players>
struct PlayerStorage {
    static constexpr std::size_t size = std::max({sizeof(Players)...});
    alignas(Players...) std::array<std::byte, size> bytes;
};

}  // namespace game
