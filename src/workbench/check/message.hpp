// What the checker and its workers say to each other through pipes: this executable on both sides.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "workbench/workers.hpp"

namespace check {

// To a worker: run this case. So many bytes of the file's common part and of the case follow.
struct Order {
    std::uint32_t program = 0;  // which of those that the worker was started with
    std::uint32_t number = 0;   // of the case, for the name of its folder
    std::uint64_t common_size = 0;
    std::uint64_t case_size = 0;
};

// Nothing of a case is that long; together they cannot be more than a size holds.
inline constexpr std::uint64_t most_ordered = std::uint64_t{1} << 30U;

inline bool makes_sense(const Order& order, std::size_t programs) {
    return order.program < programs && order.common_size <= most_ordered &&
           order.case_size <= most_ordered;
}

enum class Verdict : std::uint32_t {
    passed,
    failed,
    not_started,  // and no other case of it would be
    broken,       // no fault of the program: no memory, no room on the disk
};

// From a worker; so many bytes follow that say what is wrong.
struct Answer {
    Verdict verdict{};
    std::uint32_t number = 0;
    std::uint64_t size = 0;
};

static_assert(std::is_trivially_copyable_v<Order> && std::is_trivially_copyable_v<Answer>);

// Of what is told of one case; the rest is cut.
inline constexpr std::uint64_t most_told = 4000;

using workbench::Heard;

// The answer about that case, in all that a worker has said since it was given. One that cannot
// think straight any more is not to take the check along.
inline Heard take_answer(std::string_view bytes, std::size_t number, Answer& answer) {
    if (bytes.size() < sizeof answer) {
        return Heard::part;
    }
    std::memcpy(&answer, bytes.data(), sizeof answer);
    const std::size_t told = bytes.size() - sizeof answer;
    if (answer.verdict > Verdict::broken || answer.number != number || answer.size > most_told ||
        told > answer.size) {
        return Heard::nonsense;
    }
    return told < answer.size ? Heard::part : Heard::whole;
}

}  // namespace check
