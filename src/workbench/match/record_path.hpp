// The path of a game's record: DIR/game-12.record, with the game's number in the log.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/text_out.hpp"

namespace match {

template <core::TextSink Sink>
void put_record_path(Sink& sink, std::string_view folder, std::uint64_t game) {
    core::put(sink, folder, "/game-", game, ".record");
}

}  // namespace match
