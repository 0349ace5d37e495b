// The naval hub: starts the agents of all rounds, has them play in turn, and shows every board and
// move. navalhub(6) describes it.
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/mapped.hpp"
#include "core/out_buffer.hpp"
#include "games/naval/applets.hpp"
#include "games/naval/board_text.hpp"
#include "games/naval/exit.hpp"
#include "games/naval/files.hpp"
#include "games/naval/protocol.hpp"
#include "games/naval/rules.hpp"
#include "hub/seats.hpp"
#include "sys/file.hpp"
#include "sys/signals.hpp"

namespace naval {

namespace {

struct Round {
    enum class State : std::uint8_t { failed, open, over };
    State state = State::failed;
    Side sides[2];
};

class Hub {
public:
    Hub(const core::Invocation& invocation, const Rules& rules, const ConfigFileParser& config)
        : rules_(rules),
          config_(config),
          narration_(1, sys::end_signal::write),
          seats_(invocation.is_own_name, narration_) {}

    // The whole tournament. How it ends is settled here; agents may still be there.
    const core::Ending& run() {
        const core::Ending& ending = start_and_play();
        if (!seats_.conclude()) {
            return hub_exit::signal;
        }
        core::FixedString<16> last_words;
        put_early(last_words);
        for (std::size_t number = 0; number < rounds_.size(); ++number) {
            if (rounds_[number].state == Round::State::open) {
                seats_.say_finally(seat_of(number, Player::one), last_words.view());
                seats_.say_finally(seat_of(number, Player::two), last_words.view());
            }
        }
        return ending;
    }

    // False if the signal has come while they could leave by themselves.
    bool see_agents_off() { return seats_.end({}); }

private:
    static std::size_t seat_of(std::size_t round, Player player) {
        return 2 * round + index_of(player);
    }

    const core::Ending& start_and_play() {
        const std::size_t count = config_.rounds();
        if (!sys::end_signal::hold() || !seats_.create(2 * count) || !rounds_.create(count)) {
            return hub_exit::start;
        }
        for (std::size_t number = 0; number < count; ++number) {
            if (sys::end_signal::arrived()) {
                return hub_exit::signal;
            }
            start_round(number);
        }
        for (std::size_t number = 0; number < count; ++number) {
            if (rounds_[number].state == Round::State::open && !take_maps(number)) {
                return hub_exit::signal;
            }
        }
        return open_rounds_ == 0 ? hub_exit::start : play();
    }

    void start_round(std::size_t number) {
        if (start_agent(number, Player::one) && start_agent(number, Player::two)) {
            rounds_[number].state = Round::State::open;
            ++open_rounds_;
        } else {
            drop_agents(number);
        }
    }

    bool start_agent(std::size_t round, Player player) {
        core::FixedString<20> id;
        core::FixedString<20> seed;
        core::put(id, player);
        core::put(seed, seat_of(round, player) + 1);
        const char* const argv[] = {config_.program(round, player), id.c_str(),
                                    config_.map(round, player), seed.c_str(), nullptr};
        return seats_.start(seat_of(round, player), argv);
    }

    void drop_agents(std::size_t round) {
        seats_.kill(seat_of(round, Player::one));
        seats_.kill(seat_of(round, Player::two));
    }

    // A round whose agents do not both send a good map is none. False if the signal has come.
    bool take_maps(std::size_t number) {
        for (const Player player : {Player::one, Player::two}) {
            const std::size_t seat = seat_of(number, player);
            put_rules(seats_.say(seat), rules_);
            Message message;
            if (!hear(seat, message)) {
                return false;
            }
            if (message.kind != Message::Kind::map ||
                !rounds_[number].sides[index_of(player)].place(rules_, *message.fleet)) {
                rounds_[number].state = Round::State::failed;
                --open_rounds_;
                drop_agents(number);
                return true;
            }
        }
        return true;
    }

    // The next message of the agent: invalid at its end, and as soon as a line cannot be a message.
    // False if the signal has come.
    bool hear(std::size_t seat, Message& message) {
        core::LineReader& answers = seats_[seat].answers;
        std::string_view piece;
        bool ends_line = false;
        while (!ends_line) {
            if (answers.drained() && !seats_.settle_before_waiting(seat)) {
                return false;
            }
            const core::Input event = answers.next_piece(piece, ends_line);
            if (event == core::Input::interrupted) {
                return false;
            }
            if (event != core::Input::line || !parser_.feed(piece)) {
                break;
            }
        }
        message = parser_.finish();
        return true;
    }

