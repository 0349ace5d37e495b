// The messages between a match and its workers. Both ends are the same executable on the same
// machine, so messages are plain structs in native layout.
//
//     match to worker    Request
//     worker to match    WireHead, WireSeat for each seat, note (note_size bytes)
//
// A worker sends one answer for each game of a request, in order. The note describes the fault of
// the seat to blame and is empty if there is none.
#pragma once

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string_view>

#include "core/text_out.hpp"
#include "hub/contest.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/workers.hpp"

namespace match {

// A range of games, numbered within the shard.
struct Request {
    std::uint64_t first;
    std::uint64_t count;
};

// The kernel sends this signal to a worker when the match dies. The worker ends its game and all
// processes that were started for it.
inline constexpr int worker_end_signal = SIGUSR1;

// The exit status of a worker when a deal cannot be made, which no further attempt can change.
inline constexpr int no_such_deal = 3;

struct WireHead {
    std::uint64_t index;  // the game's index within the shard
    std::uint32_t note_size;
    std::uint8_t seats;
    std::uint8_t ending;
    std::uint8_t blame;  // a seat, or no_blame
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
    sizeof(WireHead) + most_players * sizeof(WireSeat) + hub::Note::capacity;

using workbench::bytes_of;

template <core::TextSink Sink>
void put_answer(Sink& sink, std::uint64_t index, const GameResult& result, std::string_view note) {
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
    std::size_t size = 0;   // bytes of the whole message
    std::string_view note;  // points into the received bytes
};

using workbench::AnswerState;

// Whether a correct worker of this match can send this head. A worker with corrupt memory must not
// crash the match.
inline bool is_valid(const WireHead& head, const Plan& plan) {
    return head.index < games_of_shard(plan) && head.seats == plan.seats &&
           head.ending < std::size(game::outcome_names) && head.note_size <= hub::Note::capacity &&
           (head.blame == no_blame ? head.note_size == 0 : head.blame < head.seats);
}

// Parses the first message in `bytes`. The seating is not sent: it follows from the plan.
inline AnswerState take_answer(std::string_view bytes, const Plan& plan, WireAnswer& answer,
                               GameResult& result) {
    WireHead head{};
    if (bytes.size() < sizeof head) {
        return AnswerState::part;
    }
    std::memcpy(&head, bytes.data(), sizeof head);
    if (!is_valid(head, plan)) {
        return AnswerState::nonsense;
    }
    const std::size_t size = sizeof head + head.seats * sizeof(WireSeat) + head.note_size;
    if (bytes.size() < size) {
        return AnswerState::part;
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
            return AnswerState::nonsense;
        }
        result.scores[seat] = line.score;
        result.answers[seat] = line.answers;
        result.median_us[seat] = line.median_us;
        result.slowest_us[seat] = line.slowest_us;
        result.halves[seat] = static_cast<Halves>(line.halves);
    }
    answer.note = {from, head.note_size};
    return AnswerState::whole;
}

}  // namespace match
