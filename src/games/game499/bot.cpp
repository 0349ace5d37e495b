// The program bot499, a 499 client that plays by itself: bot499(6). It prints nothing, because
// several of them may share the terminal of the person they play with.
#include <string_view>
#include <utility>

#include "core/fixed_string.hpp"
#include "games/game499/bot_player.hpp"
#include "games/game499/exit.hpp"
#include "games/game499/family.hpp"
#include "games/game499/server_link.hpp"
#include "sys/file.hpp"
#include "sys/io.hpp"
#include "sys/line_reader.hpp"
#include "sys/out_buffer.hpp"
#include "sys/signals.hpp"

namespace game499 {

namespace {

class BotSession {
public:
    explicit BotSession(ServerLink link)
        : link_(std::move(link)), player_(link_.player), to_server_(link_.server.get()) {
        from_server_.attach(link_.server.get());
    }

    const core::Ending& run() {
        put_handshake(to_server_, link_.player, link_.game);
        to_server_.flush();
        ServerMessage message;
        while (!to_server_.failed() && read_message(from_server_, *this, message)) {
            switch (player_.hear(message)) {
                case PlayerGame::Reaction::carry_on:
                case PlayerGame::Reaction::show_hand: break;
                case PlayerGame::Reaction::ask:
                    if (!answer()) {
                        return player_exit::protocol;
                    }
                    break;
                case PlayerGame::Reaction::game_over: return player_exit::game_over;
                case PlayerGame::Reaction::invalid: return player_exit::protocol;
            }
        }
        return player_exit::protocol;
    }

    void begin_info() { info_.clear(); }
    bool hear_info_piece(std::string_view piece) {
        info_.append(piece);
        return true;
    }
    void end_info() { player_.hear_info(info_.overflowed() ? std::string_view() : info_.view()); }

private:
    bool answer() {
        const std::optional<Answer> answer = player_.answer();
        if (answer) {
            put_answer(to_server_, *answer);
            to_server_.flush();
        }
        return answer.has_value();
    }

    ServerLink link_;
    BotPlayer player_;
    sys::BufferedLineReader<4096> from_server_;
    sys::SizedOutBuffer<4096> to_server_;
    core::FixedString<TableView::longest_info> info_;
};

}  // namespace

int bot_main(const core::Invocation& invocation) {
    sys::ignore_write_signals();
    sys::fill_standard_fds();
    ServerLink link;
    if (const core::Ending* const ending = open_link(invocation.operands, bot_exit::usage, link)) {
        return sys::end_with(*ending);
    }
    BotSession session(std::move(link));
    return sys::end_with(session.run());
}

}  // namespace game499
