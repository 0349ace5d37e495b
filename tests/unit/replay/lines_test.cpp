#include <boost/ut.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "workbench/replay/lines.hpp"

using namespace boost::ut;

namespace {

// Prefixes lines to the seat with '>' and its answers with '<'; a backslash marks a missing
// newline.
std::vector<std::string> lines_of(std::string_view record, game::Seat seat, std::string* left) {
    std::vector<std::string> all;
    replay::SeatLines lines(record, seat);
    for (replay::Line line; lines.next(line);) {
        std::string text = line.is_to_seat() ? ">" : "<";
        line.for_each_part([&](std::string_view part) { text += part; });
        all.push_back(text + (line.is_whole() ? "" : "\\"));
    }
    *left = lines.left();
    return all;
}

}  // namespace

const suite<"replay: lines"> lines_suite = [] {
    constexpr std::string_view record =
        "0\t-\tgame\tcards 1\n"
        "1\t0\tplayer\ta\n"
        "1\t1\tplayer\tb\n"
        "2\t0\t<?\t@\n"
        "3\t1\t<?\t@\n"
        "4\t0\t>?\tHAND2\n"
        "4\t1\t>\tother\n"
        "4\t0\t>?\t,C1\n"
        "4\t-\tout\tLead\n"
        "4\t0\t>\t,C2\n"
        "5\t0\t<?\tPLA\n"
        "6\t1\t<\tother\n"
        "6\t0\t<\tYC1\n"
        "7\t0\t>\tGAMEOVER\n"
        "8\t0\t<?\tx\n"
        "8\t0\t<?\ty\n"
        "9\t0\tleft\tstatus 0\n";

    "the parts of a line are joined to one line"_test = [&] {
        std::string left;
        expect(lines_of(record, 0, &left) ==
               std::vector<std::string>{"<@\\", ">HAND2,C1,C2", "<PLAYC1", ">GAMEOVER", "<xy\\"});
        expect(left == "status 0");
    };

    "every seat has lines of its own"_test = [&] {
        std::string left;
        expect(lines_of(record, 1, &left) == std::vector<std::string>{"<@\\", ">other", "<other"});
        expect(left.empty());
        expect(lines_of(record, 2, &left).empty());
    };
};
