#include <boost/ut.hpp>
#include <cstdint>
#include <cstdlib>

#include "games/naval/random.hpp"

using namespace boost::ut;

namespace {

struct Pinned {
    std::uint32_t seed;
    std::uint32_t first;
    std::uint32_t thousandth;
    std::uint64_t hash;  // of the first thousand, FNV-1a over whole values
};
constexpr Pinned pinned[] = {
    {0, 1804289383, 1143565421, 0x91adde1b7cb9c664},
    {1, 1804289383, 1143565421, 0x91adde1b7cb9c664},
    {2, 1505335290, 2057566690, 0x307af99a9e0304c6},
    {3, 1205554746, 356178265, 0x5a19bb893a542d51},
    {42, 71876166, 896784309, 0xcbfd143ed5b8e607},
    {12345, 383100999, 121832119, 0x7ae5240a26e4c2f9},
    {2147483647, 1065668062, 1698607095, 0x2cb2498d4f59fcd5},
    {2147483648, 1336741213, 193932953, 0x3565aa2a36b33aab},
    {4294967295, 254925627, 1892540048, 0xb70fe31c8f424f8d},
    {4294967289, 1013596334, 1185338327, 0x2f310c0feea0ba9a},
};
constexpr int thousand = 1000;

}  // namespace

const suite<"naval: random"> random_suite = [] {
    "the first thousand numbers of ten seeds never change"_test = [] {
        for (const Pinned& want : pinned) {
            naval::Random random(want.seed);
            std::uint64_t hash = 14695981039346656037U;
            std::uint32_t first = 0;
            std::uint32_t last = 0;
            for (int i = 0; i < thousand; ++i) {
                last = random.next();
                first = i == 0 ? last : first;
                hash = (hash ^ last) * 1099511628211U;
            }
            expect(first == want.first && last == want.thousandth && hash == want.hash)
                << "seed" << want.seed;
        }
    };

    "the first numbers equal those of the specification"_test = [] {
        naval::Random one(1);
        for (const std::uint32_t want : {1804289383U, 846930886U, 1681692777U, 1714636915U}) {
            expect(one.next() == want);
        }
        naval::Random two(2);
        for (const std::uint32_t want : {1505335290U, 1738766719U, 190686788U}) {
            expect(two.next() == want);
        }
    };

#ifdef __GLIBC__
    "the numbers equal those of the GNU C library"_test = [] {
        for (const Pinned& want : pinned) {
            naval::Random random(want.seed);
            std::srand(want.seed);
            for (int i = 0; i < thousand; ++i) {
                expect(random.next() == static_cast<std::uint32_t>(std::rand()))
                    << "seed" << want.seed;
            }
        }
    };
#endif
};
