// The 499 family's rows of the table of programs.
#pragma once

#include "core/applet.hpp"

namespace game499 {

int server_main(const core::Invocation& invocation);
// Waits for people: small is better than fast.
[[gnu::cold]] int client_main(const core::Invocation& invocation);
[[gnu::cold]] int bot_main(const core::Invocation& invocation);

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
// Of the workbench.
inline constexpr core::Applet bot_applets[] = {
    {"bot499", bot_main, core::NameUse::both, "499 client that plays by itself",
     "name game port [host]"},
};

}  // namespace game499
