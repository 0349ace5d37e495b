// The client's side of any conversation: lines of the server and of its user in any order. The
// state is what the description's table of states says.
#include <algorithm>
#include <string>
#include <vector>

#include "games/game499/rules.hpp"
#include "tests/fuzz/game499_model.hpp"
#include "tests/fuzz/input.hpp"

namespace {

using Reaction = game499::PlayerGame::Reaction;
using model499::is_bid;
using model499::is_card;
using model499::is_suit;

struct Plain {
    enum { greeting, hand, bid, play } state = greeting;
    std::vector<std::string> cards;
    std::string question;
    std::string pending;

    Reaction hear(const std::string& line) {
        const std::string rest = line.empty() ? "" : line.substr(1);
        if (line.starts_with('M')) {
            state = state == greeting ? hand : state;
            return Reaction::carry_on;
        }
        if (line == "O") {
            return Reaction::game_over;
        }
        if (state == hand && line.starts_with('H') && rest.size() == 26) {
            cards.clear();
            for (std::size_t i = 0; i < 26; i += 2) {
                cards.push_back(rest.substr(i, 2));
            }
            if (std::ranges::all_of(cards, is_card)) {
                state = bid;
                return Reaction::show_hand;
            }
        }
        if (state == bid && (line == "B" || (line.starts_with('B') && is_bid(rest)))) {
            question = line;
            return Reaction::ask;
        }
        if (state == bid && line.starts_with('T') && is_bid(rest)) {
            state = play;
            return Reaction::carry_on;
        }
        if (state == play &&
            (line == "L" || (line.starts_with('P') && rest.size() == 1 && is_suit(rest[0])))) {
            question = line;
            pending.clear();
            return Reaction::ask;
        }
        if (state == play && line == "A" && !pending.empty()) {
            cards.erase(std::ranges::find(cards, pending));
            pending.clear();
            state = cards.empty() ? hand : play;
            return Reaction::carry_on;
        }
        return Reaction::invalid;
    }

    bool reply(const std::string& line) {
        if (question.starts_with('B')) {
            const std::string beaten = question.substr(1);
            return (line == "PP" && !beaten.empty()) ||
                   (is_bid(line) &&
                    (beaten.empty() || model499::worth(line) > model499::worth(beaten)));
        }
        const bool held = std::ranges::find(cards, line) != cards.end();
        const bool must_follow =
            question.starts_with('P') && std::ranges::any_of(cards, [&](const std::string& card) {
                return card[1] == question[1];
            });
        if (!held || (must_follow && line[1] != question[1])) {
            return false;
        }
        pending = line;
        return true;
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    game499::PlayerGame player;
    Plain plain;
    bool asked = false;
    while (!input.empty()) {
        const std::string line(input.take_line());
        if (asked) {
            // A user's line of one byte is a card of the hand.
            const bool any = line.size() == 1 && !plain.cards.empty();
            const std::string said =
                any ? plain.cards[static_cast<unsigned char>(line[0]) % plain.cards.size()] : line;
            const bool good = plain.reply(said);
            DEMAND(player.reply(said).has_value() == good);
            asked = !good;
            continue;
        }
        const Reaction reaction = player.hear(game499::parse_server_line(line));
        DEMAND(reaction == plain.hear(line));
        if (reaction == Reaction::game_over || reaction == Reaction::invalid) {
            break;
        }
        asked = reaction == Reaction::ask;
        DEMAND(std::ranges::equal(player.hand(), plain.cards,
                                  [](game499::Card one, const auto& other) {
                                      return one == *game499::parse_card(other);
                                  }));
    }
    return 0;
}
