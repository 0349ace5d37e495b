#include "workbench/check/own_games.hpp"

#include <algorithm>
#include <array>

#include "core/check.hpp"
#include "core/text_out.hpp"
#include "families.hpp"
#include "game/seat.hpp"

namespace check {

namespace {

constexpr auto own_roles = core::constant_table<[] {
    core::ConstantRows<OwnRole, 10> rows;
    for_each_family([&](const hub::Family& family) {
        if (family.own_player && family.runner) {
            rows.push({*family.own_player, family.runner->make});
        }
    });
    return rows;
}>();

constexpr std::uint32_t seats_played(const hub::OwnGames& row, std::uint32_t table) {
    switch (row.seats) {
        case hub::OwnSeats::every: return table;
        case hub::OwnSeats::ends: return 2;
        case hub::OwnSeats::one: return 1;
    }
    return 0;
}

// The words of a text, as if they were repeated for ever.
std::string_view word_at(std::string_view words, std::size_t number) {
    number %= static_cast<std::size_t>(std::ranges::count(words, ' ')) + 1;
    for (; number > 0; --number) {
        words.remove_prefix(words.find(' ') + 1);
    }
    return words.substr(0, words.find(' '));
}

}  // namespace

const OwnRole* own_role_named(std::string_view role) {
    const auto* const found =
        std::ranges::find(own_roles, role, [](const OwnRole& one) { return one.player.role; });
    return found == own_roles.end() ? nullptr : found;
}

std::size_t count_own_games(const hub::OwnPlayer& player) {
    std::size_t count = 0;
    for (const hub::OwnGames& row : player.games) {
        for (const std::uint32_t table : row.tables) {
            count += table == 0 ? 0 : std::size_t{seats_played(row, table)} * row.deals;
        }
    }
    return count;
}

OwnGame own_game(const hub::OwnPlayer& player, std::size_t number) {
    OwnGame game;
    for (const hub::OwnGames& row : player.games) {
        std::uint64_t in_row = 0;
        for (const std::uint32_t table : row.tables) {
            const std::size_t seats = table == 0 ? 0 : seats_played(row, table);
            if (number >= seats * row.deals) {
                number -= seats * row.deals;
                in_row += seats * row.deals;
                continue;
            }
            const auto place = static_cast<std::uint32_t>(number % seats);
            game.row = &row;
            game.seats = table;
            game.seat = row.seats == hub::OwnSeats::every  ? place
                        : row.seats == hub::OwnSeats::ends ? place * (table - 1)
                                                           : table / 2;
            game.deal = static_cast<std::uint32_t>(number / seats);
            game.seed = row.first_seed + in_row + number;
            core::put(game.name, row.name, "-seat-", game.seat, "-of-", table);
            if (game.deal > 0) {
                core::put(game.name, '-', game.deal + 1);
            }
            CHECK(!game.name.overflowed() && table <= game::most_seats);
            return game;
        }
    }
    CHECK(false);
    return game;
}

std::string_view opponent_at(const hub::OwnPlayer& player, const OwnGame& game,
                             std::uint32_t seat) {
    return word_at(player.opponents, seat + game.deal);
}

game::Settings settings_of(const OwnGame& game) {
    game::Settings settings;
    for (const hub::OwnSetting& setting : game.row->settings) {
        if (!setting.name.empty()) {
            settings.add({.name = setting.name,
                          .number = std::uint64_t{setting.number} +
                                    std::uint64_t{setting.per_seat} * game.seats,
                          .text = setting.text});
        }
    }
    return settings;
}

void put_own_command(core::Writer& out, const OwnRole& role, const OwnGame& game,
                     std::string_view program) {
    // One is enough for all commands: it is made again for a role that is another one.
    static const OwnRole* made_for = nullptr;
    static hub::GameRunner* runner = nullptr;
    if (made_for != &role) {
        runner = role.make_runner();
        made_for = &role;
    }
    if (runner == nullptr) {
        return;
    }
    game::Complaint complaint;
    runner->configure(settings_of(game), game.seats, complaint);
    std::array<std::string_view, game::most_seats> programs;
    for (std::uint32_t seat = 0; seat < game.seats; ++seat) {
        programs[seat] = seat == game.seat ? program : opponent_at(role.player, game, seat);
    }
    hub::CommandLine line;
    runner->put_rerun_command(line, game.seed, "--show", {programs.data(), game.seats});
    core::put(out, line.view());
}

}  // namespace check
