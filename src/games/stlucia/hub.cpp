// The dice hub: starts the players, throws the dice, asks each what to do with them, and keeps the
// books. stlucia(6) describes it.
#include <csignal>
#include <cstdint>
#include <optional>
#include <string_view>
#include <sys/wait.h>

#include "core/fixed_string.hpp"
#include "core/out_buffer.hpp"
#include "games/stlucia/applets.hpp"
#include "games/stlucia/exit.hpp"
#include "games/stlucia/protocol.hpp"
#include "games/stlucia/rolls.hpp"
#include "games/stlucia/rules.hpp"
#include "games/stlucia/settings.hpp"
#include "hub/seats.hpp"
#include "sys/file.hpp"
#include "sys/signals.hpp"

namespace stlucia {

namespace {

using Message = HubMessage::Kind;

// How a seat is named in what people read.
struct Named {
    SeatIndex seat;
};
template <core::TextSink Sink>
void put_part(Sink& sink, Named named) {
    core::put(sink, "Player ", letter_of(named.seat));
}

// A message as it is sent.
class Line {
public:
    explicit Line(const HubMessage& message) { core::put(text_, message); }
    [[nodiscard]] std::string_view view() const { return text_.view(); }

private:
    core::FixedString<40> text_;  // points with any number are the longest
};

class Hub {
public:
    Hub(const core::Invocation& invocation, RollSequence rolls, std::int64_t win_score)
        : programs_(invocation.operands.subspan(2)),
          rolls_(rolls),
          game_(static_cast<SeatIndex>(programs_.size()), win_score),
          narration_(2, sys::end_signal::write),
          seats_(invocation.is_own_name, narration_) {
        if (sys::leads_nowhere(2)) {
            narration_.close();
        }
    }

    // The whole game and its end; the status to leave with.
    int run() {
        const core::Ending& start = start_players();
        const core::Ending& ending = start.status == 0 ? play() : start;
        sys::end_signal::ignore();
        if (start.status == 0) {
            say_goodbye(ending);
            report();
        } else {
            seats_.end({.close_pipes = true, .signal_cuts_short = false});
        }
        if (ending.status != 0) {
            core::put(narration_, ending.message, '\n');
        }
        seats_.print_all();
        return ending.status;
    }

private:
    const core::Ending& start_players() {
        if (!sys::end_signal::hold() || !seats_.create(game_.players())) {
            return hub_exit::player;
        }
        core::FixedString<2> count;
        core::put(count, game_.players());
        for (SeatIndex seat = 0; seat < game_.players(); ++seat) {
            const char letter[] = {letter_of(seat), '\0'};
            const char* const argv[] = {programs_[seat], count.c_str(), letter, nullptr};
            seats_.start(seat, argv);
        }
        switch (seats_.await_greetings(greeting)) {
            case hub::Greeting::good: break;
            case hub::Greeting::bad: return hub_exit::player;
            case hub::Greeting::interrupted: return hub_exit::signal;
        }
        return hub_exit::game_over;
    }

    const core::Ending& play() {
        for (;; game_.pass_on()) {
            if (const core::Ending& ending = play_turn(); ending.status != 0) {
                return ending;
            }
            if (game_.over()) {
                core::put(narration_, mover(), " wins\n");
                return hub_exit::game_over;
            }
        }
    }

    const core::Ending& play_turn() {
        if (const core::Ending& ending = throw_dice(); ending.status != 0) {
            return ending;
        }
        const SeatIndex seat = game_.mover();
        core::put(narration_, mover(), " rolled ", game_.dice(), '\n');
        tell_others({.kind = Message::rolled, .seat = seat, .dice = game_.dice()});
        if (const std::optional<unsigned> healed = game_.heal()) {
            core::put(narration_, mover(), " healed ", *healed, ", health is now ",
                      game_.health(seat), '\n');
        }
        if (const core::Ending& ending = attack(); ending.status != 0) {
            return ending;
        }
        if (const unsigned points = game_.score(); points > 0) {
            core::put(narration_, mover(), " scored ", points, " for a total of ",
                      game_.points(seat), '\n');
            tell_all({.kind = Message::points, .seat = seat, .number = points});
        }
        return eliminate_dead();
    }

    // Six dice, and again some of them as often as the player wants and may.
    const core::Ending& throw_dice() {
        const SeatIndex seat = game_.mover();
        game_.begin_turn(rolls_);
        for (Message kind = Message::turn;; kind = Message::rerolled) {
            core::put(seats_.say(seat), HubMessage{.kind = kind, .dice = game_.dice()});
            Answer answer;
            if (const core::Ending& ending = ask(seat, answer); ending.status != 0) {
                return ending;
            }
            if (answer.kind == Answer::Kind::keep_all) {
                return hub_exit::game_over;
            }
            if (answer.kind != Answer::Kind::reroll || !game_.reroll(answer.dice, rolls_)) {
                return hub_exit::request;
            }
        }
    }

    const core::Ending& attack() {
        switch (game_.attack()) {
            case Attack::none: break;
            case Attack::claim: claim(); break;
            case Attack::inward: return attack_occupant(*game_.occupant());
            case Attack::outward:
                announce_attack(Direction::out);
                for (SeatIndex seat = 0; seat < game_.players(); ++seat) {
                    if (seat != game_.mover() && game_.is_alive(seat)) {
                        hit(seat);
                    }
                }
                break;
        }
        return hub_exit::game_over;
    }

