// The 499 server: serv499(6).
#include <csignal>
#include <optional>
#include <sys/socket.h>

#include "games/game499/decks.hpp"
#include "games/game499/exit.hpp"
#include "games/game499/family.hpp"
#include "games/game499/lobby.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/settings.hpp"
#include "sys/file.hpp"
#include "sys/io.hpp"
#include "sys/limits.hpp"
#include "sys/mapped_text.hpp"
#include "sys/signals.hpp"
#include "sys/socket.hpp"

namespace game499 {

namespace {

// Returns only if the server cannot start.
const core::Ending& serve(std::uint16_t port, std::string_view greeting, const char* deck_path) {
    DecksParser decks;
    switch (read_decks(deck_path, decks)) {
        case DecksParser::Outcome::good: break;
        case DecksParser::Outcome::malformed: return server_exit::deck;
        case DecksParser::Outcome::no_memory: return server_exit::system;
    }
    core::Result<sys::Fd> listener = sys::stream_socket(AF_INET);
    sys::MappedText greeting_line;  // the message in the form in which every client gets it
    put_info(greeting_line, greeting);
    if (!listener || greeting_line.failed()) {
        return server_exit::system;
    }
    sys::notice_vanished_peers(listener.value());
    if (!sys::listen_on_port(listener.value(), port)) {
        return server_exit::port;
    }
    Lobby lobby(greeting_line.view(), decks.cards());
    if (!lobby.open(listener.take())) {
        return server_exit::system;
    }
    lobby.run();
}

}  // namespace

int server_main(const core::Invocation& invocation) {
    sys::ignore_write_signals();
    sys::fill_standard_fds();
    const auto operands = invocation.operands;
    if (operands.size() != 3) {
        return sys::end_with(server_exit::usage);
    }
    const std::optional<std::uint16_t> port = parse_port(operands[0]);
    if (!port) {
        return sys::end_with(server_exit::port_number);
    }
    sys::OpenFileLimit().raise();
    return sys::end_with(serve(*port, operands[1], operands[2]));
}

}  // namespace game499
