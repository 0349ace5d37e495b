// bark: its longest game, bound by the bytes it prints, over a plain copy of the same bytes; a deck
// of a million cards; and what it asks of the kernel.
#include <optional>
#include <string>

#include "floor.hpp"
#include "process.hpp"
#include "rows.hpp"

namespace bench {

namespace {

constexpr std::size_t turns = 10'000;  // a card for each cell of the largest board
constexpr std::size_t dealt = 10;
constexpr std::size_t many_cards = 1'000'000;

// Ranks and suits in turn; their numbers have no common divisor, so that all cards come.
std::string deck_of(std::size_t cards) {
    constexpr std::size_t ranks = 9;
    constexpr std::size_t suits = 26;
    std::string text = std::to_string(cards) + "\n";
    for (std::size_t i = 0; i < cards; ++i) {
        text += static_cast<char>('1' + i % ranks);
        text += static_cast<char>('A' + i % suits);
        text += '\n';
    }
    return text;
}

Command game(const Programs& programs, const std::string& deck, const std::string& side) {
    return {.program = programs.multitool, .words = {"bark", deck, side, side, "a", "a"}};
}

}  // namespace

void add_bark_rows(Table& table, const Programs& programs) {
    static const ScratchFile largest_deck(deck_of(turns + dealt));
    static const ScratchFile long_deck(deck_of(many_cards));
    const Command largest = game(programs, largest_deck.path(), "100");
    const Command smallest = game(programs, long_deck.path(), "3");
    static const ScratchFile printed(output_of(largest));

    const auto played = table.time(
        "bark: a game of 10,000 turns, 200 MB", [=] { return seconds_of(largest); }, Table::few);
    const auto copied = table.time(
        "bark: its floor (a copy of its output)",
        [=] { return seconds_of_copy(programs.echo, printed.path()); }, Table::few);
    const auto read =
        table.time("bark: a deck of a million cards", [=] { return seconds_of(smallest); });
    const auto deck_copied = table.time("bark: a plain copy of it through a pipe", [=] {
        return seconds_of_copy(programs.echo, long_deck.path());
    });

    table.ratio("bark: longest game / copy of its output", played, {copied}, 1.5);
    table.ratio("bark: deck of a million cards: reading / plain copy", read, {deck_copied});
    constexpr double kib_per_megabyte = 1e6 / 1024;
    const std::optional<Trace> seen = trace(largest);
    std::optional<double> calls;
    std::optional<double> peak;
    if (seen) {
        calls = static_cast<double>(seen->system_calls) / turns;
        peak = static_cast<double>(seen->peak_kib) / kib_per_megabyte;
    }
    table.figure("bark: system calls per turn", calls, "calls", 1.01);
    table.figure("bark: peak memory, deck included", peak, "MB", 1);
}

}  // namespace bench