    const core::Ending& play() {
        for (;;) {
            for (std::size_t number = 0; number < rounds_.size(); ++number) {
                if (rounds_[number].state == Round::State::failed) {
                    continue;
                }
                show(number);
                if (const core::Ending& ending = take_turn(number); ending.status != 0) {
                    return ending;
                }
                if (open_rounds_ == 0) {
                    return hub_exit::tournament_over;
                }
            }
        }
    }

    void show(std::size_t number) {
        const Round& round = rounds_[number];
        core::put(narration_, "**********\nROUND ", number, '\n');
        put_boards(narration_, round.sides[0].board(), round.sides[1].board());
    }

    const core::Ending& take_turn(std::size_t number) {
        for (const Player player : {Player::one, Player::two}) {
            if (rounds_[number].state == Round::State::over) {
                seats_.reap_if_gone(seat_of(number, player));
                continue;
            }
            if (const core::Ending& ending = move(number, player); ending.status != 0) {
                return ending;
            }
        }
        return hub_exit::tournament_over;
    }

    // Asks until there is a guess at a cell that this player has not tried.
    const core::Ending& move(std::size_t number, Player player) {
        const std::size_t seat = seat_of(number, player);
        Side& target = rounds_[number].sides[index_of(opponent_of(player))];
        for (;;) {
            put_your_turn(seats_.say(seat));
            Message message;
            if (!hear(seat, message)) {
                return hub_exit::signal;
            }
            if (message.kind != Message::Kind::guess) {
                return hub_exit::communications;
            }
            const Position guess = message.position;
            const std::optional<Shot> shot =
                rules_.holds(guess) ? target.shoot(guess) : std::nullopt;
            if (shot) {
                tell(number, player, *shot, guess);
                return hub_exit::tournament_over;
            }
        }
    }

    void tell(std::size_t number, Player player, Shot shot, Position guess) {
        put_result_line(narration_, player, shot, guess);
        put_ok(seats_.say(seat_of(number, player)));
        for (const Player hearer : {Player::one, Player::two}) {
            put_result(seats_.say(seat_of(number, hearer)), player, shot, guess);
        }
        if (rounds_[number].sides[index_of(opponent_of(player))].is_defeated()) {
            end_round(number, player);
        }
    }

    void end_round(std::size_t number, Player winner) {
        put_game_over_line(narration_, winner);
        core::FixedString<16> last_words;
        put_done(last_words, winner);
        for (const Player hearer : {Player::one, Player::two}) {
            const std::size_t seat = seat_of(number, hearer);
            if (seats_.dismiss(seat, last_words.view())) {
                seats_.close_pipes(seat);
            }
        }
        rounds_[number].state = Round::State::over;
        --open_rounds_;
    }

    const Rules& rules_;
    const ConfigFileParser& config_;
    // As much as a pipe holds: boards of many finished rounds go out together.
    core::SizedOutBuffer<65536> narration_;
    hub::Seats seats_;
    MessageParser parser_;
    core::MappedArray<Round> rounds_;
    std::size_t open_rounds_ = 0;
};

}  // namespace

int hub_main(const core::Invocation& invocation) {
    sys::end_signal::install(SIGHUP, hub_exit::signal);
    sys::fill_standard_fds();
    const auto operands = invocation.operands;
    if (operands.size() != 2) {
        return core::end_with(hub_exit::usage);
    }
    RulesFileParser rules;
    if (!read_rules_file(operands[0], rules)) {
        return core::end_with(hub_exit::rules);
    }
    ConfigFileParser config;
    if (!read_config_file(operands[1], config)) {
        return core::end_with(hub_exit::config);
    }
    Hub hub(invocation, rules.rules(), config);
    const int status = core::end_with(hub.run());
    const bool undisturbed = hub.see_agents_off();
    return undisturbed || status != 0 ? status : core::end_with(hub_exit::signal);
}

}  // namespace naval
