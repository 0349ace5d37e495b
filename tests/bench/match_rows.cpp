// Games in number: in memory against one hub after another on the same deals, with more workers,
// and with one player of somebody else's among our own.
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "floor.hpp"
#include "process.hpp"
#include "rows.hpp"
#include "src/core/random.hpp"

namespace bench {

namespace {

constexpr std::uint64_t seed = 7;
constexpr std::size_t hub_games = 10;  // a sample

std::string text_of(std::uint64_t number) { return std::to_string(number); }

// The file that `deal` makes, for as long as the benchmark runs.
const std::string& dealt(const Programs& programs, std::vector<std::string> words) {
    static std::vector<std::unique_ptr<ScratchFile>> files;
    words.insert(words.begin(), {"multitool", "deal"});
    files.push_back(std::make_unique<ScratchFile>(
        output_of({.program = programs.multitool, .words = std::move(words)})));
    return files.back()->path();
}

const std::string& written(const std::string& text) {
    static std::vector<std::unique_ptr<ScratchFile>> files;
    files.push_back(std::make_unique<ScratchFile>(text));
    return files.back()->path();
}

struct Contest {
    std::string name;
    std::vector<std::string> settings;
    std::vector<std::string> players;
    std::uint64_t deals;  // in memory: enough of them for its start not to count
    // The hub, with the files of that deal, the players as they are named.
    Command (*by_hub)(const Programs& programs, std::uint64_t deal_seed,
                      const std::vector<std::string>& players);
};

Command cards_by_hub(const Programs& programs, std::uint64_t deal_seed,
                     const std::vector<std::string>& players) {
    Command command{
        .program = programs.multitool,
        .words = {"cardhub", dealt(programs, {"cards", "--seed", text_of(deal_seed)}), "4"}};
    command.words.insert(command.words.end(), players.begin(), players.end());
    return command;
}

Command naval_by_hub(const Programs& programs, std::uint64_t deal_seed,
                     const std::vector<std::string>& players) {
    std::string config;
    for (std::size_t side = 0; side < 2; ++side) {
        const std::string& map = dealt(programs, {"naval", "--size", "8x8", "--map", "--seed",
                                                  text_of(core::derived_seed(deal_seed, side))});
        config += (side == 0 ? "" : ",") + players[side] + "," + map;
    }
    return {
        .program = programs.multitool,
        .words = {"navalhub", dealt(programs, {"naval", "--size", "8x8"}), written(config + "\n")}};
}

Command dice_by_hub(const Programs& programs, std::uint64_t deal_seed,
                    const std::vector<std::string>& players) {
    Command command{
        .program = programs.multitool,
        .words = {"stlucia", dealt(programs, {"stlucia", "--seed", text_of(deal_seed)}), "20"}};
    command.words.insert(command.words.end(), players.begin(), players.end());
    return command;
}

const std::vector<Contest>& contests() {
    static const std::vector<Contest> all{
        {"cards", {}, {"alice", "bob", "alice", "bob"}, 2000, cards_by_hub},
        {"naval", {"--size", "8x8"}, {"2310A", "2310B"}, 4000, naval_by_hub},
        {"stlucia", {}, {"eait", "science", "habs", "hass", "mabs"}, 800, dice_by_hub},
    };
    return all;
}

Command match(const Programs& programs, const Contest& contest, std::uint64_t deals, int jobs,
              const std::vector<std::string>& players) {
    Command command{
        .program = programs.multitool,
        .words = {"multitool", "match", contest.name, "--quiet", "--seed", text_of(seed), "--deals",
                  text_of(deals), "--jobs", std::to_string(jobs)}};
    command.words.insert(command.words.end(), contest.settings.begin(), contest.settings.end());
    command.words.insert(command.words.end(), players.begin(), players.end());
    return command;
}

// The first games of the match: one deal, all rotations, and then the next.
std::vector<Command> hubs_of(const Programs& programs, const Contest& contest) {
    std::vector<Command> commands;
    for (std::size_t game = 0; game < hub_games; ++game) {
        const std::size_t seats = contest.players.size();
        std::vector<std::string> players;
        for (std::size_t seat = 0; seat < seats; ++seat) {
            players.push_back(contest.players[(seat + game) % seats]);
        }
        commands.push_back(
            contest.by_hub(programs, core::derived_seed(seed, game / seats), players));
    }
    return commands;
}

// Ours, but by a path: to a match it is somebody else's program.
const std::string& foreign_alice(const Programs& programs) {
    static const ScratchFolder folder;
    static const std::string path = [&] {
        std::string link = folder.path() + "/2310alice";
        std::filesystem::create_symlink(std::filesystem::absolute(programs.multitool), link);
        return link;
    }();
    return path;
}

}  // namespace

void add_match_rows(Table& table, const Programs& programs) {
    for (const Contest& contest : contests()) {
        const auto games = static_cast<double>(contest.deals * contest.players.size());
        const Command in_memory = match(programs, contest, contest.deals, 1, contest.players);
        const Command two_jobs = match(programs, contest, contest.deals, 2, contest.players);
        const std::vector<Command> hubs = hubs_of(programs, contest);
        const auto quick = table.time(
            "match, " + contest.name + ": games in memory", [=] { return seconds_of(in_memory); },
            Table::few);
        const auto quicker = table.time(
            "match, " + contest.name + ": the same by two workers",
            [=] { return seconds_of(two_jobs); }, Table::few);
        const auto slow = table.time("match, " + contest.name + ": 10 games of the hub", [=] {
            double sum = 0;
            for (const Command& command : hubs) {
                sum += seconds_of(command);
            }
            return sum;
        });
        table.time_per("match, " + contest.name + ": a game in memory", quick, games);
        table.speed_up("match, " + contest.name + ": games a second / those of the hub",
                       {slow, hub_games}, {quick, games}, 50);
        table.speed_up("match, " + contest.name + ": two workers / one", {quick, games},
                       {quicker, games});
    }

    constexpr std::uint64_t deals = 25;
    constexpr std::size_t seats = 4;
    constexpr std::size_t replies = 15;
    const Command mixed =
        match(programs, contests()[0], deals, 1, {foreign_alice(programs), "bob", "alice", "bob"});
    const auto played = table.time(
        "match, cards: 100 games with one player of others", [=] { return seconds_of(mixed); },
        Table::few);
    const auto floor = table.time("match, cards: its floor (an echo, 15 replies)",
                                  [=] { return seconds_of_exchange(programs.echo, 1, replies); });
    table.ratio_per("match, cards: one player of others / floor",
                    {played, static_cast<double>(deals * seats)}, {floor, 1}, 1.25);
}

}  // namespace bench
