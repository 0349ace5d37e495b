// Plays the dice games of a match: multitool-match(1), "GAMES".
#include <array>
#include <new>

#include "core/called_path.hpp"
#include "core/shell_word.hpp"
#include "games/stlucia/dealing.hpp"
#include "games/stlucia/family.hpp"
#include "games/stlucia/game_start.hpp"
#include "games/stlucia/player.hpp"
#include "games/stlucia/referee.hpp"
#include "games/stlucia/strategies.hpp"
#include "hub/mixed_table.hpp"

namespace stlucia {

namespace {

template <class StrategyOfPlayer>
using Seated = game::SeatedPlayer<Player, StrategyOfPlayer, PlayerArguments>;
using Storage =
    game::PlayerStorage<Seated<Eait>, Seated<Science>, Seated<Habs>, Seated<Hass>, Seated<Mabs>>;

template <class StrategyOfPlayer>
game::MemoryPlayer& make_player(void* room, const PlayerArguments& arguments) {
    return *new (room) Seated<StrategyOfPlayer>(arguments);
}

constexpr hub::BuiltIn<PlayerArguments> built_ins[] = {
    {"eait", make_player<Eait>},       {"EAIT", make_player<Eait>},
    {"science", make_player<Science>}, {"SCIENCE", make_player<Science>},
    {"habs", make_player<Habs>},       {"HABS", make_player<Habs>},
    {"hass", make_player<Hass>},       {"HASS", make_player<Hass>},
    {"mabs", make_player<Mabs>},       {"MABS", make_player<Mabs>},
};

constexpr std::uint64_t default_score = 20;
constexpr std::uint64_t most_score = 1'000'000'000;

class GameRunner final : public hub::GameRunner {
public:
    void configure(const game::Settings& settings, std::uint32_t /*seats*/,
                   game::Complaint& complaint) override {
        rolls_ = game::number_within(settings, "rolls", default_rolls, 1, most_rolls, complaint);
        score_ = static_cast<std::int64_t>(
            game::number_within(settings, "score", default_score, 1, most_score, complaint));
    }

    std::size_t settings(std::span<hub::NamedSetting> all) const override {
        all[0] = {"rolls", static_cast<std::int64_t>(rolls_)};
        all[1] = {"score", score_};
        return 2;
    }

    int built_in(std::string_view name) const override {
        return hub::find_built_in(built_ins, name);
    }

    bool deal(std::uint64_t seed) override { return deal_rolls(seed, rolls_, dice_); }

    void play(const hub::GameSetup& setup, hub::GameReport& report) override {
        hub::MixedTable table(setup, protocol_traits);
        Referee referee(static_cast<SeatIndex>(table.size()), score_, RollSequence(dice_.items()));
        if (!table.create()) {
            referee.stop(table, game::Outcome::no_memory);
        } else {
            begin(setup, table);
            table.play(referee, greeting);
        }
        table.shut_down(referee, report);
        if (report.end_reason.outcome == game::Outcome::finished) {
            report.winner = referee.game().mover();
        }
    }

    void put_rerun_command(hub::CommandLine& line, std::uint64_t seed, std::string_view hub_options,
                           std::span<const std::string_view> programs) const override {
        core::put(line, core::CalledPath{}, " deal stlucia --rolls ", rolls_, " --seed ", seed,
                  " > again.rolls && ", core::CalledPath{}, " stlucia ", hub_options,
                  " again.rolls ", score_);
        core::put_shown_words(line, programs);
    }

private:
    void begin(const hub::GameSetup& setup, hub::MixedTable& table) {
        if (hub::Recorder* const recorder = table.recorder()) {
            core::FixedString<20> score;
            core::put(score, score_);
            record_settings(*recorder, score.c_str(), dice_.items());
        }
        for (game::Seat seat = 0; seat < table.size(); ++seat) {
            const hub::PlayerSpec& player_spec = setup.player_specs[seat];
            if (table.is_process(seat)) {
                table.start(seat, PlayerCommand(player_spec.program, table.size(), seat).argv());
            } else {
                table.add_memory_player(seat, built_ins[player_spec.built_in].make(
                                                  players_[seat].bytes.data(),
                                                  {.players = static_cast<SeatIndex>(table.size()),
                                                   .my_seat = static_cast<SeatIndex>(seat)}));
            }
        }
    }

    std::uint64_t rolls_ = 0;
    std::int64_t score_ = 0;
    sys::MappedVector<Face> dice_;
    std::array<Storage, game::most_seats> players_;
};

}  // namespace

hub::GameRunner* make_game_runner() { return hub::make_game_runner<GameRunner>(); }

}  // namespace stlucia
