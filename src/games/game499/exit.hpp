// All exit statuses and error messages of the 499 programs: serv499(6) and client499(6), "EXIT
// STATUS". The comment above each says when it is used. No other code of the family prints an
// error.
#pragma once

#include "core/ending.hpp"

namespace game499 {

namespace server_exit {
// Not exactly three arguments.
inline constexpr core::Ending usage{1, "Usage: serv499 port greeting deck"};
inline constexpr core::Ending port_number{4, "Invalid Port"};
// The port cannot be bound, or listened on.
inline constexpr core::Ending port{5, "Port Error"};
// The deck file cannot be read, or is malformed.
inline constexpr core::Ending deck{6, "Deck Error"};
inline constexpr core::Ending system{8, "System Error"};
}  // namespace server_exit

// Shared by client499 and bot499.
namespace player_exit {
inline constexpr core::Ending game_over{0, ""};
// The host was not found, or no server listens there.
inline constexpr core::Ending server{2, "Bad Server."};
// A name is empty or has a newline, or the port is not a port number.
inline constexpr core::Ending arguments{4, "Invalid Arguments."};
// The server sent a message that is malformed or not allowed at this point, or closed the
// connection before the end of the game.
inline constexpr core::Ending protocol{6, "Protocol Error."};
// No socket could be created, or the output cannot be written.
inline constexpr core::Ending system{8, "System Error."};
}  // namespace player_exit

// The usage endings are for neither three nor four arguments.
namespace client_exit {
inline constexpr core::Ending usage{1, "Usage: client499 name game port [host]"};
// The user's input ended at a prompt.
inline constexpr core::Ending user_quit{7, "User Quit."};
}  // namespace client_exit

namespace bot_exit {
inline constexpr core::Ending usage{1, "Usage: bot499 name game port [host]"};
}  // namespace bot_exit

}  // namespace game499
