// The card game once more, slow and plain, straight from its specification: cards are texts, hands
// are lists, everything is searched for. The fast rules have to agree with it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/plain_hub.hpp"

namespace model {

using Card = std::string;  // "C4"
using Cards = std::vector<Card>;

inline bool is_card(std::string_view text) {
    return text.size() == 2 && std::string_view("SCDH").find(text[0]) != std::string_view::npos &&
           std::string_view("123456789abcdef").find(text[1]) != std::string_view::npos;
}

inline int rank(const Card& card) {
    return static_cast<int>(std::string_view("123456789abcdef").find(card[1]));
}

inline bool is_number(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// Digits without their leading zeros: numbers of any size can be compared as texts.
inline std::string plain(std::string_view digits) {
    while (digits.size() > 1 && digits.front() == '0') {
        digits.remove_prefix(1);
    }
    return std::string(digits);
}

inline bool holds_suit(const Cards& hand, char suit) {
    return std::ranges::any_of(hand, [&](const Card& card) { return card[0] == suit; });
}

// Place of the winning card among those played: the highest of the lead suit, the earlier if equal.
inline std::size_t winning_place(const Cards& table) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < table.size(); ++i) {
        if (table[i][0] == table[0][0] && rank(table[i]) > rank(table[best])) {
            best = i;
        }
    }
    return best;
}

inline std::int64_t diamonds(const Cards& table) {
    return std::ranges::count_if(table, [](const Card& card) { return card[0] == 'D'; });
}

// The hub's game.
struct Game {
    std::vector<Cards> hands;
    std::vector<std::int64_t> tricks;
    std::vector<std::int64_t> won_diamonds;
    Cards table;
    std::size_t lead = 0;
    std::int64_t threshold = 0;

    Game(const Cards& deck, std::size_t players, std::int64_t least)
        : hands(players), tricks(players), won_diamonds(players), threshold(least) {
        const std::size_t hand_size = deck.size() / players;
        for (std::size_t seat = 0; seat < players; ++seat) {
            for (std::size_t i = 0; i < hand_size; ++i) {
                hands[seat].push_back(deck[seat * hand_size + i]);
            }
        }
    }
    [[nodiscard]] std::size_t due() const { return (lead + table.size()) % hands.size(); }
    [[nodiscard]] bool is_held(const Card& card) const {
        return std::ranges::find(hands[due()], card) != hands[due()].end();
    }
    [[nodiscard]] bool follows_suit(const Card& card) const {
        return table.empty() || card[0] == table[0][0] || !holds_suit(hands[due()], table[0][0]);
    }
    void play(const Card& card) {
        Cards& hand = hands[due()];
        hand.erase(std::ranges::find(hand, card));
        table.push_back(card);
    }
    void end_round() {
        const std::size_t winner = (lead + winning_place(table)) % hands.size();
        tricks[winner] += 1;
        won_diamonds[winner] += diamonds(table);
        lead = winner;
        table.clear();
    }
    [[nodiscard]] std::int64_t score(std::size_t seat) const {
        const std::int64_t v = won_diamonds[seat];
        return v >= threshold ? tricks[seat] + v : tricks[seat] - v;
    }
};

// As people read it: "C.4".
inline std::string dotted(const Card& card) { return std::string{card[0], '.', card[1]}; }

// The hub: the game with all that is said and shown, in the order of the specification's loop.
struct Hub : plain::Hub {
    Game game;
    std::size_t rounds_left;

    Hub(const Cards& deck, std::size_t players, std::int64_t least)
        : plain::Hub(players), game(deck, players, least), rounds_left(deck.size() / players) {}

    [[nodiscard]] std::optional<std::size_t> due() const {
        return end ? std::nullopt : std::optional(game.due());
    }
    [[nodiscard]] std::int64_t score(std::size_t seat) const { return game.score(seat); }

    void begin() {
        for (std::size_t seat = 0; seat < seats.size(); ++seat) {
            std::string line = "HAND" + std::to_string(game.hands[seat].size());
            for (const Card& card : game.hands[seat]) {
                line += "," + card;
            }
            tell(seat, line);
        }
        begin_round();
    }
    bool hear(const std::string& line) {
        const std::size_t seat = game.due();
        if (line.size() > 6) {
            return fail(seat, "line too long");
        }
        if (line.size() < 6 || !line.starts_with("PLAY") || !is_card(line.substr(4))) {
            return fail(seat, "not a message");
        }
        const Card card = line.substr(4);
        if (!game.is_held(card)) {
            return fail(seat, "not allowed", "not in hand");
        }
        if (!game.follows_suit(card)) {
            return fail(seat, "not allowed", "must follow suit");
        }
        game.play(card);
        for (std::size_t other = 0; other < seats.size(); ++other) {
            if (other != seat) {
                tell(other, "PLAYED" + std::to_string(seat) + "," + card);
            }
        }
        if (game.table.size() == seats.size()) {
            end_round();
        }
        return true;
    }
    void lose(std::size_t seat, const std::string& why) { fail(seat, why); }
    void stop(const std::string& why) { finish({.outcome = why, .status = plain::status_of(why)}); }

private:
    void begin_round() {
        show("Lead player=" + std::to_string(game.lead));
        for (std::size_t seat = 0; seat < seats.size(); ++seat) {
            tell(seat, "NEWROUND" + std::to_string(game.lead));
        }
    }
    void end_round() {
        std::string line = "Cards=" + dotted(game.table[0]);
        for (std::size_t i = 1; i < game.table.size(); ++i) {
            line += " " + dotted(game.table[i]);
        }
        show(line);
        game.end_round();
        if (--rounds_left > 0) {
            begin_round();
            return;
        }
        line = "0:" + std::to_string(game.score(0));
        for (std::size_t seat = 1; seat < seats.size(); ++seat) {
            line += " " + std::to_string(seat) + ":" + std::to_string(game.score(seat));
        }
        show(line);
        finish({.outcome = "finished"});
    }
    bool fail(std::size_t seat, const std::string& why, const std::string& rule = "") {
        finish({.outcome = why, .blame = seat, .rule = rule, .status = plain::status_of(why)});
        return false;
    }
    void finish(const plain::End& how) {
        end = how;
        for (std::size_t seat = 0; seat < seats.size() && how.outcome != "signal"; ++seat) {
            dismiss(seat, "GAMEOVER");
        }
    }
};

