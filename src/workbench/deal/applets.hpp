// The row of deal in the table of programs, and its options.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/applet.hpp"
#include "families.hpp"

namespace deal {

int deal_main(const core::Invocation& invocation);

inline constexpr core::Option options[] = {
    {"--cards", core::OptionKind::number, "N", "cards in a deck (cards: 60, bark: 200)"},
    {"--rolls", core::OptionKind::number, "N", "dice in a roll file (1000)"},
    {"--size", core::OptionKind::text, "CxR", "columns and rows of a board (10x10)"},
    {"--ships", core::OptionKind::text, "L,L...", "lengths of the ships (5,4,3,3,2)"},
    {"--map", core::OptionKind::flag, "", "a map of such ships, not the rules"},
    {"--decks", core::OptionKind::number, "N", "decks, a line each (10)"},
    {"--seed", core::OptionKind::number, "N", "what decides; taken from the system if not given"},
};

// The usage line names only the families that are in this executable.
struct Usage {
    std::array<char, 64> text{};
    std::size_t size = 0;

    constexpr void append(std::string_view more) {
        for (const char c : more) {
            text[size++] = c;
        }
    }
};
inline constexpr Usage usage = [] {
    Usage text;
    const auto add = [&](bool is_there, std::string_view family) {
        text.append(is_there && text.size != 0 ? "|" : "");
        text.append(is_there ? family : "");
    };
    add(has_cards, "cards");
    add(has_stlucia, "stlucia");
    add(has_naval, "naval");
    add(has_bark, "bark");
    add(has_499, "499");
    text.append(" [options]");
    return text;
}();

inline constexpr core::Applet applets[] = {
    {"deal",
     deal_main,
     core::NameUse::subcommand,
     "makes decks, rolls, rules and maps from a seed",
     {usage.text.data(), usage.size},
     {.options = options, .unknown = core::UnknownOption::is_refused, .operands_before = 1}},
};

}  // namespace deal
