// A dice player once more, slow and plain: what it takes for a message, its books, its strategies.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/stlucia_model.hpp"

namespace model {

inline bool is_roll(const std::string& text) {
    return text.size() == 6 && is_faces(text) && sorted(text) == text;
}
inline bool is_letter(const std::string& text) {
    return text.size() == 1 && text[0] >= 'A' && text[0] <= 'Z';
}
inline bool is_points(const std::string& text) {
    return text.find_first_not_of("0123456789") == std::string::npos &&
           text.find_first_not_of('0') != std::string::npos;
}

// One of the forms of the specification's table.
inline bool is_message(std::string_view line) {
    const std::vector<std::string> words = plain::split(line, ' ');
    const std::string& word = words[0];
    if (words.size() == 1) {
        return word == "stay?" || word == "shutdown";
    }
    if (words.size() == 2 && (word == "turn" || word == "rerolled")) {
        return is_roll(words[1]);
    }
    if (!is_letter(words[1])) {
        return false;
    }
    if (words.size() == 2) {
        return word == "claim" || word == "eliminated" || word == "winner";
    }
    if (words.size() == 3) {
        return word == "rolled" ? is_roll(words[2]) : word == "points" && is_points(words[2]);
    }
    return words.size() == 4 && word == "attacks" && words[2].size() == 1 && words[2][0] >= '1' &&
           words[2][0] <= '6' && (words[3] == "in" || words[3] == "out");
}

// A player, by the books and the strategies of the specification.
struct Player {
    std::string name;  // of the strategy
    std::size_t me = 0;
    std::vector<int> health;
    std::vector<bool> alive;
    int inside = -1;
    int rerolls = 0;

    // What it answers; or one of these.
    static constexpr std::string_view accepted = "accepted";
    static constexpr std::string_view invalid = "invalid";
    static constexpr std::string_view over = "over";

    std::string hear(std::string_view line) {
        if (!is_message(line)) {
            return std::string(invalid);
        }
        const std::vector<std::string> words = plain::split(line, ' ');
        if (words[0] == "turn" || words[0] == "rerolled") {
            rerolls = words[0] == "turn" ? 0 : rerolls;
            return decide(words[1]);
        }
        if (words[0] == "stay?") {
            return goes() ? "go\n" : "stay\n";
        }
        if (words[0] == "shutdown") {
            return std::string(over);
        }
        const auto seat = static_cast<std::size_t>(words[1][0] - 'A');
        if (seat >= alive.size() || !alive[seat]) {
            return std::string(invalid);
        }
        return hear_of(seat, words);
    }

private:
    std::string hear_of(std::size_t seat, const std::vector<std::string>& words) {
        if (words[0] == "winner") {
            return std::string(over);
        }
        if (words[0] == "rolled") {
            heal(seat, words[2]);
        } else if (words[0] == "claim") {
            inside = static_cast<int>(seat);
        } else if (words[0] == "attacks") {
            for (std::size_t other = 0; other < health.size(); ++other) {
                if ((words[3] == "in") == (inside == static_cast<int>(other))) {
                    health[other] = std::max(0, health[other] - (words[2][0] - '0'));
                }
            }
        } else if (words[0] == "eliminated") {
            alive[seat] = false;
            inside = inside == static_cast<int>(seat) ? -1 : inside;
            return std::string(seat == me ? over : accepted);
        }
        return std::string(accepted);
    }
    void heal(std::size_t seat, const std::string& dice) {
        if (inside != static_cast<int>(seat)) {
            health[seat] = std::min(10, health[seat] + count(dice, 'H'));
        }
    }
    std::string decide(const std::string& dice) {
        std::string rest;
        for (const char face : dice) {
            if (!keeps(dice, face)) {
                rest += face;
            }
        }
        if (rerolls == 2 || rest.empty()) {
            heal(me, dice);
            return "keepall\n";
        }
        ++rerolls;
        return "reroll " + rest + "\n";
    }
    [[nodiscard]] bool keeps(const std::string& dice, char face) const {
        const bool i_am_inside = inside == static_cast<int>(me);
        if (name == "eait") {
            return (face <= '3' && count(dice, face) >= 3) || (face == 'H' && health[me] < 6);
        }
        if (name == "science") {
            return face == (health[me] < 5 ? 'H' : 'A');
        }
        if (name == "habs") {
            return health[me] >= 5 || face != 'A';
        }
        if (name == "hass") {
            return i_am_inside ? face == 'P'
                               : face == 'A' && inside >= 0 &&
                                     count(dice, 'A') >= health[static_cast<std::size_t>(inside)];
        }
        return face == '3' || face == (i_am_inside ? 'A' : 'H');
    }
    [[nodiscard]] bool goes() const {
        const long left = std::ranges::count(alive, true) - 1;
        return name == "science" || name == "mabs" || (name == "eait" && health[me] < 5) ||
               (name == "habs" && health[me] < 4 && left > 1);
    }
};

}  // namespace model
