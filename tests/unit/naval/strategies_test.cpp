#include <boost/ut.hpp>
#include <set>
#include <string>
#include <string_view>

#include "games/naval/rules.hpp"
#include "games/naval/strategies.hpp"
#include "tests/support/string_writer.hpp"

using namespace boost::ut;
using naval::Position;

namespace {

// Asks a strategy and tells it what came of it, as a game does.
class Questions {
public:
    Questions(naval::Strategy& strategy, int width, int height) : strategy_(strategy) {
        search_.rules.width = width;
        search_.rules.height = height;
    }

    Position next(bool is_hit = false) {
        const Position position = strategy_.choose(search_);
        search_.new_hit.reset();
        expect(search_.rules.holds(position) && !search_.guessed[position.index()]);
        search_.guessed[position.index()] = true;
        ++search_.guesses;
        if (is_hit) {
            search_.new_hit = position;
        }
        return position;
    }
    // "A1 B1 ", hits marked with an asterisk in `pattern`.
    std::string guesses(std::string_view pattern) {
        support::StringWriter writer;
        for (const char c : pattern) {
            core::put(writer, next(c == '*'), ' ');
        }
        return writer.text;
    }
    // The result of the last guess, as a hub may have named it.
    void notice_hit(Position position) { search_.new_hit = position; }

private:
    naval::Strategy& strategy_;
    naval::Search search_;
};

}  // namespace

const suite<"naval: strategies"> strategies_suite = [] {
    "A guesses even rows from the left and odd ones from the right"_test = [] {
        naval::Sweeping strategy(0);
        expect(Questions(strategy, 3, 3).guesses("...*.....") == "A1 B1 C1 C2 B2 A2 A3 B3 C3 ");
        expect(Questions(strategy, 5, 2).guesses("..........") == "A1 B1 C1 D1 E1 E2 D2 C2 B2 A2 ");
        expect(Questions(strategy, 1, 4).guesses("....") == "A1 A2 A3 A4 ");
        expect(Questions(strategy, 2, 4).guesses("........") == "A1 B1 B2 A2 A3 B3 B4 A4 ");
    };

    "B guesses at random, and after a hit north, east, south and west of it"_test = [] {
        naval::Hunting strategy(1);
        expect(Questions(strategy, 8, 8).guesses(".*.*.....") == "G8 D2 D1 E2 D3 C2 E1 F2 E3 ");
    };

    "B draws the row before the column"_test = [] {
        naval::Hunting strategy(7);
        naval::Random random(7);
        const auto row = static_cast<std::int8_t>(random.next() % 5);
        const auto column = static_cast<std::int8_t>(random.next() % 26);
        expect(Questions(strategy, 26, 5).next() == Position{row, column});
    };

    "B lists no cell off the board, none twice and none that was guessed"_test = [] {
        naval::Hunting strategy(1);
        Questions questions(strategy, 2, 2);
        std::set<std::size_t> seen;
        for (int i = 0; i < 4; ++i) {
            seen.insert(questions.next(true).index());
        }
        expect(seen.size() == 4U);
    };

    "B continues around the cell of the result, whatever it had guessed"_test = [] {
        naval::Hunting strategy(1);
        Questions questions(strategy, 8, 8);
        questions.next();
        questions.notice_hit(Position{0, 0});
        expect(questions.guesses("..") == "B1 A2 ");
    };

    "A and B guess every cell of every board exactly once"_test = [] {
        for (const int width : {1, 2, 7, 26}) {
            for (const int height : {1, 3, 26}) {
                naval::Sweeping sweeping(0);
                naval::Hunting hunting(static_cast<std::uint32_t>(width * height));
                Questions sweep(sweeping, width, height);
                Questions hunt(hunting, width, height);
                for (int i = 0; i < width * height; ++i) {
                    sweep.next(i % 3 == 0);  // expects that each is new
                    hunt.next(i % 3 == 0);
                }
            }
        }
    };
};