    const core::Ending& attack_occupant(SeatIndex occupant) {
        announce_attack(Direction::in);
        hit(occupant);
        if (game_.health(occupant) == 0) {
            claim();
            return hub_exit::game_over;
        }
        core::put(seats_.say(occupant), HubMessage{.kind = Message::stay_question});
        Answer answer;
        if (const core::Ending& ending = ask(occupant, answer); ending.status != 0) {
            return ending;
        }
        if (answer.kind == Answer::Kind::go) {
            claim();
        } else if (answer.kind != Answer::Kind::stay) {
            return hub_exit::request;
        }
        return hub_exit::game_over;
    }

    void announce_attack(Direction direction) {
        tell_all({.kind = Message::attacks,
                  .direction = direction,
                  .seat = game_.mover(),
                  .number = game_.dice().count(Face::attack)});
    }

    void hit(SeatIndex seat) {
        const unsigned damage = game_.hit(seat);
        core::put(narration_, Named{seat}, " took ", damage, " damage, health is now ",
                  game_.health(seat), '\n');
    }

    void claim() {
        game_.claim();
        core::put(narration_, mover(), " claimed StLucia\n");
        tell_all({.kind = Message::claim, .seat = game_.mover()});
    }

    // Each hears of its own end as its last words, and nothing after them.
    const core::Ending& eliminate_dead() {
        for (SeatIndex seat = 0; seat < game_.players(); ++seat) {
            if (game_.is_dying(seat)) {
                const HubMessage message{.kind = Message::eliminated, .seat = seat};
                tell(message, seat);
                if (!seats_.dismiss(seat, Line(message).view())) {
                    return hub_exit::signal;
                }
                game_.eliminate(seat);
            }
        }
        return hub_exit::game_over;
    }

    // A well-formed answer of the seat, be it allowed or not.
    const core::Ending& ask(SeatIndex seat, Answer& answer) {
        std::string_view line;
        switch (seats_.ask(seat, line, longest_answer)) {
            case core::Input::line: break;
            case core::Input::end: return hub_exit::player_gone;
            case core::Input::too_long: return hub_exit::message;
            case core::Input::interrupted: return hub_exit::signal;
        }
        answer = parse_answer(line);
        return answer.kind == Answer::Kind::invalid ? hub_exit::message : hub_exit::game_over;
    }

    void tell_all(const HubMessage& message) { tell(message, std::nullopt); }
    void tell_others(const HubMessage& message) { tell(message, game_.mover()); }

    // To everybody in the game, or to all but one.
    void tell(const HubMessage& message, std::optional<SeatIndex> except) {
        const Line line(message);
        for (SeatIndex seat = 0; seat < game_.players(); ++seat) {
            if (seat != except && game_.is_alive(seat)) {
                seats_.say(seat).append(line.view());
            }
        }
    }

    // The pipes stay open: a player that does not heed its last words is to be killed and reported,
    // not talked into leaving by the end of its input.
    void say_goodbye(const core::Ending& ending) {
        const Line last_words(ending.status == 0
                                  ? HubMessage{.kind = Message::winner, .seat = game_.mover()}
                                  : HubMessage{.kind = Message::shutdown});
        for (SeatIndex seat = 0; seat < game_.players(); ++seat) {
            if (game_.is_alive(seat)) {
                seats_.say_finally(seat, last_words.view());
            }
        }
        seats_.print_all();
        seats_.end({.close_pipes = false, .signal_cuts_short = false});
    }

    void report() {
        for (SeatIndex seat = 0; seat < game_.players(); ++seat) {
            const int status = seats_[seat].wait_status;
            if (WIFSIGNALED(status)) {
                core::put(narration_, Named{seat}, " terminated due to signal ", WTERMSIG(status),
                          '\n');
            } else if (WEXITSTATUS(status) != 0) {
                core::put(narration_, Named{seat}, " exited with status ", WEXITSTATUS(status),
                          '\n');
            }
        }
    }

    [[nodiscard]] Named mover() const { return {game_.mover()}; }

    std::span<const char* const> programs_;
    RollSequence rolls_;
    Game game_;
    core::SizedOutBuffer<4096> narration_;
    hub::Seats seats_;
};

}  // namespace

int hub_main(const core::Invocation& invocation) {
    sys::end_signal::install(SIGINT, hub_exit::signal);
    sys::fill_standard_fds();
    const auto operands = invocation.operands;
    if (operands.size() < 2 + least_players || operands.size() > 2 + most_players) {
        return core::end_with(hub_exit::usage);
    }
    const std::optional<std::int64_t> win_score = parse_win_score(operands[1]);
    if (!win_score) {
        return core::end_with(hub_exit::score);
    }
    RollParser rolls;
    switch (read_rolls(operands[0], rolls)) {
        case RollFile::good: break;
        case RollFile::unopened: return core::end_with(hub_exit::roll_file);
        case RollFile::bad: return core::end_with(hub_exit::rolls);
    }
    Hub hub(invocation, RollSequence(rolls.dice()), *win_score);
    return hub.run();
}

}  // namespace stlucia
