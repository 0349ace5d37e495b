// The messages between a match and its workers, as texts of a workbench::WorkerPool. Both ends are
// the same executable on the same machine, so integers are in native layout and nothing is aligned.
//
//     job       GameRange
//     answer    game (8), seats (1), ending (1), blame (1, a seat or no_blame), has_times (1),
//               left_early (1, a seat or no_blame),
//               then for each seat: score (8), then for each seat: answers (8),
//               then for each seat: points in halves (1),
//               if has_times: for each seat: median_us (8), then for each seat: slowest_us (8),
//               note (the rest)
//
// A worker sends one answer for each game of a range, in order. The deal and the seating of a game
// follow from the plan. The note describes the fault of the seat to blame and is empty if
// there is none.
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
#include "workbench/worker_pool.hpp"

namespace match {

// A range of games, numbered within the shard.
struct GameRange {
    std::uint64_t first;
    std::uint64_t count;
};

// The kernel sends this signal to a worker when the match dies. The worker ends its game and all
// processes that were started for it.
inline constexpr int worker_end_signal = SIGUSR1;

// The exit status of a worker when a deal cannot be made, which no further attempt can change.
inline constexpr int no_such_deal = 3;

inline constexpr std::uint8_t no_blame = 0xff;

// The size of an answer without its note.
constexpr std::size_t answer_size(std::size_t seats, bool has_times) {
    constexpr std::size_t number = sizeof(std::uint64_t);
    return number + 5 + seats * (2 * number + 1) + (has_times ? seats * 2 * number : 0);
}
inline constexpr std::size_t longest_answer =
    answer_size(game::most_seats, true) + hub::FaultNote::capacity;
static_assert(longest_answer <= workbench::WorkerPool::longest_answer);

// Appends an answer with its size, as the pool expects it.
inline void put_answer(core::Writer& sink, const GameResult& result, std::string_view note) {
    using workbench::bytes_of;
    const auto put_used = [&](const auto& by_seat) {
        sink.append(bytes_of(by_seat).substr(0, result.seats * sizeof by_seat[0]));
    };
    const std::uint8_t head[] = {
        static_cast<std::uint8_t>(result.seats),
        static_cast<std::uint8_t>(result.ending),
        result.blame ? static_cast<std::uint8_t>(*result.blame) : no_blame,
        static_cast<std::uint8_t>(result.has_times),
        result.left_early ? static_cast<std::uint8_t>(*result.left_early) : no_blame,
    };
    const auto size = static_cast<workbench::MessageSize>(
        answer_size(result.seats, result.has_times) + note.size());
    sink.append(bytes_of(size));
    sink.append(bytes_of(result.game));
    sink.append(bytes_of(head));
    put_used(result.scores);
    put_used(result.answers);
    put_used(result.halves);
    if (result.has_times) {
        put_used(result.median_us);
        put_used(result.slowest_us);
    }
    sink.append(note);
}

// Parses an answer, without its size. Returns false if a correct worker of this match does not send
// it for this game: a worker with corrupt memory must not crash the match. The note points into
// `bytes`.
inline bool take_answer(std::string_view bytes, const Plan& plan, const PlannedGame& planned,
                        GameResult& result, std::string_view& note) {
    const std::size_t seats = plan.seats;
    if (bytes.size() < answer_size(seats, false)) {
        return false;
    }
    const auto take = [&](void* to, std::size_t size) {
        std::memcpy(to, bytes.data(), size);
        bytes.remove_prefix(size);
    };
    const auto take_used = [&](auto& by_seat) { take(by_seat.data(), seats * sizeof by_seat[0]); };
    std::uint64_t game = 0;
    std::uint8_t head[5];
    take(&game, sizeof game);
    take(head, sizeof head);
    const auto [seats_sent, ending, blame, has_times, left_early] = head;
    if (game != planned.game || seats_sent != seats || ending >= std::size(game::outcome_names) ||
        has_times > 1 || (blame != no_blame && blame >= seats) ||
        (left_early != no_blame && left_early >= seats)) {
        return false;
    }
    result = {.game = planned.game,
              .deal = planned.deal,
              .seats = plan.seats,
              .seating = planned.seating,
              .ending = static_cast<game::Outcome>(ending),
              .has_times = has_times == 1};
    if (blame != no_blame) {
        result.blame = blame;
    }
    if (left_early != no_blame) {
        result.left_early = left_early;
    }
    take_used(result.scores);
    take_used(result.answers);
    take_used(result.halves);
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if (result.halves[seat] > all_halves(seats)) {
            return false;
        }
    }
    if (result.has_times) {
        if (bytes.size() < answer_size(seats, true) - answer_size(seats, false)) {
            return false;
        }
        take_used(result.median_us);
        take_used(result.slowest_us);
    }
    note = bytes;
    return note.size() <= hub::FaultNote::capacity && (result.blame || note.empty());
}

}  // namespace match
