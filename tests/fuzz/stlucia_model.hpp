// The dice game once more, slow and plain, straight from its specification: rolls are sorted texts,
// everything is counted anew. The fast rules have to agree with it.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/fuzz/plain_hub.hpp"
#include "tests/fuzz/plain_text.hpp"

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
    [[nodiscard]] bool has_dice(std::string_view request) const {
        std::string copy = dice;
        return take_out(copy, request);
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

// The hub: turn after turn with all that is said and shown, in the order of the specification.
struct Hub : plain::Hub {
    Game game;
    std::string file;  // all dice of it
    std::size_t taken = 0;
    long win_score;
    bool asks_to_stay = false;

    Hub(std::size_t players, long score, std::string rolls)
        : plain::Hub(players),
          game{.seats = std::vector<Game::Seat>(players)},
          file(std::move(rolls)),
          win_score(score) {}

    [[nodiscard]] std::optional<std::size_t> due() const {
        if (end) {
            return std::nullopt;
        }
        return asks_to_stay ? static_cast<std::size_t>(game.inside) : game.mover;
    }
    [[nodiscard]] long score(std::size_t seat) const { return game.seats[seat].points; }

    void begin() {
        game.begin(take_dice(6));
        tell(game.mover, "turn " + game.dice);
    }
    bool hear(const std::string& line) {
        constexpr std::size_t longest = 13;  // a reroll of all six
        const bool is_reroll = line.starts_with("reroll ") && line.size() > 7 &&
                               line.size() <= longest && is_faces(line.substr(7));
        if (line.size() > longest) {
            return fail(*due(), "line too long");
        }
        if (!is_reroll && line != "keepall" && line != "stay" && line != "go") {
            return fail(*due(), "not a message");
        }
        if (asks_to_stay) {
            return hear_whether_it_stays(line);
        }
        if (line == "stay" || line == "go") {
            return fail(*due(), "not allowed", "nobody has asked whether it stays");
        }
        return is_reroll ? reroll(line.substr(7)) : use_dice();
    }
    void lose(std::size_t seat, const std::string& why) { fail(seat, why); }
    void stop(const std::string& why) { finish({.outcome = why, .status = plain::status_of(why)}); }

private:
    static std::string letter(std::size_t seat) { return {static_cast<char>('A' + seat)}; }
    static std::string name(std::size_t seat) { return "Player " + letter(seat); }

    std::string take_dice(std::size_t count) {
        std::string dice;
        for (std::size_t i = 0; i < count; ++i) {
            dice += file[taken++ % file.size()];
        }
        return dice;
    }
    void tell_living(const std::string& line, std::optional<std::size_t> except = {}) {
        for (std::size_t seat = 0; seat < seats.size(); ++seat) {
            if (game.seats[seat].alive && seat != except) {
                tell(seat, line);
            }
        }
    }

    bool reroll(const std::string& request) {
        if (game.rerolls == 2) {
            return fail(game.mover, "not allowed", "third reroll");
        }
        if (!game.has_dice(request)) {
            return fail(game.mover, "not allowed", "dice it does not have");
        }
        game.reroll(request, take_dice(request.size()));
        tell(game.mover, "rerolled " + game.dice);
        return true;
    }
    bool use_dice() {
        const std::size_t p = game.mover;
        show(name(p) + " rolled " + game.dice);
        tell_living("rolled " + letter(p) + " " + game.dice, p);
        if (const int up = game.heal(); up >= 0) {
            show(name(p) + " healed " + std::to_string(up) + ", health is now " +
                 std::to_string(game.seats[p].health));
        }
        attack();
        if (!asks_to_stay) {
            finish_turn();
        }
        return true;
    }
    void attack() {
        const int attacks = count(game.dice, 'A');
        if (attacks == 0) {
            return;
        }
        if (game.inside < 0) {
            take_place();
            return;
        }
        const auto occupant = static_cast<std::size_t>(game.inside);
        tell_living("attacks " + letter(game.mover) + " " + std::to_string(attacks) +
                    (game.mover_is_inside() ? " out" : " in"));
        for (std::size_t seat = 0; seat < seats.size(); ++seat) {
            if (game.seats[seat].alive &&
                (game.mover_is_inside() ? seat != game.mover : seat == occupant)) {
                const int damage = game.hit(seat);
                show(name(seat) + " took " + std::to_string(damage) + " damage, health is now " +
                     std::to_string(game.seats[seat].health));
            }
        }
        if (game.seats[occupant].health == 0) {
            take_place();
        } else if (!game.mover_is_inside()) {
            asks_to_stay = true;
            tell(occupant, "stay?");
        }
    }
    bool hear_whether_it_stays(const std::string& line) {
        if (line != "stay" && line != "go") {
            return fail(*due(), "not allowed", "it was asked whether it stays");
        }
        asks_to_stay = false;
        if (line == "go") {
            take_place();
        }
        finish_turn();
        return true;
    }
    void take_place() {
        game.claim();
        show(name(game.mover) + " claimed StLucia");
        tell_living("claim " + letter(game.mover));
    }
    void finish_turn() {
        const std::size_t p = game.mover;
        if (const long tally = game.score(); tally > 0) {
            show(name(p) + " scored " + std::to_string(tally) + " for a total of " +
                 std::to_string(game.seats[p].points));
            tell_living("points " + letter(p) + " " + std::to_string(tally));
        }
        for (std::size_t seat = 0; seat < seats.size(); ++seat) {
            if (game.seats[seat].alive && game.seats[seat].health == 0) {
                tell_living("eliminated " + letter(seat), seat);
                dismiss(seat, "eliminated " + letter(seat));
                game.seats[seat].alive = false;
            }
        }
        if (game.seats[p].points >= win_score || game.alive() == 1) {
            show(name(p) + " wins");
            finish({.outcome = "finished"});
            return;
        }
        game.pass_on();
        begin();
    }
    bool fail(std::size_t seat, const std::string& why, const std::string& rule = "") {
        finish({.outcome = why, .blame = seat, .rule = rule, .status = plain::status_of(why)});
        return false;
    }
    void finish(const plain::End& how) {
        end = how;
        if (how.status == 5) {
            return;  // who could not start is nobody's business
        }
        for (std::size_t seat = 0; seat < seats.size(); ++seat) {
            if (game.seats[seat].alive) {
                dismiss(seat,
                        how.outcome == "finished" ? "winner " + letter(game.mover) : "shutdown");
            }
        }
    }
};

}  // namespace model
