#include <array>
#include <boost/ut.hpp>
#include <string>
#include <string_view>

#include "core/text_out.hpp"
#include "core/writer.hpp"
#include "tests/support/string_writer.hpp"

using namespace boost::ut;

namespace {

// A buffer of four bytes. What does not fit is kept in `overflowed`, and the buffer stays as it is.
class SmallWriter final : public core::Writer {
public:
    SmallWriter() { set_buffer(buffer_); }
    [[nodiscard]] std::string_view buffered() const { return {buffer_.data(), 4 - room()}; }
    std::string overflowed;

private:
    void overflow(std::string_view text) override { overflowed += text; }

    std::array<char, 4> buffer_{};
};

// Counts how often it is formatted.
struct Counted {
    int& times;
};
void put_part(core::Writer& writer, const Counted& counted) {
    ++counted.times;
    writer.append("x");
}

}  // namespace

const suite<"core: writer"> writer_suite = [] {
    "text is buffered while there is room, and a text that does not fit overflows whole"_test = [] {
        SmallWriter writer;
        writer.append("abc");
        writer.append("de");
        expect(writer.buffered() == "abc" && writer.overflowed == "de");
        writer.append("f");
        expect(writer.buffered() == "abcf" && writer.overflowed == "de");
        writer.append("");
        expect(writer.buffered() == "abcf" && writer.overflowed == "de");
    };

    "nothing is formatted for a writer that discards it"_test = [] {
        int times = 0;
        core::NullWriter nobody;
        core::put(nobody, "a", Counted{times}, 7);
        expect(nobody.discards() && times == 0_i);
        support::StringWriter somebody;
        core::put(somebody, "a", Counted{times}, 7);
        expect(!somebody.discards() && times == 1_i && somebody.text == "ax7");
    };

    "a size writer counts the bytes"_test = [] {
        core::SizeWriter size;
        core::put(size, "abc", -12, 'x');
        expect(size.size() == 7_ul);
    };
};
