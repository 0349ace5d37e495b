// The 499 family's rows of the table of programs.
#pragma once

#include "core/applet.hpp"

namespace game499 {

int server_main(const core::Invocation& invocation);
int client_main(const core::Invocation& invocation);

inline constexpr core::Applet applets[] = {
    {"client499", client_main, core::NameUse::both, "499 client: plays at a server's table",
     "name game port [host]"},
    {"serv499", server_main, core::NameUse::both,
     "499 server: card games for four over the network", "port greeting deck"},
};

}  // namespace game499
