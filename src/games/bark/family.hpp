// The board card game as the rest of the tree sees it.
#pragma once

#include "hub/family.hpp"

namespace bark {

int bark_main(const core::Invocation& invocation);
void put_dealt_deck(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint);

namespace parts {

inline constexpr core::Option options[] = {
    {"--comfort", core::OptionKind::flag, "",
     "numbers the board, says why a move is refused, knows help and quit"},
};
inline constexpr core::Applet applets[] = {
    {"bark",
     bark_main,
     core::NameUse::both,
     "board card game for people and automatic players",
     "deckfile width height p1type p2type\nsavefile p1type p2type",
     {.options = options}},
};

inline constexpr hub::Role roles[] = {
    {"bark", {"bark"}, hub::Part::player, "bark"},
};

inline constexpr game::GameOption deal_options[] = {
    {"--cards", core::OptionKind::number, "N", "cards in a deck", "200"},
};
inline constexpr game::Dealer dealer{deal_options, put_dealt_deck, game::always_needs_seed};

}  // namespace parts

inline constexpr hub::Family family{
    .name = "bark",
    .applets = parts::applets,
    .roles = parts::roles,
    .dealer = &parts::dealer,
};

}  // namespace bark
