// The dice family: a long game of the most players over its floor, what the hub asks of the kernel,
// and a giant roll file.
#include <optional>
#include <string>

#include "floor.hpp"
#include "process.hpp"
#include "rows.hpp"

namespace bench {

namespace {

constexpr std::size_t players = 26;
constexpr std::size_t win_score = 100'000;
// Six 3s a turn: six points for everybody, kept by all who have no better use for them.
constexpr std::string_view rolls = "333333\n";
constexpr std::size_t points_a_turn = 6;
// A complete round brings everybody six points, and the first player is first to have enough.
constexpr std::size_t turns_to(std::size_t score) {
    return (score - 1) / points_a_turn * players + 1;
}
constexpr std::size_t replies = turns_to(win_score);
constexpr std::size_t brief_score = 60;
constexpr std::size_t traced_score = 600;
constexpr std::size_t giant_bytes = 100'000'000;

// Those whose strategy keeps a roll of 3s, so that a turn is one exchange.
Command game(const Programs& programs, const std::string& file, std::size_t score) {
    constexpr std::string_view names[] = {"eait", "habs", "mabs"};
    Command command{.program = programs.multitool,
                    .words = {"stlucia", file, std::to_string(score)}};
    for (std::size_t seat = 0; seat < players; ++seat) {
        command.words.emplace_back(names[seat % std::size(names)]);
    }
    return command;
}

std::string giant_rolls() {
    std::string text;
    text.reserve(giant_bytes);
    while (text.size() < giant_bytes) {
        text += "123HAP123H\n333";
    }
    return text;
}

// Start and end do not count: the difference of a long game and a short one does.
void add_traced_rows(Table& table, const Command& long_game, const Command& short_game) {
    constexpr double kib_per_megabyte = 1e6 / 1024;
    constexpr auto exchanges = static_cast<double>(turns_to(traced_score) - turns_to(brief_score));
    const std::optional<Trace> whole = trace(long_game);
    const std::optional<Trace> brief = trace(short_game);
    std::optional<double> per_exchange;
    std::optional<double> peak;
    if (whole && brief) {
        per_exchange = static_cast<double>(whole->system_calls - brief->system_calls) / exchanges;
        peak = static_cast<double>(whole->peak_kib) / kib_per_megabyte;
    }
    table.figure("dice hub: system calls per exchange", per_exchange, "calls", 3.5);
    table.figure("dice hub: peak memory", peak, "MB", 2);
}

}  // namespace

void add_stlucia_rows(Table& table, const Programs& programs) {
    static const ScratchFile ordinary{rolls};
    static const ScratchFile giant{giant_rolls()};
    const Command long_game = game(programs, ordinary.path(), win_score);
    // Nobody can be started there: nothing but the reading of the rolls is timed.
    const Command giant_read{.program = programs.multitool,
                             .words = {"stlucia", giant.path(), "1", "/", "/"},
                             .status = 5};

    const auto played = table.time(
        "dice: a game of 26 players to 100,000 points", [=] { return seconds_of(long_game); },
        Table::few);
    const auto floor = table.time(
        "dice: its floor (26 echoes, 433,317 replies)",
        [=] { return seconds_of_exchange(programs.echo, players, replies); }, Table::few);
    const auto read = table.time(
        "dice: a roll file of 100 MB", [=] { return seconds_of(giant_read); }, Table::few);
    const auto copied = table.time(
        "dice: a plain copy of it through a pipe",
        [=] { return seconds_of_copy(programs.echo, giant.path()); }, Table::few);

    table.ratio("dice game of 26 players to 100,000 / floor", played, {floor}, 1.5);
    add_traced_rows(table, game(programs, ordinary.path(), traced_score),
                    game(programs, ordinary.path(), brief_score));
    table.ratio("roll file of 100 MB: reading / plain copy", read, {copied});
}

}  // namespace bench
