// A deck file, in any cut, means what its lines say.
#include <string>
#include <vector>

#include "games/cards/deck.hpp"
#include "tests/fuzz/cards_model.hpp"
#include "tests/fuzz/input.hpp"

namespace {

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t length = text.find('\n');
        lines.emplace_back(text.substr(0, length));
        text.remove_prefix(length == std::string_view::npos ? text.size() : length + 1);
    }
    return lines;
}

bool is_deck(const std::vector<std::string>& lines) {
    if (lines.empty() || !model::is_number(lines[0]) ||
        model::plain(lines[0]) != std::to_string(lines.size() - 1)) {
        return false;
    }
    return std::all_of(lines.begin() + 1, lines.end(), model::is_card);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const unsigned pattern = input.take_byte();
    const std::string_view text = input.take_rest();
    const std::vector<std::string> lines = lines_of(text);

    cards::DeckParser whole;
    const bool whole_good = whole.feed(text) && whole.finish();
    DEMAND(whole_good == is_deck(lines));

    cards::DeckParser parts;
    bool parts_good = true;
    fuzz::in_pieces(text, pattern,
                    [&](std::string_view piece) { parts_good = parts.feed(piece) && parts_good; });
    DEMAND((parts_good && parts.finish()) == whole_good);

    if (whole_good) {
        DEMAND(whole.cards().size() == lines.size() - 1);
        for (std::size_t i = 0; i < whole.cards().size(); ++i) {
            DEMAND(whole.cards()[i] == *cards::parse_card(lines[i + 1]));
            DEMAND(parts.cards()[i] == whole.cards()[i]);
        }
    }
    return 0;
}
