// What a person sees of the dice game: who is how well, who is in St Lucia, what everybody does.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/text_out.hpp"
#include "games/stlucia/protocol.hpp"
#include "games/stlucia/rules.hpp"
#include "hub/person.hpp"

namespace stlucia {

class Island {
public:
    Island(hub::Person& person, const PlayerGame& game) : person_(person), game_(game) {}

    void introduce();
    // What the hub says of the game, once that has noted it.
    void show(const HubMessage& message);

    // Before something is asked.
    void show_players();
    void show_dice(const Dice& dice);
    void show_worth(const Dice& dice);

    // One's own dice stay as they are.
    void keep(const Dice& dice) { add_tokens(game_.my_seat(), dice); }

    // "you" or the letter.
    struct Who {
        const Island& island;
        SeatIndex seat;
        bool begins_sentence = false;
    };
    [[nodiscard]] Who who(SeatIndex seat) const { return {*this, seat}; }
    // At the beginning of a sentence.
    [[nodiscard]] Who first(SeatIndex seat) const { return {*this, seat, true}; }
    [[nodiscard]] bool is_me(SeatIndex seat) const { return seat == game_.my_seat(); }

    friend void put_part(core::Writer& writer, Who who) {
        if (who.island.is_me(who.seat)) {
            core::put(writer, who.begins_sentence ? "You" : "you");
        } else {
            core::put(writer, letter_of(who.seat));
        }
    }

private:
    // A verb of somebody, or of oneself.
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
