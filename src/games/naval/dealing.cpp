#include "games/naval/dealing.hpp"

#include <array>
#include <optional>

#include "core/random.hpp"
#include "core/scanner.hpp"

namespace naval {

namespace {

std::optional<std::int64_t> take_side(core::Scanner& scanner) {
    const std::optional<core::Number> side = scanner.take_digits();
    const bool good = side && side->value >= 1 && side->value <= most_side;
    return good ? std::optional(side->value) : std::nullopt;
}

void parse_size(std::string_view text, Rules& rules, game::Complaint& complaint) {
    core::Scanner scanner(text);
    const auto width = take_side(scanner);
    const bool by = scanner.take('x');
    const auto height = take_side(scanner);
    if (!width || !by || !height || !scanner.at_end()) {
        core::put(complaint, "--size: columns and rows from 1x1 to 26x26, as in 10x10");
        return;
    }
    rules.width = static_cast<int>(*width);
    rules.height = static_cast<int>(*height);
}

void parse_ships(std::string_view text, Rules& rules, game::Complaint& complaint) {
    core::Scanner scanner(text);
    bool good = true;
    do {
        const auto length = take_side(scanner);
        good = length && rules.lengths.try_push(*length);
    } while (good && scanner.take(','));
    if (!good || !scanner.at_end()) {
        core::put(complaint, "--ships: 1 to 15 lengths from 1 to 26, as in 5,4,3,3,2");
    }
}

// Finds fleets that cannot fit wherever the ships are placed. A fleet that passes may still not
// fit.
void check_room(const Rules& rules, game::Complaint& complaint) {
    std::int64_t cells = 0;
    for (const std::int64_t length : rules.lengths) {
        cells += length;
        if (length > rules.width && length > rules.height) {
            core::put(complaint, "a ship of ", length, " does not fit a board of ", rules.width,
                      'x', rules.height);
            return;
        }
    }
    if (cells > std::int64_t{rules.width} * rules.height) {
        core::put(complaint, "the ships need ", cells, " cells, and a board of ", rules.width, 'x',
                  rules.height, " has ", std::int64_t{rules.width} * rules.height);
    }
}

class Placing {
public:
    explicit Placing(const Rules& rules) : rules_(rules) {}

    [[nodiscard]] bool try_all(core::Random& random, Fleet& fleet) {
        fleet.clear();
        taken_ = {};
        for (const std::int64_t length : rules_.lengths) {
            const std::optional<Placement> ship = find_free(random, static_cast<int>(length));
            if (!ship) {
                return false;
            }
            fleet.push(*ship);
        }
        return true;
    }

private:
    // There are at most 2704 placements (26 * 26 cells, 4 directions), so that one which is free is
    // found within this number of tries almost certainly.
    static constexpr int most_tries = 30'000;

    std::optional<Placement> find_free(core::Random& random, int length) {
        constexpr std::array directions{Direction::north, Direction::east, Direction::south,
                                        Direction::west};
        const auto width = static_cast<std::uint64_t>(rules_.width);
        const auto height = static_cast<std::uint64_t>(rules_.height);
        for (int attempt = 0; attempt < most_tries; ++attempt) {
            const std::uint64_t choice = random.below(width * height * directions.size());
            const std::uint64_t cell = choice / directions.size();
            const Placement ship{
                {static_cast<std::int8_t>(cell / width), static_cast<std::int8_t>(cell % width)},
                directions[choice % directions.size()]};
            if (is_free(ship, length)) {
                take(ship, length);
                return ship;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] bool is_free(const Placement& ship, int length) const {
        if (!rules_.holds(moved(ship.start, ship.direction, length - 1))) {
            return false;
        }
        for (int cell = 0; cell < length; ++cell) {
            if (taken_[moved(ship.start, ship.direction, cell).index()]) {
                return false;
            }
        }
        return true;
    }

    void take(const Placement& ship, int length) {
        for (int cell = 0; cell < length; ++cell) {
            taken_[moved(ship.start, ship.direction, cell).index()] = true;
        }
    }

    const Rules& rules_;
    std::array<bool, most_cells> taken_{};
};

}  // namespace

Rules rules_of(const game::Settings& settings, game::Complaint& complaint) {
    Rules rules;
    parse_size(settings.text_or("size", default_size), rules, complaint);
    if (complaint.size() == 0) {
        parse_ships(settings.text_or("ships", default_ships), rules, complaint);
    }
    if (complaint.size() == 0) {
        check_room(rules, complaint);
    }
    return rules;
}

bool deal_fleet(std::uint64_t seed, const Rules& rules, Fleet& fleet) {
    constexpr int most_fleets = 1000;  // takes about a second if the fleet does not fit
    core::Random random(seed);
    Placing placing(rules);
    for (int attempt = 0; attempt < most_fleets; ++attempt) {
        if (placing.try_all(random, fleet)) {
            return true;
        }
    }
    return false;
}

void put_rules_file(core::Writer& writer, const Rules& rules) {
    core::put(writer, rules.width, ' ', rules.height, '\n', rules.lengths.size(), '\n');
    for (const std::int64_t length : rules.lengths) {
        core::put(writer, length, '\n');
    }
}

void put_map_file(core::Writer& writer, const Fleet& fleet) {
    for (const Placement& ship : fleet) {
        core::put(writer, ship.start, ' ', ship.direction, '\n');
    }
}

}  // namespace naval
