#include <boost/ut.hpp>
#include <string>

#include "core/bytes.hpp"

using namespace boost::ut;
using namespace core;

const suite<"core: bytes"> bytes_suite = [] {
    constexpr std::size_t longest = 40;

    "texts of every length are copied, and nothing beside them"_test = [] {
        const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
        for (std::size_t size = 0; size <= longest; ++size) {
            std::string to(longest + 2, '.');
            const char* const end = copy_text(to.data() + 1, letters.substr(0, size));
            expect(end == to.data() + 1 + size) << size;
            expect(to == "." + letters.substr(0, size) + std::string(longest + 1 - size, '.'))
                << size;
        }
    };

    "a letter is found where it comes first"_test = [] {
        expect(position_in("abcb", 'b') == 1u);
        expect(position_in("abcb", 'd') == std::string_view::npos);
        expect(position_in("", 'd') == std::string_view::npos);
    };

    "the first newline is found at every position"_test = [] {
        for (std::size_t size = 0; size <= longest; ++size) {
            const std::string text(size, 'x');
            expect(line_length(text) == size) << size;
            expect(line_length(text + "\n") == size) << size;
            expect(line_length(text + "\n\nx\n") == size) << size;
        }
    };
};
