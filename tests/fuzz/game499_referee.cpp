// The server's referee against the plain model: any decks, any lines, and everybody hears the
// same.
//
// The first bytes choose the decks. A line of one byte stands for a bid or a card that fits, so
// that games get somewhere.
#include <array>
#include <string>
#include <vector>

#include "games/game499/referee.hpp"
#include "tests/fuzz/game499_model.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/support/listeners.hpp"

namespace {

constexpr game499::PlayerNames names = {"Ann", "Bob", "Cy", "Di"};

std::string fitting_line(model499::Game& game, unsigned choice) {
    if (!game.bidders.empty()) {
        if (!game.bid.empty() && choice % 3 != 0) {
            return "PP";
        }
        return {static_cast<char>('4' + choice % 6), "SCDH"[choice / 6 % 4]};
    }
    return game.hand()[choice % game.hand().size()];
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    model499::Game plain;
    std::vector<game499::Card> cards;
    const unsigned decks = 1 + input.take_below(3);
    const unsigned step = 1 + 2 * input.take_below(64);
    for (unsigned i = 0; i < decks * 52; ++i) {
        // With an odd step every card once a deck; some steps only a few cards, many times.
        const unsigned card = (i * step) % (step % 3 == 0 ? 13 : 52);
        plain.cards.push_back({"AKQJT98765432"[card % 13], "SCDH"[card / 13]});
        cards.push_back(*game499::parse_card(plain.cards.back()));
    }
    plain.names = {"Ann", "Bob", "Cy", "Di"};
    support::Listeners listeners;
    game499::Referee referee(cards, names);
    referee.begin(listeners);
    plain.begin();
    while (!input.empty() && !plain.over) {
        const std::string_view given = input.take_line();
        const std::string line = given.size() == 1
                                     ? fitting_line(plain, static_cast<unsigned char>(given[0]))
                                     : std::string(given);
        DEMAND(referee.due() == static_cast<game::Seat>(plain.due));
        fuzz::in_pieces(line, static_cast<unsigned>(given.size()), [&](std::string_view piece) {
            DEMAND(!referee.hear(listeners, piece, false));
        });
        DEMAND(referee.hear(listeners, "", true) == plain.hear(line));
        DEMAND(!referee.due() == plain.over);
        DEMAND(listeners.heard() == plain.heard);
        listeners.forget();
        plain.heard = {};
    }
    for (game::Seat seat = 0; seat < 4; ++seat) {
        DEMAND(referee.score(seat) == plain.scores[seat % 2]);
    }
    if (const std::optional<game::Seat> gone = referee.due()) {
        listeners.forget();
        plain.heard = {};
        referee.lose(listeners, *gone, game::Outcome::gone);
        plain.tell(plain.due, "M" + plain.name(plain.due) + " disconnected early");
        plain.tell(plain.due, "O");
        DEMAND(!referee.due() && referee.end_reason().blame == gone);
        DEMAND(listeners.heard() == plain.heard);
    } else {
        DEMAND(referee.end_reason().outcome == game::Outcome::finished);
    }
    return 0;
}
