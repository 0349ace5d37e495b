// What the workbench asks for: heaps from a seed, and games in number.
#include <array>
#include <new>

#include "core/random.hpp"
#include "core/shell_word.hpp"
#include "games/pebbles/family.hpp"
#include "games/pebbles/game_start.hpp"
#include "games/pebbles/player.hpp"
#include "games/pebbles/referee.hpp"
#include "hub/mixed_table.hpp"

namespace pebbles {

namespace {

using Seated = game::SeatedPlayer<Player, NoStrategy, Habit>;

template <std::int64_t takes>
game::MemoryPlayer& make_player(void* room, const Habit& /*none*/) {
    return *new (room) Seated(Habit{.takes = takes});
}
constexpr hub::BuiltIn<Habit> built_ins[] = {
    {"pebbles1", make_player<1>},
    {"pebbles3", make_player<3>},
};

constexpr std::uint64_t default_heap = 30;

std::int64_t dealt_heap(std::uint64_t seed, std::uint64_t most) {
    return static_cast<std::int64_t>(1 + core::Random(seed).below(most));
}

std::uint64_t heap_of(const game::Settings& settings, game::Complaint& complaint) {
    return game::number_within(settings, "heap", default_heap, 1, most_pebbles, complaint);
}

class GameRunner final : public hub::GameRunner {
public:
    void configure(const game::Settings& settings, std::uint32_t /*seats*/,
                   game::Complaint& complaint) override {
        most_ = heap_of(settings, complaint);
    }
    std::size_t settings(std::span<hub::NamedSetting> all) const override {
        all[0] = {"heap", static_cast<std::int64_t>(most_)};
        return 1;
    }
    int built_in(std::string_view name) const override {
        return hub::find_built_in(built_ins, name);
    }
    bool deal(std::uint64_t seed) override {
        heap_ = dealt_heap(seed, most_);
        return true;
    }
    void play(const hub::GameSetup& setup, hub::GameReport& report) override {
        hub::MixedTable table(setup, protocol_traits);
        Referee referee(table.size(), heap_);
        if (!table.create()) {
            referee.stop(table, game::Outcome::no_memory);
        } else {
            if (hub::Recorder* const recorder = table.recorder()) {
                record_heap(*recorder, heap_);
            }
            for (game::Seat seat = 0; seat < table.size(); ++seat) {
                const hub::PlayerSpec& player_spec = setup.player_specs[seat];
                if (table.is_process(seat)) {
                    start_player(table, seat, player_spec.program);
                } else {
                    table.add_memory_player(seat, built_ins[player_spec.built_in].make(
                                                      players_[seat].bytes.data(), {}));
                }
            }
            table.play(referee, std::nullopt);
        }
        table.shut_down(referee, report);
        if (report.end_reason.outcome == game::Outcome::finished) {
            report.winner = referee.mover();
        }
    }
    void put_rerun_command(hub::CommandLine& line, std::uint64_t seed, std::string_view hub_options,
                           std::span<const std::string_view> programs) const override {
        core::put(line, "multitool deal pebbles --heap ", most_, " --seed ", seed,
                  " > again.heap && multitool pebbles ", hub_options, " again.heap");
        core::put_shown_words(line, programs);
    }

private:
    std::uint64_t most_ = default_heap;
    std::int64_t heap_ = 1;
    std::array<game::PlayerStorage<Seated>, game::most_seats> players_;
};

}  // namespace

void put_dealt_heap(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint) {
    const std::uint64_t most = heap_of(settings, complaint);
    if (complaint.size() == 0) {
        core::put(out, dealt_heap(seed, most), '\n');
    }
}

hub::GameRunner* make_game_runner() { return hub::make_game_runner<GameRunner>(); }

}  // namespace pebbles
