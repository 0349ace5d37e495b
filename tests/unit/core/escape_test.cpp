#include <algorithm>
#include <boost/ut.hpp>
#include <string>
#include <string_view>

#include "core/escape.hpp"
#include "tests/support/string_writer.hpp"

using namespace boost::ut;
using namespace std::string_view_literals;

namespace {

std::string escaped(std::string_view text) {
    support::StringWriter writer;
    core::put_escaped(writer, text);
    return writer.text;
}

// The bytes that an escaped text stands for.
std::string unescaped(std::string_view text) {
    std::string bytes;
    while (!text.empty()) {
        if (text[0] != '\\') {
            bytes += text[0];
            text.remove_prefix(1);
        } else if (const std::size_t letter = "tnr\\"sv.find(text[1]); letter < 4) {
            bytes += "\t\n\r\\"[letter];
            text.remove_prefix(2);
        } else {
            bytes += static_cast<char>(std::stoi(std::string(text.substr(1, 3)), nullptr, 8));
            text.remove_prefix(4);
        }
    }
    return bytes;
}

}  // namespace

const suite<"core: escape"> escape_suite = [] {
    "plain text stays as it is, quotes and spaces included"_test = [] {
        expect(escaped("").empty());
        expect(escaped(" PLAYC4 \"'~") == " PLAYC4 \"'~");
    };

    "tab, newline, CR and backslash are escaped with a letter"_test = [] {
        expect(escaped("\t\n\r\\") == "\\t\\n\\r\\\\");
        expect(escaped("a\\nb") == "a\\\\nb") << "not a newline";
    };

    "all other bytes are escaped with three octal digits"_test = [] {
        expect(escaped("\0\x1b\x7f\x80\xff"sv) == "\\000\\033\\177\\200\\377");
        expect(escaped("\0"
                       "17"sv) == "\\00017")
            << "digits that follow are not part of it";
    };

    "the first byte that is not plain is found wherever it stands"_test = [] {
        for (std::size_t size = 0; size <= 24; ++size) {
            expect(core::plain_length(std::string(size, '~')) == size);
            for (std::size_t place = 0; place < size; ++place) {
                for (int byte = 0; byte < 256; ++byte) {
                    std::string text(size, ' ');
                    text[place] = static_cast<char>(byte);
                    const std::size_t wanted = core::is_plain(text[place]) ? size : place;
                    expect(core::plain_length(text) == wanted) << byte << "at" << place;
                    // What comes behind it changes nothing.
                    text.replace(place + 1, size, "\\\n\xff");
                    expect(core::plain_length(text) == std::min(wanted, place + 1));
                }
            }
        }
    };

    "escaped text is printable, on one line, and can be decoded"_test = [] {
        std::string all;
        for (int byte = 0; byte < 256; ++byte) {
            all += static_cast<char>(byte);
            all += static_cast<char>(255 - byte);
        }
        const std::string text = escaped(all);
        for (const char c : text) {
            expect(c >= ' ' && c <= '~');
        }
        expect(unescaped(text) == all);
    };
};
