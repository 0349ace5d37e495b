// A deck file is good exactly if every line of it is 52 cards, in pieces of any size.
#include <string>

#include "games/game499/decks.hpp"
#include "tests/fuzz/game499_model.hpp"
#include "tests/fuzz/input.hpp"

namespace {

bool is_good(std::string text) {
    if (text.ends_with('\n')) {
        text.pop_back();
    }
    for (std::size_t begin = 0;; begin += 105) {
        for (std::size_t i = begin; i < begin + 104; i += 2) {
            if (i + 2 > text.size() || !model499::is_card(text.substr(i, 2))) {
                return false;
            }
        }
        if (begin + 104 == text.size()) {
            return true;
        }
        if (text[begin + 104] != '\n') {
            return false;
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const unsigned pattern = input.take_byte();
    // A leading '*' stands for a good line, so that more than one is reached.
    std::string text;
    for (const char c : input.take_rest()) {
        if (c != '*') {
            text += c;
            continue;
        }
        for (int i = 0; i < 52; ++i) {
            text += "AKQJT98765432"[i % 13];
            text += "SCDH"[i / 13];
        }
    }
    game499::DecksParser parser;
    fuzz::in_pieces(text, pattern == 0 ? 1 : pattern,
                    [&](std::string_view piece) { parser.feed(piece); });
    const bool good = parser.finish() == game499::DecksParser::Outcome::good;
    DEMAND(good == is_good(text));
    DEMAND(!good || parser.cards().size() % 52 == 0);
    return 0;
}
