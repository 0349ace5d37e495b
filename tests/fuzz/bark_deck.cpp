// A deck file of bark, in any cut, means what its lines say, and only the cards to come are kept.
#include <string>
#include <vector>

#include "games/bark/files.hpp"
#include "tests/fuzz/bark_model.hpp"
#include "tests/fuzz/input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const unsigned pattern = input.take_byte();
    const std::int64_t first = input.take_below(4);
    const std::string_view text = input.take_rest();
    const std::vector<std::string> lines = bark_model::lines_of(text);

    bark::Deck deck;
    bark::DeckParser whole(deck, first);
    const bool good = whole.feed(text) && whole.finish();
    DEMAND(good == bark_model::is_deck(lines));

    bark::Deck same_deck;
    bark::DeckParser parts(same_deck, first);
    bool parts_good = true;
    fuzz::in_pieces(text, pattern,
                    [&](std::string_view piece) { parts_good = parts.feed(piece) && parts_good; });
    DEMAND((parts_good && parts.finish()) == good);

    if (good) {
        const auto cards = static_cast<std::int64_t>(lines.size()) - 1;
        DEMAND(deck.size == cards && same_deck.size == cards);
        for (std::int64_t i = first; i < cards && i < first + std::ssize(deck.kept); ++i) {
            const std::string& line = lines[static_cast<std::size_t>(i) + 1];
            DEMAND(deck.card(i) == *bark::parse_card(line[0], line[1]));
            DEMAND(same_deck.card(i) == deck.card(i));
        }
    }
    return 0;
}
