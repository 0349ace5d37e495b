// A player against any sequence of lines: the plain model reacts the same to each.
//
// The first bytes are the player's arguments. A line that begins with a byte of 128 or more is
// replaced by one that fits, so that games get somewhere.
#include <string>

#include "games/cards/rules.hpp"
#include "games/cards/strategies.hpp"
#include "tests/fuzz/cards_model.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/support/card_message.hpp"

namespace {

std::string any_card(unsigned byte) {
    return {"SCDH"[byte / 16 % 4], "123456789abcdef"[byte % 16 % 15]};
}

// The line that may come now.
std::string fitting_line(const model::Player& player, std::string_view seed) {
    fuzz::Input bytes(reinterpret_cast<const std::uint8_t*>(seed.data()),
                      seed.size());  // NOLINT: bytes
    switch (player.state) {
        case model::Player::State::hand: {
            std::string line = "HAND" + std::to_string(player.hand_size);
            for (std::int64_t i = 0; i < player.hand_size; ++i) {
                line += "," + any_card(bytes.take_byte() * 7 + static_cast<unsigned>(i) * 29);
            }
            return line;
        }
        case model::Player::State::round:
            return "NEWROUND" +
                   std::to_string(bytes.take_byte() % static_cast<unsigned>(player.players));
        case model::Player::State::played:
            return "PLAYED" + std::to_string(player.due()) + "," + any_card(bytes.take_byte());
        case model::Player::State::all_played: break;
    }
    return "GAMEOVER";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    model::Player plain;
    plain.is_bob = input.take_below(2) == 1;
    plain.players = 2 + input.take_below(11);
    plain.me = input.take_below(static_cast<unsigned>(plain.players));
    plain.threshold = 2 + input.take_below(6);
    plain.hand_size = 1 + input.take_below(30);
    cards::Alice alice;
    cards::Bob bob;
    cards::Strategy& strategy =
        plain.is_bob ? static_cast<cards::Strategy&>(bob) : static_cast<cards::Strategy&>(alice);
    cards::PlayerGame player({.players = static_cast<std::uint32_t>(plain.players),
                              .my_seat = static_cast<std::uint32_t>(plain.me),
                              .threshold = plain.threshold,
                              .hand_size = plain.hand_size},
                             strategy);
    while (!input.empty()) {
        const std::string_view given = input.take_line();
        const bool fitting = !given.empty() && static_cast<unsigned char>(given[0]) >= 128;
        const std::string line = fitting ? fitting_line(plain, given) : std::string(given);

        const cards::PlayerGame::Reaction fast = player.hear(support::card_message(line));
        const model::Player::Reaction slow = plain.hear(line);
        using Kind = cards::PlayerGame::Reaction::Kind;
        DEMAND((fast.kind != Kind::invalid) == slow.valid);
        DEMAND((fast.kind == Kind::game_over) == slow.game_over);
        if (!slow.valid || slow.game_over) {
            break;
        }
        DEMAND(fast.round_complete == slow.round_complete);
        DEMAND(fast.play.has_value() == slow.play.has_value());
        DEMAND(!slow.play || *fast.play == *cards::parse_card(*slow.play));
        DEMAND(!slow.round_complete || player.round().cards().size() == plain.table.size());
    }
    return 0;
}
