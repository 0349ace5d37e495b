// An agent against any sequence of lines: the plain model reacts the same to each.
//
// The first bytes choose the agent. A line that begins with a byte of 128 or more is replaced by
// one that fits, so that games get somewhere.
#include <cstdlib>
#include <deque>
#include <string>

#include "games/naval/rules.hpp"
#include "games/naval/strategies.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/naval_text_model.hpp"

namespace {

using Reaction = naval::AgentGame::Reaction;

struct PlainAgent {
    enum class State { rules, turn, guess, mine, other } state = State::rules;
    bool hunts = false;
    int me = 1;
    std::vector<model::Ship> ships;
    naval::Random random{1};
    model::Rules rules;
    std::set<model::Cell> guessed;
    std::set<model::Cell> listed;
    std::deque<model::Cell> list;
    model::Cell last;

    Reaction hear(std::string_view line) {
        const auto message = model::parse(line);
        if (!message) {
            return Reaction::invalid;
        }
        const std::string& word = message->word;
        if (state == State::rules) {
            if (word != "RULES") {
                return Reaction::invalid;
            }
            rules = *message->rules;
            state = me == 1 ? State::turn : State::other;
            return model::placed(rules, ships) ? Reaction::started : Reaction::map_refused;
        }
        if (word == "DONE" || word == "EARLY") {
            return word == "DONE" ? Reaction::done : Reaction::early;
        }
        if (word == "YT" && (state == State::turn || state == State::guess) && choose()) {
            state = State::guess;
            return Reaction::guessed;
        }
        if (word == "OK" && state == State::guess) {
            state = State::mine;
            return Reaction::noted;
        }
        const State due = message->id == me ? State::mine : State::other;
        if ((word == "HIT" || word == "SUNK" || word == "MISS") && state == due &&
            rules.holds(message->cell)) {
            if (state == State::mine && word != "MISS") {
                list_neighbours(message->cell);
            }
            state = state == State::mine ? State::other : State::turn;
            return Reaction::marked;
        }
        return Reaction::invalid;
    }

    // False if nothing is left.
    bool choose() {
        if (static_cast<std::int64_t>(guessed.size()) == rules.width * rules.height) {
            return false;
        }
        if (!hunts) {
            int row = 0;
            while (free_in(row).empty()) {
                ++row;
            }
            last = {row, row % 2 == 0 ? free_in(row).front() : free_in(row).back()};
        } else if (!list.empty()) {
            last = list.front();
            list.pop_front();
        } else {
            do {
                last.first = static_cast<int>(random.next() % static_cast<unsigned>(rules.height));
                last.second = static_cast<int>(random.next() % static_cast<unsigned>(rules.width));
            } while (guessed.contains(last));
        }
        return guessed.insert(last).second || (std::abort(), false);
    }
    [[nodiscard]] std::vector<int> free_in(int row) const {
        std::vector<int> columns;
        for (int column = 0; column < rules.width; ++column) {
            if (!guessed.contains({row, column})) {
                columns.push_back(column);
            }
        }
        return columns;
    }
    void list_neighbours(model::Cell hit) {
        for (const char direction : std::string("NESW")) {
            const model::Cell cell = model::step(hit, direction, 1);
            if (rules.holds(cell) && !guessed.contains(cell) && listed.insert(cell).second) {
                list.push_back(cell);
            }
        }
    }

    // The line that may come now.
    [[nodiscard]] std::string fitting_line(unsigned byte) const {
        const auto text = [](model::Cell cell) {
            return std::string(1, static_cast<char>('A' + cell.second)) +
                   std::to_string(cell.first + 1);
        };
        static const std::string words[] = {"MISS ", "HIT ", "SUNK ", "MISS "};
        switch (state) {
            case State::rules:
                return "RULES " + std::to_string(2 + byte % 7) + "," +
                       std::to_string(2 + byte % 5) + ",1,2";
            case State::turn: return "YT";
            case State::guess: return byte % 8 == 0 ? "YT" : "OK";
            case State::mine: return words[byte % 4] + std::to_string(me) + "," + text(last);
            case State::other:
                return words[byte % 4] + std::to_string(3 - me) + ",B" +
                       std::to_string(1 + byte % 2);
        }
        return "";
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    PlainAgent plain;
    plain.hunts = input.take_below(2) == 1;
    plain.me = 1 + static_cast<int>(input.take_below(2));
    const unsigned seed = input.take_byte();
    plain.random = naval::Random(seed);
    plain.ships = {{{0, 0}, 'E'}};
    naval::Fleet fleet;
    fleet.push({{0, 0}, naval::Direction::east});
    naval::Sweeping sweeping(seed);
    naval::Hunting hunting(seed);
    naval::Strategy& strategy = plain.hunts ? static_cast<naval::Strategy&>(hunting)
                                            : static_cast<naval::Strategy&>(sweeping);
    naval::AgentGame agent(static_cast<naval::Player>(plain.me), fleet, strategy);
    naval::MessageParser parser;
    while (!input.empty()) {
        const std::string_view given = input.take_line();
        const bool fitting = !given.empty() && static_cast<unsigned char>(given[0]) >= 128;
        const std::string line =
            fitting ? plain.fitting_line(static_cast<unsigned char>(given[0])) : std::string(given);
        parser.feed(line);
        const Reaction fast = agent.hear(parser.finish());
        DEMAND(fast == plain.hear(line));
        if (fast == Reaction::guessed) {
            DEMAND(model::Cell(agent.guess().row, agent.guess().column) == plain.last);
        }
        if (fast != Reaction::started && fast != Reaction::guessed && fast != Reaction::noted &&
            fast != Reaction::marked) {
            break;
        }
    }
    return 0;
}
