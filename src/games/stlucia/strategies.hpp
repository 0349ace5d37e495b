// The strategies of the dice players: stlucia(5), "STRATEGIES". Each is defined beside its player's
// main function.
#pragma once

#include "games/stlucia/rules.hpp"

namespace stlucia {

class Eait final : public Strategy {
public:
    Answer choose(const PlayerView& view) override;
};

class Science final : public Strategy {
public:
    Answer choose(const PlayerView& view) override;
};

class Habs final : public Strategy {
public:
    Answer choose(const PlayerView& view) override;
};

class Hass final : public Strategy {
public:
    Answer choose(const PlayerView& view) override;
};

class Mabs final : public Strategy {
public:
    Answer choose(const PlayerView& view) override;
};

}  // namespace stlucia
