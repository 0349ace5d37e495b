// The dice game once more, slow and plain, straight from its specification: rolls are sorted texts,
// everything is counted anew. The fast rules have to agree with it.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace model {

inline constexpr std::string_view faces = "123HAP";

inline bool is_faces(std::string_view text) {
    return text.find_first_not_of(faces) == std::string_view::npos;
}

inline std::string sorted(std::string dice) {
    std::ranges::sort(dice, {}, [](char face) { return faces.find(face); });
    return dice;
}

inline int count(std::string_view dice, char face) {
    return static_cast<int>(std::ranges::count(dice, face));
}

// Takes each of `some` out of the dice once; false if one is not there.
inline bool take_out(std::string& dice, std::string_view some) {
    std::string rest = dice;
    for (const char face : some) {
        const std::size_t place = rest.find(face);
        if (place == std::string::npos) {
            return false;
        }
        rest.erase(place, 1);
    }
    dice = rest;
    return true;
}

// The hub's game.
struct Game {
    struct Seat {
        long points = 0;
        int health = 10;
        int tokens = 0;
        bool alive = true;
    };
    std::vector<Seat> seats;
    int inside = -1;
    std::size_t mover = 0;
    std::string dice;
    int rerolls = 0;
    long tally = 0;

    [[nodiscard]] bool mover_is_inside() const { return inside == static_cast<int>(mover); }
    void begin(const std::string& roll) {
        dice = sorted(roll);
        rerolls = 0;
        tally = mover_is_inside() ? 2 : 0;
    }
    [[nodiscard]] bool may_reroll(std::string_view request) const {
        std::string copy = dice;
        return rerolls < 2 && take_out(copy, request);
    }
    void reroll(std::string_view request, const std::string& fresh) {
        take_out(dice, request);
        dice = sorted(dice + fresh);
        ++rerolls;
    }
    // -1 if there is nothing to tell.
    int heal() {
        if (count(dice, 'H') == 0 || mover_is_inside()) {
            return -1;
        }
        const int up = std::min(count(dice, 'H'), 10 - seats[mover].health);
        seats[mover].health += up;
        return up;
    }
    int hit(std::size_t seat) {
        const int damage = std::min(count(dice, 'A'), seats[seat].health);
        seats[seat].health -= damage;
        return damage;
    }
    void claim() {
        inside = static_cast<int>(mover);
        tally += 1;
    }
    long score() {
        for (const auto& [face, less] : {std::pair{'1', 2}, std::pair{'2', 1}, std::pair{'3', 0}}) {
            if (count(dice, face) > 2) {
                tally += count(dice, face) - less;
            }
        }
        Seat& seat = seats[mover];
        seat.tokens += count(dice, 'P');
        if (seat.tokens >= 10) {
            seat.tokens -= 10;
            tally += 1;
        }
        seat.points += tally;
        return tally;
    }
    [[nodiscard]] long alive() const { return std::ranges::count(seats, true, &Seat::alive); }
    void pass_on() {
        do {
            mover = (mover + 1) % seats.size();
        } while (!seats[mover].alive);
    }
};

inline std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    for (;;) {
        const std::size_t length = line.find(' ');
        words.emplace_back(line.substr(0, length));
        if (length == std::string_view::npos) {
            return words;
        }
        line.remove_prefix(length + 1);
    }
}

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
    const std::vector<std::string> words = words_of(line);
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
        const std::vector<std::string> words = words_of(line);
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
