#include "sys/memory_file.hpp"

#include <boost/ut.hpp>
#include <string_view>

#include "tests/support/file_limit.hpp"
#include "tests/support/scratch.hpp"

using namespace boost::ut;

const suite<"sys: memory file"> memory_file_suite = [] {
    "its path shows the text that was written last"_test = [] {
        sys::MemoryFile file;
        expect(std::string_view(file.path()).empty());
        for (const std::string_view text : {"first and long", "then", ""}) {
            expect(file.write(text) && support::read_file(file.path()) == text);
        }
    };

    "a memory file that could not be created has no path and can be created later"_test = [] {
        sys::MemoryFile file;
        {
            const support::NoFilesLeft none;
            expect(!file.write("text") && std::string_view(file.path()).empty());
        }
        expect(file.write("text") && support::read_file(file.path()) == "text");
    };
};
