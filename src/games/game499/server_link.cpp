#include "games/game499/server_link.hpp"

#include <cstdint>
#include <optional>

#include "games/game499/exit.hpp"
#include "games/game499/settings.hpp"
#include "sys/host.hpp"

namespace game499 {

namespace {

bool is_a_name(std::string_view text) {
    return !text.empty() && text.find('\n') == std::string_view::npos;
}

}  // namespace

const core::Ending* open_link(std::span<const char* const> operands, const core::Ending& usage,
                              ServerLink& link) {
    if (operands.size() != 3 && operands.size() != 4) {
        return &usage;
    }
    link.player = operands[0];
    link.game = operands[1];
    const std::optional<std::uint16_t> port = parse_port(operands[2]);
    if (!is_a_name(link.player) || !is_a_name(link.game) || !port) {
        return &player_exit::arguments;
    }
    core::Result<sys::Fd> server =
        sys::connect_to_host(operands.size() == 4 ? operands[3] : "localhost", *port);
    if (!server) {
        const bool no_room = server.error().code == core::ErrorCode::limit;
        return no_room ? &player_exit::system : &player_exit::server;
    }
    link.server = server.take();
    return nullptr;
}

}  // namespace game499
