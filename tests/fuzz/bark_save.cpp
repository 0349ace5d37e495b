// A saved game of bark, in any cut, means what its lines say; what is written again is read as the
// same; and its scores are those of the plain model.
#include <string>
#include <vector>

#include "games/bark/files.hpp"
#include "games/bark/score.hpp"
#include "tests/fuzz/bark_model.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/support/string_writer.hpp"

namespace {

struct Save {
    bark::Position position;
    bark::DeckName deck_name;

    [[nodiscard]] std::string text() const {
        support::StringWriter writer;
        bark::put_saved_game(writer, position, deck_name.view());
        return writer.text;
    }
};

void compare(const bark::Position& position, const bark_model::Game& plain) {
    DEMAND(position.board.width() == plain.board.width &&
           position.board.height() == plain.board.height);
    DEMAND(position.mover == plain.mover);
    for (unsigned row = 0; row < plain.board.height; ++row) {
        for (unsigned column = 0; column < plain.board.width; ++column) {
            DEMAND(position.board.accepts({column, row}) == plain.board.accepts({column, row}));
        }
    }
    DEMAND(bark::scores(position.board) == plain.board.scores());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const unsigned pattern = input.take_byte();
    const std::string_view text = input.take_rest();
    const std::vector<std::string> lines = bark_model::lines_of(text);
    if (lines.size() > 1 && lines[1].size() > PATH_MAX) {
        return 0;  // the model knows no limit
    }

    Save save;
    bark::SaveParser whole(save.position, save.deck_name);
    const bool good = whole.feed(text) && whole.finish();
    const std::optional<bark_model::Game> plain = bark_model::saved_game(lines);
    DEMAND(good == plain.has_value());
    DEMAND(whole.names_deck() == bark_model::names_deck(lines));

    Save same;
    bark::SaveParser parts(same.position, same.deck_name);
    bool parts_good = true;
    fuzz::in_pieces(text, pattern,
                    [&](std::string_view piece) { parts_good = parts.feed(piece) && parts_good; });
    DEMAND((parts_good && parts.finish()) == good && parts.names_deck() == whole.names_deck());

    if (good) {
        DEMAND(save.deck_name.view() == lines[1]);
        compare(save.position, *plain);
        const std::string written = save.text();
        DEMAND(same.text() == written);
        Save again;
        bark::SaveParser parser(again.position, again.deck_name);
        DEMAND(parser.feed(written) && parser.finish() && again.text() == written);
    }
    return 0;
}
