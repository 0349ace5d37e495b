// The hub's judge against the plain model: any rules, any fleet, any shots, the same verdicts and
// the same picture.
#include <string>

#include "games/naval/rules.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/naval_model.hpp"

namespace {

std::string picture(const model::Rules& rules, const std::map<model::Cell, std::size_t>& ships,
                    const std::set<model::Cell>& shots) {
    std::string text = "   ";
    for (int column = 0; column < rules.width; ++column) {
        text += static_cast<char>('A' + column);
    }
    text += '\n';
    for (int row = 0; row < rules.height; ++row) {
        text += (row < 9 ? " " : "") + std::to_string(row + 1) + " ";
        for (int column = 0; column < rules.width; ++column) {
            const model::Cell cell(row, column);
            const bool ship = ships.contains(cell);
            text += shots.contains(cell) ? (ship ? '*' : '/')
                    : ship               ? "123456789ABCDEF"[ships.at(cell)]
                                         : '.';
        }
        text += '\n';
    }
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    naval::Rules rules;
    rules.width = 1 + static_cast<int>(input.take_below(26));
    rules.height = 1 + static_cast<int>(input.take_below(26));
    model::Rules plain{rules.width, rules.height, {}};
    naval::Fleet fleet;
    std::vector<model::Ship> ships;
    const unsigned count = 1 + input.take_below(15);
    for (unsigned i = 0; i < count; ++i) {
        const std::int64_t length = 1 + input.take_below(8);
        const naval::Position start{static_cast<std::int8_t>(input.take_below(28)),
                                    static_cast<std::int8_t>(input.take_below(26))};
        const char direction = "NESW"[input.take_below(4)];
        rules.lengths.push(length);
        plain.lengths.push_back(length);
        fleet.push({start, static_cast<naval::Direction>(direction)});
        ships.push_back({{start.row, start.column}, direction});
    }
    naval::Side side;
    const auto placed = model::placed(plain, ships);
    DEMAND(side.place(rules, fleet) == placed.has_value());
    if (!placed) {
        return 0;
    }
    std::set<model::Cell> shots;
    while (!input.empty()) {
        const unsigned row = input.take_below(static_cast<unsigned>(rules.height));
        const unsigned column = input.take_below(static_cast<unsigned>(rules.width));
        const model::Cell cell(row, column);
        const auto shot =
            side.shoot({static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)});
        DEMAND(shot.has_value() == shots.insert(cell).second);
        const auto is_afloat = [&](const auto& entry) { return !shots.contains(entry.first); };
        if (shot) {
            DEMAND((*shot == naval::Shot::miss) == !placed->contains(cell));
        }
        if (shot && placed->contains(cell)) {
            const bool sunk = std::ranges::none_of(*placed, [&](const auto& entry) {
                return entry.second == placed->at(cell) && is_afloat(entry);
            });
            DEMAND((*shot == naval::Shot::sunk) == sunk);
        }
        DEMAND(side.is_defeated() == std::ranges::none_of(*placed, is_afloat));
        DEMAND(side.board().text() == picture(plain, *placed, shots));
    }
    return 0;
}
