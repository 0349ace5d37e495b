// Plays the card games of a match: multitool-match(1), "GAMES".
#include <array>
#include <new>

#include "core/called_path.hpp"
#include "core/shell_word.hpp"
#include "games/cards/dealing.hpp"
#include "games/cards/family.hpp"
#include "games/cards/game_start.hpp"
#include "games/cards/player.hpp"
#include "games/cards/settings.hpp"
#include "games/cards/strategies.hpp"
#include "hub/mixed_table.hpp"

namespace cards {

namespace {

template <class StrategyOfPlayer>
using Seated = game::SeatedPlayer<Player, StrategyOfPlayer, PlayerArguments>;
using Storage = game::PlayerStorage<Seated<Alice>, Seated<Bob>>;

template <class StrategyOfPlayer>
game::MemoryPlayer& make_player(void* room, const PlayerArguments& arguments) {
    return *new (room) Seated<StrategyOfPlayer>(arguments);
}

constexpr hub::BuiltIn<PlayerArguments> built_ins[] = {
    {"alice", make_player<Alice>},
    {"2310alice", make_player<Alice>},
    {"bob", make_player<Bob>},
    {"2310bob", make_player<Bob>},
};

constexpr std::uint64_t default_threshold = 4;

class GameRunner final : public hub::GameRunner {
public:
    void configure(const game::Settings& settings, std::uint32_t seats,
                   game::Complaint& complaint) override {
        constexpr std::uint64_t most_threshold = INT32_MAX;
        cards_ = game::number_within(settings, "cards", different_cards,
                                     std::max<std::uint64_t>(least_cards, seats), game::most_cards,
                                     complaint);
        threshold_ = static_cast<std::int64_t>(game::number_within(
            settings, "threshold", default_threshold, least_threshold, most_threshold, complaint));
    }

    std::size_t settings(std::span<hub::NamedSetting> all) const override {
        all[0] = {"cards", static_cast<std::int64_t>(cards_)};
        all[1] = {"threshold", threshold_};
        return 2;
    }

    int built_in(std::string_view name) const override {
        return hub::find_built_in(built_ins, name);
    }

    bool deal(std::uint64_t seed) override { return deal_deck(seed, cards_, deck_); }

    void play(const hub::GameSetup& setup, hub::GameReport& report) override {
        Referee referee;
        hub::MixedTable table(setup, {});
        if (!table.create() || !referee.deal(deck_.items(), table.size(), threshold_)) {
            referee.stop(table, game::Outcome::no_memory);
        } else {
            begin(setup, referee, table);
            table.play(referee, greeting);
        }
        table.shut_down(referee, report);
    }

    void put_rerun_command(hub::CommandLine& line, std::uint64_t seed, std::string_view hub_options,
                           std::span<const std::string_view> programs) const override {
        core::put(line, core::CalledPath{}, " deal cards --cards ", cards_, " --seed ", seed,
                  " > again.deck && ", core::CalledPath{}, " cardhub ", hub_options, " again.deck ",
                  threshold_);
        core::put_shown_words(line, programs);
    }

private:
    void begin(const hub::GameSetup& setup, const Referee& referee, hub::MixedTable& table) {
        if (hub::Recorder* const recorder = table.recorder()) {
            core::FixedString<20> threshold;
            core::put(threshold, threshold_);
            record_settings(*recorder, threshold.c_str(), deck_.items());
        }
        for (game::Seat seat = 0; seat < table.size(); ++seat) {
            const hub::PlayerSpec& player_spec = setup.player_specs[seat];
            if (table.is_process(seat)) {
                table.start(seat,
                            PlayerCommand(player_spec.program, referee, seat, threshold_).argv());
                continue;
            }
            const PlayerArguments arguments{
                .players = table.size(),
                .my_seat = seat,
                .threshold = threshold_,
                .hand_size = static_cast<std::int64_t>(referee.game().hand_size())};
            table.add_memory_player(
                seat, built_ins[player_spec.built_in].make(players_[seat].bytes.data(), arguments));
        }
    }

    std::uint64_t cards_ = 0;
    std::int64_t threshold_ = 0;
    sys::MappedVector<Card> deck_;
    std::array<Storage, game::most_seats> players_;
};

}  // namespace

hub::GameRunner* make_game_runner() { return hub::make_game_runner<GameRunner>(); }

}  // namespace cards
