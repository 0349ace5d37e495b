// The 499 client: client499(6) describes it. One thing at a time: a line from the server is acted
// upon before the next is looked at, and while the user thinks nothing else happens.
#include <csignal>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "core/fixed_string.hpp"
#include "core/line_reader.hpp"
#include "core/out_buffer.hpp"
#include "games/game499/applets.hpp"
#include "games/game499/exit.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/rules.hpp"
#include "games/game499/settings.hpp"
#include "sys/file.hpp"
#include "sys/resolve.hpp"
#include "sys/signals.hpp"
#include "sys/socket.hpp"

namespace game499 {

namespace {

// An info line is shown when it is complete. One that is longer than this is shown as it comes.
constexpr std::size_t screen_capacity = std::size_t{256} * 1024;

class Session {
public:
    explicit Session(sys::Fd server)
        : server_(std::move(server)), to_server_(server_.get()), screen_(1) {
        from_server_.attach(server_.get());
        from_user_.attach(0);
    }

    const core::Ending& run(std::string_view player, std::string_view game_name) {
        put_handshake(to_server_, player, game_name);
        to_server_.flush();
        while (!to_server_.failed()) {
            ServerMessage message;
            if (!read_message(message)) {
                break;
            }
            switch (game_.hear(message)) {
                case PlayerGame::Reaction::carry_on: break;
                case PlayerGame::Reaction::show_hand: show_hand(); break;
                case PlayerGame::Reaction::ask:
                    if (!ask_user()) {
                        return client_exit::user_quit;
                    }
                    break;
                case PlayerGame::Reaction::game_over: return client_exit::game_over;
                case PlayerGame::Reaction::invalid: return client_exit::protocol;
            }
            screen_.flush();
        }
        return client_exit::protocol;
    }

private:
    // A whole line; the text of an info goes to the screen on its way. False if the server has gone
    // or says more than any message has.
    bool read_message(ServerMessage& message) {
        core::FixedString<longest_plain_line> plain;
        bool is_info = false;
        bool ends_line = false;
        for (bool first = true; !ends_line; first = false) {
            std::string_view piece;
            if (from_server_.next_piece(piece, ends_line) != core::Input::line) {
                return false;
            }
            if (first && piece.starts_with(info_mark)) {
                is_info = true;
                piece.remove_prefix(1);
                core::put(screen_, "Info: ");
            }
            if (is_info) {
                core::put(screen_, piece);
            } else {
                plain.append(piece);
            }
            if (plain.overflowed()) {
                return false;
            }
        }
        if (is_info) {
            core::put(screen_, '\n');
            message.kind = ServerMessage::Kind::info;
        } else {
            message = parse_server_line(plain.view());
        }
        return from_server_.line_was_complete();
    }

    // Until there is an answer that the rules allow. False if the user has no more to say.
    bool ask_user() {
        for (;;) {
            prompt();
            screen_.flush();
            std::string_view line;
            switch (from_user_.next_line_or_skip(line, answer_length)) {
                case core::Input::line:
                    if (const std::optional<Answer> answer = game_.reply(line)) {
                        put_answer(to_server_, *answer);
                        to_server_.flush();
                        return true;
                    }
                    break;
                case core::Input::too_long: break;
                case core::Input::end:
                case core::Input::interrupted: return false;
            }
        }
    }

    void prompt() {
        const Question& question = game_.question();
        switch (question.kind) {
            case Question::Kind::bid:
                if (question.to_beat) {
                    core::put(screen_, '[', *question.to_beat, "] - Bid (or pass)> ");
                } else {
                    core::put(screen_, "Bid> ");
                }
                break;
            case Question::Kind::lead:
                show_hand();
                core::put(screen_, "Lead> ");
                break;
            case Question::Kind::follow:
                show_hand();
                core::put(screen_, '[', letter_of(question.suit), "] play> ");
                break;
        }
    }

    // A line for each suit, high cards first.
    void show_hand() {
        for (const char suit : suit_letters) {
            core::put(screen_, suit, ':');
            for (std::size_t rank = rank_letters.size(); rank-- > 0;) {
                for (const Card card : game_.hand()) {
                    if (card == Card(*parse_suit(suit), rank)) {
                        core::put(screen_, ' ', rank_letter(card));
                    }
                }
            }
            core::put(screen_, '\n');
        }
    }

    sys::Fd server_;
    core::BufferedLineReader<4096> from_server_;
    core::BufferedLineReader<4096> from_user_;
    core::SizedOutBuffer<4096> to_server_;
    core::SizedOutBuffer<screen_capacity> screen_;
    PlayerGame game_;
};

bool is_a_name(std::string_view text) {
    return !text.empty() && text.find('\n') == std::string_view::npos;
}

// The first of the host's addresses where somebody listens.
core::Result<sys::Fd> connect(const char* host, std::uint16_t port) {
    sys::Addresses addresses;
    sys::resolve(host, addresses);
    core::Error problem{core::ErrorCode::system, 0, "resolve"};
    for (sys::Address& address : addresses) {
        sys::set_port(address, port);
        core::Result<sys::Fd> connection = sys::connect_to(address);
        if (connection) {
            return connection;
        }
        problem = connection.error();
    }
    return problem;
}

}  // namespace

int client_main(const core::Invocation& invocation) {
    sys::ignore_signal(SIGPIPE);
    sys::fill_standard_fds();
    const auto operands = invocation.operands;
    if (operands.size() != 3 && operands.size() != 4) {
        return core::end_with(client_exit::usage);
    }
    const std::optional<std::uint16_t> port = parse_port(operands[2]);
    if (!is_a_name(operands[0]) || !is_a_name(operands[1]) || !port) {
        return core::end_with(client_exit::arguments);
    }
    core::Result<sys::Fd> server = connect(operands.size() == 4 ? operands[3] : "localhost", *port);
    if (!server) {
        const bool no_room = server.error().code == core::ErrorCode::limit;
        return core::end_with(no_room ? client_exit::system : client_exit::server);
    }
    Session session(server.take());
    return core::end_with(session.run(operands[0], operands[1]));
}

}  // namespace game499
