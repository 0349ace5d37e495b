// How a program plays 499: a bid by counting its hand, a card by what has been played. Values in,
// an answer out, and always one that the rules allow.
#pragma once

#include <optional>

#include "games/game499/card.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/table_view.hpp"

namespace game499 {

// Bids are judged in hundredths of a trick.
using Hundredths = int;

// What a team takes more with this hand in it than with an average one, with that suit as trumps.
Hundredths above_average(CardSet hand, Suit trumps);
// What a team takes on average by one of its hands.
Hundredths tricks_by_one_hand(Hundredths above_average);

// The highest bid that the team should make, with what the table tells of the partner; so much is
// kept back.
std::optional<Bid> best_bid(CardSet hand, const TableView& view, Hundredths caution);

// What is kept back in the hand of that number, counted from 0.
Hundredths caution_in_hand(unsigned number);

Answer choose_bid(CardSet hand, const Question& question, const TableView& view,
                  Hundredths caution);

// The hand is not empty. Where the table is not followed, what lies on it is not known.
Card choose_card(CardSet hand, const Question& question, const TableView& view);

}  // namespace game499
