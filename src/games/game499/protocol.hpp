// Parses and formats the messages of the 499 protocol: 499(5), "MESSAGES". Each is one line; a
// client begins with its name and the name of its game:
//
//     server to client    M<text>   H<13 cards>   B[<bid to beat>]   T<contract>   L   P<suit>   A
//     O client to server    <bid>   PP   <card>
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/text_out.hpp"
#include "games/game499/card.hpp"

namespace game499 {

// A question from the server to a player: for a bid (B), a lead (L) or a card that follows (P).
struct Question {
    enum class Kind : std::uint8_t { bid, lead, follow };
    Kind kind = Kind::bid;
    std::optional<Bid> to_beat = std::nullopt;  // the highest bid so far
    Suit suit = Suit::S;                        // to follow
    bool operator==(const Question&) const = default;
};

// A player's answer to a question.
struct Answer {
    enum class Kind : std::uint8_t { bid, pass, card };
    Kind kind;
    Bid bid = {};
    Card card = {};
    bool operator==(const Answer&) const = default;
};

inline constexpr std::size_t answer_length = 2;
inline constexpr std::string_view pass_text = "PP";

// Parses an answer in the form that the question needs. Whether the rules allow it is not checked.
std::optional<Answer> parse_answer(const Question& question, std::string_view line);

// A message from the server to a client. The text of an `info` is not kept, because it may be of
// any length.
struct ServerMessage {
    enum class Kind : std::uint8_t { info, hand, question, trumps, accepted, over, invalid };
    Kind kind = Kind::invalid;
    Hand hand = {};
    Question question = {};
    Bid trumps = {};
};

inline constexpr char info_mark = 'M';
// The length of the longest line that is not an info, which is a hand.
inline constexpr std::size_t longest_plain_line = 1 + 2 * hand_size;

ServerMessage parse_server_line(std::string_view line);

// The two lines with which a client begins.
struct Handshake {
    enum class State : std::uint8_t { unfinished, complete, too_long };
    State state = State::unfinished;
    std::string_view player;
    std::string_view game;
    std::size_t size = 0;  // of both lines with their newlines; the bytes behind are for the game
};

// The protocol allows a server to limit names to this length.
inline constexpr std::size_t longest_name = 4096;
inline constexpr std::size_t longest_handshake = 2 * (longest_name + 1);

// `text` is everything that a client has sent so far, or its beginning.
Handshake parse_handshake(std::string_view text);

void put_handshake(core::Writer& writer, std::string_view player, std::string_view game);
void put_answer(core::Writer& writer, const Answer& answer);
void put_question(core::Writer& writer, const Question& question);
void put_hand(core::Writer& writer, const Hand& hand);

// A line that a client shows to its user.
template <class... Parts>
void put_info(core::Writer& writer, const Parts&... parts) {
    core::put(writer, info_mark, parts..., '\n');
}

void put_trumps(core::Writer& writer, Bid contract);
void put_accepted(core::Writer& writer);
void put_over(core::Writer& writer);

}  // namespace game499
