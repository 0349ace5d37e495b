// Whatever a server says, the player that is a program answers what the rules allow, or leaves.
#include <optional>
#include <string_view>

#include "games/game499/bot_player.hpp"
#include "tests/fuzz/input.hpp"

using namespace game499;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    BotPlayer bot("b");
    PlayerGame judge;
    while (!input.empty()) {
        const std::string_view line = input.take_line();
        if (line.starts_with(info_mark)) {
            bot.hear_info(line.substr(1));
        }
        const ServerMessage message = parse_server_line(line);
        const PlayerGame::Reaction reaction = bot.hear(message);
        DEMAND(reaction == judge.hear(message));
        if (reaction == PlayerGame::Reaction::invalid ||
            reaction == PlayerGame::Reaction::game_over) {
            break;
        }
        if (reaction == PlayerGame::Reaction::ask) {
            const std::optional<Answer> answer = bot.answer();
            if (!answer) {
                break;
            }
            DEMAND(judge.reply(*answer));
        }
    }
    return 0;
}
