// The lines of the 499 protocol, both directions: 499(5), "MESSAGES".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/text_out.hpp"
#include "games/game499/card.hpp"

namespace game499 {

// What the server asks a player for.
struct Question {
    enum class Kind : std::uint8_t { bid, lead, follow };
    Kind kind = Kind::bid;
    std::optional<Bid> to_beat = std::nullopt;  // the highest bid so far
    Suit suit = Suit::S;                        // to follow
    bool operator==(const Question&) const = default;
};

// What a player says to it.
struct Answer {
    enum class Kind : std::uint8_t { bid, pass, card };
    Kind kind;
    Bid bid = {};
    Card card = {};
    bool operator==(const Answer&) const = default;
};

inline constexpr std::size_t answer_length = 2;
inline constexpr std::string_view pass_text = "PP";

// Of the form that the question wants; whether the rules allow it is another matter.
std::optional<Answer> parse_answer(const Question& question, std::string_view line);

// What a server says to a client. The text of an `info` is not kept: it may be of any length.
struct ServerMessage {
    enum class Kind : std::uint8_t { info, hand, question, trumps, accepted, over, invalid };
    Kind kind = Kind::invalid;
    Hand hand = {};
    Question question = {};
    Bid trumps = {};
};

inline constexpr char info_mark = 'M';
// The longest line that is not an info: a hand.
inline constexpr std::size_t longest_plain_line = 1 + 2 * hand_size;

ServerMessage parse_server_line(std::string_view line);

// The two lines a client begins with.
struct Handshake {
    enum class State : std::uint8_t { unfinished, complete, too_long };
    State state = State::unfinished;
    std::string_view player;
    std::string_view game;
    std::size_t size = 0;  // of both lines with their newlines; what follows belongs to the game
};

// A server may limit names to this.
inline constexpr std::size_t longest_name = 4096;
inline constexpr std::size_t longest_handshake = 2 * (longest_name + 1);

// `text` is the beginning of what a client has sent.
Handshake parse_handshake(std::string_view text);

inline void put_handshake(core::Writer& writer, std::string_view player, std::string_view game) {
    core::put(writer, player, '\n', game, '\n');
}

inline void put_answer(core::Writer& writer, const Answer& answer) {
    switch (answer.kind) {
        case Answer::Kind::bid: core::put(writer, answer.bid, '\n'); break;
        case Answer::Kind::pass: core::put(writer, pass_text, '\n'); break;
        case Answer::Kind::card: core::put(writer, answer.card, '\n'); break;
    }
}

inline void put_question(core::Writer& writer, const Question& question) {
    switch (question.kind) {
        case Question::Kind::bid:
            core::put(writer, 'B');
            if (question.to_beat) {
                core::put(writer, *question.to_beat);
            }
            break;
        case Question::Kind::lead: core::put(writer, 'L'); break;
        case Question::Kind::follow: core::put(writer, 'P', letter_of(question.suit)); break;
    }
    core::put(writer, '\n');
}

inline void put_hand(core::Writer& writer, const Hand& hand) {
    core::put(writer, 'H');
    for (const Card card : hand) {
        core::put(writer, card);
    }
    core::put(writer, '\n');
}

// A line for people.
template <class... Parts>
void put_info(core::Writer& writer, const Parts&... parts) {
    core::put(writer, info_mark, parts..., '\n');
}

inline void put_trumps(core::Writer& writer, Bid contract) {
    core::put(writer, 'T', contract, '\n');
}

inline void put_accepted(core::Writer& writer) { core::put(writer, "A\n"); }

inline void put_over(core::Writer& writer) { core::put(writer, "O\n"); }

}  // namespace game499
