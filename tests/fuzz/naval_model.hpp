// The naval hub as plainly as it can be said: texts, lists and maps, no thought of speed.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/naval_text_model.hpp"
#include "tests/fuzz/plain_hub.hpp"

namespace model {

// The hub: all rounds of a tournament with all that is said and shown. Seat 2r is agent 1 of round
// r, seat 2r + 1 its agent 2.
struct Hub : plain::Hub {
    struct Round {
        bool failed = false;
        int winner = 0;  // 0 while it is open
        Ships ships[2] = {};
        std::set<Cell> shots[2] = {};  // at the ships of each
    };
    Rules rules;
    std::vector<Round> rounds;
    std::size_t asked = 0;  // the seat whose line is due
    bool has_begun = false;
    bool has_maps = false;
    std::optional<plain::End> first_failure = std::nullopt;

    Hub(const Rules& wanted, std::size_t count)
        : plain::Hub(2 * count), rules(wanted), rounds(count) {}

    [[nodiscard]] std::optional<std::size_t> due() const {
        return end ? std::nullopt : std::optional(asked);
    }
    [[nodiscard]] std::int64_t score(std::size_t seat) const {
        return rounds[seat / 2].winner == static_cast<int>(seat % 2 + 1) ? 1 : 0;
    }
    [[nodiscard]] bool is_open(std::size_t round) const {
        return !rounds[round].failed && rounds[round].winner == 0;
    }
    [[nodiscard]] bool some_open() const {
        for (std::size_t round = 0; round < rounds.size(); ++round) {
            if (is_open(round)) {
                return true;
            }
        }
        return false;
    }

    void begin() {
        has_begun = true;
        ask_for_map();
    }
    bool hear(const std::string& line) {
        const std::optional<Message> message = parse(line);
        return has_maps ? hear_guess(message) : hear_map(message);
    }
    void lose(std::size_t seat, const std::string& why) {
        const plain::End how{.outcome = why, .blame = seat, .status = why == "too slow" ? 10 : 5};
        if (has_maps || why == "too slow") {
            finish(how);
        } else {
            fail_round(how);
        }
    }
    void stop(const std::string& why) {
        finish({.outcome = why, .status = why == "signal" ? 6 : 11});
    }

private:
    void ask_for_map() {
        while (asked < seats.size() && rounds[asked / 2].failed) {
            ++asked;
        }
        if (asked < seats.size()) {
            std::string line = "RULES " + std::to_string(rules.width) + "," +
                               std::to_string(rules.height) + "," +
                               std::to_string(rules.lengths.size());
            for (const std::int64_t length : rules.lengths) {
                line += "," + std::to_string(length);
            }
            tell(asked, line);
        } else if (!some_open()) {
            first_failure->status = 4;
            finish(*first_failure);
        } else {
            has_maps = true;
            go_on_with(0);
        }
    }
    bool hear_map(const std::optional<Message>& message) {
        plain::End how{.outcome = "not a message", .blame = asked};
        if (message && message->word == "MAP") {
            const auto ships = placed(rules, message->ships);
            if (ships && message->ships.size() == rules.lengths.size()) {
                rounds[asked / 2].ships[asked % 2] = *ships;
                ++asked;
                ask_for_map();
                return true;
            }
            how = {.outcome = "not allowed",
                   .blame = asked,
                   .rule = "ships that do not fit the rules"};
        }
        fail_round(how);
        return false;
    }
    void fail_round(const plain::End& how) {
        const std::size_t round = *how.blame / 2;
        if (!first_failure) {
            first_failure = how;
        }
        rounds[round].failed = true;
        seats[2 * round].is_dropped = true;
        seats[2 * round + 1].is_dropped = true;
        if (has_begun) {
            ask_for_map();  // the one asked was of this round
        }
    }

    // Shows the rounds from this one on, from the front again after the last, up to one that is
    // open.
    void go_on_with(std::size_t round) {
        for (;; ++round) {
            round %= rounds.size();
            if (rounds[round].failed) {
                continue;
            }
            show("**********");
            show("ROUND " + std::to_string(round));
            people += picture(rules, rounds[round].ships[0], rounds[round].shots[0]) + "===\n" +
                      picture(rules, rounds[round].ships[1], rounds[round].shots[1]);
            if (is_open(round)) {
                ask(2 * round);
                return;
            }
        }
    }
    void ask(std::size_t seat) {
        asked = seat;
        tell(seat, "YT");
    }
    bool hear_guess(const std::optional<Message>& message) {
        if (!message || message->word != "GUESS") {
            finish({.outcome = "not a message", .blame = asked, .status = 5});
            return false;
        }
        Round& round = rounds[asked / 2];
        const std::size_t other = 1 - asked % 2;
        if (!rules.holds(message->cell) || round.shots[other].contains(message->cell)) {
            ask(asked);
            return false;
        }
        round.shots[other].insert(message->cell);
        tell_shot(message->cell, round.ships[other], round.shots[other]);
        const bool all_sunk = std::ranges::all_of(round.ships[other], [&](const auto& covered) {
            return round.shots[other].contains(covered.first);
        });
        if (all_sunk) {
            end_round();
        } else if (other == 1) {
            ask(asked + 1);
        } else {
            go_on_with(asked / 2 + 1);
        }
        return true;
    }
    void tell_shot(Cell cell, const Ships& ships, const std::set<Cell>& shots) {
        std::string word = "MISS";
        if (ships.contains(cell)) {
            const bool sunk = std::ranges::all_of(ships, [&](const auto& covered) {
                return covered.second != ships.at(cell) || shots.contains(covered.first);
            });
            word = sunk ? "SUNK" : "HIT";
        }
        const std::string who = std::to_string(asked % 2 + 1);
        const std::string where =
            std::string{static_cast<char>('A' + cell.second)} + std::to_string(cell.first + 1);
        show((word == "SUNK" ? "SHIP SUNK" : word) + " player " + who + " guessed " + where);
        tell(asked, "OK");
        tell(asked / 2 * 2, word + " " + who + "," + where);
        tell(asked / 2 * 2 + 1, word + " " + who + "," + where);
    }
    void end_round() {
        const std::size_t round = asked / 2;
        rounds[round].winner = static_cast<int>(asked % 2 + 1);
        const std::string winner = std::to_string(rounds[round].winner);
        show("GAME OVER - player " + winner + " wins");
        dismiss(2 * round, "DONE " + winner);
        dismiss(2 * round + 1, "DONE " + winner);
        if (some_open()) {
            go_on_with(round + 1);
        } else {
            finish({.outcome = "finished"});
        }
    }
    void finish(const plain::End& how) {
        end = how;
        for (std::size_t seat = 0; seat < seats.size() && how.outcome != "signal"; ++seat) {
            if (is_open(seat / 2)) {
                dismiss(seat, "EARLY");
            }
        }
    }
};

}  // namespace model
