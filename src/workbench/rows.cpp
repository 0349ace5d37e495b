#include "workbench/rows.hpp"

#include <array>
#include <cstddef>

#include "families.hpp"
#include "games/bark/dealer.hpp"
#include "games/cards/dealer.hpp"
#include "games/game499/dealer.hpp"
#include "games/naval/dealer.hpp"
#include "games/stlucia/dealer.hpp"

namespace workbench {

namespace {

// Families that are not in this executable are never referred to, so their objects need not be
// linked.
template <bool IsIn, class Row>
constexpr std::array<Row, IsIn ? 1 : 0> row(const Row& family) {
    if constexpr (IsIn) {
        return {family};
    } else {
        return {};
    }
}

template <class Row, std::size_t... Sizes>
constexpr auto table(const std::array<Row, Sizes>&... families) {
    std::array<Row, (Sizes + ...)> all{};
    std::size_t size = 0;
    (
        [&] {
            for (const Row& family : families) {
                all[size++] = family;
            }
        }(),
        ...);
    return all;
}

constexpr auto all_dealers = table(row<has_cards>(cards::dealer), row<has_stlucia>(stlucia::dealer),
                                   row<has_naval>(naval::dealer), row<has_bark>(bark::dealer),
                                   row<has_499>(game499::dealer));

constexpr auto all_game_runners =
    table(row<has_cards>(cards::game_runner), row<has_naval>(naval::game_runner),
          row<has_stlucia>(stlucia::game_runner));

}  // namespace

std::span<const hub::GameRunnerRow> game_runners() { return all_game_runners; }
std::span<const game::Dealer> dealers() { return all_dealers; }

}  // namespace workbench
