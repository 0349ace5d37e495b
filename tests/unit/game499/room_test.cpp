#include <boost/ut.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/game499/room.hpp"
#include "sys/mapped.hpp"

using namespace boost::ut;
using namespace std::string_view_literals;
using game499::Room;

namespace {

std::vector<std::string> seats_of(const std::vector<std::string_view>& joining) {
    const sys::MappedPointer<Room> room =
        sys::make_mapped<Room>("a game", std::span<const game499::Card>());
    for (const std::string_view name : joining) {
        expect(!room->full());
        room->join(name, sys::Fd());
    }
    expect(room->full() && room->game_name() == "a game");
    std::vector<std::string> names;
    for (game499::Seat seat = 0; seat < game499::seat_count; ++seat) {
        names.emplace_back(room->player_names()[seat]);
    }
    return names;
}

}  // namespace

const suite<"499: room"> table_suite = [] {
    "seats are sorted by the bytes of the names"_test = [] {
        expect(seats_of({"zzzzzzzz", "dddd", "CCC", "123456"}) ==
               std::vector<std::string>{"123456", "CCC", "dddd", "zzzzzzzz"});
        expect(seats_of({"Di", "Bob", "Ann", "Cy"}) ==
               std::vector<std::string>{"Ann", "Bob", "Cy", "Di"});
        expect(seats_of({"\xff", "z", "", "ab"}) ==
               std::vector<std::string>{"", "ab", "z", "\xff"});
        expect(seats_of({"ab", "a", "abc", ""}) == std::vector<std::string>{"", "a", "ab", "abc"});
    };

    "players with equal names are seated in the order of joining"_test = [] {
        const sys::MappedPointer<Room> room =
            sys::make_mapped<Room>("", std::span<const game499::Card>());
        std::vector<int> fds;
        for (const std::string_view name : {"b", "a", "b", "a"}) {
            sys::Fd fd(::dup(0));
            fds.push_back(fd.get());
            room->join(name, std::move(fd));
        }
        const std::span<sys::Fd> seats = room->connections();
        expect(seats[0].get() == fds[1] && seats[1].get() == fds[3]);
        expect(seats[2].get() == fds[0] && seats[3].get() == fds[2]);
    };

    "a room has space for the longest names"_test = [] {
        const std::string longest(game499::longest_name, 'x');
        const sys::MappedPointer<Room> room =
            sys::make_mapped<Room>(longest, std::span<const game499::Card>());
        for (int i = 0; i < 4; ++i) {
            room->join(longest, sys::Fd());
        }
        expect(room->game_name() == longest && room->player_names()[3] == longest);
    };
};
