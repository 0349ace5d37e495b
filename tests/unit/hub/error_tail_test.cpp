#include <boost/ut.hpp>
#include <string>

#include "hub/error_tail.hpp"

using namespace boost::ut;
using hub::ErrorTail;

const suite<"hub: error tail"> error_tail_suite = [] {
    "a short text is kept as it is"_test = [] {
        ErrorTail tail;
        expect(tail.text().empty() && tail.last_lines(3).empty());
        tail.take("one\ntw");
        tail.take("o\nthree");
        expect(tail.text() == "one\ntwo\nthree");
        expect(tail.last_lines(1) == "three" && tail.last_lines(2) == "two\nthree");
        expect(tail.last_lines(3) == tail.text() && tail.last_lines(9) == tail.text());
        tail.take("\n");
        expect(tail.last_lines(1) == "three\n");
        tail.take("\n");
        expect(tail.last_lines(1) == "\n" && tail.last_lines(2) == "three\n\n");
    };

    "of a long text the last whole lines are kept, in whatever pieces it came"_test = [] {
        for (const std::size_t piece : {1UL, 7UL, 4096UL, 100'000UL, 1'000'000UL}) {
            std::string all;
            for (int line = 0; line < 40'000; ++line) {
                all += std::to_string(line) + "\n";
            }
            ErrorTail tail;
            for (std::size_t at = 0; at < all.size(); at += piece) {
                tail.take(std::string_view(all).substr(at, piece));
            }
            const std::string_view kept = tail.text();
            expect(kept.size() <= ErrorTail::kept_bytes && kept.size() + 10 > ErrorTail::kept_bytes)
                << piece << kept.size();
            expect(all.ends_with(kept) && all[all.size() - kept.size() - 1] == '\n') << piece;
        }
    };

    "a line that is longer than what is kept is cut at its beginning"_test = [] {
        ErrorTail tail;
        tail.take(std::string(300'000, 'x'));
        expect(tail.text() == std::string(ErrorTail::kept_bytes, 'x'));
    };
};
