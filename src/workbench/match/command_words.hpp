// Parsers for two kinds of arguments of match: a player, and the value of --shard.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/scanner.hpp"
#include "workbench/match/plan.hpp"

namespace match {

// A player argument is NAME=COMMAND, or a command that is its own name. If there is a slash before
// the first '=', the argument is a path and has no NAME.
struct PlayerWord {
    std::string_view name;
    // The command reaches to the end of the argument, so its data() is a C string if that is one.
    std::string_view command;
    bool is_named = false;
};
constexpr PlayerWord player_word(std::string_view word) {
    const std::size_t equals = word.find('=');
    const bool is_named = equals != std::string_view::npos && equals > 0 &&
                          word.substr(0, equals).find('/') == std::string_view::npos;
    return is_named ? PlayerWord{word.substr(0, equals), word.substr(equals + 1), true}
                    : PlayerWord{word, word, false};
}

// Parses "2/4". Returns nothing for more shards than a match can have games: the parser of the log
// refuses such a number.
constexpr std::optional<Shard> parse_shard(std::string_view text) {
    core::Scanner scanner(text);
    const auto place = scanner.take_digits();
    const bool of = scanner.take('/');
    const auto count = scanner.take_digits();
    if (!place || !of || !count || !scanner.at_end() || count->saturated || place->value < 1 ||
        place->value > count->value || static_cast<std::uint64_t>(count->value) > most_games) {
        return std::nullopt;
    }
    return Shard{.place = static_cast<std::uint64_t>(place->value),
                 .count = static_cast<std::uint64_t>(count->value)};
}

}  // namespace match
