// A table where some players are in memory and the others are processes. Text for spectators is
// discarded.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "game/memory_player.hpp"
#include "hub/answer_times.hpp"
#include "hub/drive.hpp"
#include "hub/game_runner.hpp"
#include "hub/process_table.hpp"
#include "hub/shutdown.hpp"
#include "sys/time.hpp"

namespace hub {

// One of a family's own players, for the family's list of them.
template <class Arguments>
struct BuiltIn {
    std::string_view name;
    // Constructs the player in `room`, which is large enough for any player of the list.
    game::MemoryPlayer& (*make)(void* room, const Arguments& arguments);
};

// Returns the index in the list; is_a_process if the name is not there.
template <class Arguments, std::size_t Count>
int find_built_in(const BuiltIn<Arguments> (&all)[Count], std::string_view name) {
    for (std::size_t index = 0; index < Count; ++index) {
        if (all[index].name == name) {
            return static_cast<int>(index);
        }
    }
    return is_a_process;
}

class MixedTable final : public Players {
public:
    MixedTable(const GameSetup& setup, const ProtocolTraits& traits);
    ~MixedTable();

    // Makes room for the players that are processes. Returns false if that failed.
    [[nodiscard]] bool create();
    // If so, start() has to be called for the seat, otherwise add_memory_player().
    [[nodiscard]] bool is_process(Seat seat) const {
        return setup_.player_specs[seat].built_in == is_a_process;
    }
    bool start(Seat seat, const char* const* argv) {
        return processes_->start(entries_[seat].process, argv);
    }
    // The table destroys the player in its destructor. The memory belongs to the caller.
    void add_memory_player(Seat seat, game::MemoryPlayer& player) {
        entries_[seat].player = &player;
        player.greet();
    }
    [[nodiscard]] Recorder* recorder() const {
        return is_like_a_hub_ ? processes_->recorder() : nullptr;
    }
    bool has_to_stop() { return processes_ && processes_->has_to_stop(); }

    // Plays the game to its end; first reads the greetings, if players send one.
    void play(game::Referee& referee, std::optional<char> greeting);
    // Ends the processes and fills the report. All processes have exited when this returns.
    void shut_down(const game::Referee& referee, GameReport& report);

    [[nodiscard]] Seat size() const override {
        return static_cast<Seat>(setup_.player_specs.size());
    }
    core::Writer& to(Seat seat) override {
        const SeatEntry& entry = entries_[seat];
        if (entry.player != nullptr) {
            return *entry.player;
        }
        return processes_->to(entry.process);
    }
    core::Writer& to_spectators() override { return null_writer_; }
    void dismiss(Seat seat, std::string_view last_message) override {
        if (is_process(seat)) {
            processes_->dismiss(entries_[seat].process, last_message);
        }
    }
    void drop(Seat seat) override {
        if (is_process(seat)) {
            processes_->drop(entries_[seat].process);
        }
    }
    ReadResult read_greeting(Seat seat, char& byte) override {
        if (is_process(seat)) {
            return processes_->read_greeting(entries_[seat].process, byte);
        }
        return entries_[seat].player->answer(byte) ? ReadResult::piece : ReadResult::lost;
    }
    ReadResult read_piece(Seat seat, std::string_view& piece, bool& ends_line) override {
        if (is_process(seat)) {
            return read_process(entries_[seat].process, piece, ends_line);
        }
        if (--answers_until_clock_check_ == 0 && must_stop_in_memory()) {
            return ReadResult::stopped;
        }
        ends_line = true;
        return entries_[seat].player->answer(piece) ? ReadResult::piece : ReadResult::lost;
    }
    [[nodiscard]] game::Outcome loss() const override {
        return processes_ ? processes_->loss() : game::Outcome::gone;
    }
    [[nodiscard]] std::optional<game::Outcome> stop_reason() const override {
        return stop_reason_ ? stop_reason_ : processes_->stop_reason();
    }

private:
    struct SeatEntry {
        game::MemoryPlayer* player = nullptr;
        Seat process = 0;  // its seat in the process table
    };
    [[nodiscard]] std::optional<int> system_error_of(const game::EndReason& end_reason) const;
    // The seat of the game that belongs to a seat of the process table.
    [[nodiscard]] std::optional<Seat> seat_of(std::optional<Seat> process) const;
    bool must_stop_in_memory();
    ReadResult read_process(Seat process, std::string_view& piece, bool& ends_line);
    void trace_end(const game::Referee& referee);
    void wait_for_exits(const game::EndReason& end_reason);
    void add_fault_note(GameReport& report, const game::Referee& referee);

    // Reading the clock for every answer would be slow. This many answers take a few milliseconds.
    static constexpr std::uint32_t answers_per_clock_check = 20'000;

    const GameSetup& setup_;
    ProtocolTraits traits_;
    bool is_like_a_hub_;  // the referee speaks to the processes directly
    std::array<SeatEntry, game::most_seats> entries_{};
    std::uint32_t answers_until_clock_check_ = answers_per_clock_check;
    sys::Microseconds game_deadline_ = sys::no_deadline;
    std::optional<game::Outcome> stop_reason_;  // found by must_stop_in_memory
    std::optional<int> setup_error_;  // why create() failed, as in GameReport::system_error
    core::NullWriter null_writer_;
    sys::Fd dev_null_;
    std::optional<SizedConsole<4096>> console_;
    std::optional<ProcessTable> processes_;
    AnswerTimes answer_times_;
};

}  // namespace hub
