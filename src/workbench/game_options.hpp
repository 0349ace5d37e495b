// The families' own options in the tables of deal and match.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "families.hpp"

namespace workbench {

using OptionsOf = std::span<const game::GameOption> (*)(const hub::Family& family);

constexpr std::optional<game::GameOption> find_option(std::span<const game::GameOption> options,
                                                      std::string_view name) {
    for (const game::GameOption& option : options) {
        if (option.name == name) {
            return option;
        }
    }
    return std::nullopt;
}

// The options of all families in this executable. Several families may have one of the same name,
// which is then of the same kind; the first describes it.
template <OptionsOf options_of>
inline constexpr auto game_options = core::constant_table<[] {
    core::ConstantRows<game::GameOption> rows;
    for_each_family([&](const hub::Family& family) {
        for (const game::GameOption& option : options_of(family)) {
            const std::optional<game::GameOption> first = find_option(rows.items(), option.name);
            if (!first.has_value()) {
                rows.push(option);
            } else {
                CHECK(first->kind == option.kind);
            }
        }
    });
    return rows;
}>();

using OptionHelp = core::ConstantText<100>;

// "cards in a deck (60)", or with what is different: "cards in a deck (cards: 60, bark: 200)". If
// the program has options of its own the help says whose an option is: "cards: cards in a deck
// (60)".
template <OptionsOf options_of>
constexpr OptionHelp help_of(const game::GameOption& wanted, bool names_family) {
    std::size_t owners = 0;
    for_each_family([&](const hub::Family& family) {
        owners += find_option(options_of(family), wanted.name).has_value() ? 1 : 0;
    });
    OptionHelp help;
    OptionHelp defaults;
    for_each_family([&](const hub::Family& family) {
        const std::optional<game::GameOption> option = find_option(options_of(family), wanted.name);
        if (!option.has_value()) {
            return;
        }
        if (owners == 1 && names_family) {
            help.append(family.name).append(": ");
        }
        if (!option->default_value.empty()) {
            defaults.append(defaults.size == 0 ? " (" : ", ")
                .append(owners == 1 ? "" : family.name)
                .append(owners == 1 ? "" : ": ")
                .append(option->default_value);
        }
    });
    help.append(wanted.help).append(defaults.view()).append(defaults.size == 0 ? "" : ")");
    return help;
}
template <OptionsOf options_of, bool names_family>
inline constexpr auto option_helps = [] {
    std::array<OptionHelp, game_options<options_of>.size()> helps{};
    for (std::size_t i = 0; i < helps.size(); ++i) {
        helps[i] = help_of<options_of>(game_options<options_of>[i], names_family);
    }
    return helps;
}();

// The rows of a program's table.
template <OptionsOf options_of, bool names_family>
constexpr auto option_rows() {
    constexpr auto& options = game_options<options_of>;
    std::array<core::Option, options.size()> rows{};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i] = {options[i].name, options[i].kind, options[i].value,
                   option_helps<options_of, names_family>[i].view()};
    }
    return rows;
}

// The given ones of these options, whose values begin at a place of the program's table.
inline game::Settings settings_at(const core::Invocation& invocation, std::size_t first,
                                  std::span<const game::GameOption> options) {
    constexpr std::size_t dashes = 2;
    game::Settings settings;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const core::OptionValue value = invocation.option(first + i);
        if (value.given) {
            settings.add({.name = options[i].name.substr(dashes),
                          .number = value.number,
                          .text = value.text == nullptr ? "" : value.text});
        }
    }
    return settings;
}

// A given one that is not the family's; null if there is none.
inline const game::GameOption* foreign_option(const core::Invocation& invocation, std::size_t first,
                                              std::span<const game::GameOption> options,
                                              std::span<const game::GameOption> known) {
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (invocation.option(first + i).given &&
            !find_option(known, options[i].name).has_value()) {
            return &options[i];
        }
    }
    return nullptr;
}

}  // namespace workbench
