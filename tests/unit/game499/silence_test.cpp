#include "games/game499/silence.hpp"

#include <boost/ut.hpp>

using namespace boost::ut;
using game499::Silence;

const suite<"game499: silence"> silence_suite = [] {
    "the client that has been silent longest is found, whatever the others do"_test = [] {
        Silence silence;
        expect(!silence.longest());
        for (const int fd : {7, 0, 1000}) {
            expect(silence.add(fd));
        }
        expect(silence.longest() == 7);
        silence.heard(7);
        expect(silence.longest() == 0);
        silence.remove(1000);
        silence.remove(0);
        expect(silence.longest() == 7);
        silence.heard(7);
        expect(silence.longest() == 7);
        silence.remove(7);
        expect(!silence.longest());
        expect(silence.add(0) && silence.longest() == 0);
    };
};
