// What makes playing easier for people, with --comfort: client499(6), "Comfort". Lines that the
// client shows besides, and what else it takes for an answer; what is sent and heard is the same.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/fixed_string.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/rules.hpp"
#include "games/game499/table_view.hpp"
#include "sys/out_buffer.hpp"

namespace game499::comfort {

// A line of a person; an answer in it is short.
inline constexpr std::size_t longest_typed = 80;

// The answer that was meant, in the form of the protocol: small letters, blanks around it, and
// words for passing are good. Anything else stays no answer.
using TidyAnswer = core::FixedString<answer_length>;
TidyAnswer tidy(std::string_view typed);

// After the greeting.
void put_missing(sys::OutBuffer& out);
// At the end of an info's line, and below it.
void put_news(sys::OutBuffer& out, const TableView& view, TableView::News news);
// When a hand is dealt, the bidding is over, the user has answered, a card is asked for.
void put_new_hand(sys::OutBuffer& out, const TableView& view);
void put_contract(sys::OutBuffer& out, const TableView& view);
void put_next(sys::OutBuffer& out, const TableView& view);
void put_standing(sys::OutBuffer& out, const TableView& view);
// Why the answer was not sent.
void put_refusal(sys::OutBuffer& out, const Question& question, const Hand& hand,
                 std::string_view answer);

}  // namespace game499::comfort
