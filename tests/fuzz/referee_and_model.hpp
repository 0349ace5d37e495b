// A referee and the plain model of its hub, driven by the same bytes: after every line they have to
// agree in whose answer is due, in what every seat and the people around the table have been told,
// in the scores, and in how it ended.
//
// A line of one byte stands for an answer that fits, so that games get somewhere. Two bytes of
// which the first is 255 stand for something else than an answer: somebody is lost, or the game is
// stopped.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "game/referee.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/support/memory_table.hpp"

namespace fuzz {

template <class Model>
class RefereeAndModel {
public:
    RefereeAndModel(game::Referee& referee, Model& model)
        : referee_(referee), model_(model), table_(referee.seats()) {}

    // A whole game. `losses` is what may happen to a player before the game begins; what fits is
    // `fitting_line(model, byte)`.
    template <class FittingLine>
    void play(Input& input, std::span<const game::Outcome> losses, FittingLine fitting_line) {
        unsigned pattern = input.take_byte();  // of the pieces that lines come in
        before(input, losses);
        if (!referee_.over()) {
            referee_.begin(table_);
            model_.begin();
            compare();
        }
        while (!input.empty() && !referee_.over()) {
            const std::string_view given = input.take_line();
            const auto byte = [&](std::size_t place) {
                return static_cast<unsigned char>(given[place]);
            };
            if (given.size() == 2 && byte(0) == 255) {
                interrupt(byte(1));
            } else if (given.size() == 1) {
                say(fitting_line(model_, byte(0)), pattern++);
            } else {
                say(std::string(given), pattern++);
            }
            compare();
            table_.forget();
            model_.forget();
        }
    }

private:
    // Any number of losses, or a stop while there is anybody to be stopped.
    void before(Input& input, std::span<const game::Outcome> losses) {
        while (!referee_.over() && input.take_byte() >= 0xf0) {
            const unsigned choice = input.take_byte();
            if (choice >= 0x20) {
                const game::Seat seat = input.take_byte() % referee_.seats();
                lose(seat, losses[choice % losses.size()]);
            } else if (somebody_is_there()) {
                stop(choice);
            }
            compare();
        }
    }
    [[nodiscard]] bool somebody_is_there() const {
        bool found = false;
        for (game::Seat seat = 0; seat < referee_.seats(); ++seat) {
            found = found || !table_.has_left(seat);
        }
        return found;
    }
    void interrupt(unsigned choice) {
        constexpr game::Outcome losses[] = {game::Outcome::gone, game::Outcome::closed_output,
                                            game::Outcome::too_slow};
        if (choice % 4 == 3) {
            stop(choice / 4);
        } else {
            lose(*referee_.due(), losses[choice % 4]);
        }
    }
    void lose(game::Seat seat, game::Outcome why) {
        // A seat that has left already cannot be lost again.
        if (!table_.has_left(seat)) {
            referee_.lose(table_, seat, why);
            model_.lose(seat, std::string(game::name_of(why)));
        }
    }
    void stop(unsigned choice) {
        const game::Outcome why = choice % 2 == 0 ? game::Outcome::signal : game::Outcome::too_long;
        referee_.stop(table_, why);
        model_.stop(std::string(game::name_of(why)));
    }

    // A line in pieces. It may be judged before its end, if it is hopeless.
    void say(const std::string& line, unsigned pattern) {
        const std::optional<game::Seat> seat = referee_.due();
        bool is_judged = false;
        in_pieces(line, pattern, [&](std::string_view piece) {
            if (!is_judged) {
                DEMAND(!referee_.hear(table_, piece, false));
                is_judged = referee_.due() != seat;
            }
        });
        const bool is_good = !is_judged && referee_.hear(table_, "", true);
        DEMAND(is_good == model_.hear(line));
    }

    void compare() const {
        const std::optional<std::size_t> due = model_.due();
        DEMAND(referee_.due() ==
               (due ? std::optional(static_cast<game::Seat>(*due)) : std::nullopt));
        DEMAND(table_.spectators() == model_.people);
        for (game::Seat seat = 0; seat < referee_.seats(); ++seat) {
            DEMAND(table_.heard(seat) == model_.seats[seat].heard);
            DEMAND(table_.last_message(seat) == model_.seats[seat].last_message);
            DEMAND(table_.is_dropped(seat) == model_.seats[seat].is_dropped);
            DEMAND(referee_.score(seat) == model_.score(seat));
        }
        DEMAND(referee_.over() == model_.end.has_value());
        if (model_.end) {
            const game::EndReason& end_reason = referee_.end_reason();
            DEMAND(game::name_of(end_reason.outcome) == model_.end->outcome);
            DEMAND(end_reason.blame.has_value() == model_.end->blame.has_value());
            DEMAND(!end_reason.blame || *end_reason.blame == *model_.end->blame);
            DEMAND(end_reason.rule == model_.end->rule);
            DEMAND(referee_.ending().status == model_.end->status);
        }
    }

    game::Referee& referee_;
    Model& model_;
    support::MemoryTable table_;
};

}  // namespace fuzz
