#include <algorithm>
#include <boost/ut.hpp>
#include <span>
#include <string>
#include <string_view>

#include "core/line_buffer.hpp"

using namespace boost::ut;
using core::Input;

namespace {

// Copies as much of the text into the buffer as fits, and returns that number of bytes.
std::size_t put(core::LineBuffer& buffer, std::string_view text) {
    const std::span<char> room = buffer.room();
    const std::size_t count = std::min(room.size(), text.size());
    std::copy_n(text.data(), count, room.data());
    buffer.add(count);
    return count;
}

// Returns the next piece, followed by "$" if it ends its line; or "wait" or "end".
std::string piece_of(core::LineBuffer& buffer) {
    std::string_view piece;
    bool ends_line = false;
    switch (buffer.next_piece(piece, ends_line)) {
        case Input::line: return std::string(piece) + (ends_line ? "$" : "");
        case Input::wait: return "wait";
        case Input::end: return "end";
        case Input::too_long: break;
    }
    return "too long";
}

}  // namespace

const suite<"core: line buffer"> line_buffer_suite = [] {
    "an empty buffer has to wait until the input ends"_test = [] {
        core::SizedLineBuffer<8> buffer;
        char byte = 0;
        expect(buffer.drained() && piece_of(buffer) == "wait");
        expect(buffer.next_byte(byte) == Input::wait);
        buffer.finish();
        expect(buffer.at_end() && piece_of(buffer) == "end");
        expect(buffer.next_byte(byte) == Input::end);
        expect(piece_of(buffer) == "end") << "the end stays the end";
    };

    "lines that arrived together are returned one by one"_test = [] {
        core::SizedLineBuffer<16> buffer;
        put(buffer, "one\n\ntwo\n");
        expect(piece_of(buffer) == "one$" && piece_of(buffer) == "$") << "an empty line is a line";
        expect(!buffer.drained());
        expect(piece_of(buffer) == "two$" && buffer.drained() && piece_of(buffer) == "wait");
    };

    "an incomplete line is returned in pieces as they arrive"_test = [] {
        core::SizedLineBuffer<16> buffer;
        put(buffer, "PL");
        expect(piece_of(buffer) == "PL" && piece_of(buffer) == "wait");
        put(buffer, "AY");
        expect(piece_of(buffer) == "AY");
        put(buffer, "\n");
        expect(piece_of(buffer) == "$");
    };

    "a line may be longer than the buffer"_test = [] {
        core::SizedLineBuffer<8> buffer;
        const std::string line = std::string(50, 'x') + "\n";
        std::string_view left = line;
        std::string given;
        while (!left.empty()) {
            left.remove_prefix(put(buffer, left));
            given += piece_of(buffer);
        }
        expect(given == std::string(50, 'x') + "$");
    };

    "a last line without newline ends where the input does"_test = [] {
        core::SizedLineBuffer<16> buffer;
        put(buffer, "one\nlast");
        buffer.finish();
        expect(piece_of(buffer) == "one$" && buffer.line_was_complete());
        expect(piece_of(buffer) == "last" && piece_of(buffer) == "$");
        expect(!buffer.line_was_complete());
        expect(piece_of(buffer) == "end");
    };

    "an end of the input after a newline ends no further line"_test = [] {
        core::SizedLineBuffer<16> buffer;
        put(buffer, "last\n");
        buffer.finish();
        expect(piece_of(buffer) == "last$" && buffer.line_was_complete());
        expect(piece_of(buffer) == "end");
    };

    "single bytes can be read, and lines continue after them"_test = [] {
        core::SizedLineBuffer<16> buffer;
        put(buffer, "@\nPLAYC4\n");
        char byte = 0;
        expect(buffer.next_byte(byte) == Input::line && byte == '@');
        expect(buffer.next_byte(byte) == Input::line && byte == '\n');
        expect(piece_of(buffer) == "PLAYC4$");
    };

    "bytes that were taken make room, and the others stay"_test = [] {
        core::SizedLineBuffer<8> buffer;
        expect(put(buffer, "ab\ncdefgh") == 8_ul) << "as much as it holds";
        expect(piece_of(buffer) == "ab$");
        expect(buffer.room().size() == 3_ul);
        put(buffer, "h\n");
        expect(piece_of(buffer) == "cdefgh$" && piece_of(buffer) == "wait");
        expect(buffer.room().size() == 8_ul);
    };
};
