// Where the record of a game is: DIR/game-12.record, by its number in the log.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/text_out.hpp"

namespace match {

inline void put_record_path(core::Writer& sink, std::string_view folder, std::uint64_t game) {
    core::put(sink, folder, "/game-", game, ".record");
}

}  // namespace match
