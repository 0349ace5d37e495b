// The strategies of the card players: cards(5), "STRATEGIES". Each is defined beside its player's
// main function.
#pragma once

#include "games/cards/rules.hpp"

namespace cards {

class Alice final : public Strategy {
public:
    Card choose(const PlayerView& view) override;
};

class Bob final : public Strategy {
public:
    Card choose(const PlayerView& view) override;
};

}  // namespace cards
