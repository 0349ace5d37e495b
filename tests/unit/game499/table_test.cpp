#include <boost/ut.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/game499/table.hpp"
#include "sys/mapped.hpp"

using namespace boost::ut;
using namespace std::string_view_literals;
using game499::Table;

namespace {

std::vector<std::string> seats_of(const std::vector<std::string_view>& joining) {
    const sys::MappedPointer<Table> table =
        sys::make_mapped<Table>("a game", std::span<const game499::Card>());
    for (const std::string_view name : joining) {
        expect(!table->full());
        table->join(name, sys::Fd());
    }
    expect(table->full() && table->game_name() == "a game");
    std::vector<std::string> names;
    for (game499::Seat seat = 0; seat < game499::seat_count; ++seat) {
        names.emplace_back(table->player_name(seat));
    }
    return names;
}

}  // namespace

const suite<"499: table"> table_suite = [] {
    "the seats are in the order of the names' bytes"_test = [] {
        expect(seats_of({"zzzzzzzz", "dddd", "CCC", "123456"}) ==
               std::vector<std::string>{"123456", "CCC", "dddd", "zzzzzzzz"});
        expect(seats_of({"Di", "Bob", "Ann", "Cy"}) ==
               std::vector<std::string>{"Ann", "Bob", "Cy", "Di"});
        expect(seats_of({"\xff", "z", "", "ab"}) ==
               std::vector<std::string>{"", "ab", "z", "\xff"});
        expect(seats_of({"ab", "a", "abc", ""}) == std::vector<std::string>{"", "a", "ab", "abc"});
    };

    "equal names sit in the order of joining"_test = [] {
        const sys::MappedPointer<Table> table =
            sys::make_mapped<Table>("", std::span<const game499::Card>());
        std::vector<int> fds;
        for (const std::string_view name : {"b", "a", "b", "a"}) {
            sys::Fd fd(::dup(0));
            fds.push_back(fd.get());
            table->join(name, std::move(fd));
        }
        const std::span<sys::Fd> seats = table->connections();
        expect(seats[0].get() == fds[1] && seats[1].get() == fds[3]);
        expect(seats[2].get() == fds[0] && seats[3].get() == fds[2]);
    };

    "the longest names have room"_test = [] {
        const std::string longest(game499::longest_name, 'x');
        const sys::MappedPointer<Table> table =
            sys::make_mapped<Table>(longest, std::span<const game499::Card>());
        for (int i = 0; i < 4; ++i) {
            table->join(longest, sys::Fd());
        }
        expect(table->game_name() == longest && table->player_name(3) == longest);
    };
};
