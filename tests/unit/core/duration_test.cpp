#include <boost/ut.hpp>
#include <string_view>

#include "core/duration.hpp"

using namespace boost::ut;
using core::parse_duration;

const suite<"core: durations"> duration_suite = [] {
    "seconds may have a fraction and the unit s"_test = [] {
        expect(parse_duration("2") == 2'000'000);
        expect(parse_duration("0.5") == 500'000);
        expect(parse_duration("0.000001") == 1);
        expect(parse_duration("1.25s") == 1'250'000);
    };

    "ms means milliseconds and m means minutes"_test = [] {
        expect(parse_duration("500ms") == 500'000);
        expect(parse_duration("1.5ms") == 1'500);
        expect(parse_duration("1m") == 60'000'000);
        expect(parse_duration("0.5m") == 30'000'000);
    };

    "fractions of a microsecond are dropped"_test = [] {
        expect(parse_duration("1.0000009") == 1'000'000);
    };

    "zero and malformed times are refused"_test = [] {
        for (const std::string_view text :
             {"", "0", "0.0", "0ms", "0.0000001", ".5", "1.", "1.s", "-1", "+1", " 1", "1 ", "1h",
              "1mss", "ms", "1s1", "1e3", "100000001", "99999999999999999999"}) {
            expect(!parse_duration(text)) << text;
        }
    };

    "a time may be as long as years"_test = [] { expect(parse_duration("100000000").has_value()); };
};
