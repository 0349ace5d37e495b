// The card game as the rest of the tree sees it.
#pragma once

#include "games/cards/own_games.hpp"
#include "hub/family.hpp"
#include "hub/hub_options.hpp"

namespace cards {

int hub_main(const core::Invocation& invocation);
int alice_main(const core::Invocation& invocation);
int bob_main(const core::Invocation& invocation);
int human_main(const core::Invocation& invocation);
void put_dealt_deck(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint);
hub::GameRunner* make_game_runner();

namespace parts {

inline constexpr std::string_view player_usage = "players myid threshold handsize";

inline constexpr core::Applet applets[] = {
    {"2310alice", alice_main, core::NameUse::link, "card player: plays low, leads high",
     player_usage},
    {"2310bob", bob_main, core::NameUse::link, "card player: watches the D cards", player_usage},
    {"alice", alice_main, core::NameUse::subcommand, "card player: plays low, leads high",
     player_usage},
    {"bob", bob_main, core::NameUse::subcommand, "card player: watches the D cards", player_usage},
    {"cardhub", hub_main, core::NameUse::both, "card hub: a trick-taking game between programs",
     "deck threshold player0 {player1}", hub::hub_option_table},
};
inline constexpr hub::Edition edition{"cardhub", "card hub", nullptr};
inline constexpr hub::HumanSeat human{human_main, 4, player_usage};

inline constexpr hub::Role roles[] = {
    {"2310hub", {"cardhub", "2310hub"}, hub::Part::hub, "cardhub", "cards"},
    {"2310alice", {"2310alice", "alice"}, hub::Part::player, "2310alice"},
    {"2310bob", {"2310bob", "bob"}, hub::Part::player, "2310bob"},
};

inline constexpr game::GameOption deal_options[] = {
    {"--cards", core::OptionKind::number, "N", "cards in a deck", "60"},
};
inline constexpr game::Dealer dealer{deal_options, put_dealt_deck, game::always_needs_seed};

inline constexpr game::GameOption match_options[] = {
    {"--cards", core::OptionKind::number, "N", "cards in a deck", "60"},
    {"--threshold", core::OptionKind::number, "N", "D cards that count", "4"},
};
inline constexpr hub::GameRunnerRow runner{match_options, 0, make_game_runner};

inline constexpr hub::RecordTraits record{.name = "cards", .ranking = game::Ranking::by_score};

}  // namespace parts

inline constexpr hub::Family family{
    .name = "cards",
    .applets = parts::applets,
    .players = "alice bob 2310alice 2310bob",
    .edition = &parts::edition,
    .human = &parts::human,
    .roles = parts::roles,
    .dealer = &parts::dealer,
    .runner = &parts::runner,
    .own_player = &parts::own_player,
    .record = &parts::record,
};

}  // namespace cards
