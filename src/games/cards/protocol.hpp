// Parses and formats the messages of the card protocol: cards(5), "MESSAGES". Each is one line:
//
//     hub to player    HAND<n>,<card>,<card>...   NEWROUND<seat>   PLAYED<seat>,<card>   GAMEOVER
//     player to hub    @ (one byte, at the start)   PLAY<card>
//
// A hand may have any number of cards and a number any number of leading zeros, so a line from the
// hub has no greatest length. It is parsed in constant space as its pieces arrive.
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

// The first byte that a player sends, without a newline, once it has started.
inline constexpr char greeting = '@';

// A message from the hub to a player.
struct HubMessage {
    enum class Kind : std::uint8_t { hand, new_round, played, game_over, invalid };
    Kind kind = Kind::invalid;
    // The number of cards in the hand, the seat that leads or the seat that played. A number too
    // large for the type becomes the largest one.
    std::int64_t number = 0;
    Card card;  // the card that was played
    Hand hand;
};

// Parses one line: feed() its bytes in any number of pieces, then finish().
class HubMessageParser {
public:
    void feed(std::string_view piece);
    // The message; valid until the next feed().
    const HubMessage& finish();

private:
    enum class State : std::uint8_t { no_line, word, number, card, comma_or_end, done, broken };

    void begin();
    void take_word(std::string_view& piece);
    void take(char c);
    void end_number();
    void end_card();

    HubMessage message_;
    bool has_hand_ = false;  // the hand in message_ is not empty and has to be cleared
    State state_ = State::no_line;
    HubMessage::Kind word_kind_ = HubMessage::Kind::invalid;
    std::string_view word_rest_;  // the letters of the word that are still to come
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

// The length of a player's message to the hub: "PLAY" and a card.
inline constexpr std::size_t play_length = 6;
std::optional<Card> parse_play(std::string_view line);

void put_play(core::Writer& writer, Card card);

}  // namespace cards
