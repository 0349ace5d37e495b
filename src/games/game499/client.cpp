// The 499 client: client499(6) describes it. One thing at a time: a line from the server is acted
// upon before the next is looked at, and while the user thinks nothing else happens.
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

// An info line is shown when it is complete. One that is longer than this is shown as it comes.
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
        // Nobody sees what is shown: there is no game to be played.
        return screen_.failed() ? player_exit::system : player_exit::protocol;
    }

    // The text of an info goes to the screen on its way.
    void begin_info() { core::put(screen_, "Info: "); }
    // What others have written does not drive anybody's terminal.
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

    // The greeting is the first of all messages; nobody can tell yet who else has come.
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
    // What a message means for the table.
    void explain(const ServerMessage& message) {
        view_.hear(message);
        switch (message.kind) {
            case ServerMessage::Kind::hand: comfort::put_new_hand(screen_, view_); break;
            case ServerMessage::Kind::trumps: comfort::put_contract(screen_, view_); break;
            case ServerMessage::Kind::accepted: comfort::put_next(screen_, view_); break;
            default: break;
        }
    }

    // The user's answer, if the rules allow it; with comfort, why they do not, and who is next.
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

    // Until there is an answer that the rules allow. An ending if the user has no more to say, or
    // cannot see what is asked.
    const core::Ending* ask_user() {
        for (bool again = false;; again = true) {
            // With comfort the reason stands just above: the hand would hide it.
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
    sys::BufferedLineReader<4096> from_server_;
    sys::BufferedLineReader<4096> from_user_;
    sys::SizedOutBuffer<4096> to_server_;
    sys::SizedOutBuffer<screen_capacity> screen_;
    const bool is_seen_by_people_;
    core::HarmlessText harmless_;
    PlayerGame game_;

    const bool comfort_;
    TableView view_;
    core::FixedString<TableView::longest_info> info_;  // of this line, for comfort
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
