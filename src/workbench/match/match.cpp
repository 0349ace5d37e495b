// Which player is better: multitool-match(1).
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

#include "sys/entropy.hpp"
#include "sys/file.hpp"
#include "sys/mapped.hpp"
#include "sys/wait.hpp"
#include "workbench/match/again.hpp"
#include "workbench/match/complain.hpp"
#include "workbench/match/crew.hpp"
#include "workbench/match/log_file.hpp"
#include "workbench/match/merge.hpp"
#include "workbench/match/options.hpp"
#include "workbench/match/print.hpp"
#include "workbench/match/progress.hpp"
#include "workbench/match/shown_name.hpp"
#include "workbench/match/statistics.hpp"
#include "workbench/match/until.hpp"

namespace match {

namespace {

using workbench::could_not_do_it;

bool make_folder(const char* path) {
    constexpr mode_t by_umask = 0777;
    if (path == nullptr || ::mkdir(path, by_umask) == 0) {
        return true;
    }
    struct stat info {};
    if (errno == EEXIST && ::stat(path, &info) == 0) {
        errno = ENOTDIR;
        if (S_ISDIR(info.st_mode)) {
            return true;
        }
    }
    complain(path, ": ", ::strerrordesc_np(errno));
    return false;
}

class Match {
public:
    explicit Match(const core::Invocation& invocation) : invocation_(invocation) {}

    int run() {
        if (!take_options(invocation_, options_) || !make_folder(options_.record) ||
            !make_folder(options_.record_faults) || !open_log()) {
            return could_not_do_it;
        }
        statistics_.emplace(options_.plan, until_of(options_.plan));
        if (statistics_.get() == nullptr) {
            return complain("there is no memory");
        }
        if (!read_log()) {
            return could_not_do_it;
        }
        const std::optional<int> broken_off = play();
        const Again again{.plan = &options_.plan, .runner = options_.runner};
        const int status = print_table(options_.plan, *statistics_, again, options_.json);
        if (broken_off && *broken_off != could_not_do_it) {
            tell_how_to_continue();
        }
        return broken_off.value_or(status);
    }

private:
    // Settles the seed: given, or the log's, or the system's.
    bool open_log() {
        Plan& plan = options_.plan;
        const auto line = sys::make_mapped<HeaderLine>();
        if (header_.emplace(); header_.get() == nullptr || line.get() == nullptr) {
            complain("there is no memory");
            return false;
        }
        put_header(*line, plan);
        if (line->overflowed()) {
            complain("the names of the players are too long");
            return false;
        }
        if (options_.log != nullptr && !log_.open(options_.log)) {
            return false;
        }
        reader_ = LogReader(log_.text());
        const Read read = reader_.begin(*header_);
        if (read == Read::faulty) {
            complain(options_.log, ": this is no log of a match: ", reader_.fault());
            return false;
        }
        if (read == Read::good && !options_.seed_given) {
            plan.seed = header_->plan.seed;
        } else if (!options_.seed_given) {
            plan.seed = sys::random_seed();
            core::FixedString<40> words;
            core::put(words, "seed ", plan.seed, '\n');
            sys::write_all(STDERR_FILENO, words.view());
        }
        Words words;
        if (read == Read::good &&
            find_difference(words, header_->plan, plan, ShardMay::not_differ)) {
            complain(options_.log, ": another match is in it: ", words.view());
            return false;
        }
        continues_ = read == Read::good;
        return true;
    }

    // What has been played is taken as it is; the log goes on behind it.
    bool read_log() {
        if (!log_.is_open()) {
            return true;
        }
        GameResult result;
        Read read = continues_ ? reader_.next(header_->plan, result) : Read::end;
        while (read == Read::good) {
            take(result);
            read = is_decided() ? Read::end : reader_.next(header_->plan, result);
        }
        if (read == Read::faulty) {
            complain(options_.log, ": ", reader_.fault());
            return false;
        }
        if (!log_.continue_at(reader_.good_bytes())) {
            return false;
        }
        if (!continues_ && !log_.put_header(options_.plan)) {
            return false;
        }
        if (!log_.flush()) {
            complain_of_log();
            return false;
        }
        return true;
    }

