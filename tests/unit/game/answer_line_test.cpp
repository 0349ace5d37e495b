#include <boost/ut.hpp>
#include <string>

#include "game/answer_line.hpp"

using namespace boost::ut;

namespace {

using Line = game::AnswerLine<6>;

}  // namespace

const suite<"game: answer line"> answer_line_suite = [] {
    "the pieces of a line are collected until it ends"_test = [] {
        Line line;
        expect(line.feed("PL", false) == Line::State::unfinished);
        expect(line.feed("", false) == Line::State::unfinished);
        expect(line.feed("AYC4", true) == Line::State::complete && line.text() == "PLAYC4");
        expect(line.text() == "PLAYC4") << "as long as the next has not begun";
    };

    "the next line starts empty"_test = [] {
        Line line;
        line.feed("PLAYC4", true);
        expect(line.feed("x", false) == Line::State::unfinished && line.text() == "x");
        expect(line.feed("", true) == Line::State::complete && line.text() == "x");
        expect(line.feed("", true) == Line::State::complete && line.text().empty())
            << "an empty line is a line";
    };

    "one byte too many is refused before the line ends"_test = [] {
        Line line;
        expect(line.feed("PLAYC4", false) == Line::State::unfinished);
        expect(line.feed("4", false) == Line::State::too_long);
        Line at_once;
        expect(at_once.feed(std::string(10'000, 'x'), true) == Line::State::too_long);
    };

    "after a line that was too long the next starts empty"_test = [] {
        Line line;
        line.feed("1234567", false);
        expect(line.feed("PLAYC4", true) == Line::State::complete && line.text() == "PLAYC4");
    };
};
