#include "games/game499/idle_list.hpp"

#include <boost/ut.hpp>

using namespace boost::ut;
using game499::IdleList;

const suite<"game499: idle list"> idle_list_suite = [] {
    "who has been silent longest is told, whatever the others do"_test = [] {
        IdleList list;
        expect(!list.longest());
        for (const int fd : {7, 0, 1000}) {
            expect(list.add(fd));
        }
        expect(list.longest() == 7);
        list.touch(7);
        expect(list.longest() == 0);
        list.remove(1000);
        list.remove(0);
        expect(list.longest() == 7);
        list.touch(7);
        expect(list.longest() == 7);
        list.remove(7);
        expect(!list.longest());
        expect(list.add(0) && list.longest() == 0);
    };
};