    int complain_of_log() const { return complain(options_.log, ": the log could not be written"); }

    [[nodiscard]] bool is_decided() const { return statistics_->decision() != Decision::none; }
    [[nodiscard]] bool is_over() const {
        return games_ == games_of_shard(options_.plan) || is_decided();
    }

    void take(const GameResult& result) {
        statistics_->add(result);
        ++games_;
        if (result.blame) {
            faults_[result.seating[*result.blame]] |= bit_of(result.ending);
        }
    }

    // The status to leave with, if it did not come to its end.
    std::optional<int> play() {
        if (is_over()) {
            return std::nullopt;
        }
        const std::uint64_t end = games_of_shard(options_.plan);
        Progress progress(options_.plan, options_.quiet, games_);
        Crew crew(options_.plan, *options_.runner, invocation_,
                  portions_of(end - games_, options_.jobs, options_.has_processes()), progress);
        if (!crew.begin(games_, end)) {
            return could_not_do_it;
        }
        while (!is_over()) {
            const Crew::Event event = crew.wait(progress.moment());
            if (event == Crew::Event::failed) {
                return could_not_do_it;
            }
            if (event == Crew::Event::signal) {
                crew.kill_all();
                return sys::end_signal::status();
            }
            GameResult result;
            std::string_view note;
            while (!is_over() && crew.next(result, note)) {
                tell_fault(result, note, progress);
                take(result);
                if (log_.is_open()) {
                    log_.put_game(result);
                }
            }
            if (log_.is_open() && !log_.flush()) {
                progress.clear();
                return complain_of_log();
            }
            progress.draw(*statistics_, games_);
        }
        return std::nullopt;
    }

    static std::uint32_t bit_of(game::Outcome outcome) {
        return 1U << static_cast<unsigned>(outcome);
    }

    // The first of its kind, as it happened.
    void tell_fault(const GameResult& result, std::string_view note, Progress& progress) const {
        if (note.empty() || options_.quiet ||
            (faults_[result.seating[*result.blame]] & bit_of(result.ending)) != 0) {
            return;
        }
        progress.clear();
        constexpr std::size_t name_columns = 24;
        core::FixedString<hub::FaultNote::capacity + ShownName::most_text + 100> line;
        core::put(line, "game ", result.game, ", ");
        // The note says the program, which is the name of a player that has no other.
        const PlayerIndex player = result.seating[*result.blame];
        if (!options_.plan.commands[player].empty()) {
            ShownName(options_.plan.names[player]).put(line, name_columns);
            core::put(line, ", ");
        }
        core::put(line, note, '\n');
        sys::write_all(STDERR_FILENO, line.view());
    }

    void tell_how_to_continue() const {
        const auto command = sys::make_mapped<Command>();
        if (command.get() == nullptr) {
            return;
        }
        const std::string_view how =
            log_.is_open() ? "continue with: " : "without --log it begins anew: ";
        core::put(*command, how);
        put_match_command(*command, invocation_, options_.plan.seed);
        core::put(*command, '\n');
        if (command->overflowed()) {  // half a command is another one
            command->clear();
            core::put(*command, how, "the same command, and --seed ", options_.plan.seed, '\n');
        }
        sys::write_all(STDERR_FILENO, command->view());
    }

    const core::Invocation& invocation_;
    MatchOptions options_;
    LogFile log_;
    sys::MappedPointer<LogHeader> header_;
    LogReader reader_;
    bool continues_ = false;  // a log that was begun before
    sys::MappedPointer<Statistics> statistics_;
    std::uint64_t games_ = 0;                           // that are known
    std::array<std::uint32_t, most_players> faults_{};  // kinds there were, a bit each
};

}  // namespace

int match_main(const core::Invocation& invocation) {
    sys::end_signal::install_others();
    sys::end_signal::hold();
    sys::fill_standard_fds();
    if (option_at(invocation, Place::merge).given) {
        return merge(invocation);
    }
    const auto match = sys::make_mapped<Match>(invocation);
    return match.get() == nullptr ? complain("there is no memory") : match->run();
}

}  // namespace match
