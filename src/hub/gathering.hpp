// A table at which some sit in memory and the others are processes. What is printed for people
// nobody sees. To a referee it is a table like any other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "game/memory_player.hpp"
#include "hub/contest.hpp"
#include "hub/drive.hpp"
#include "hub/farewell.hpp"
#include "hub/seats.hpp"
#include "hub/tally.hpp"
#include "sys/time.hpp"

namespace hub {

// One of a family's own players, for a table of them.
template <class Arguments>
struct BuiltIn {
    std::string_view name;
    // Sits in that memory, which has room for any of them.
    game::MemoryPlayer& (*make)(void* room, const Arguments& arguments);
};

// Its place in the table; is_a_process if it is not there.
template <class Arguments, std::size_t Count>
int find_built_in(const BuiltIn<Arguments> (&all)[Count], std::string_view name) {
    for (std::size_t place = 0; place < Count; ++place) {
        if (all[place].name == name) {
            return static_cast<int>(place);
        }
    }
    return is_a_process;
}

class Gathering final : public Players {
public:
    Gathering(const Sitting& sitting, const Manners& manners);
    ~Gathering();

    // Room for those that are processes. False if there is none.
    [[nodiscard]] bool create();
    // Whether the seat's player has to be started; else it sits down.
    [[nodiscard]] bool is_process(Seat seat) const {
        return sitting_.entrants[seat].built_in == is_a_process;
    }
    bool start(Seat seat, const char* const* argv) {
        return seats_->start(places_[seat].process, argv);
    }
    // The player lives until this ends.
    void sit_down(Seat seat, game::MemoryPlayer& player) {
        places_[seat].player = &player;
        player.greet();
    }
    [[nodiscard]] Recorder* recorder() const { return seats_ ? seats_->recorder() : nullptr; }
    bool has_to_stop() { return seats_ && seats_->has_to_stop(); }

    // The game, from the greetings (where there are any) to its end.
    void play(game::Referee& referee, std::optional<char> greeting);
    // All processes have exited when this returns.
    void see_off(const game::Referee& referee, GameReport& report);

    [[nodiscard]] Seat size() const override { return static_cast<Seat>(sitting_.entrants.size()); }
    core::Writer& to(Seat seat) override {
        const Place& place = places_[seat];
        if (place.player != nullptr) {
            return *place.player;
        }
        return seats_->to(place.process);
    }
    core::Writer& to_spectators() override { return unseen_; }
    void dismiss(Seat seat, std::string_view last_message) override {
        if (is_process(seat)) {
            seats_->dismiss(places_[seat].process, last_message);
        }
    }
    void drop(Seat seat) override {
        if (is_process(seat)) {
            seats_->drop(places_[seat].process);
        }
    }
    Heard greeting(Seat seat, char& byte) override {
        if (is_process(seat)) {
            return seats_->greeting(places_[seat].process, byte);
        }
        return places_[seat].player->answer(byte) ? Heard::piece : Heard::nothing;
    }
    Heard hear(Seat seat, std::string_view& piece, bool& ends_line) override {
        if (is_process(seat)) {
            return seats_->hear(places_[seat].process, piece, ends_line);
        }
        if (--until_clock_ == 0 && has_to_stop_in_memory()) {
            return Heard::stopped;
        }
        ends_line = true;
        return places_[seat].player->answer(piece) ? Heard::piece : Heard::nothing;
    }
    [[nodiscard]] game::Outcome loss() const override {
        return seats_ ? seats_->loss() : game::Outcome::gone;
    }
    [[nodiscard]] std::optional<game::Outcome> stop_reason() const override {
        return stop_reason_ ? stop_reason_ : seats_->stop_reason();
    }

private:
    struct Place {
        game::MemoryPlayer* player = nullptr;
        Seat process = 0;  // its number among the processes
    };
    [[nodiscard]] std::optional<int> trouble_of(const game::Verdict& verdict) const;
    bool has_to_stop_in_memory();
    void let_leave(const game::Verdict& verdict);
    void put_note(GameReport& report, std::string_view expected);

    // Between two looks at the clock: some milliseconds.
    static constexpr std::uint32_t answers_per_look = 20'000;

    const Sitting& sitting_;
    Manners manners_;
    bool records_;
    std::array<Place, most_in_contest> places_{};
    std::uint32_t until_clock_ = answers_per_look;
    sys::Microseconds end_ = sys::no_deadline;
    std::optional<game::Outcome> stop_reason_;  // where nobody waits who would notice
    std::optional<int> trouble_;                // why there could be no table: see GameReport
    core::NullWriter unseen_;
    sys::Fd nowhere_;
    std::optional<SizedConsole<4096>> console_;
    std::optional<Seats> seats_;
    Tally tally_;
};

}  // namespace hub
