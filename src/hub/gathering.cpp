#include "hub/gathering.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

#include "hub/explain.hpp"
#include "sys/file.hpp"

namespace hub {

Gathering::Gathering(const Sitting& sitting, const Manners& manners)
    : sitting_(sitting),
      manners_(manners),
      records_(sitting.options.record_file != nullptr),
      tally_(sitting.wants_times) {
    Seat processes = 0;
    for (Seat seat = 0; seat < size(); ++seat) {
        places_[seat].process = is_process(seat) ? processes++ : 0;
    }
    CHECK(!records_ || processes == size());
    if (processes > 0) {
        if (core::Result<sys::Fd> nowhere = sys::open_dev_null()) {
            nowhere_ = nowhere.take();
        } else {
            trouble_ = nowhere.error().number;
        }
        console_.emplace(nowhere_.get());
        if (!records_) {
            console_->close();
        }
        seats_.emplace(sitting.is_own_name, *console_, manners_);
    }
    if (sitting.options.game_limit_microseconds != 0) {
        end_ = sys::now() + sitting.options.game_limit_microseconds;
    }
}

Gathering::~Gathering() {
    for (const Place& place : places_) {
        if (place.player != nullptr) {
            place.player->destroy();
        }
    }
}

bool Gathering::create() {
    if (!seats_) {
        return true;
    }
    if (trouble_) {
        return false;
    }
    const auto processes = static_cast<std::size_t>(
        std::ranges::count(sitting_.entrants, is_a_process, &Entrant::built_in));
    if (!seats_->open_files(sitting_.options)) {
        trouble_ = 0;  // it has said so
        return false;
    }
    errno = 0;
    const bool created = seats_->create(processes);
    if (!created) {
        trouble_ = errno == ENOMEM ? ENOMEM : EMFILE;
    }
    return created;
}

void Gathering::play(game::Referee& referee, std::optional<char> greeting) {
    Players& players = records_ ? static_cast<Players&>(*seats_) : *this;
    if (greeting) {
        greet(referee, players, *greeting);
    }
    drive(referee, players, &tally_);
}

void Gathering::see_off(const game::Referee& referee, GameReport& report) {
    report.verdict = referee.verdict();
    report.trouble = trouble_of(report.verdict);
    // There are no seats if memory ran out before they were made.
    for (Seat seat = 0; seat < referee.seats(); ++seat) {
        report.scores[seat] = referee.score(seat);
    }
    tally_.put_into(report);
    if (seats_) {
        let_leave(referee.verdict());
        if (records_) {
            close_game(referee, *seats_, referee.verdict(), referee.ending().status);
            if (recorder() != nullptr && !recorder()->finish()) {
                report.trouble = 0;  // a full disk has no room for those of later games either
            }
        } else {
            seats_->finish();
        }
    }
    put_note(report, referee.expected());
}

// A player that is a process is to blame for what its program is; not for a system that has nothing
// left to start it with. Our own in memory break no game, unless they find no memory.
std::optional<int> Gathering::trouble_of(const game::Verdict& verdict) const {
    if (verdict.outcome == game::Outcome::no_memory) {
        return trouble_.value_or(ENOMEM);
    }
    if (!verdict.blame) {
        return std::nullopt;
    }
    if (!is_process(*verdict.blame)) {
        return ENOMEM;
    }
    if (verdict.outcome != game::Outcome::not_started) {
        return std::nullopt;
    }
    const int error = (*seats_)[places_[*verdict.blame].process].start_error;
    constexpr std::array of_programs{ENOENT, EACCES,       EPERM,   ENOEXEC, ENOTDIR, ELOOP,
                                     EISDIR, ENAMETOOLONG, ETXTBSY, E2BIG,   ELIBBAD, EINVAL};
    const bool is_its_own = std::ranges::find(of_programs, error) != of_programs.end();
    return is_its_own ? std::nullopt : std::optional(error);
}

bool Gathering::has_to_stop_in_memory() {
    until_clock_ = answers_per_look;
    if (sys::end_signal::has_come()) {
        stop_reason_ = game::Outcome::signal;
    } else if (sys::now() >= end_) {
        stop_reason_ = game::Outcome::too_long;
    }
    return stop_reason_.has_value();
}

void Gathering::let_leave(const game::Verdict& verdict) {
    // Who was too slow is not waited for once more.
    if (verdict.outcome == game::Outcome::too_slow && is_process(*verdict.blame)) {
        seats_->drop(places_[*verdict.blame].process);
    }
    if (!manners_.closes_pipes && verdict.outcome != game::Outcome::finished) {
        seats_->close_all();
    }
    if (!seats_->let_leave()) {
        seats_->kill_all();  // we are to end: what they started comes to us only when they are gone
    }
}

void Gathering::put_note(GameReport& report, std::string_view expected) {
    const game::Verdict& verdict = report.verdict;
    if (verdict.blame && is_process(*verdict.blame)) {
        Explanation why;
        explain(why, verdict, *seats_, places_[*verdict.blame].process, expected);
        report.note.append(why.view());
    }
}

}  // namespace hub
