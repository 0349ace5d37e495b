// The strategy of bot499: bot499(6), "How it bids" and "How it plays". A bid depends on the hand
// and the other bids, a card on the hand and the cards played. Every answer is allowed by the
// rules.
#pragma once

#include "games/game499/card.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/table_view.hpp"

namespace game499 {

// Bids are judged in hundredths of a trick.
using Hundredths = int;

// How much to bid below the expected tricks, in the hand of that number, counted from 0.
Hundredths caution_in_hand(unsigned number);

Answer choose_bid(CardSet hand, const Question& question, const TableView& view,
                  Hundredths caution);

// The hand must not be empty. If the view does not follow the table, the cards on it are not known.
Card choose_card(CardSet hand, const Question& question, const TableView& view);

}  // namespace game499
