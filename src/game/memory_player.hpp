// A player that sits in memory: it hears what a table says to it, and its answers wait until they
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

class MemoryVoice {
public:
    // The longest answer is a naval map of 15 ships; the rest is for answers sent ahead.
    using Answers = core::FixedString<512>;

    Answers& to_hub() { return answers_; }
    template <class Show>
    static void show(Show /*show*/) {}

private:
    Answers answers_;
};
static_assert(Voice<MemoryVoice>);

class MemoryPlayer {
public:
    MemoryPlayer(const MemoryPlayer&) = delete;
    MemoryPlayer& operator=(const MemoryPlayer&) = delete;

    virtual void greet() = 0;
    // Its destructor: it lives in memory of somebody else's.
    virtual void leave() = 0;

    void tell(std::string_view text) {
        if (told_size_ == 0 && text.ends_with('\n')) {
            listen_to(text);  // nearly always: whole lines, and nothing waits
            return;
        }
        while (text.size() > told_.size() - told_size_) {
            const std::size_t part = told_.size() - told_size_;
            keep(text.substr(0, part));
            text.remove_prefix(part);
            listen();
        }
        keep(text);
    }

    // The next line it says, once it has heard everything. False if it says none. The view lives
    // until it is told something.
    bool answer(std::string_view& line) {
        listen();
        const std::string_view rest = voice_.to_hub().view().substr(taken_);
        const std::size_t length = rest.find('\n');
        if (length == std::string_view::npos) {
            return false;
        }
        line = rest.substr(0, length);
        taken_ += length + 1;
        return true;
    }
    // The same for a byte.
    bool answer(char& byte) {
        const std::string_view rest = voice_.to_hub().view().substr(taken_);
        if (rest.empty()) {
            return false;
        }
        byte = rest.front();
        ++taken_;
        return true;
    }

protected:
    MemoryPlayer() = default;
    ~MemoryPlayer() = default;

    virtual const core::Ending* hear(std::string_view piece, bool ends_line) = 0;

    MemoryVoice voice_;

private:
    void keep(std::string_view text) {
        std::copy(text.begin(), text.end(), told_.data() + told_size_);
        told_size_ += text.size();
    }

    void listen() {
        const std::size_t size = told_size_;
        told_size_ = 0;
        listen_to({told_.data(), size});
    }

    void listen_to(std::string_view text) {
        if (taken_ == voice_.to_hub().size()) {
            voice_.to_hub().clear();
            taken_ = 0;
        }
        if (!is_over_) {
            is_over_ = hear_lines(text, [this](std::string_view piece, bool ends_line) {
                           return hear(piece, ends_line);
                       }) != nullptr;
        }
        CHECK(!voice_.to_hub().overflowed());
    }

    std::size_t taken_ = 0;  // of what it said
    std::size_t told_size_ = 0;
    bool is_over_ = false;
    std::array<char, 2048> told_;  // more than is said between two questions in an ordinary game
};

// One of a family: its class, its strategy, what it was started with.
template <Player<MemoryVoice> PlayerOfFamily, class Strategy, class Arguments>
class SeatedPlayer final : public MemoryPlayer {
public:
    template <class... Seed>
    explicit SeatedPlayer(const Arguments& arguments, Seed... seed)
        : arguments_(arguments), strategy_(seed...), player_(arguments_, strategy_) {}

    void greet() override { player_.greet(voice_); }
    void leave() override { this->~SeatedPlayer(); }

private:
    const core::Ending* hear(std::string_view piece, bool ends_line) override {
        return player_.hear(voice_, piece, ends_line);
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