// A player, by the state machine and the strategies of the specification.
struct Player {
    bool is_bob = false;
    std::int64_t players = 2;
    std::int64_t me = 0;
    std::int64_t threshold = 2;
    std::int64_t hand_size = 1;

    enum class State { hand, round, played, all_played } state = State::hand;
    Cards hand;
    Cards table;
    std::int64_t lead = 0;
    std::int64_t rounds_done = 0;
    std::map<std::int64_t, std::int64_t> won_diamonds;

    struct Reaction {
        bool valid = false;
        bool game_over = false;
        std::optional<Card> play;
        bool round_complete = false;
    };

    Reaction hear(const std::string& line) {
        if (line == "GAMEOVER") {
            return {.valid = true, .game_over = true};
        }
        if (state == State::hand) {
            return hear_hand(line) ? Reaction{.valid = true} : Reaction{};
        }
        if (state == State::round && line.starts_with("NEWROUND") && is_seat(line.substr(8))) {
            lead = std::stoll(plain(line.substr(8)));
            table.clear();
            return step();
        }
        if (state == State::played && line.starts_with("PLAYED")) {
            const std::size_t comma = line.find(',');
            const std::string seat = line.substr(6, comma == std::string::npos ? 0 : comma - 6);
            if (comma != std::string::npos && is_seat(seat) && std::stoll(plain(seat)) == due() &&
                is_card(std::string_view(line).substr(comma + 1))) {
                table.push_back(line.substr(comma + 1));
                return step();
            }
        }
        return {};
    }

    [[nodiscard]] std::int64_t due() const {
        return (lead + static_cast<std::int64_t>(table.size())) % players;
    }
    [[nodiscard]] bool is_seat(std::string_view text) const {
        return is_number(text) && plain(text).size() < 10 && std::stoll(plain(text)) < players;
    }
    bool hear_hand(const std::string& line) {
        if (!line.starts_with("HAND")) {
            return false;
        }
        Cards dealt;
        std::string rest = line.substr(4);
        const std::size_t first = rest.find(',');
        if (!is_number(rest.substr(0, first)) ||
            plain(rest.substr(0, first)) != std::to_string(hand_size)) {
            return false;
        }
        rest = first == std::string::npos ? "" : rest.substr(first);
        while (!rest.empty()) {
            if (rest[0] != ',' || !is_card(std::string_view(rest).substr(1, 2))) {
                return false;
            }
            dealt.push_back(rest.substr(1, 2));
            rest = rest.substr(3);
        }
        if (static_cast<std::int64_t>(dealt.size()) != hand_size) {
            return false;
        }
        hand = dealt;
        state = State::round;
        return true;
    }
    Reaction step() {
        Reaction reaction{.valid = true};
        state = State::played;
        while (static_cast<std::int64_t>(table.size()) < players && due() == me) {
            const Card card = choose();
            hand.erase(std::ranges::find(hand, card));
            table.push_back(card);
            reaction.play = card;
        }
        if (static_cast<std::int64_t>(table.size()) == players) {
            won_diamonds[(lead + static_cast<std::int64_t>(winning_place(table))) % players] +=
                diamonds(table);
            rounds_done += 1;
            reaction.round_complete = true;
            state = rounds_done < hand_size ? State::round : State::all_played;
        }
        return reaction;
    }

    [[nodiscard]] Card pick(std::string_view suits, bool highest) const {
        for (const char suit : suits) {
            Cards some;
            std::ranges::copy_if(hand, std::back_inserter(some),
                                 [&](const Card& card) { return card[0] == suit; });
            if (!some.empty()) {
                return highest ? *std::ranges::max_element(some, {}, rank)
                               : *std::ranges::min_element(some, {}, rank);
            }
        }
        std::abort();
    }
    [[nodiscard]] Card choose() const {
        if (table.empty()) {
            return is_bob ? pick("DHSC", false) : pick("SCDH", true);
        }
        const char led = table[0][0];
        const bool follows = holds_suit(hand, led);
        if (!is_bob) {
            return follows ? pick({&led, 1}, false) : pick("DHSC", true);
        }
        std::int64_t most = 0;
        for (const auto& [seat, count] : won_diamonds) {
            most = std::max(most, count);
        }
        if (most >= threshold - 2 && diamonds(table) > 0) {
            return follows ? pick({&led, 1}, true) : pick("SCHD", false);
        }
        return follows ? pick({&led, 1}, false) : pick("SCDH", true);
    }
};

}  // namespace model
