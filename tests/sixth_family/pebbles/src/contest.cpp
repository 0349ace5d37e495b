// What the workbench asks for: heaps from a seed, and games in number.
#include <array>
#include <new>

#include "core/random.hpp"
#include "core/shell_word.hpp"
#include "games/pebbles/family.hpp"
#include "games/pebbles/player.hpp"
#include "games/pebbles/referee.hpp"
#include "games/pebbles/seating.hpp"
#include "hub/gathering.hpp"

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

class Contest final : public hub::Contest {
public:
    void take(const game::Settings& settings, std::uint32_t /*seats*/,
              game::Complaint& complaint) override {
        most_ = heap_of(settings, complaint);
    }
    std::size_t settings(std::span<hub::ContestSetting> all) const override {
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
    void play(const hub::Sitting& sitting, hub::GameReport& report) override {
        hub::Gathering table(sitting, manners);
        Referee referee(table.size(), heap_);
        if (!table.create()) {
            referee.stop(table, game::Outcome::no_memory);
        } else {
            if (hub::Recorder* const recorder = table.recorder()) {
                record_heap(*recorder, heap_);
            }
            for (game::Seat seat = 0; seat < table.size(); ++seat) {
                const hub::Entrant& entrant = sitting.entrants[seat];
                if (table.is_process(seat)) {
                    start_player(table, seat, entrant.program);
                } else {
                    table.sit_down(
                        seat, built_ins[entrant.built_in].make(players_[seat].bytes.data(), {}));
                }
            }
            table.play(referee, std::nullopt);
        }
        table.see_off(referee, report);
        if (report.verdict.outcome == game::Outcome::finished) {
            report.winner = referee.mover();
        }
    }
    void put_again(hub::CommandLine& line, std::uint64_t seed, std::string_view hub_options,
                   std::span<const std::string_view> programs) const override {
        core::put(line, "multitool deal pebbles --heap ", most_, " --seed ", seed,
                  " > again.heap && multitool pebbles ", hub_options, " again.heap");
        core::put_shown_words(line, programs);
    }

private:
    std::uint64_t most_ = default_heap;
    std::int64_t heap_ = 1;
    std::array<game::PlayerStorage<Seated>, hub::most_in_contest> players_;
};

}  // namespace

void put_dealt_heap(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint) {
    const std::uint64_t most = heap_of(settings, complaint);
    if (complaint.size() == 0) {
        core::put(out, dealt_heap(seed, most), '\n');
    }
}

hub::Contest* make_contest() { return hub::make_contest<Contest>(); }

}  // namespace pebbles
