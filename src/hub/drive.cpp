#include "hub/drive.hpp"

namespace hub {

void greet(game::Referee& referee, Players& players, char wanted) {
    for (Seat seat = 0; seat < players.size() && !referee.over(); ++seat) {
        char byte = 0;
        switch (players.read_greeting(seat, byte)) {
            case ReadResult::piece:
                if (byte != wanted) {
                    referee.lose(players, seat, game::Outcome::bad_greeting);
                }
                break;
            case ReadResult::lost:
                referee.lose(players, seat,
                             players.loss() == game::Outcome::not_started
                                 ? game::Outcome::not_started
                                 : game::Outcome::no_greeting);
                break;
            case ReadResult::too_slow: referee.lose(players, seat, game::Outcome::too_slow); break;
            case ReadResult::stopped: referee.stop(players, *players.stop_reason()); break;
        }
    }
}

void drive(game::Referee& referee, Players& players, Observer* observer) {
    if (!referee.over()) {
        referee.begin(players);
    }
    Seat asked = no_seat;
    while (const std::optional<Seat> seat = referee.due()) {
        std::string_view piece;
        bool ends_line = false;
        if (observer != nullptr && asked != *seat) {
            asked = *seat;
            observer->asked(*seat);
        }
        switch (players.read_piece(*seat, piece, ends_line)) {
            case ReadResult::piece:
                if (observer != nullptr && ends_line) {
                    asked = no_seat;
                    observer->answered(*seat);
                }
                if (referee.hear(players, piece, ends_line) && observer != nullptr) {
                    observer->accepted(*seat);
                }
                break;
            case ReadResult::lost: referee.lose(players, *seat, players.loss()); break;
            case ReadResult::too_slow: referee.lose(players, *seat, game::Outcome::too_slow); break;
            case ReadResult::stopped: referee.stop(players, *players.stop_reason()); break;
        }
    }
}

}  // namespace hub
