// The naval hub's referee against the plain model: any rules, any number of rounds, any lines.
//
// The first bytes choose the rules and the rounds.
#include <string>
#include <vector>

#include "games/naval/referee.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/naval_model.hpp"
#include "tests/fuzz/referee_and_model.hpp"

namespace {

std::string text_of(model::Cell cell) {
    return std::string{static_cast<char>('A' + cell.second)} + std::to_string(cell.first + 1);
}

std::vector<model::Cell> cells_of(const model::Rules& rules) {
    std::vector<model::Cell> cells;
    for (int row = 0; row < rules.height; ++row) {
        for (int column = 0; column < rules.width; ++column) {
            cells.emplace_back(row, column);
        }
    }
    return cells;
}

// Every ship at the first place from some cell on that the ships before have left free, if any.
std::string fitting_map(const model::Rules& rules, unsigned byte) {
    const std::vector<model::Cell> cells = cells_of(rules);
    std::vector<model::Ship> ships;
    model::Rules so_far{rules.width, rules.height, {}};
    std::string line = "MAP";
    for (const std::int64_t length : rules.lengths) {
        so_far.lengths.push_back(length);
        ships.push_back({{0, 0}, 'N'});
        for (std::size_t i = 0; i < 4 * cells.size() && !model::placed(so_far, ships); ++i) {
            ships.back() = {cells[(byte + i / 4) % cells.size()], "NESW"[(byte + i) % 4]};
        }
        line += (line == "MAP" ? " " : ":") + text_of(ships.back().start) + "," +
                ships.back().direction;
    }
    return line;
}

// Often a ship, so that rounds get to their end; mostly a cell that was not tried; now and then
// any, also off the board.
std::string fitting_guess(const model::Hub& hub, unsigned byte) {
    const model::Hub::Round& round = hub.rounds[hub.asked / 2];
    const std::size_t other = 1 - hub.asked % 2;
    std::vector<model::Cell> choices;
    for (const model::Cell& cell : cells_of(hub.rules)) {
        if (!round.shots[other].contains(cell) &&
            (byte % 4 != 0 || round.ships[other].contains(cell))) {
            choices.push_back(cell);
        }
    }
    const model::Cell any(static_cast<int>(byte % 30), static_cast<int>(byte % 26));
    return "GUESS " + text_of(byte >= 0xf8 ? any : choices[byte / 4 % choices.size()]);
}

std::string fitting_line(const model::Hub& hub, unsigned byte) {
    return hub.has_maps ? fitting_guess(hub, byte) : fitting_map(hub.rules, byte);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    naval::Rules rules;
    rules.width = 1 + static_cast<int>(input.take_below(26));
    rules.height = 1 + static_cast<int>(input.take_below(26));
    model::Rules plain_rules{rules.width, rules.height, {}};
    const unsigned ships = 1 + input.take_below(15);
    for (unsigned i = 0; i < ships; ++i) {
        const std::int64_t length = 1 + input.take_below(6);
        rules.lengths.push(length);
        plain_rules.lengths.push_back(length);
    }
    const unsigned rounds = 1 + input.take_below(4);
    model::Hub plain(plain_rules, rounds);
    naval::Referee referee(rules);
    DEMAND(referee.create(rounds));

    constexpr game::Outcome losses[] = {game::Outcome::not_started};
    fuzz::RefereeAndModel(referee, plain).play(input, losses, fitting_line);
    return 0;
}
