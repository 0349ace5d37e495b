// A roll file, in any cut, is its faces without the newlines.
#include <algorithm>
#include <string>

#include "games/stlucia/rolls.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/stlucia_model.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const unsigned pattern = input.take_byte();
    const std::string_view text = input.take_rest();
    std::string dice(text);
    std::erase(dice, '\n');

    stlucia::RollParser whole;
    const bool whole_good = whole.feed(text) && whole.finish();
    DEMAND(whole_good == (!dice.empty() && model::is_faces(dice)));

    stlucia::RollParser parts;
    bool parts_good = true;
    fuzz::in_pieces(text, pattern,
                    [&](std::string_view piece) { parts_good = parts.feed(piece) && parts_good; });
    DEMAND((parts_good && parts.finish()) == whole_good);

    if (whole_good) {
        DEMAND(std::ranges::equal(whole.dice(), dice, {}, stlucia::face_letter));
        DEMAND(std::ranges::equal(whole.dice(), parts.dice()));
        stlucia::RollSequence rolls(whole.dice());
        for (std::size_t i = 0; i < 2 * dice.size(); ++i) {
            DEMAND(stlucia::face_letter(rolls.next()) == dice[i % dice.size()]);
        }
    }
    return 0;
}
