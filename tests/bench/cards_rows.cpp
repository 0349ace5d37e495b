// The card family: a game over its floor, what the hub asks of the kernel, and a giant deck.
#include <optional>
#include <string>

#include "floor.hpp"
#include "process.hpp"
#include "rows.hpp"

namespace bench {

namespace {

constexpr std::size_t players = 4;
constexpr std::size_t rounds = 15;
constexpr std::size_t short_rounds = 2;
constexpr std::size_t replies = players * rounds;
constexpr std::size_t giant_players = 2;
constexpr std::size_t giant_cards = 20'000;

// All suits and ranks in turn, so that a big deck repeats all of them.
std::string deck_of(std::size_t cards) {
    constexpr std::string_view suits = "SCDH";
    constexpr std::string_view ranks = "123456789abcdef";
    std::string text = std::to_string(cards) + "\n";
    for (std::size_t i = 0; i < cards; ++i) {
        text += suits[i % suits.size()];
        text += ranks[i % ranks.size()];
        text += '\n';
    }
    return text;
}

// alice and bob by turns, built in.
Command game(const Programs& programs, const std::string& deck, std::size_t seats) {
    Command command{.program = programs.multitool, .words = {"cardhub", deck, "4"}};
    for (std::size_t seat = 0; seat < seats; ++seat) {
        command.words.emplace_back(seat % 2 == 0 ? "alice" : "bob");
    }
    return command;
}

struct Decks {
    ScratchFile ordinary{deck_of(replies)};
    ScratchFile brief{deck_of(players * short_rounds)};
    ScratchFile giant{deck_of(giant_cards)};
};

// Start and end do not count: the difference of a long game and a short one does.
void add_traced_rows(Table& table, const Command& long_game, const Command& short_game) {
    constexpr double kib_per_megabyte = 1e6 / 1024;
    constexpr double exchanges = players * (rounds - short_rounds);
    const std::optional<Trace> whole = trace(long_game);
    const std::optional<Trace> brief = trace(short_game);
    std::optional<double> per_exchange;
    std::optional<double> total;
    std::optional<double> peak;
    if (whole && brief) {
        total = static_cast<double>(whole->system_calls);
        per_exchange = static_cast<double>(whole->system_calls - brief->system_calls) / exchanges;
        peak = static_cast<double>(whole->peak_kib) / kib_per_megabyte;
    }
    table.figure("card hub: system calls per exchange", per_exchange, "calls", 3.5);
    table.figure("card hub: system calls of the whole game", total, "calls");
    table.figure("card hub: peak memory", peak, "MB", 2);
}

}  // namespace

void add_cards_rows(Table& table, const Programs& programs) {
    static const Decks decks;
    const Command ordinary = game(programs, decks.ordinary.path(), players);
    const Command giant = game(programs, decks.giant.path(), giant_players);

    const auto played = table.time("cards: a game of 4 players and 15 rounds",
                                   [=] { return seconds_of(ordinary); });
    const auto floor = table.time("cards: its floor (4 echoes, 60 replies)", [=] {
        return seconds_of_exchange(programs.echo, players, replies);
    });
    const Command empty{.program = programs.empty, .words = {"empty"}};
    const auto empty_start =
        table.time("cards: the start of an empty hub", [=] { return seconds_of(empty); });
    const auto giant_played = table.time(
        "cards: a game of 2 players and 20,000 cards", [=] { return seconds_of(giant); },
        Table::few);
    const auto giant_floor = table.time(
        "cards: its floor (2 echoes, 20,000 replies)",
        [=] { return seconds_of_exchange(programs.echo, giant_players, giant_cards); }, Table::few);

    table.ratio("card game of 4 players, 15 rounds / floor", played, {floor}, 1.5);
    table.ratio("the same / floor with the start of an empty hub", played, {floor, empty_start});
    add_traced_rows(table, ordinary, game(programs, decks.brief.path(), players));
    table.time_per("giant deck: a card", giant_played, giant_cards, 20);
    table.ratio("giant deck: game / floor", giant_played, {giant_floor});
}

}  // namespace bench
