// What client499 and bot499 share: the arguments, the connection to the server, and how its lines
// are read: client499(6), "Hosts".
#pragma once

#include <span>
#include <string_view>

#include "core/ending.hpp"
#include "core/fixed_string.hpp"
#include "games/game499/protocol.hpp"
#include "sys/fd.hpp"
#include "sys/line_reader.hpp"

namespace game499 {

// The names from the arguments `name game port [host]`, and the connection to that server.
struct ServerLink {
    std::string_view player;
    std::string_view game;
    sys::Fd server;
};
// Parses the arguments and connects. Null on success, else the ending; `usage` is the ending for a
// wrong number of arguments.
const core::Ending* open_link(std::span<const char* const> operands, const core::Ending& usage,
                              ServerLink& link);

// Gets the text of an info in pieces, because it may be of any length.
template <class T>
concept InfoListener = requires(T& listener, std::string_view piece) {
    listener.begin_info();
    { listener.hear_info_piece(piece) } -> std::same_as<bool>;  // false to read no further
    listener.end_info();
};

// Reads one whole line. False if the connection is at EOF, the line is too long for a message, or
// the listener returned false.
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
