// What a card hub says, from a whole line.
#pragma once

#include <string_view>

#include "games/cards/protocol.hpp"

namespace support {

inline cards::HubMessage card_message(std::string_view line) {
    cards::HubMessageParser parser;
    parser.feed(line);
    return parser.finish();
}

}  // namespace support
