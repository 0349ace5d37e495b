// What a person sees of a dice game at the terminal: each player's health and points, who is in St
// Lucia, and what each player does: human(6), "Dice".
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/text_out.hpp"
#include "games/stlucia/protocol.hpp"
#include "games/stlucia/rules.hpp"
#include "hub/person.hpp"

namespace stlucia {

class Display {
public:
    Display(hub::Person& person, const PlayerGame& game) : person_(person), game_(game) {}

    void introduce();
    // Shows a message that the game has already taken in.
    void show(const HubMessage& message);

    // These are shown before the person is asked.
    void show_players();
    void show_dice(const Dice& dice);
    void show_worth(const Dice& dice);

    // The person keeps these dice, which ends the turn. The hub sends no message about that.
    void keep(const Dice& dice) { add_tokens(game_.my_seat(), dice); }

    // An argument of core::put that prints "you" or the player's letter.
    struct Who {
        const Display& display;
        SeatIndex seat;
        bool begins_sentence = false;
    };
    [[nodiscard]] Who who(SeatIndex seat) const { return {*this, seat}; }
    // The same with a capital letter, for the beginning of a sentence.
    [[nodiscard]] Who first(SeatIndex seat) const { return {*this, seat, true}; }
    [[nodiscard]] bool is_me(SeatIndex seat) const { return seat == game_.my_seat(); }

    friend void put_part(core::Writer& writer, Who who);

private:
    // The form of a verb for another player or for "you".
    [[nodiscard]] std::string_view verb(SeatIndex seat, std::string_view others,
                                        std::string_view mine) const {
        return is_me(seat) ? mine : others;
    }
    void show_roll(SeatIndex seat, const Dice& dice);
    void show_attack(const HubMessage& message);
    void show_player(SeatIndex seat);
    void put_health(unsigned health);
    void put_die(Face face);
    void add_tokens(SeatIndex seat, const Dice& dice);

    hub::Person& person_;
    const PlayerGame& game_;
    std::array<std::int64_t, most_players> points_{};
    std::array<unsigned, most_players> tokens_{};
};

}  // namespace stlucia
