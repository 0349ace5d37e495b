// Naval rounds in number: multitool-match(1).
#include <algorithm>
#include <array>
#include <new>

#include "core/check.hpp"
#include "core/number.hpp"
#include "core/random.hpp"
#include "core/shell_word.hpp"
#include "games/naval/agent.hpp"
#include "games/naval/dealing.hpp"
#include "games/naval/family.hpp"
#include "games/naval/seating.hpp"
#include "games/naval/strategies.hpp"
#include "hub/gathering.hpp"
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

// Both boards, as the hub shows them.
void put_state(hub::Note& note, const Referee& referee) {
    core::put(note, '\n');
    put_boards(note, referee.board(0), referee.board(1));
}

// A config has no way to write a comma or white space in a name; other programs than ours may have
// a meaning for more, and none likes names of any length.
constexpr std::size_t longest_in_config = 500;
constexpr std::size_t longest_config = 2 * (longest_in_config + sizeof ",again1.map,");
bool can_be_in_config(std::string_view program) {
    return program.size() <= longest_in_config && !program.starts_with('#') &&
           std::ranges::all_of(program,
                               [](char c) { return !core::is_space(c) && c != ',' && c != '\\'; });
}

class Contest final : public hub::Contest {
public:
    void take(const game::Settings& settings, std::uint32_t /*seats*/,
              game::Complaint& complaint) override {
        rules_ = rules_of(settings, complaint);
        core::put(size_, rules_.width, 'x', rules_.height);
        for (const std::int64_t length : rules_.lengths) {
            core::put(ships_, ships_.size() == 0 ? "" : ",", length);
        }
        // Only to know, before anything is played, that there are such maps.
        Fleet fleet;
        if (complaint.size() == 0 && !deal_fleet(0, rules_, fleet)) {
            core::put(complaint, "found no way to put these ships on a board of ", size_.view());
        }
    }

    std::size_t settings(std::span<hub::ContestSetting> all) const override {
        all[0] = {"size", 0, size_.view()};
        all[1] = {"ships", 0, ships_.view()};
        return 2;
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

    void play(const hub::Sitting& sitting, hub::GameReport& report) override {
        hub::Gathering table(sitting, {.players_greet = false});
        Referee referee(rules_);
        if (!table.create() || !referee.create(1)) {
            referee.stop(table, game::Outcome::no_memory);
        } else {
            begin(sitting, referee, table);
            table.play(referee, std::nullopt);
        }
        table.see_off(referee, report);
        if (report.verdict.outcome == game::Outcome::finished) {
            report.winner = report.scores[0] == 1 ? 0 : 1;
        } else if (report.verdict.blame && report.note.size() != 0 && referee.has_begun()) {
            put_state(report.note, referee);
        }
    }

    void put_again(hub::CommandLine& line, std::uint64_t seed, std::string_view hub_options,
                   std::span<const std::string_view> programs) const override {
        const auto put_deal = [&] {
            core::put(line, "multitool deal naval --size ", size_.view(), " --ships ",
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
        core::put(line, " > again.config && multitool navalhub ", hub_options,
                  " again.rules again.config");
    }

private:
    void begin(const hub::Sitting& sitting, Referee& referee, hub::Gathering& table) {
        hub::Recorder* const recorder = table.recorder();
        if (recorder != nullptr) {
            record_rules(*recorder, rules_);
        }
        for (game::Seat seat = 0; seat < sides; ++seat) {
            const Player player = seat == 0 ? Player::one : Player::two;
            const hub::Entrant& entrant = sitting.entrants[seat];
            if (table.is_process(seat)) {
                write_maps();
                const char* const map = maps_[seat].path();
                if (recorder != nullptr) {
                    record_map(*recorder, seat, map);
                }
                if (!start_agent(table, 0, player, entrant.program, map)) {
                    referee.lose(table, seat, game::Outcome::not_started);
                    return;
                }
                continue;
            }
            const AgentArguments arguments{
                .me = player, .fleet = fleets_[seat], .seed = seed_of(seat)};
            table.sit_down(seat,
                           built_ins[entrant.built_in].make(agents_[seat].bytes.data(), arguments));
        }
    }

    void write_maps() {
        for (std::size_t side = 0; side < sides && !maps_are_written_; ++side) {
            core::FixedString<most_ships * 8> text;
            put_map_file(text, fleets_[side]);
            static_cast<void>(maps_[side].write(text.view()));  // the agent will complain
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

hub::Contest* make_contest() { return hub::make_contest<Contest>(); }

}  // namespace naval
