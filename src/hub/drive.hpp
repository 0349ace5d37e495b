// The one loop of all pipe hubs: a referee on one side, players that are processes on the other.
#pragma once

#include <optional>
#include <string_view>

#include "game/referee.hpp"
#include "hub/seats.hpp"

namespace hub {

template <class R>
concept HubReferee = game::HubReferee<R, Seats>;

// Nobody wants to know how the game goes.
struct Unobserved {
    static void asked(Seat /*seat*/) {}
    static void answered(Seat /*seat*/) {}
};

// Waits for the first byte of each player in turn, which has to be this one. The game is over if
// one of them is not.
template <class R, class Table>
void greet(R& referee, Table& table, char wanted) {
    for (Seat seat = 0; seat < table.size() && !referee.over(); ++seat) {
        char byte = 0;
        switch (table.greeting(seat, byte)) {
            case Heard::piece:
                if (byte != wanted) {
                    referee.lose(table, seat, game::Outcome::bad_greeting);
                }
                break;
            case Heard::nothing:
                referee.lose(table, seat,
                             table.loss() == game::Outcome::not_started
                                 ? game::Outcome::not_started
                                 : game::Outcome::no_greeting);
                break;
            case Heard::too_slow: referee.lose(table, seat, game::Outcome::too_slow); break;
            case Heard::stopped: referee.stop(table, *table.stop_reason()); break;
        }
    }
}

// The whole game, unless it is over before it has begun.
template <class R, class Table, class Observer = Unobserved>
void drive(R& referee, Table& table, Observer&& observer = {}) {
    if (!referee.over()) {
        referee.begin(table);
    }
    Seat asked = nobody;
    while (const std::optional<Seat> seat = referee.due()) {
        std::string_view piece;
        bool ends_line = false;
        if (asked != *seat) {
            asked = *seat;
            observer.asked(*seat);
        }
        switch (table.hear(*seat, piece, ends_line)) {
            case Heard::piece:
                if (ends_line) {
                    asked = nobody;
                    observer.answered(*seat);
                }
                referee.hear(table, piece, ends_line);
                break;
            case Heard::nothing: referee.lose(table, *seat, table.loss()); break;
            case Heard::too_slow: referee.lose(table, *seat, game::Outcome::too_slow); break;
            case Heard::stopped: referee.stop(table, *table.stop_reason()); break;
        }
    }
}

}  // namespace hub
