// The options of deal and match that describe a game, of all families, and how a family reports
// that it cannot use them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/text_out.hpp"

namespace game {

// An option that was not given is empty.
struct Settings {
    std::optional<std::uint64_t> cards;      // in a deck
    std::optional<std::uint64_t> threshold;  // of D cards
    std::optional<std::uint64_t> rolls;      // dice in a roll file
    std::optional<std::uint64_t> score;      // that wins
    std::optional<std::uint64_t> decks;
    const char* size = nullptr;   // of a board: 10x10
    const char* ships = nullptr;  // their lengths: 5,4,3,3,2
    bool map = false;
};

// Why the settings cannot be used, in words; empty if they can. Text that does not fit is cut,
// because it may quote an option value of any length.
using Complaint = core::FixedString<300>;

// Returns the given number or the default. Fills `complaint`, unless it is filled already, if the
// number is out of range.
inline std::uint64_t number_within(const std::optional<std::uint64_t>& given,
                                   std::uint64_t otherwise, std::string_view option,
                                   std::uint64_t least, std::uint64_t most, Complaint& complaint) {
    const std::uint64_t number = given.value_or(otherwise);
    if (complaint.size() == 0 && (number < least || number > most)) {
        core::put(complaint, option, ": ", number, " is not within ", least, "..", most);
    }
    return number;
}

}  // namespace game
