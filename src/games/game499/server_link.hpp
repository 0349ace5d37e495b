// What a client for people and one that plays by itself have in common: the operands, the way to
// the server, and how its lines are read.
#pragma once

#include <span>
#include <string_view>

#include "core/ending.hpp"
#include "core/fixed_string.hpp"
#include "games/game499/protocol.hpp"
#include "sys/fd.hpp"
#include "sys/line_reader.hpp"

namespace game499 {

// The operands `name game port [host]`, and the connection they ask for.
struct ServerLink {
    std::string_view player;
    std::string_view game;
    sys::Fd server;
};
// The ending if it is not to be had; `usage` is the program's own.
const core::Ending* open_link(std::span<const char* const> operands, const core::Ending& usage,
                              ServerLink& link);

// Is told the text of an info while it comes, as it may be of any length.
template <class T>
concept InfoListener = requires(T& listener, std::string_view piece) {
    listener.begin_info();
    { listener.hear_info_piece(piece) } -> std::same_as<bool>;  // false to read no further
    listener.end_info();
};

// The next line as a whole. False if the server has gone or says more than any message has, or the
// listener has had enough.
template <InfoListener Listener>
bool read_message(sys::LineReader& from_server, Listener& listener, ServerMessage& message) {
    core::FixedString<longest_plain_line> plain;
    bool is_info = false;
    bool ends_line = false;
    for (bool first = true; !ends_line; first = false) {
        std::string_view piece;
        if (from_server.next_piece(piece, ends_line) != core::Input::line) {
            return false;
        }
        if (first && piece.starts_with(info_mark)) {
            is_info = true;
            piece.remove_prefix(1);
            listener.begin_info();
        }
        if (is_info) {
            if (!listener.hear_info_piece(piece)) {
                return false;
            }
        } else {
            plain.append(piece);
            if (plain.overflowed()) {
                return false;
            }
        }
    }
    if (is_info) {
        listener.end_info();
        message.kind = ServerMessage::Kind::info;
    } else {
        message = parse_server_line(plain.view());
    }
    return from_server.line_was_complete();
}

}  // namespace game499
