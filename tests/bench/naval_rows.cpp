// The naval family: a tournament over its floor, and the memory a round takes.
#include <optional>
#include <string>
#include <string_view>

#include "floor.hpp"
#include "process.hpp"
#include "rows.hpp"

namespace bench {

namespace {

constexpr std::size_t rounds = 8;
constexpr std::size_t many_rounds = 108;

// Fifteen ships in the last three rows, where a sweep finds them last.
std::string map_text() {
    constexpr std::string_view columns = "ZUPKF";
    std::string text;
    for (const std::string_view row : {"26", "25", "24"}) {
        for (const char column : columns) {
            ((text += column) += row) += " W\n";
        }
    }
    return text;
}

std::string rules_text() {
    std::string text = "26 26\n15\n";
    for (int ship = 0; ship < 15; ++ship) {
        text += "5\n";
    }
    return text;
}

std::string config_text(const std::string& map, std::size_t count) {
    std::string text;
    for (std::size_t round = 0; round < count; ++round) {
        text += "2310A," + map + ",2310B," + map + "\n";
    }
    return text;
}

struct Files {
    ScratchFile map{map_text()};
    ScratchFile rules{rules_text()};
    ScratchFile config{config_text(map.path(), rounds)};
    ScratchFile large_config{config_text(map.path(), many_rounds)};
};

Command tournament(const Programs& programs, const Files& files, const ScratchFile& config) {
    return {.program = programs.multitool,
            .words = {"navalhub", files.rules.path(), config.path()}};
}

// A guess for each move that is shown, and a map from each agent.
std::size_t replies_in(std::string_view output) {
    constexpr std::string_view move = " guessed ";
    std::size_t replies = 2 * rounds;
    for (std::size_t at = output.find(move); at != std::string_view::npos;
         at = output.find(move, at + 1)) {
        ++replies;
    }
    return replies;
}

// Of a round, over a hub that has only a few.
void add_memory_row(Table& table, const Command& large, const Command& small) {
    const std::optional<Trace> many = trace(large);
    const std::optional<Trace> few = trace(small);
    std::optional<double> per_round;
    if (many && few) {
        per_round = static_cast<double>(many->peak_kib - few->peak_kib) /
                    static_cast<double>(many_rounds - rounds);
    }
    table.figure("naval hub: peak memory per round", per_round, "KiB", 16);
}

}  // namespace

void add_naval_rows(Table& table, const Programs& programs) {
    static const Files files;
    const Command played = tournament(programs, files, files.config);
    static const ScratchFile output(output_of(played));
    const std::size_t replies = replies_in(output_of(played));

    const auto tournament_time = table.time("naval: a tournament of 8 rounds, A against B, 26x26",
                                            [=] { return seconds_of(played); });
    const auto exchange = table.time("naval: its floor, 16 echoes and as many replies", [=] {
        return seconds_of_exchange(programs.echo, 2 * rounds, replies);
    });
    const auto copy = table.time("naval: its floor, a copy of its output",
                                 [=] { return seconds_of_copy(programs.echo, output.path()); });

    table.ratio("naval tournament of 8 rounds / floor", tournament_time, {exchange, copy}, 1.5);
    add_memory_row(table, tournament(programs, files, files.large_config), played);
}

}  // namespace bench
