// The program match-worker: reads jobs on stdin, plays the games and writes the results to
// stdout (worker_message.hpp). It has the same command line as the match and ends when the match
// does.
#include <algorithm>
#include <array>
#include <climits>
#include <csignal>
#include <cstring>
#include <optional>
#include <unistd.h>

#include "core/random.hpp"
#include "sys/error_text.hpp"
#include "sys/file.hpp"
#include "sys/mapped.hpp"
#include "sys/out_buffer.hpp"
#include "sys/signals.hpp"
#include "sys/wait.hpp"
#include "workbench/match/complain.hpp"
#include "workbench/match/options.hpp"
#include "workbench/match/worker_message.hpp"
#include "workbench/worker_pool.hpp"

namespace match {

namespace {

class MatchWorker {
public:
    MatchWorker(const MatchOptions& options, core::OwnNameTest is_own_name)
        : options_(options), is_own_name_(is_own_name), out_(STDOUT_FILENO) {}

    // Plays one game and buffers its result. Returns an exit status if the game could not be played
    // for lack of resources: such a failure must not count against a player.
    std::optional<int> play(std::uint64_t index) {
        const Plan& plan = options_.plan;
        const PlannedGame planned = game_at(plan, game_of_shard(plan, index), drawn_);
        if (planned.deal != deal_ &&
            !options_.runner->deal(core::derived_seed(plan.seed, planned.deal))) {
            // Other workers may have games of the same deal, so the match prints the reason, once.
            return options_.runner->why_no_deal().empty()
                       ? complain("there is no memory for a deal")
                       : no_such_deal;
        }
        deal_ = planned.deal;
        for (std::size_t seat = 0; seat < plan.seats; ++seat) {
            seated_[seat] = options_.player_specs[planned.seating[seat]];
        }
        if (!play_seated(planned.game, records_at_once())) {
            return workbench::could_not_do_it;
        }
        // A game of built-in players can only be broken by its time limit. Such a game is played in
        // memory first and once more, with processes, for its record.
        if (options_.record_faults != nullptr && !records_at_once() &&
            report_.end_reason.outcome != game::Outcome::finished &&
            !play_seated(planned.game, true)) {
            return workbench::could_not_do_it;
        }
        answer(planned);
        return std::nullopt;
    }

    void flush() { out_.flush(); }
    [[nodiscard]] bool failed() const { return out_.failed(); }

private:
    // Whether the game is recorded while it is played: if all games are, or if a player is a
    // process, which may break it.
    [[nodiscard]] bool records_at_once() const {
        return options_.record != nullptr ||
               (options_.record_faults != nullptr &&
                std::any_of(seated_.begin(), seated_.begin() + options_.plan.seats,
                            [](const hub::PlayerSpec& player_spec) {
                                return player_spec.built_in == hub::is_a_process;
                            }));
    }

    // Returns false if the game could not be played, after printing the reason, or if this worker
    // must end.
    bool play_seated(std::uint64_t game, bool with_record) {
        hub::GameSetup setup{.player_specs = {seated_.data(), options_.plan.seats},
                             .is_own_name = is_own_name_,
                             .options = {.limits = options_.limits, .keeps_stderr = true},
                             .wants_times = options_.times,
                             .stock = options_.stay ? &stock_ : nullptr};
        constexpr std::size_t most_of_name = 40;
        // The buffer holds a path that is too long for the system, so that opening it fails with
        // the right error instead of using a truncated path.
        core::FixedString<PATH_MAX + most_of_name> record;
        if (with_record) {
            core::put(record, options_.record != nullptr ? options_.record : options_.record_faults,
                      "/game-", game, ".record");
            setup.options.record_file = record.c_str();
            for (hub::PlayerSpec& player_spec : seated_) {
                player_spec.built_in = hub::is_a_process;
            }
        }
        report_ = {};
        sys::end_signal::heed();  // a game with processes leaves the signal ignored
        options_.runner->play(setup, report_);
        if (report_.system_error && *report_.system_error != 0) {
            complain("game ", game,
                     " could not be played: ", sys::error_text(*report_.system_error));
        }
        if (report_.system_error || report_.end_reason.outcome == game::Outcome::signal) {
            return false;
        }
        if (with_record && options_.record_faults != nullptr &&
            report_.end_reason.outcome == game::Outcome::finished) {
            ::unlink(record.c_str());
        }
        return true;
    }

    void answer(const PlannedGame& planned) {
        const std::uint32_t seats = options_.plan.seats;
        GameResult result{.game = planned.game,
                          .deal = planned.deal,
                          .seats = seats,
                          .ending = report_.end_reason.outcome,
                          .blame = report_.end_reason.blame,
                          .has_times = options_.times,
                          .left_early = report_.left_early};
        std::copy_n(report_.scores.begin(), seats, result.scores.begin());
        std::copy_n(report_.answers.begin(), seats, result.answers.begin());
        std::copy_n(report_.median_us.begin(), seats, result.median_us.begin());
        std::copy_n(report_.slowest_us.begin(), seats, result.slowest_us.begin());
        result.halves = points_of(options_.plan.family->ranking, {result.scores.data(), seats},
                                  report_.winner, result.ending, result.blame);
        put_answer(out_, result, report_.note.view());
    }

    const MatchOptions& options_;
    core::OwnNameTest is_own_name_;
    std::optional<std::uint64_t> deal_;
    DrawnTables drawn_;
    std::array<hub::PlayerSpec, game::most_seats> seated_{};
    hub::GameReport report_;
    hub::PlayerStock stock_;
    sys::SizedOutBuffer<32768> out_;
};

// Adds MULTITOOL_STAY=1 to the environment, which players inherit. Not setenv, which allocates.
// Returns false if allocation failed.
bool announce_stay(sys::MappedVector<char*>& environment) {
    static char stay[] = "MULTITOOL_STAY=1";
    for (char** variable = environ; *variable != nullptr; ++variable) {
        if (!environment.push(*variable)) {
            return false;
        }
    }
    if (!environment.push(stay) || !environment.push(nullptr)) {
        return false;
    }
    environ = environment.begin();
    return true;
}

}  // namespace

int worker_main(const core::Invocation& invocation) {
    // A terminal sends its signals to all processes in the foreground. Only the match acts on them;
    // it then kills its workers.
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        sys::ignore_signal(signal);
    }
    sys::end_signal::install(worker_end_signal, {});
    sys::end_signal::also_orphaned();
    sys::end_signal::hold();
    sys::fill_standard_fds();
    sys::keep_pages();
    const auto taken = sys::make_mapped<MatchOptions>();
    if (taken.get() == nullptr || !take_options(invocation, *taken)) {
        return workbench::could_not_do_it;
    }
    sys::MappedVector<char*> environment;
    if (taken->stay && !announce_stay(environment)) {
        return complain("there is no memory");
    }
    const auto runner = sys::make_mapped<MatchWorker>(*taken, invocation.is_own_name);
    if (runner.get() == nullptr) {
        return complain("there is no memory");
    }
    for (sys::MappedText job; workbench::read_job(job);) {
        GameRange range{};
        CHECK(job.size() == sizeof range);
        std::memcpy(&range, job.view().data(), sizeof range);
        for (std::uint64_t i = 0; i < range.count; ++i) {
            if (const std::optional<int> status = runner->play(range.first + i)) {
                runner->flush();  // the results of earlier games are valid
                return *status;
            }
        }
        runner->flush();
        if (runner->failed()) {
            break;
        }
    }
    return 0;
}

}  // namespace match
