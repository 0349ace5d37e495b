#include <array>
#include <boost/ut.hpp>
#include <cstdint>
#include <fcntl.h>
#include <limits>
#include <string>
#include <string_view>
#include <unistd.h>

#include "core/counted_pairs.hpp"
#include "core/fixed_string.hpp"
#include "core/fixed_vector.hpp"
#include "core/harmless_text.hpp"
#include "core/number.hpp"
#include "core/scanner.hpp"
#include "core/text_out.hpp"
#include "sys/line_reader.hpp"
#include "sys/mapped.hpp"
#include "sys/out_buffer.hpp"

using namespace boost::ut;
using core::Input;

namespace {

// Parsers are constexpr, so their tests run at compile time.
static_assert(core::parse_number("007", core::digits_only)->value == 7);
static_assert(!core::parse_number("", core::digits_only));
static_assert(!core::parse_number("+2", core::digits_only));
static_assert(!core::parse_number(" 2", core::digits_only));
static_assert(!core::parse_number("2x", core::digits_only));
static_assert(core::parse_number("+2", core::digits_with_plus)->value == 2);
static_assert(!core::parse_number("-2", core::digits_with_plus));
static_assert(!core::parse_number("++2", core::digits_with_plus));
static_assert(!core::parse_number("+", core::digits_with_plus));
static_assert(core::parse_number("-2", core::signed_digits)->value == -2);
static_assert(core::parse_number(" \t+42", core::as_strtol)->value == 42);
static_assert(!core::parse_number("42 ", core::as_strtol));
static_assert(core::parse_number("9223372036854775807", core::digits_only)->value ==
              std::numeric_limits<std::int64_t>::max());
static_assert(!core::parse_number("9223372036854775807", core::digits_only)->saturated);
static_assert(core::parse_number("9223372036854775808", core::digits_only)->saturated);
static_assert(core::parse_number("99999999999999999999999", core::digits_only)->saturated);
static_assert(core::parse_in_range("100", core::digits_only, 3, 100) == 100);
static_assert(!core::parse_in_range("101", core::digits_only, 3, 100));
static_assert(!core::parse_in_range("4294967301", core::digits_only, 3, 100));
static_assert(!core::parse_in_range("18446744073709551621", core::digits_only, 3, 100));

static_assert([] {
    core::Scanner scanner("PLAYED12,C4");
    return scanner.take("PLAYED") && !scanner.take("X") && scanner.take_digits()->value == 12 &&
           scanner.take(',') && scanner.take_bytes(2) == "C4" && scanner.at_end();
}());
static_assert(!core::Scanner("x").take_digits());

// Parses a counted file, fed in two pieces that are split at `cut`.
template <core::NumberForm Form>
constexpr bool is_counted(std::string_view text, std::size_t cut) {
    core::CountedPairs<Form> pairs;
    const auto good = [](char first, char second) { return first == 'a' && second == 'b'; };
    return pairs.feed(text.substr(0, cut), good) && pairs.feed(text.substr(cut), good) &&
           pairs.finish();
}
static_assert(is_counted<core::digits_only>("2\nab\nab\n", 3));
static_assert(is_counted<core::digits_only>("2\nab\nab", 0));
static_assert(is_counted<core::digits_only>("0", 1));
static_assert(is_counted<core::digits_with_plus>("+1\nab", 1));
static_assert(!is_counted<core::digits_only>("+1\nab", 1));
static_assert(!is_counted<core::digits_with_plus>("+\nab", 1));
static_assert(!is_counted<core::digits_only>("\nab", 0));
static_assert(!is_counted<core::digits_only>("2\nab\n", 2));
static_assert(!is_counted<core::digits_only>("1\nab\nab\n", 5));
static_assert(!is_counted<core::digits_only>("1\nab\n\n", 5));
static_assert(!is_counted<core::digits_only>("1\nac\n", 3));
static_assert(!is_counted<core::digits_only>("1\nab \n", 3));
static_assert(core::Scanner("0099999999999999999999").take_digits()->saturated);
static_assert(!core::Scanner("").take('x') && !core::Scanner("ab").take("abc"));
static_assert(core::Scanner("abc").take("") && !core::Scanner("abd").take("abc"));

static_assert([] {
    core::FixedVector<int, 3> list;
    list.push(1);
    list.push(2);
    list.push(3);
    return !list.try_push(4) && list.take(0) == 1 && list.size() == 2 && list[0] == 2;
}());

// A pipe with buffered data. In packet mode (O_DIRECT) one read returns the data of one write.
class Pipe {
public:
    explicit Pipe(std::string_view text, int flags = 0) {
        expect(::pipe2(ends_.data(), flags) == 0_i);
        write(text);
    }
    ~Pipe() {
        close_writer();
        ::close(ends_[0]);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    void write(std::string_view text) {
        expect(::write(ends_[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    }
    void close_writer() {
        if (ends_[1] >= 0) {
            ::close(ends_[1]);
            ends_[1] = -1;
        }
    }
    [[nodiscard]] int reader() const { return ends_[0]; }
    [[nodiscard]] int writer() const { return ends_[1]; }
    std::string contents() {
        close_writer();
        std::string all;
        std::array<char, 256> bytes;
        ssize_t count = 0;
        while ((count = ::read(ends_[0], bytes.data(), bytes.size())) > 0) {
            all.append(bytes.data(), static_cast<std::size_t>(count));
        }
        return all;
    }

private:
    std::array<int, 2> ends_{};
};

void reader_tests() {
    "a text that does not fit is refused as a whole"_test = [] {
        core::FixedString<8> text;
        core::put(text, "a", 'b', -12, 0U);
        expect(text.view() == "ab-120" && !text.overflowed());
        core::put(text, "123");
        expect(text.view() == "ab-120" && text.overflowed());
        const core::FixedString<8> copy = text;
        expect(copy.view() == "ab-120" && copy.overflowed());
        text.clear();
        expect(text.view().empty() && !text.overflowed() && copy.view() == "ab-120");
    };

    "a last line without newline counts, an empty rest does not"_test = [] {
        Pipe pipe("one\n\nlast");
        pipe.close_writer();
        sys::BufferedLineReader<16> reader;
        reader.attach(pipe.reader());
        std::string_view line;
        expect(reader.next_line(line, 8) == Input::line && line == "one" &&
               reader.line_was_complete());
        expect(reader.next_line(line, 8) == Input::line && line.empty())
            << "an empty line is a line";
        expect(reader.next_line(line, 8) == Input::line && line == "last" &&
               !reader.line_was_complete());
        expect(reader.next_line(line, 8) == Input::end);
        expect(reader.next_line(line, 8) == Input::end) << "the end stays the end";
    };

    "a line that is too long is refused without its newline"_test = [] {
        Pipe pipe("1234567");
        sys::BufferedLineReader<16> reader;
        reader.attach(pipe.reader());
        std::string_view line;
        expect(reader.next_line(line, 6) == Input::too_long) << "the writer has not closed";
    };

    "a line of exactly the maximum length is accepted"_test = [] {
        Pipe pipe("123456\n");
        sys::BufferedLineReader<16> reader;
        reader.attach(pipe.reader());
        std::string_view line;
        expect(reader.next_line(line, 6) == Input::line && line == "123456");
    };

    "a line that is too long can be skipped"_test = [] {
        Pipe pipe(std::string(100, 'x') + "\nnext\n" + std::string(50, 'y'));
        pipe.close_writer();
        sys::BufferedLineReader<16> reader;
        reader.attach(pipe.reader());
        std::string_view line;
        expect(reader.next_line_or_skip(line, 8) == Input::too_long);
        expect(reader.next_line_or_skip(line, 8) == Input::line && line == "next");
        expect(reader.next_line_or_skip(line, 8) == Input::too_long)
            << "also at the end of the input";
        expect(reader.next_line_or_skip(line, 8) == Input::end);
    };

    "a line of any length comes in pieces"_test = [] {
        const std::string text(40, 'x');
        Pipe pipe(text + "\n\n" + text);
        pipe.close_writer();
        sys::BufferedLineReader<16> reader;
        reader.attach(pipe.reader());
        std::array<std::string, 4> lines;
        std::size_t count = 0;
        std::string_view piece;
        bool ends_line = false;
        while (reader.next_piece(piece, ends_line) == Input::line) {
            lines[count] += piece;
            count += ends_line ? 1 : 0;
        }
        expect(count == 3_ul && lines[0] == text && lines[1].empty() && lines[2] == text);
    };

    "a line that arrived with another is available without reading"_test = [] {
        Pipe pipe("@\nPLAYC4\n");
        sys::BufferedLineReader<16> reader;
        reader.attach(pipe.reader());
        std::string_view line;
        expect(reader.drained() && !reader.holds_line(6));
        expect(reader.next_line(line, 6) == Input::line && line == "@");
        expect(!reader.drained() && reader.holds_line(6));
        expect(reader.next_line(line, 6) == Input::line && line == "PLAYC4");
    };
}

void out_buffer_tests() {
    "buffered text is flushed in one write"_test = [] {
        Pipe pipe("", O_DIRECT);
        sys::SizedOutBuffer<64> out(pipe.writer());
        core::put(out, "a", 1, "\n");
        core::put(out, "b\n");
        out.flush();
        std::array<char, 64> packet;
        const ssize_t size = ::read(pipe.reader(), packet.data(), packet.size());
        expect(std::string_view(packet.data(), static_cast<std::size_t>(size)) == "a1\nb\n");
        expect(out.empty() && pipe.contents().empty());
    };

    "text larger than the buffer is not lost"_test = [] {
        Pipe pipe("");
        sys::SizedOutBuffer<8> out(pipe.writer());
        out.append(std::string(100, 'x'));
        out.flush();
        expect(!out.failed() && pipe.contents() == std::string(100, 'x'));
    };

    "a failed write empties the buffer and is remembered"_test = [] {
        sys::SizedOutBuffer<8> out(-1);
        out.append("text that does not fit");
        out.flush();
        expect(out.failed() && out.empty());
    };

    "a closed buffer discards everything"_test = [] {
        Pipe pipe("");
        sys::SizedOutBuffer<8> out(pipe.writer());
        out.append("abcde");
        out.flush();
        out.close();
        out.append("text that does not fit");
        expect(out.empty());
        out.flush();
        expect(out.failed() && pipe.contents() == "abcde");
    };

    "after a failed write nothing more is written"_test = [] {
        Pipe pipe("");
        sys::SizedOutBuffer<4> out(-1);
        out.append("abcdef");
        out.attach(pipe.writer());
        out.append("g");
        out.flush();
        expect(out.failed() && pipe.contents().empty());
    };
}

}  // namespace

const suite<"core"> core_suite = [] {
    reader_tests();
    out_buffer_tests();

    "a failed allocation is reported once"_test = [] {
        sys::MappedVector<char> list;
        static_cast<void>(sys::take_allocation_failure());
        expect(list.reserve(10) && !sys::take_allocation_failure());
        constexpr auto bits = std::numeric_limits<std::size_t>::digits;
        if constexpr (bits == 64) {  // with fewer bits the allocation might succeed
            expect(!list.reserve(std::size_t{1} << (bits - 4U)));
            expect(sys::take_allocation_failure());
            expect(!sys::take_allocation_failure());
        }
    };

    "mapped memory grows and keeps what it holds"_test = [] {
        sys::MappedVector<std::uint32_t> list;
        for (std::uint32_t i = 0; i < 100'000; ++i) {
            expect(list.push(i));
        }
        expect(list.size() == 100'000_ul && list[0] == 0_u && list[99'999] == 99'999_u);
        expect(!list.reserve(std::numeric_limits<std::size_t>::max() / 2)) << "too much is a value";
        expect(list[99'999] == 99'999_u);
    };

    "numbers of every size are written in full"_test = [] {
        core::FixedString<64> text;
        core::put(text, std::numeric_limits<std::int64_t>::min(), ' ',
                  std::numeric_limits<std::uint64_t>::max());
        expect(text.view() == "-9223372036854775808 18446744073709551615");
    };

    "control characters are shown, not sent to a terminal"_test = [] {
        const auto shown_as = [](std::string_view text, std::size_t piece_size) {
            core::HarmlessText harmless;
            core::FixedString<256> shown;
            for (std::size_t at = 0; at < text.size(); at += piece_size) {
                harmless.feed(shown, text.substr(at, piece_size));
            }
            harmless.finish(shown);
            return std::string(shown.view());
        };
        using namespace std::string_view_literals;
        for (const auto& [text, wanted] :
             std::initializer_list<std::pair<std::string_view, std::string_view>>{
                 {"plain \\x1b"sv, "plain \\x1b"sv},
                 {"\x1b[2J\r\t\0\x7f"sv, "\\x1b[2J\\x0d\\x09\\x00\\x7f"sv},
                 // The C1 control characters as single bytes and as UTF-8.
                 {"a\x9b"
                  "2J\x80"sv,
                  "a\\x9b2J\\x80"sv},
                 {"a\xc2\x9b"
                  "2J"sv,
                  "a\\xc2\\x9b2J"sv},
                 // Letters whose UTF-8 bytes are in the range of the C1 controls.
                 {"\u00db\u00c0 \u2020 \U0001f600 \u00a0"sv,
                  "\u00db\u00c0 \u2020 \U0001f600 \u00a0"sv},
                 // Legacy encodings and invalid UTF-8.
                 {"caf\xe9 \xff"sv, "caf\xe9 \xff"sv},
                 {"\xc0\x9b"sv, "\xc0\\x9b"sv},
                 {"\xe0\x80\x9b"sv, "\xe0\\x80\\x9b"sv},
                 {"\xed\xa0\x9b"sv, "\xed\xa0\\x9b"sv},
                 {"\xf0\x80\x80\x9b"sv, "\xf0\\x80\\x80\\x9b"sv},
                 {"\xf4\x90\x80\x80"sv, "\xf4\\x90\\x80\\x80"sv},
                 {"\xe2\x80"sv, "\xe2\\x80"sv},
                 {"\xe2\x80\x1b"sv, "\xe2\\x80\\x1b"sv},
                 {"\xc2\xc2\x9b"sv, "\xc2\\xc2\\x9b"sv},
             }) {
            for (const std::size_t piece_size : {1U, 2U, 3U, 100U}) {
                expect(shown_as(text, piece_size) == wanted) << wanted;
            }
        }
    };
};
