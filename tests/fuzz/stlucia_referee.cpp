// The dice hub's referee against the plain model: any dice, any lines.
//
// The first bytes choose players, score and dice.
#include <string>

#include "games/stlucia/referee.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/referee_and_model.hpp"
#include "tests/fuzz/stlucia_model.hpp"

namespace {

// Mostly an answer to the question, so that games go on; now and then to another, or one too many.
std::string fitting_line(const model::Hub& hub, unsigned byte) {
    if (hub.asks_to_stay) {
        return byte >= 0xfc ? "keepall" : byte % 2 == 0 ? "stay" : "go";
    }
    if (byte >= 0xfc) {
        return "stay";
    }
    if (byte % 4 != 0 || (hub.game.rerolls == 2 && byte < 0xf0)) {
        return "keepall";
    }
    std::string faces;
    for (unsigned i = 0; i < 6; ++i) {
        if (i == byte / 4 % 6 || (byte >> i & 4U) != 0) {
            faces += hub.game.dice[i];
        }
    }
    return "reroll " + faces;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const unsigned players = 2 + input.take_below(25);
    const long win_score = 1 + input.take_below(200);
    std::string dice;
    const unsigned length = 1 + input.take_below(64);
    for (unsigned i = 0; i < length; ++i) {
        dice += model::faces[input.take_below(6)];
    }
    stlucia::RollParser rolls;
    DEMAND(rolls.feed(dice) && rolls.finish());
    model::Hub plain(players, win_score, dice);
    stlucia::Referee referee(static_cast<stlucia::SeatIndex>(players), win_score,
                             stlucia::RollSequence(rolls.dice()));

    constexpr game::Outcome losses[] = {game::Outcome::not_started, game::Outcome::no_greeting,
                                        game::Outcome::bad_greeting, game::Outcome::too_slow};
    fuzz::RefereeAndModel(referee, plain).play(input, losses, fitting_line);
    return 0;
}
