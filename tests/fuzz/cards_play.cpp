// A player's line is a card exactly if it is "PLAY" and a card.
#include <string>

#include "games/cards/protocol.hpp"
#include "tests/fuzz/cards_model.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/support/string_writer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view line = fuzz::Input(data, size).take_rest();
    const auto card = cards::parse_play(line);
    DEMAND(card.has_value() == (line.starts_with("PLAY") && model::is_card(line.substr(4))));
    if (card) {
        support::StringWriter writer;
        cards::put_play(writer, *card);
        DEMAND(writer.text == std::string(line) + "\n");
    }
    return 0;
}
