// Every way the 499 programs end: status, message, condition. Nothing else prints an error.
#pragma once

#include "core/ending.hpp"

namespace game499 {

namespace server_exit {
// Not three operands.
inline constexpr core::Ending usage{1, "Usage: serv499 port greeting deck"};
inline constexpr core::Ending port_number{4, "Invalid Port"};
// Cannot be bound, or listened on.
inline constexpr core::Ending port{5, "Port Error"};
// Cannot be read, or is not well formed.
inline constexpr core::Ending deck{6, "Deck Error"};
inline constexpr core::Ending system{8, "System Error"};
}  // namespace server_exit

// Of every client, whoever plays.
namespace player_exit {
inline constexpr core::Ending game_over{0, ""};
// Not found, or nobody listens there.
inline constexpr core::Ending server{2, "Bad Server."};
// A name that is empty or more than a line, or not a port.
inline constexpr core::Ending arguments{4, "Invalid Arguments."};
// The server said what may not be said now, or has gone before the end.
inline constexpr core::Ending protocol{6, "Protocol Error."};
// There is no socket, or nobody who reads what is shown.
inline constexpr core::Ending system{8, "System Error."};
}  // namespace player_exit

// Usage: neither three nor four operands.
namespace client_exit {
inline constexpr core::Ending usage{1, "Usage: client499 name game port [host]"};
// The user's input ended at a prompt.
inline constexpr core::Ending user_quit{7, "User Quit."};
}  // namespace client_exit

namespace bot_exit {
inline constexpr core::Ending usage{1, "Usage: bot499 name game port [host]"};
}  // namespace bot_exit

}  // namespace game499
