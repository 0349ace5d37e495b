// A record is taken apart without a fault of ours: what is read gives the same line again.
#include <string>

#include "core/escape.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/support/string_writer.hpp"
#include "workbench/record/record.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // NOLINTNEXTLINE: bytes are bytes
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    record::Reader reader(text);
    record::Event event;
    std::string_view rest = text;
    std::uint64_t lines = 0;
    std::int64_t time = 0;
    while (reader.next(event)) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size() + 1);
        DEMAND(event.line == ++lines);
        DEMAND(event.microseconds >= time);
        time = event.microseconds;
        DEMAND(line.ends_with(event.text) &&
               event.text.data() + event.text.size() == rest.data() - 1);
        DEMAND((lines == 1) == (event.what == record::What::game));
        std::string again;
        record::Words words(event.text);
        for (std::string_view word; words.next(word);) {
            support::StringWriter plain;
            record::put_unescaped(plain, word);
            // Octal and a letter may name the same byte, so it is the bytes that have to stay.
            support::StringWriter escaped;
            core::put_escaped(escaped, plain.text);
            support::StringWriter twice;
            record::put_unescaped(twice, escaped.text);
            DEMAND(twice.text == plain.text);
            again += word;
            again += '\t';
        }
        again.pop_back();
        DEMAND(again == event.text);
    }
    DEMAND(reader.fault() || rest.empty());
    DEMAND(!reader.fault() || reader.fault()->line == lines + 1);
    return 0;
}
