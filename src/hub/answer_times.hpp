// Counts the answers of each seat and measures how long they take.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "game/seat.hpp"
#include "hub/drive.hpp"
#include "hub/game_runner.hpp"
#include "sys/mapped.hpp"
#include "sys/time.hpp"

namespace hub {

class AnswerTimes final : public Observer {
public:
    explicit AnswerTimes(bool wants_times) : wants_times_(wants_times) {}

    void asked(game::Seat seat) override {
        ++answers_[seat];
        if (wants_times_) {
            asked_at_ = sys::now();
        }
    }
    void answered(game::Seat seat) override {
        if (wants_times_) {
            add_time(seat, sys::now() - asked_at_);
        }
    }
    void accepted(game::Seat /*seat*/) override {}

    // Fills the numbers of answers, their median and their slowest time.
    void put_into(GameReport& report);

private:
    void add_time(game::Seat seat, sys::Microseconds time);

    bool wants_times_;
    sys::Microseconds asked_at_ = 0;
    std::array<std::uint64_t, game::most_seats> answers_{};
    std::array<std::uint32_t, game::most_seats> slowest_{};
    std::array<sys::MappedVector<std::uint32_t>, game::most_seats> times_;
};

}  // namespace hub
