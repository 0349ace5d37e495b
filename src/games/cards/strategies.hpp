// The strategies of the card players, for the unit tests and the players' entries.
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
