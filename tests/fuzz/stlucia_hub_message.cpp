// A line from the hub, in any cut, means the same, and what we write ourselves is read back.
#include <limits>
#include <string>

#include "games/stlucia/protocol.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/stlucia_player_model.hpp"
#include "tests/support/string_writer.hpp"

using stlucia::HubMessage;

namespace {

// As we would write it: points without zeros in front.
std::string as_written(std::string_view line) {
    std::string text(line);
    if (text.starts_with("points ")) {
        text.erase(9, text.find_first_not_of('0', 9) - 9);
    }
    return text + "\n";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const unsigned pattern = input.take_byte();
    const std::string_view line = input.take_line();

    const HubMessage whole = stlucia::HubMessageParser().finish(line);
    DEMAND((whole.kind != HubMessage::Kind::invalid) == model::is_message(line));

    stlucia::HubMessageParser parser;
    // Whatever came before does not matter.
    const std::string_view before = input.take_line();
    parser.feed(before.substr(0, before.size() / 2));
    (void)parser.finish(before.substr(before.size() / 2));
    std::string_view held;
    fuzz::in_pieces(line, pattern, [&](std::string_view piece) {
        parser.feed(held);
        held = piece;
    });
    DEMAND(parser.finish(held) == whole);

    if (whole.kind != HubMessage::Kind::invalid &&
        whole.number < std::numeric_limits<std::int64_t>::max()) {
        support::StringWriter writer;
        core::put(writer, whole);
        DEMAND(writer.text == as_written(line));
    }
    return 0;
}
