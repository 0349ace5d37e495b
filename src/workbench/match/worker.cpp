// A worker of a match: told which games to play on stdin, it tells what came of them on stdout. It
// has the command line of the match itself, and goes when that does.
#include <algorithm>
#include <array>
#include <climits>
#include <csignal>
#include <cstring>
#include <optional>
#include <unistd.h>

#include "core/random.hpp"
#include "sys/file.hpp"
#include "sys/mapped.hpp"
#include "sys/out_buffer.hpp"
#include "sys/signals.hpp"
#include "sys/wait.hpp"
#include "workbench/match/complain.hpp"
#include "workbench/match/options.hpp"
#include "workbench/match/record_path.hpp"
#include "workbench/match/wire.hpp"
#include "workbench/workers.hpp"

namespace match {

namespace {

class Worker {
public:
    Worker(const MatchOptions& options, core::OwnNameTest is_own_name)
        : options_(options), is_own_name_(is_own_name), out_(STDOUT_FILENO) {}

    // The status to leave with if it could not be: what we had no means for says nothing of the
    // players.
    std::optional<int> play(std::uint64_t index) {
        const Plan& plan = options_.plan;
        const PlannedGame planned = game_at(plan, game_of_shard(plan, index));
        if (planned.deal != deal_ &&
            !options_.contest->deal(core::derived_seed(plan.seed, planned.deal))) {
            // Others have games of the same deal: the match says it, once.
            return options_.contest->why_no_deal().empty()
                       ? complain("there is no memory for a deal")
                       : no_such_deal;
        }
        deal_ = planned.deal;
        for (std::size_t seat = 0; seat < plan.seats; ++seat) {
            seated_[seat] = options_.entrants[planned.seating[seat]];
        }
        if (!play_seated(planned.game, records_at_once())) {
            return workbench::could_not_do_it;
        }
        // Our own players alone break no game, but it may take too long. Then it is played once
        // more, for its record.
        if (options_.record_faults != nullptr && !records_at_once() &&
            report_.verdict.outcome != game::Outcome::finished &&
            !play_seated(planned.game, true)) {
            return workbench::could_not_do_it;
        }
        answer(index, planned);
        return std::nullopt;
    }

    void flush() { out_.flush(); }
    [[nodiscard]] bool failed() const { return out_.failed(); }

private:
    // Whether the game is recorded as it is played: if all are, or somebody sits there who may
    // break it.
    [[nodiscard]] bool records_at_once() const {
        return options_.record != nullptr ||
               (options_.record_faults != nullptr &&
                std::any_of(seated_.begin(), seated_.begin() + options_.plan.seats,
                            [](const hub::Entrant& entrant) {
                                return entrant.built_in == hub::is_a_process;
                            }));
    }

    // False, and said, if it could not be; or if we are to end.
    bool play_seated(std::uint64_t game, bool with_record) {
        hub::Sitting sitting{.entrants = {seated_.data(), options_.plan.seats},
                             .is_own_name = is_own_name_,
                             .options = options_.limits,
                             .wants_times = options_.times};
        constexpr std::size_t most_of_name = 40;
        // All of it, however long the folder's name is: the system refuses what is too long.
        core::FixedString<PATH_MAX + most_of_name> record;
        if (with_record) {
            put_record_path(record,
                            options_.record != nullptr ? options_.record : options_.record_faults,
                            game);
            sitting.options.record_file = record.c_str();
            for (hub::Entrant& entrant : seated_) {
                entrant.built_in = hub::is_a_process;
            }
        }
        report_ = {};
        sys::end_signal::heed();  // a game of processes leaves it ignored
        options_.contest->play(sitting, report_);
        if (report_.trouble && *report_.trouble != 0) {
            complain("game ", game, " could not be played: ", ::strerrordesc_np(*report_.trouble));
        }
        if (report_.trouble || report_.verdict.outcome == game::Outcome::signal) {
            return false;
        }
        if (with_record && options_.record_faults != nullptr &&
            report_.verdict.outcome == game::Outcome::finished) {
            ::unlink(record.c_str());
        }
        return true;
    }

    void answer(std::uint64_t index, const PlannedGame& planned) {
        const std::uint32_t seats = options_.plan.seats;
        GameResult result{.game = planned.game,
                          .deal = planned.deal,
                          .seats = seats,
                          .ending = report_.verdict.outcome,
                          .blame = report_.verdict.blame,
                          .has_times = options_.times};
        std::copy_n(report_.scores.begin(), seats, result.scores.begin());
        std::copy_n(report_.answers.begin(), seats, result.answers.begin());
        std::copy_n(report_.median_us.begin(), seats, result.median_us.begin());
        std::copy_n(report_.slowest_us.begin(), seats, result.slowest_us.begin());
        result.halves = points_of(options_.plan.family->ranking, {result.scores.data(), seats},
                                  report_.winner, result.ending, result.blame);
        put_answer(out_, index, result, report_.note.view());
    }

    const MatchOptions& options_;
    core::OwnNameTest is_own_name_;
    std::optional<std::uint64_t> deal_;
    std::array<hub::Entrant, most_players> seated_{};
    hub::GameReport report_;
    sys::SizedOutBuffer<32768> out_;
};

}  // namespace

int worker_main(const core::Invocation& invocation) {
    // Who ends the match decides about us, too; a terminal's signal is for all of its programs.
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        sys::ignore_signal(signal);
    }
    sys::end_signal::install(worker_end_signal, {});
    sys::end_signal::hold();
    sys::fill_standard_fds();
    sys::keep_pages();
    const auto taken = sys::make_mapped<MatchOptions>();
    if (taken.get() == nullptr || !take_options(invocation, *taken)) {
        return workbench::could_not_do_it;
    }
    const auto worker = sys::make_mapped<Worker>(*taken, invocation.is_own_name);
    if (worker.get() == nullptr) {
        return complain("there is no memory");
    }
    for (Request request{}; workbench::read_told(request);) {
        for (std::uint64_t i = 0; i < request.count; ++i) {
            if (const std::optional<int> status = worker->play(request.first + i)) {
                worker->flush();  // what came before it is a result
                return *status;
            }
        }
        worker->flush();
        if (worker->failed()) {
            break;
        }
    }
    return 0;
}

}  // namespace match
