// Plays the naval rounds of a match: multitool-match(1), "GAMES". Each game is one round.
#include <algorithm>
#include <array>
#include <new>

#include "core/called_path.hpp"
#include "core/check.hpp"
#include "core/number.hpp"
#include "core/random.hpp"
#include "core/shell_word.hpp"
#include "games/naval/agent.hpp"
#include "games/naval/dealing.hpp"
#include "games/naval/family.hpp"
#include "games/naval/game_start.hpp"
#include "games/naval/strategies.hpp"
#include "hub/mixed_table.hpp"
#include "sys/memory_file.hpp"

namespace naval {

namespace {

template <class StrategyOfAgent>
using Seated = game::SeatedPlayer<Agent, StrategyOfAgent, AgentArguments>;
using Storage = game::PlayerStorage<Seated<Sweeping>, Seated<Hunting>>;

template <class StrategyOfAgent>
game::MemoryPlayer& make_agent(void* room, const AgentArguments& arguments) {
    return *new (room) Seated<StrategyOfAgent>(arguments, arguments.seed);
}

constexpr hub::BuiltIn<AgentArguments> built_ins[] = {
    {"2310A", make_agent<Sweeping>},
    {"2310B", make_agent<Hunting>},
};

constexpr std::size_t sides = 2;

// A config file cannot have a comma or white space in a name. Backslashes and very long names are
// avoided as well, because another hub may treat them differently.
constexpr std::size_t longest_in_config = 500;
constexpr std::size_t longest_config = 2 * (longest_in_config + sizeof ",again1.map,");
bool can_be_in_config(std::string_view program) {
    return program.size() <= longest_in_config && !program.starts_with('#') &&
           std::ranges::all_of(program,
                               [](char c) { return !core::is_space(c) && c != ',' && c != '\\'; });
}

class GameRunner final : public hub::GameRunner {
public:
    void configure(const game::Settings& settings, std::uint32_t /*seats*/,
                   game::Complaint& complaint) override {
        rules_ = rules_of(settings, complaint);
        size_.clear();
        ships_.clear();
        core::put(size_, rules_.width, 'x', rules_.height);
        for (const std::int64_t length : rules_.lengths) {
            core::put(ships_, ships_.size() == 0 ? "" : ",", length);
        }
        // Finds out before the first game whether these ships can be placed at all.
        Fleet fleet;
        if (complaint.size() == 0 && !deal_fleet(0, rules_, fleet)) {
            core::put(complaint, "found no way to put these ships on a board of ", size_.view());
        }
    }

    std::size_t settings(std::span<hub::NamedSetting> all) const override {
        all[0] = {"size", 0, size_.view()};
        all[1] = {"ships", 0, ships_.view()};
        return 2;
    }

    std::optional<std::uint64_t> default_refusals() const override {
        return static_cast<std::uint64_t>(rules_.width * rules_.height);
    }

    int built_in(std::string_view name) const override {
        return hub::find_built_in(built_ins, name);
    }

    bool deal(std::uint64_t seed) override {
        for (std::size_t side = 0; side < sides; ++side) {
            if (!deal_fleet(core::derived_seed(seed, side), rules_, fleets_[side])) {
                return false;
            }
        }
        maps_are_written_ = false;
        return true;
    }

    std::string_view why_no_deal() const override {
        return "no way was found to put these ships on the board";
    }

    void play(const hub::GameSetup& setup, hub::GameReport& report) override {
        hub::MixedTable table(setup, {.players_greet = false});
        Referee referee(rules_);
        referee.limit_refusals(setup.options.limits.refusals);
        if (!table.create() || !referee.create(1)) {
            referee.stop(table, game::Outcome::no_memory);
        } else {
            begin(setup, referee, table);
            table.play(referee, std::nullopt);
        }
        table.shut_down(referee, report);
        if (report.end_reason.outcome == game::Outcome::finished) {
            report.winner = report.scores[0] == 1 ? 0 : 1;
        }
    }

    void put_rerun_command(hub::CommandLine& line, std::uint64_t seed, std::string_view hub_options,
                           std::span<const std::string_view> programs) const override {
        const auto put_deal = [&] {
            core::put(line, core::CalledPath{}, " deal naval --size ", size_.view(), " --ships ",
                      ships_.view());
        };
        for (std::size_t side = 0; side < sides; ++side) {
            put_deal();
            core::put(line, " --map --seed ", core::derived_seed(seed, side), " > again", side + 1,
                      ".map && ");
        }
        put_deal();
        core::put(line, " > again.rules && ");
        core::FixedString<longest_config> config;
        for (std::size_t side = 0; side < sides; ++side) {
            if (can_be_in_config(programs[side])) {
                core::put(config, side == 0 ? "" : ",", programs[side]);
            } else {
                core::put(line, "ln -sf -- ");
                core::put_shown_word(line, programs[side]);
                core::put(line, " again", side + 1, ".agent && ");
                core::put(config, side == 0 ? "" : ",", "./again", side + 1, ".agent");
            }
            core::put(config, ",again", side + 1, ".map");
        }
        CHECK(!config.overflowed());
        core::put(line, "printf '%s\\n' ");
        core::put_shown_word(line, config.view());
        core::put(line, " > again.config && ", core::CalledPath{}, " navalhub ", hub_options,
                  " again.rules again.config");
    }

private:
    void begin(const hub::GameSetup& setup, Referee& referee, hub::MixedTable& table) {
        hub::Recorder* const recorder = table.recorder();
        if (recorder != nullptr) {
            record_rules(*recorder, rules_);
        }
        for (game::Seat seat = 0; seat < sides; ++seat) {
            const Player player = seat == 0 ? Player::one : Player::two;
            const hub::PlayerSpec& player_spec = setup.player_specs[seat];
            if (table.is_process(seat)) {
                write_maps();
                const char* const map = maps_[seat].path();
                if (recorder != nullptr) {
                    record_map(*recorder, seat, map);
                }
                if (!table.start(seat, AgentCommand(player_spec.program, seat, map).argv())) {
                    referee.lose(table, seat, game::Outcome::not_started);
                    return;
                }
                continue;
            }
            const AgentArguments arguments{
                .me = player, .fleet = fleets_[seat], .seed = seed_of(seat)};
            table.add_memory_player(
                seat, built_ins[player_spec.built_in].make(agents_[seat].bytes.data(), arguments));
        }
    }

    void write_maps() {
        for (std::size_t side = 0; side < sides && !maps_are_written_; ++side) {
            core::FixedString<most_ships * 8> text;
            put_map_file(text, fleets_[side]);
            // A failed write needs no handling here: the agent reports that its map is malformed.
            static_cast<void>(maps_[side].write(text.view()));
        }
        maps_are_written_ = true;
    }

    Rules rules_;
    core::FixedString<8> size_;
    core::FixedString<most_ships * 3> ships_;
    std::array<Fleet, sides> fleets_;
    std::array<sys::MemoryFile, sides> maps_;  // for agents that are processes
    bool maps_are_written_ = false;
    std::array<Storage, sides> agents_;
};

}  // namespace

hub::GameRunner* make_game_runner() { return hub::make_game_runner<GameRunner>(); }

}  // namespace naval
