// What a match and its workers say to each other. Both are this executable, so that it is plain
// memory: a range of games to play, and of each game what came of it.
#pragma once

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string_view>

#include "core/text_out.hpp"
#include "hub/game_runner.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/match/result.hpp"
#include "workbench/workers.hpp"

namespace match {

// Games, by their places in the shard.
struct Request {
    std::uint64_t first;
    std::uint64_t count;
};

// What tells a worker that the match is no more: it ends its game, and all that was started for it.
inline constexpr int worker_end_signal = SIGUSR1;

// What a worker leaves with at a game whose deal cannot be made, now or ever.
inline constexpr int no_such_deal = 3;

struct WireHead {
    std::uint64_t index;  // its place in the shard
    std::uint32_t note_size;
    std::uint8_t seats;
    std::uint8_t ending;
    std::uint8_t blame;  // no_blame: nobody
    std::uint8_t has_times;
};
inline constexpr std::uint8_t no_blame = 0xff;

struct WireSeat {
    std::int64_t score;
    std::uint64_t answers;
    std::uint64_t median_us;
    std::uint64_t slowest_us;
    std::uint64_t halves;
};

inline constexpr std::size_t longest_answer =
    sizeof(WireHead) + most_players * sizeof(WireSeat) + hub::FaultNote::capacity;

using workbench::bytes_of;

inline void put_answer(core::Writer& sink, std::uint64_t index, const GameResult& result,
                       std::string_view note) {
    const WireHead head{
        .index = index,
        .note_size = static_cast<std::uint32_t>(note.size()),
        .seats = static_cast<std::uint8_t>(result.seats),
        .ending = static_cast<std::uint8_t>(result.ending),
        .blame = result.blame ? static_cast<std::uint8_t>(*result.blame) : no_blame,
        .has_times = static_cast<std::uint8_t>(result.has_times),
    };
    sink.append(bytes_of(head));
    for (std::size_t seat = 0; seat < result.seats; ++seat) {
        const WireSeat line{.score = result.scores[seat],
                            .answers = result.answers[seat],
                            .median_us = result.median_us[seat],
                            .slowest_us = result.slowest_us[seat],
                            .halves = result.halves[seat]};
        sink.append(bytes_of(line));
    }
    sink.append(note);
}

struct WireAnswer {
    std::uint64_t index = 0;
    std::size_t size = 0;   // in bytes
    std::string_view note;  // lives where the bytes do
};

using workbench::Heard;

// Whether a worker of this match can say that. One that cannot think straight any more is not to
// take the match along.
inline bool makes_sense(const WireHead& head, const Plan& plan) {
    return head.index < games_of_shard(plan) && head.seats == plan.seats &&
           head.ending < std::size(game::outcome_names) &&
           head.note_size <= hub::FaultNote::capacity &&
           (head.blame == no_blame ? head.note_size == 0 : head.blame < head.seats);
}

// Who sat where is for the plan to say.
inline Heard take_answer(std::string_view bytes, const Plan& plan, WireAnswer& answer,
                         GameResult& result) {
    WireHead head{};
    if (bytes.size() < sizeof head) {
        return Heard::part;
    }
    std::memcpy(&head, bytes.data(), sizeof head);
    if (!makes_sense(head, plan)) {
        return Heard::nonsense;
    }
    const std::size_t size = sizeof head + head.seats * sizeof(WireSeat) + head.note_size;
    if (bytes.size() < size) {
        return Heard::part;
    }
    answer.index = head.index;
    answer.size = size;
    const PlannedGame planned = game_at(plan, game_of_shard(plan, head.index));
    result = {.game = planned.game,
              .deal = planned.deal,
              .seats = head.seats,
              .seating = planned.seating,
              .ending = static_cast<game::Outcome>(head.ending),
              .has_times = head.has_times != 0};
    if (head.blame != no_blame) {
        result.blame = head.blame;
    }
    const char* from = bytes.data() + sizeof head;
    for (std::size_t seat = 0; seat < head.seats; ++seat, from += sizeof(WireSeat)) {
        WireSeat line{};
        std::memcpy(&line, from, sizeof line);
        if (line.halves > all_halves(head.seats)) {
            return Heard::nonsense;
        }
        result.scores[seat] = line.score;
        result.answers[seat] = line.answers;
        result.median_us[seat] = line.median_us;
        result.slowest_us[seat] = line.slowest_us;
        result.halves[seat] = static_cast<Halves>(line.halves);
    }
    answer.note = {from, head.note_size};
    return Heard::whole;
}

}  // namespace match
