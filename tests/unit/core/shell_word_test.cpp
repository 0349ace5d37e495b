// Quoting of shell words.
#include <boost/ut.hpp>
#include <string>
#include <string_view>

#include "core/shell_word.hpp"
#include "tests/support/string_writer.hpp"

using namespace boost::ut;
using namespace std::string_view_literals;

namespace {

std::string written(std::string_view word) {
    support::StringWriter writer;
    core::put_shell_word(writer, word);
    return writer.text;
}

std::string shown(std::string_view word) {
    support::StringWriter writer;
    core::put_shown_word(writer, word);
    return writer.text;
}

}  // namespace

const suite<"shell words"> shell_word_suite = [] {
    "a plain word stays, others are quoted"_test = [] {
        for (const auto& as_text : {written, shown}) {
            expect(as_text("./my_player-2.py") == "./my_player-2.py");
            expect(as_text("").size() == 2_u);
            expect(as_text("a b") == "'a b'" && as_text("$x") == "'$x'");
            expect(as_text("it's") == "'it'\\''s'");
            expect(as_text("b\xc3\xa4r") == "'b\xc3\xa4r'");
        }
    };
    "control characters are escaped"_test = [] {
        expect(shown("a\x1b[31m") == "$'a\\033[31m'");
        expect(shown("it's\ta\\b") == "$'it\\'s\\ta\\\\b'");
        expect(shown("\xc2\x9b") == "$'\\302\\233'") << "a control character of UTF-8";
        expect(shown("\x9b") == "$'\\233'");
        expect(written("a\x1b[31m") == "'a\x1b[31m'") << "a script's shell may know no better";
    };
};
