// Many games at once: what one game's players hear never depends on another game.
#include <boost/ut.hpp>

#include "tests/bench/game499/load.hpp"
#include "tests/sockets/server_place.hpp"

using namespace boost::ut;
using sockets::ServerPlace;

const suite<"serv499 load"> load_suite = [] {
    "a hundred games at once are all the same"_test = [] {
        const ServerPlace place;
        const std::size_t descriptors = place.open_descriptors();
        constexpr std::size_t games = 100;
        for (int round = 0; round < 2; ++round) {
            long threads = 0;
            const game499_load::Figures figures =
                game499_load::play({.port = place.port(), .games = games, .when_all_play = [&] {
                                        threads = place.threads();
                                    }});
            expect(threads > static_cast<long>(games));
            expect(figures.complete == 4 * games && figures.all_alike);
            expect(figures.answers == games * 112);
        }
        expect(ServerPlace::wait_until([&] { return place.is_idle(); }));
        expect(ServerPlace::wait_until([&] { return place.open_descriptors() <= descriptors; }));
    };

    "a game costs little memory"_test = [] {
        const ServerPlace place;
        const long before = place.memory_kib();
        long during = 0;
        constexpr std::size_t games = 200;
        game499_load::play({.port = place.port(), .games = games, .when_all_play = [&] {
                                during = place.memory_kib();
                            }});
        expect(sockets::is_sanitized() || during - before <= 24 * static_cast<long>(games));
    };
};
