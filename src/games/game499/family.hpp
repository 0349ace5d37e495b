// 499 as the rest of the tree sees it.
#pragma once

#include "hub/family.hpp"

namespace game499 {

int server_main(const core::Invocation& invocation);
// Waits for people: small is better than fast.
[[gnu::cold]] int client_main(const core::Invocation& invocation);
[[gnu::cold]] int bot_main(const core::Invocation& invocation);
void put_dealt_file(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint);

namespace parts {

inline constexpr core::Option client_options[] = {
    {"--comfort", core::OptionKind::flag, "",
     "says whose turn it is, the contract, the tricks, and why an answer is refused;\n"
     "takes small letters, and pass"},
};
inline constexpr core::Applet applets[] = {
    {"client499",
     client_main,
     core::NameUse::both,
     "499 client: plays at a server's table",
     "name game port [host]",
     {.options = client_options}},
    {"serv499", server_main, core::NameUse::both,
     "499 server: card games for four over the network", "port greeting deck"},
};
inline constexpr core::Applet workbench_applets[] = {
    {"bot499", bot_main, core::NameUse::both, "499 client that plays by itself",
     "name game port [host]"},
};

inline constexpr hub::Role roles[] = {
    {"serv499", {"serv499"}, hub::Part::server, "serv499"},
    {"client499", {"client499"}, hub::Part::client, "client499"},
};

inline constexpr game::GameOption deal_options[] = {
    {"--decks", core::OptionKind::number, "N", "decks, a line each", "10"},
};
inline constexpr game::Dealer dealer{deal_options, put_dealt_file, game::always_needs_seed};

}  // namespace parts

inline constexpr hub::Family family{
    .name = "499",
    .applets = parts::applets,
    .workbench_applets = parts::workbench_applets,
    .players = "bot499",
    .roles = parts::roles,
    .dealer = &parts::dealer,
};

}  // namespace game499
