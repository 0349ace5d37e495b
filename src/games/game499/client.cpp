// The 499 client: client499(6). It handles each line from the server before it reads the next one,
// and reads nothing from the server while it waits for the user.
#include <csignal>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "core/fixed_string.hpp"
#include "core/harmless_text.hpp"
#include "games/game499/comfort.hpp"
#include "games/game499/exit.hpp"
#include "games/game499/family.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/rules.hpp"
#include "games/game499/server_link.hpp"
#include "games/game499/table_view.hpp"
#include "sys/file.hpp"
#include "sys/io.hpp"
#include "sys/line_reader.hpp"
#include "sys/out_buffer.hpp"
#include "sys/signals.hpp"

namespace game499 {

namespace {

// An info line is printed when it is complete. A line longer than this is printed in parts.
constexpr std::size_t screen_capacity = std::size_t{256} * 1024;

class Session {
public:
    Session(sys::Fd server, std::string_view player, bool comfort)
        : server_(std::move(server)),
          to_server_(server_.get()),
          screen_(1),
          is_seen_by_people_(sys::is_terminal(1)),
          comfort_(comfort),
          view_(player) {
        from_server_.attach(server_.get());
        from_user_.attach(0);
    }

    const core::Ending& run(std::string_view player, std::string_view game_name) {
        put_handshake(to_server_, player, game_name);
        to_server_.flush();
        while (!to_server_.failed()) {
            ServerMessage message;
            if (!read_message(from_server_, *this, message)) {
                break;
            }
            const PlayerGame::Reaction reaction = game_.hear(message);
            if (comfort_ && reaction != PlayerGame::Reaction::invalid) {
                explain(message);
            }
            switch (reaction) {
                case PlayerGame::Reaction::carry_on: break;
                case PlayerGame::Reaction::show_hand: show_hand(); break;
                case PlayerGame::Reaction::ask:
                    if (const core::Ending* const ending = ask_user()) {
                        return *ending;
                    }
                    break;
                case PlayerGame::Reaction::game_over: return player_exit::game_over;
                case PlayerGame::Reaction::invalid: return player_exit::protocol;
            }
            screen_.flush();
            if (screen_.failed()) {
                break;
            }
        }
        // If the output cannot be written, the user cannot play.
        return screen_.failed() ? player_exit::system : player_exit::protocol;
    }

    // read_message() calls these three with the text of an info, which is printed as it arrives.
    void begin_info() { core::put(screen_, "Info: "); }
    // On a terminal, control characters are replaced, because other players may have chosen the
    // text.
    bool hear_info_piece(std::string_view piece) {
        if (comfort_) {
            info_.append(piece);
        }
        if (is_seen_by_people_) {
            harmless_.feed(screen_, piece);
        } else {
            core::put(screen_, piece);
        }
        return !screen_.failed();
    }

    // The first info is the server's greeting; it does not tell how many players have joined.
    void end_info() {
        harmless_.finish(screen_);
        if (!comfort_) {
            core::put(screen_, '\n');
            return;
        }
        const std::string_view text = info_.overflowed() ? std::string_view() : info_.view();
        comfort::put_news(screen_, view_, view_.hear_info(text));
        info_.clear();
        if (!greeted_) {
            comfort::put_missing(screen_);
            greeted_ = true;
        }
    }

private:
    // Prints what a message means for the game; with --comfort only.
    void explain(const ServerMessage& message) {
        view_.hear(message);
        switch (message.kind) {
            case ServerMessage::Kind::hand: comfort::put_new_hand(screen_, view_); break;
            case ServerMessage::Kind::trumps: comfort::put_contract(screen_, view_); break;
            case ServerMessage::Kind::accepted: comfort::put_next(screen_, view_); break;
            default: break;
        }
    }

    // Returns the user's answer if the rules allow it. With --comfort it also prints why they do
    // not, or which player is next.
    std::optional<Answer> take(std::string_view line) {
        if (!comfort_) {
            return game_.reply(line);
        }
        const comfort::TidyAnswer tidy = comfort::tidy(line);
        const std::optional<Answer> answer = game_.reply(tidy.view());
        if (!answer) {
            comfort::put_refusal(screen_, game_.question(), game_.hand(), tidy.view());
            return answer;
        }
        view_.answer(*answer);
        if (answer->kind != Answer::Kind::card) {
            comfort::put_next(screen_, view_);
        }
        return answer;
    }

    // Asks until the rules allow the answer, and sends it. Returns an ending if the user's input
    // has ended or the output cannot be written.
    const core::Ending* ask_user() {
        for (bool again = false;; again = true) {
            // With --comfort the line above says why the last answer was refused; do not push it
            // away.
            if (game_.question().kind != Question::Kind::bid && !(comfort_ && again)) {
                show_standing();
                show_hand();
            }
            prompt();
            screen_.flush();
            if (screen_.failed()) {
                return &player_exit::system;
            }
            const std::size_t longest = comfort_ ? comfort::longest_typed : answer_length;
            if (!from_user_.holds_line(longest) &&
                !sys::wait_for_input(STDIN_FILENO, STDOUT_FILENO)) {
                return &player_exit::system;
            }
            std::string_view line;
            switch (from_user_.next_line_or_skip(line, longest)) {
                case core::Input::line:
                    if (const std::optional<Answer> answer = take(line)) {
                        put_answer(to_server_, *answer);
                        to_server_.flush();
                        return nullptr;
                    }
                    break;
                case core::Input::too_long:
                    if (comfort_) {
                        comfort::put_refusal(screen_, game_.question(), game_.hand(), "");
                    }
                    break;
                case core::Input::end:
                case core::Input::wait: return &client_exit::user_quit;
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
            case Question::Kind::lead: core::put(screen_, "Lead> "); break;
            case Question::Kind::follow:
                core::put(screen_, '[', letter_of(question.suit), "] play> ");
                break;
        }
    }

    void show_standing() {
        if (comfort_) {
            comfort::put_standing(screen_, view_);
        }
    }

    // Prints a line for each suit, highest cards first.
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
    sys::BufferedLineReader<4096> from_server_;
    sys::BufferedLineReader<4096> from_user_;
    sys::SizedOutBuffer<4096> to_server_;
    sys::SizedOutBuffer<screen_capacity> screen_;
    const bool is_seen_by_people_;
    core::HarmlessText harmless_;
    PlayerGame game_;

    const bool comfort_;
    TableView view_;
    core::FixedString<TableView::longest_info> info_;  // the current info line, for --comfort
    bool greeted_ = false;
};

}  // namespace

int client_main(const core::Invocation& invocation) {
    sys::ignore_write_signals();
    sys::fill_standard_fds();
    ServerLink link;
    if (const core::Ending* const ending =
            open_link(invocation.operands, client_exit::usage, link)) {
        return sys::end_with(*ending);
    }
    Session session(std::move(link.server), link.player, invocation.option(0).given);
    return sys::end_with(session.run(link.player, link.game));
}

}  // namespace game499
