// The card hub: starts the players, deals, asks each for its cards, and keeps the scores.
// 2310hub(6) describes it.
#include <csignal>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/out_buffer.hpp"
#include "games/cards/applets.hpp"
#include "games/cards/deck.hpp"
#include "games/cards/exit.hpp"
#include "games/cards/protocol.hpp"
#include "games/cards/rules.hpp"
#include "games/cards/settings.hpp"
#include "hub/seats.hpp"
#include "sys/file.hpp"
#include "sys/signals.hpp"

namespace cards {

namespace {

class Hub {
public:
    Hub(const core::Invocation& invocation, Game& game, std::int64_t threshold)
        : players_(invocation.operands.subspan(2)),
          game_(game),
          threshold_(threshold),
          narration_(1, sys::end_signal::write),
          seats_(invocation.is_own_name, narration_) {}

    // The whole game. How it ends is settled here; the players may still be there.
    const core::Ending& run() {
        const core::Ending& ending = start_and_play();
        if (!seats_.conclude()) {
            return hub_exit::signal;
        }
        core::FixedString<16> last_words;
        put_game_over(last_words);
        for (std::uint32_t seat = 0; seat < seats_.size(); ++seat) {
            seats_.say_finally(seat, last_words.view());
        }
        return ending;
    }

    void see_players_off() { seats_.end({}); }

private:
    const core::Ending& start_and_play() {
        if (const core::Ending& ending = start_players(); ending.status != 0) {
            return ending;
        }
        for (std::uint32_t seat = 0; seat < game_.players(); ++seat) {
            put_hand(seats_.say(seat), game_.dealt(seat));
        }
        for (std::size_t round = 0; round < game_.hand_size(); ++round) {
            if (const core::Ending& ending = play_round(); ending.status != 0) {
                return ending;
            }
        }
        show_scores();
        return hub_exit::game_over;
    }

    const core::Ending& start_players() {
        if (!sys::end_signal::hold() || !seats_.create(players_.size())) {
            return hub_exit::player;
        }
        for (std::uint32_t seat = 0; seat < players_.size(); ++seat) {
            start_player(seat);
        }
        switch (seats_.await_greetings(greeting)) {
            case hub::Greeting::good: break;
            case hub::Greeting::bad: return hub_exit::player;
            case hub::Greeting::interrupted: return hub_exit::signal;
        }
        return hub_exit::game_over;
    }

    void start_player(std::uint32_t seat) {
        core::FixedString<20> count;
        core::FixedString<20> position;
        core::FixedString<20> threshold;
        core::FixedString<20> hand_size;
        core::put(count, players_.size());
        core::put(position, seat);
        core::put(threshold, threshold_);
        core::put(hand_size, game_.hand_size());
        const char* const argv[] = {players_[seat],    count.c_str(),     position.c_str(),
                                    threshold.c_str(), hand_size.c_str(), nullptr};
        seats_.start(seat, argv);
    }

    const core::Ending& play_round() {
        game_.begin_round();
        const Round& round = game_.round();
        core::put(narration_, "Lead player=", round.lead(), '\n');
        for (std::uint32_t seat = 0; seat < game_.players(); ++seat) {
            put_new_round(seats_.say(seat), round.lead());
        }
        while (!round.complete()) {
            if (const core::Ending& ending = play_card(round.due()); ending.status != 0) {
                return ending;
            }
        }
        show_round();
        game_.end_round();
        return hub_exit::game_over;
    }

    const core::Ending& play_card(std::uint32_t seat) {
        std::string_view line;
        switch (seats_.ask(seat, line, play_length)) {
            case core::Input::line: break;
            case core::Input::end: return hub_exit::player_gone;
            case core::Input::too_long: return hub_exit::message;
            case core::Input::interrupted: return hub_exit::signal;
        }
        const std::optional<Card> card = parse_play(line);
        if (!card) {
            return hub_exit::message;
        }
        if (game_.play(*card) != Game::Verdict::played) {
            return hub_exit::choice;
        }
        for (std::uint32_t other = 0; other < game_.players(); ++other) {
            if (other != seat) {
                put_played(seats_.say(other), seat, *card);
            }
        }
        return hub_exit::game_over;
    }

    void show_round() {
        std::string_view separator = "Cards=";
        for (const Card card : game_.round().cards()) {
            core::put(narration_, separator, Dotted{card});
            separator = " ";
        }
        core::put(narration_, '\n');
    }

    void show_scores() {
        std::string_view separator;
        for (std::uint32_t seat = 0; seat < game_.players(); ++seat) {
            core::put(narration_, separator, seat, ':', game_.score(seat));
            separator = " ";
        }
        core::put(narration_, '\n');
    }

    std::span<const char* const> players_;
    Game& game_;
    std::int64_t threshold_;
    core::SizedOutBuffer<4096> narration_;
    hub::Seats seats_;
};

}  // namespace

int hub_main(const core::Invocation& invocation) {
    sys::end_signal::install(SIGHUP, hub_exit::signal);
    sys::fill_standard_fds();
    const auto operands = invocation.operands;
    if (operands.size() < 4) {
        return core::end_with(hub_exit::usage);
    }
    const std::optional<std::int64_t> threshold = parse_setting(operands[1], least_threshold);
    if (!threshold) {
        return core::end_with(hub_exit::threshold);
    }
    DeckParser deck;
    if (!read_deck(operands[0], deck)) {
        return core::end_with(hub_exit::deck);
    }
    const std::size_t players = operands.size() - 2;
    if (deck.cards().size() < players) {
        return core::end_with(hub_exit::cards);
    }
    Game game;
    if (!game.deal(deck.cards(), static_cast<std::uint32_t>(players), *threshold)) {
        return core::end_with(hub_exit::player);
    }
    Hub hub(invocation, game, *threshold);
    const int status = core::end_with(hub.run());
    hub.see_players_off();
    return status;
}

}  // namespace cards
