// The messages between the checker and its workers, as texts of a workbench::WorkerPool. Both are
// the same executable, so structs travel through the pipes as they are in memory.
//
//     job       Order, common part of the case file, case (nothing for a game of an own player)
//     answer    Answer, findings (at most most_findings bytes): first those that fail the case,
//     then
//               those beside it
//
// A worker sends one answer for each job.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "core/writer.hpp"
#include "workbench/check/own_games.hpp"
#include "workbench/worker_pool.hpp"

namespace check {

// Asks a worker to run one case.
struct Order {
    std::uint32_t program = 0;  // index of the program in the worker's arguments
    std::uint32_t number = 0;   // of the case; also the name of its folder
    // The number of the game in the list of its role, or no_own_game. Only a case has a text.
    std::uint32_t own_game = no_own_game;
};

enum class Verdict : std::uint32_t {
    passed,
    failed,
    not_started,  // the program cannot be executed, so none of its cases can run
    broken,       // not the program's fault: the checker lacked memory, disk space or the like
};

// The result of one case.
struct Answer {
    Verdict verdict{};
    std::uint32_t number = 0;
    std::uint32_t beside = 0;        // bytes of the findings that are beside the case
    std::uint32_t milliseconds = 0;  // that the case took
    std::uint32_t has_hung = 0;      // 1 if it was ended at its limit
};

static_assert(std::is_trivially_copyable_v<Order> && std::is_trivially_copyable_v<Answer>);

// Findings of one case are truncated to this many bytes.
inline constexpr std::size_t most_findings = 4000;
inline constexpr std::size_t most_failing = 3000;  // the rest is for those beside the case
inline constexpr std::size_t longest_answer = sizeof(Answer) + most_findings;
static_assert(longest_answer <= workbench::WorkerPool::longest_answer);

// Parses the beginning of a job. Returns false if the checker of this many programs does not send
// it.
inline bool take_order(std::string_view bytes, std::size_t programs, Order& order) {
    if (bytes.size() < sizeof order) {
        return false;
    }
    std::memcpy(&order, bytes.data(), sizeof order);
    return order.program < programs;
}

// Appends an answer with its size, as the pool expects it.
inline void put_answer(core::Writer& sink, const Answer& answer, std::string_view findings) {
    const auto size = static_cast<workbench::MessageSize>(sizeof answer + findings.size());
    sink.append(workbench::bytes_of(size));
    sink.append(workbench::bytes_of(answer));
    sink.append(findings);
}

// Parses the answer to case `number`, without its size; the findings follow the Answer. Returns
// false if a correct worker does not send it: a worker with corrupt memory must not crash the whole
// check.
inline bool take_answer(std::string_view bytes, std::size_t number, Answer& answer) {
    if (bytes.size() < sizeof answer || bytes.size() > longest_answer) {
        return false;
    }
    std::memcpy(&answer, bytes.data(), sizeof answer);
    return answer.verdict <= Verdict::broken && answer.number == number &&
           answer.beside <= bytes.size() - sizeof answer && answer.has_hung <= 1;
}

}  // namespace check
