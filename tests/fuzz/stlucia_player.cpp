// A player of each strategy against the plain model: any lines, the same reactions.
#include <string>

#include "core/fixed_string.hpp"
#include "games/stlucia/strategies.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/stlucia_player_model.hpp"

namespace {

struct Named {
    const char* name;
    stlucia::Strategy* strategy;
};

// They remember nothing, so that all games can share them.
stlucia::Eait eait;
stlucia::Science science;
stlucia::Habs habs;
stlucia::Hass hass;
stlucia::Mabs mabs;

const Named strategies[] = {
    {"eait", &eait}, {"science", &science}, {"habs", &habs}, {"hass", &hass}, {"mabs", &mabs}};

std::string reaction_of(stlucia::PlayerGame& game, const stlucia::HubMessage& message) {
    using Reaction = stlucia::PlayerGame::Reaction;
    core::FixedString<16> text;
    switch (game.hear(message)) {
        case Reaction::noted: return std::string(model::Player::accepted);
        case Reaction::invalid: return std::string(model::Player::invalid);
        case Reaction::game_over: return std::string(model::Player::over);
        case Reaction::answered: core::put(text, game.answer()); break;
    }
    return std::string(text.view());
}

// Any line, or one made of a byte or two, so that games go on.
std::string next_line(fuzz::Input& input, unsigned players) {
    const auto roll = [&] {
        std::string dice;
        for (int i = 0; i < 6; ++i) {
            dice += model::faces[input.take_below(6)];
        }
        return model::sorted(dice);
    };
    const std::string player(1, static_cast<char>('A' + input.take_below(players)));
    switch (input.take_below(16)) {
        case 0: return std::string(input.take_line());
        case 1:
        case 2: return "rerolled " + roll();
        case 3:
        case 4:
        case 5: return "turn " + roll();
        case 6:
        case 7: return "stay?";
        case 8: return "claim " + player;
        case 9: return "eliminated " + player;
        case 10: return "points " + player + " 3";
        case 11:
        case 12: return "rolled " + player + " " + roll();
        default:
            return "attacks " + player + " " + std::to_string(1 + input.take_below(6)) +
                   (input.take_below(2) == 0 ? " in" : " out");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const Named& named = strategies[input.take_below(std::size(strategies))];
    const auto players = static_cast<stlucia::SeatIndex>(2 + input.take_below(25));
    const auto me = static_cast<stlucia::SeatIndex>(input.take_below(players));
    stlucia::PlayerGame game({.players = players, .my_seat = me}, *named.strategy);
    model::Player plain{.name = named.name,
                        .me = me,
                        .health = std::vector<int>(players, 10),
                        .alive = std::vector<bool>(players, true)};

    while (!input.empty()) {
        const std::string line = next_line(input, players);
        const std::string wanted = plain.hear(line);
        DEMAND(reaction_of(game, stlucia::HubMessageParser().finish(line)) == wanted);
        if (wanted == model::Player::invalid || wanted == model::Player::over) {
            break;
        }
    }
    return 0;
}
