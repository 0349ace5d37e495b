// What a record costs a game, all cases of the checker on our own programs, and the size of a page.
#include <string>
#include <utility>
#include <vector>

#include "process.hpp"
#include "rows.hpp"

namespace bench {

namespace {

Command multitool(const Programs& programs, std::vector<std::string> words) {
    words.insert(words.begin(), "multitool");
    return {.program = programs.multitool, .words = std::move(words)};
}

// The same game with and without.
void add_record_row(Table& table, const Programs& programs, const std::string& name,
                    const std::vector<std::string>& hub, const std::vector<std::string>& operands,
                    const std::string& record) {
    std::vector<std::string> plain = hub;
    plain.insert(plain.end(), operands.begin(), operands.end());
    std::vector<std::string> recorded = hub;
    recorded.insert(recorded.end(), {"--record", record});
    recorded.insert(recorded.end(), operands.begin(), operands.end());
    const Command with = multitool(programs, recorded);
    const Command without = multitool(programs, plain);
    const auto longer =
        table.time("record: " + name + " with it", [=] { return seconds_of(with); });
    const auto shorter =
        table.time("record: the same without", [=] { return seconds_of(without); });
    table.ratio("record: " + name + " / without", longer, {shorter}, 1.05);
}

}  // namespace

void add_workbench_rows(Table& table, const Programs& programs) {
    static const ScratchFolder folder;  // for as long as the benchmark runs
    output_of(multitool(programs, {"--install", "-s", "-f", folder.path()}));
    static const ScratchFile deck(output_of(multitool(programs, {"deal", "cards", "--seed", "7"})));
    static const ScratchFile rolls(
        output_of(multitool(programs, {"deal", "stlucia", "--seed", "7"})));
    const std::string record = folder.path() + "/game.rec";
    add_record_row(table, programs, "a card game of 4 players", {"cardhub"},
                   {deck.path(), "4", "alice", "bob", "alice", "bob"}, record);
    add_record_row(table, programs, "a dice game of 5 players", {"stlucia"},
                   {rolls.path(), "20", "eait", "science", "habs", "hass", "mabs"}, record);

    const Command check = multitool(programs, {"check", "--quiet", folder.path()});
    table.time(
        "check: all cases of all programs", [=] { return seconds_of(check); }, Table::few);

    constexpr double bytes_per_kilobyte = 1e3;
    const std::string log = folder.path() + "/match.log";
    output_of(multitool(programs, {"match", "cards", "--quiet", "--deals", "1", "--seed", "7",
                                   "--log", log, "alice", "bob"}));
    const auto size = static_cast<double>(output_of(multitool(programs, {"report", log})).size());
    table.figure("report: a page of two games", size / bytes_per_kilobyte, "KB", 62);
}

}  // namespace bench
