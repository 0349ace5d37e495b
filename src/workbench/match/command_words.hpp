// What words of the command line mean: a player, a part of a match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/scanner.hpp"
#include "workbench/match/plan.hpp"

namespace match {

// NAME=COMMAND, or a command that is its own name. A path is no name.
struct PlayerWord {
    std::string_view name;
    std::string_view command;  // up to the end of the word
    bool is_named = false;
};
constexpr PlayerWord player_word(std::string_view word) {
    const std::size_t equals = word.find('=');
    const bool is_named = equals != std::string_view::npos && equals > 0 &&
                          word.substr(0, equals).find('/') == std::string_view::npos;
    return is_named ? PlayerWord{word.substr(0, equals), word.substr(equals + 1), true}
                    : PlayerWord{word, word, false};
}

// "2/4". A log has no room for more parts than there can be games.
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
