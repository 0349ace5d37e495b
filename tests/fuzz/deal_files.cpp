// Whatever deal is asked for, with any seed: it complains and puts out nothing, or what it puts out
// is what the game's own parser takes, with all that was asked for in it.
#include <cstring>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

#include "games/bark/files.hpp"
#include "games/cards/deck.hpp"
#include "games/game499/decks.hpp"
#include "games/naval/files.hpp"
#include "games/stlucia/rolls.hpp"
#include "tests/fuzz/input.hpp"
#include "workbench/rows.hpp"

namespace {

// Through a file in memory: an OutBuffer writes to one.
std::string dealt(const game::Dealer& dealer, const game::Settings& settings, std::uint64_t seed) {
    static const int file = ::memfd_create("dealt", 0);
    DEMAND(file >= 0 && ::ftruncate(file, 0) == 0 && ::lseek(file, 0, SEEK_SET) == 0);
    sys::SizedOutBuffer<16384> out(file);
    game::Complaint complaint;
    dealer.put(settings, seed, out, complaint);
    out.flush();
    DEMAND(!out.failed());
    std::string text(static_cast<std::size_t>(::lseek(file, 0, SEEK_END)), '\0');
    DEMAND(::pread(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()));
    DEMAND((complaint.size() == 0) != text.empty());
    return text;
}

bool is_naval_text(std::string_view text) {
    return text.find_first_not_of("0123456789,x") == text.npos;
}

void try_rules(std::string_view text, const game::Settings& settings) {
    naval::RulesFileParser parser;
    parser.feed(text);
    DEMAND(parser.finish());
    const naval::Rules& rules = parser.rules();
    if (const game::Settings::Value* const size = settings.find("size")) {
        char* end = nullptr;
        DEMAND(std::strtol(size->text.data(), &end, 10) == rules.width);
        DEMAND(std::strtol(end + 1, nullptr, 10) == rules.height);
    }
    const std::string ships(settings.text_or("ships", "5,4,3,3,2"));
    DEMAND(rules.lengths.size() == static_cast<std::size_t>(std::ranges::count(ships, ',')) + 1);
}

// A ship for each length, on the board, and none on another.
void try_map(std::string_view text, const naval::Rules& rules) {
    naval::MapFileParser parser;
    parser.feed(text);
    DEMAND(parser.finish() && parser.fleet().size() == rules.lengths.size());
    bool taken[26][26] = {};
    for (std::size_t i = 0; i < rules.lengths.size(); ++i) {
        const naval::Placement ship = parser.fleet()[i];
        int row = ship.start.row;
        int column = ship.start.column;
        for (std::int64_t cell = 0; cell < rules.lengths[i]; ++cell) {
            DEMAND(row >= 0 && row < rules.height && column >= 0 && column < rules.width);
            DEMAND(!taken[row][column]);
            taken[row][column] = true;
            const char direction = static_cast<char>(ship.direction);
            row += direction == 'S' ? 1 : direction == 'N' ? -1 : 0;
            column += direction == 'E' ? 1 : direction == 'W' ? -1 : 0;
        }
    }
}

void try_naval(const game::Dealer& dealer, game::Settings settings, std::uint64_t seed) {
    const std::string text = dealt(dealer, settings, seed);
    if (text.empty()) {
        return;
    }
    try_rules(text, settings);
    naval::RulesFileParser parser;
    parser.feed(text);
    DEMAND(parser.finish());
    std::int64_t cells = 0;
    for (const std::int64_t length : parser.rules().lengths) {
        cells += length;
    }
    // A full board may have no way, and to find that out takes seconds.
    if (cells * 2 <= std::int64_t{parser.rules().width} * parser.rules().height) {
        settings.add({.name = "map"});
        if (const std::string map = dealt(dealer, settings, seed); !map.empty()) {
            try_map(map, parser.rules());
            DEMAND(dealt(dealer, settings, seed) == map);
        }
    }
}

// A card for each of two players; one more than is dealt; one.
std::uint64_t least_of(std::string_view family) {
    return family == "cards" ? 2 : family == "bark" ? 11 : 1;
}

void try_dealer(const hub::Family& family, const game::Settings& settings, std::uint64_t seed,
                std::uint64_t count) {
    const game::Dealer& dealer = *family.dealer;
    if (family.name == "naval") {
        try_naval(dealer, settings, seed);
        return;
    }
    const std::string text = dealt(dealer, settings, seed);
    if (text.empty()) {
        DEMAND(count < least_of(family.name) || count > 1'000'000);
        return;
    }
    DEMAND(dealt(dealer, settings, seed) == text);
    if (family.name == "cards") {
        cards::DeckParser deck;
        DEMAND(deck.feed(text) && deck.finish() && deck.cards().size() == count);
    } else if (family.name == "stlucia") {
        stlucia::RollParser rolls;
        DEMAND(rolls.feed(text) && rolls.finish() && rolls.dice().size() == count);
    } else if (family.name == "bark") {
        bark::Deck deck;
        bark::DeckParser parser(deck, 0);
        DEMAND(parser.feed(text) && parser.finish());
        DEMAND(deck.size == static_cast<std::int64_t>(count));
    } else {
        game499::DecksParser decks;
        decks.feed(text);
        DEMAND(decks.finish() == game499::DecksParser::Outcome::good);
        DEMAND(decks.cards().size() == 52 * count);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const auto families = workbench::families();
    const hub::Family& family = *families[input.take_below(static_cast<unsigned>(families.size()))];
    std::uint64_t seed = 0;
    for (int i = 0; i < 8; ++i) {
        seed = seed << 8U | input.take_byte();
    }
    // Mostly few; now and then more than there can be.
    std::uint64_t count = input.take_byte();
    count = count << 3U | (input.take_byte() & 7U);
    count >>= family.name == "499" ? 4U : 0U;
    if (const unsigned factor = input.take_byte(); factor > 250 && count > 0) {
        count = UINT64_MAX / count;
        count = count < 200'000'000 ? UINT64_MAX : count;
    }
    const std::string board(input.take_line());
    const std::string ships(input.take_line());
    game::Settings settings;
    for (const std::string_view option : {"cards", "rolls", "decks"}) {
        settings.add({.name = option, .number = count});
    }
    // NUL ends what a command line can say; mostly what looks like sizes is of interest.
    if (!board.empty()) {
        settings.add({.name = "size", .text = board.c_str()});
    }
    if (!ships.empty()) {
        settings.add({.name = "ships", .text = ships.c_str()});
    }
    if (family.name == "naval" && !(is_naval_text(board) && is_naval_text(ships))) {
        const std::string text = dealt(*family.dealer, settings, seed);
        DEMAND(text.empty() || std::strlen(board.c_str()) < board.size() ||
               std::strlen(ships.c_str()) < ships.size());
        return 0;
    }
    try_dealer(family, settings, seed, count);
    return 0;
}
