// A player's line is a card exactly if it is "PLAY" and a card.
#include <string>

#include "games/cards/protocol.hpp"
#include "tests/fuzz/cards_model.hpp"
#include "tests/fuzz/input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view line = fuzz::Input(data, size).take_rest();
    const auto card = cards::parse_play(line);
    DEMAND(card.has_value() == (line.starts_with("PLAY") && model::is_card(line.substr(4))));
    if (card) {
        std::string text;
        cards::put_play(text, *card);
        DEMAND(text == std::string(line) + "\n");
    }
    return 0;
}
