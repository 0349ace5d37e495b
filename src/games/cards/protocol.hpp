// The lines of the card protocol, both directions: cards(5), "MESSAGES".
//
// A hand may be of any size, so what a hub says is taken apart as it comes, in pieces, in constant
// space. Numbers have no longest form either: leading zeros are allowed everywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/number.hpp"
#include "core/text_out.hpp"
#include "games/cards/card.hpp"

namespace cards {

// The byte with which a player says that it has started.
inline constexpr char greeting = '@';

// What a hub says to a player.
struct HubMessage {
    enum class Kind : std::uint8_t { hand, new_round, played, game_over, invalid };
    Kind kind = Kind::invalid;
    std::int64_t number = 0;  // cards in the hand, seat that leads, seat that played; saturated
    Card card;                // that was played
    Hand hand;
};

// Takes one line apart. feed() its bytes in any number of pieces, then finish().
class HubMessageParser {
public:
    void feed(std::string_view piece);
    // The message, until the next line begins.
    const HubMessage& finish();

private:
    enum class State : std::uint8_t { no_line, word, number, card, comma_or_end, done, broken };

    void begin();
    void take(char c);
    void take_word(char c);
    void take_whole_word(std::string_view& piece);
    void end_number();
    void end_card();

    HubMessage message_;
    bool has_hand_ = false;  // in the message: it is large, and few have one
    State state_ = State::no_line;
    HubMessage::Kind word_kind_ = HubMessage::Kind::invalid;
    std::string_view word_rest_;  // letters of the word that have to come
    core::Number number_;
    bool has_digits_ = false;
    std::array<char, 2> card_{};
    std::size_t card_size_ = 0;
    std::int64_t cards_ = 0;
};

void put_hand(core::Writer& writer, std::span<const Card> hand);

void put_new_round(core::Writer& writer, std::uint32_t lead);

void put_played(core::Writer& writer, std::uint32_t seat, Card card);

void put_game_over(core::Writer& writer);

// What a player says to the hub: "PLAY" and a card, six bytes.
inline constexpr std::size_t play_length = 6;
std::optional<Card> parse_play(std::string_view line);

void put_play(core::Writer& writer, Card card);

}  // namespace cards
