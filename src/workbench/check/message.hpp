// The messages between the checker and its workers. Both are the same executable, so structs travel
// through the pipes as they are in memory.
//
//   to a worker      Order, common part (common_size bytes), case (case_size bytes)
//   from a worker    Answer, findings (size bytes, at most 4000)
//
// A worker answers each order before it reads the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "workbench/workers.hpp"

namespace check {

// Asks a worker to run one case.
struct Order {
    std::uint32_t program = 0;  // index of the program in the worker's arguments
    std::uint32_t number = 0;   // of the case; also the name of its folder
    std::uint64_t common_size = 0;
    std::uint64_t case_size = 0;
};

// The cap on each size in an order, far above any case. The sum of both cannot overflow.
inline constexpr std::uint64_t most_ordered = std::uint64_t{1} << 30U;

inline bool makes_sense(const Order& order, std::size_t programs) {
    return order.program < programs && order.common_size <= most_ordered &&
           order.case_size <= most_ordered;
}

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
    std::uint64_t size = 0;
};

static_assert(std::is_trivially_copyable_v<Order> && std::is_trivially_copyable_v<Answer>);

// Findings of one case are truncated to this many bytes.
inline constexpr std::uint64_t most_findings = 4000;

using workbench::Heard;

// Parses all bytes that a worker has sent since it got case `number`. The checker does not trust
// them: a worker with corrupted memory is replaced, and must not crash the whole check.
inline Heard take_answer(std::string_view bytes, std::size_t number, Answer& answer) {
    if (bytes.size() < sizeof answer) {
        return Heard::part;
    }
    std::memcpy(&answer, bytes.data(), sizeof answer);
    const std::size_t received = bytes.size() - sizeof answer;
    if (answer.verdict > Verdict::broken || answer.number != number ||
        answer.size > most_findings || received > answer.size) {
        return Heard::nonsense;
    }
    return received < answer.size ? Heard::part : Heard::whole;
}

}  // namespace check
