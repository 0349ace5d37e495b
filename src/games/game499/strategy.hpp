// How a program plays 499: a bid by counting its hand, a card by what has been played. Values in,
// an answer out, and always one that the rules allow.
#pragma once

#include "games/game499/card.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/table_view.hpp"

namespace game499 {

// Bids are judged in hundredths of a trick.
using Hundredths = int;

// What is kept back in the hand of that number, counted from 0.
Hundredths caution_in_hand(unsigned number);

Answer choose_bid(CardSet hand, const Question& question, const TableView& view,
                  Hundredths caution);

// The hand is not empty. Where the table is not followed, what lies on it is not known.
Card choose_card(CardSet hand, const Question& question, const TableView& view);

}  // namespace game499
