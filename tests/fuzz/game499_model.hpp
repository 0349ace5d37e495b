// 499 once more, slow and plain, straight from its description: cards and bids are texts, hands are
// lists, and what everybody hears is collected as text. The server's rules have to agree with it.
#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace model499 {

using Text = std::string;

inline bool is_suit(char c) { return c == 'S' || c == 'C' || c == 'D' || c == 'H'; }
inline int rank(char c) {
    const std::size_t place = std::string_view("AKQJT98765432").find(c);
    return place == std::string_view::npos ? -1 : 13 - static_cast<int>(place);
}
inline bool is_card(const Text& text) {
    return text.size() == 2 && rank(text[0]) > 0 && is_suit(text[1]);
}
inline bool is_bid(const Text& text) {
    return text.size() == 2 && text[0] >= '4' && text[0] <= '9' && is_suit(text[1]);
}
inline int worth(const Text& bid) {
    const int suit = bid[1] == 'S' ? 0 : bid[1] == 'C' ? 1 : bid[1] == 'D' ? 2 : 3;
    return 20 + 50 * (bid[0] - '4') + 10 * suit;
}

struct Game {
    std::vector<Text> cards;  // all decks
    std::array<Text, 4> names;
    std::array<Text, 4> heard;
    std::array<std::vector<Text>, 4> hands;
    std::size_t deck = 0;
    std::array<int, 2> scores{};
    std::array<int, 2> tricks{};
    Text bid;               // the highest, or none
    int bidder = 0;         // of the highest
    std::set<int> bidders;  // still in the bidding; empty when it is over
    std::vector<Text> table;
    int due = 0;
    bool over = false;

    void tell(int except, const Text& text) {
        for (int seat = 0; seat < 4; ++seat) {
            if (seat != except) {
                heard[static_cast<std::size_t>(seat)] += text + "\n";
            }
        }
    }
    Text& to(int seat) { return heard[static_cast<std::size_t>(seat)]; }
    const Text& name(int seat) const { return names[static_cast<std::size_t>(seat)]; }
    std::vector<Text>& hand() { return hands[static_cast<std::size_t>(due)]; }

    void begin() {
        tell(-1, "MTeam1: " + names[0] + ", " + names[2]);
        tell(-1, "MTeam2: " + names[1] + ", " + names[3]);
        deal();
        ask();
    }
    void deal() {
        for (std::size_t seat = 0; seat < 4; ++seat) {
            hands[seat].clear();
            heard[seat] += "H";
            for (std::size_t i = seat; i < 52; i += 4) {
                hands[seat].push_back(cards[deck * 52 + i]);
                heard[seat] += hands[seat].back();
            }
            heard[seat] += "\n";
        }
        deck = (deck + 1) % (cards.size() / 52);
        tricks = {};
        bid.clear();
        bidders = {0, 1, 2, 3};
        due = 0;
    }
    void ask() {
        if (!bidders.empty()) {
            to(due) += "B" + bid + "\n";
        } else {
            to(due) += table.empty() ? "L\n" : Text("P") + table[0][1] + "\n";
        }
    }
    bool hear(const Text& line) {
        const bool good = bidders.empty() ? play(line) : make_bid(line);
        if (!over) {
            ask();
        }
        return good;
    }
    bool make_bid(const Text& line) {
        if (line == "PP" && !bid.empty()) {
            tell(due, "M" + name(due) + " passes");
            bidders.erase(due);
        } else if (is_bid(line) && (bid.empty() || worth(line) > worth(bid))) {
            tell(due, "M" + name(due) + " bids " + line);
            bid = line;
            bidder = due;
        } else {
            return false;
        }
        if (bidders.size() == 1 || bid == "9H") {
            bidders.clear();
            due = bidder;
            tell(-1, "T" + bid);
            return true;
        }
        do {
            due = (due + 1) % 4;
        } while (!bidders.contains(due));
        return true;
    }
    bool play(const Text& line) {
        const auto held = std::ranges::find(hand(), line);
        const bool has_suit = !table.empty() && std::ranges::any_of(hand(), [&](const Text& card) {
            return card[1] == table[0][1];
        });
        if (held == hand().end() || (has_suit && line[1] != table[0][1])) {
            return false;
        }
        hand().erase(held);
        table.push_back(line);
        to(due) += "A\n";
        tell(due, "M" + name(due) + " plays " + line);
        due = (due + 1) % 4;
        if (table.size() == 4) {
            end_trick();
        }
        return true;
    }
    // The place of the highest card of that suit on the table, or -1.
    [[nodiscard]] int highest_of(char suit) const {
        int best = -1;
        for (int i = 0; i < 4; ++i) {
            const Text& card = table[static_cast<std::size_t>(i)];
            if (card[1] == suit &&
                (best < 0 || rank(card[0]) > rank(table[static_cast<std::size_t>(best)][0]))) {
                best = i;
            }
        }
        return best;
    }
    void end_trick() {
        const int trump = highest_of(bid[1]);
        due = (due + (trump >= 0 ? trump : highest_of(table[0][1]))) % 4;
        table.clear();
        tricks[static_cast<std::size_t>(due % 2)] += 1;
        tell(-1, "M" + name(due) + " won");
        if (!hands[0].empty()) {
            return;
        }
        const auto team = static_cast<std::size_t>(bidder % 2);
        scores[team] += tricks[team] >= bid[0] - '0' ? worth(bid) : -worth(bid);
        tell(-1, "MTeam 1=" + std::to_string(scores[0]) + ", Team 2=" + std::to_string(scores[1]));
        if (scores[0] >= 500 || scores[1] <= -500) {
            tell(-1, "MWinner is Team 1");
            over = true;
        } else if (scores[1] >= 500 || scores[0] <= -500) {
            tell(-1, "MWinner is Team 2");
            over = true;
        }
        if (over) {
            tell(-1, "O");
        } else {
            deal();
        }
    }
};

}  // namespace model499
