// The option --comfort of the client: client499(6), "Comfort". The client prints more and accepts
// more forms of an answer; the messages to and from the server are the same.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/fixed_string.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/rules.hpp"
#include "games/game499/table_view.hpp"
#include "sys/out_buffer.hpp"

namespace game499::comfort {

// The longest line that a person may type. An answer is far shorter.
inline constexpr std::size_t longest_typed = 80;

// Changes what was typed into the form of the protocol: capital letters, no blanks around it, and
// PP for "pass". A text that is not an answer stays invalid.
using TidyAnswer = core::FixedString<answer_length>;
TidyAnswer tidy(std::string_view typed);

// Printed after the greeting.
void put_missing(sys::OutBuffer& out);
// Ends an info's line, and prints below it what follows from the info.
void put_news(sys::OutBuffer& out, const TableView& view, TableView::News news);
// Printed when a hand is dealt, when the bidding is over, when the user has answered, and before
// the user is asked for a card.
void put_new_hand(sys::OutBuffer& out, const TableView& view);
void put_contract(sys::OutBuffer& out, const TableView& view);
void put_next(sys::OutBuffer& out, const TableView& view);
void put_standing(sys::OutBuffer& out, const TableView& view);
// Prints why the answer was not sent.
void put_refusal(sys::OutBuffer& out, const Question& question, const Hand& hand,
                 std::string_view answer);

}  // namespace game499::comfort
