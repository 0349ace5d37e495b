// The program match: plays the games of a plan, logs them and prints the table. See
// multitool-match(1).
#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

#include "sys/entropy.hpp"
#include "sys/error_text.hpp"
#include "sys/file.hpp"
#include "sys/mapped.hpp"
#include "sys/output.hpp"
#include "sys/wait.hpp"
#include "workbench/match/again.hpp"
#include "workbench/match/complain.hpp"
#include "workbench/match/game_scheduler.hpp"
#include "workbench/match/log_file.hpp"
#include "workbench/match/options.hpp"
#include "workbench/match/progress.hpp"
#include "workbench/match/shown_name.hpp"
#include "workbench/match/statistics.hpp"
#include "workbench/match/until.hpp"
#include "workbench/report/page.hpp"

namespace match {

namespace {

using workbench::could_not_do_it;

// The exit status of --strict if a player broke a game.
constexpr int not_so = 1;

// Makes the folder unless it exists or there is no path. Returns false after printing the reason.
bool make_folder(const char* path) {
    constexpr mode_t by_umask = 0777;
    if (path == nullptr || ::mkdir(path, by_umask) == 0) {
        return true;
    }
    int error = errno;
    struct stat info {};
    if (error == EEXIST) {
        error = ::stat(path, &info) != 0 ? errno : ENOTDIR;
        if (error == ENOTDIR && S_ISDIR(info.st_mode)) {
            return true;
        }
    }
    complain(path, ": ", sys::error_text(error));
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
        if (statistics_.get() == nullptr || !statistics_->has_memory()) {
            return complain("there is no memory");
        }
        if (!read_log() || !begin_page()) {
            return could_not_do_it;
        }
        const std::optional<int> broken_off = play();
        const Again again{.plan = &options_.plan,
                          .runner = options_.runner,
                          .log = options_.log,
                          .errors = &errors_};
        int status = print_table(options_.plan, *statistics_, again.command(), options_.json);
        if (page_.is_wanted() && !page_.write(true)) {
            status = could_not_do_it;
        }
        if (broken_off && *broken_off != could_not_do_it) {
            print_how_to_continue();
        }
        if (broken_off || status != 0) {
            return broken_off.value_or(status);
        }
        return options_.strict && is_broken_ ? not_so : 0;
    }

private:
    // Opens the log and settles the seed: the value of --seed, or the log's, or a random one.
    // Returns false after printing the reason.
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
        if (options_.log != nullptr
                ? !log_.open(options_.log)
                : options_.page != nullptr && !log_.open_unnamed(options_.page)) {
            return false;
        }
        reader_.attach(log_.bytes());
        const Read read = reader_.begin(*header_);
        if (read == Read::faulty) {
            complain(options_.log, ": this is not a log that can be continued: ", reader_.fault());
            return false;
        }
        if (read == Read::good && !options_.seed_given) {
            plan.seed = header_->plan.seed;
        } else if (!options_.seed_given) {
            plan.seed = sys::random_seed();
            core::FixedString<40> words;
            core::put(words, "seed ", plan.seed, '\n');
            sys::write_until_signal(STDERR_FILENO, words.view());
        }
        MessageText words;
        if (read == Read::good &&
            find_difference(words, header_->plan, plan, ShardMay::not_differ)) {
            complain(options_.log, ": another match is in it: ", words.view());
            return false;
        }
        continues_ = read == Read::good;
        return true;
    }

    // Counts the games that are in the log and positions it behind them. Returns false after
    // printing the reason.
    bool read_log() {
        if (!log_.is_open()) {
            return true;
        }
        GameResult result;
        Read read = continues_ ? reader_.next(header_->plan, result) : Read::end;
        while (read == Read::good) {
            if (!take(result)) {
                return false;
            }
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

    // Writes the first page, so that a wrong path is found out before any game is played.
    bool begin_page() {
        if (options_.page == nullptr) {
            return true;
        }
        struct stat page {};
        struct stat log {};
        if (::stat(options_.page, &page) == 0 && ::fstat(log_.fd(), &log) == 0 &&
            page.st_dev == log.st_dev && page.st_ino == log.st_ino) {
            complain("--page and --log are the same file");
            return false;
        }
        const char* const name = options_.log == nullptr ? "match" : options_.log;
        if (!page_.create(options_.page, name, log_.fd())) {
            complain("there is no memory for the page");
            return false;
        }
        return page_.write(false);
    }

    int complain_of_log() const { return complain(options_.log, ": the log could not be written"); }

    [[nodiscard]] bool is_decided() const { return statistics_->decision() != Decision::none; }
    [[nodiscard]] bool is_over() const {
        return games_ == games_of_shard(options_.plan) || is_decided();
    }

    // Returns false, after printing the reason, if allocation failed.
    [[nodiscard]] bool take(const GameResult& result) {
        statistics_->add(result);
        if (!statistics_->has_memory()) {
            complain("there is no memory");
            return false;
        }
        ++games_;
        if (result.blame) {
            is_broken_ = true;
            faults_[result.seating[*result.blame]] |= bit_of(result.ending);
        }
        return true;
    }

    // Plays the games that are left. Returns an exit status if the match was stopped before its
    // end.
    std::optional<int> play() {
        if (is_over()) {
            return std::nullopt;
        }
        const std::uint64_t end = games_of_shard(options_.plan);
        Progress progress(options_.plan, options_.quiet, games_);
        GameScheduler scheduler(options_.plan, *options_.runner, invocation_,
                                batching_of(end - games_, options_.jobs, options_.has_processes()),
                                progress);
        if (!scheduler.begin(games_, end)) {
            return could_not_do_it;
        }
        while (!is_over()) {
            const GameScheduler::Event event =
                scheduler.wait(std::min(progress.moment(), page_.moment()));
            if (event == GameScheduler::Event::failed) {
                return could_not_do_it;
            }
            if (event == GameScheduler::Event::signal) {
                scheduler.kill_all();
                sys::end_signal::ignore();
                return sys::end_signal::status();
            }
            const GameResult* result = nullptr;
            std::string_view note;
            while (!is_over() && (result = scheduler.next(note)) != nullptr) {
                if (result->blame && is_new_fault(*result)) {
                    errors_.take(result->game, note);
                    print_fault(*result, note, progress);
                }
                if (result->left_early) {
                    print_left_early(*result, progress);
                }
                if (!take(*result)) {
                    return could_not_do_it;
                }
                if (log_.is_open()) {
                    log_.put_game(*result);
                }
            }
            if (log_.is_open() && !log_.flush()) {
                progress.clear();
                return complain_of_log();
            }
            if (sys::now() >= page_.moment() && !is_over()) {
                progress.clear();
                // After a failure it tries again later; at the end the failure counts.
                static_cast<void>(page_.write(false));
            }
            progress.draw(*statistics_, games_);
        }
        return std::nullopt;
    }

    static std::uint32_t bit_of(game::Outcome outcome) {
        return 1U << static_cast<unsigned>(outcome);
    }

    // Whether it is the first of its kind by this player.
    [[nodiscard]] bool is_new_fault(const GameResult& result) const {
        return (faults_[result.seating[*result.blame]] & bit_of(result.ending)) == 0;
    }

    void print_fault(const GameResult& result, std::string_view note, Progress& progress) const {
        if (note.empty() || options_.quiet) {
            return;
        }
        progress.clear();
        constexpr std::size_t name_columns = 24;
        core::FixedString<hub::FaultNote::capacity + ShownName::most_text + 100> line;
        core::put(line, "game ", result.game, ", ");
        // The note names the program. That is also the player's name unless the argument was
        // NAME=COMMAND.
        const PlayerIndex player = result.seating[*result.blame];
        if (!options_.plan.commands[player].empty()) {
            ShownName(options_.plan.names[player]).put(line, name_columns);
            core::put(line, ", ");
        }
        core::put(line, note, '\n');
        sys::write_until_signal(STDERR_FILENO, line.view());
    }

    // Reports a player that does not stay, once.
    void print_left_early(const GameResult& result, Progress& progress) {
        const PlayerIndex player = result.seating[*result.left_early];
        if (!has_left_[player]) {
            has_left_[player] = true;
            progress.clear();
            core::FixedString<ShownName::most_text> name;
            ShownName(options_.plan.names[player]).put(name, 40);
            complain(name.view(), " does not stay after a game: it is started for each one");
        }
    }

    void print_how_to_continue() const {
        const auto command = sys::make_mapped<Command>();
        if (command.get() == nullptr) {
            return;
        }
        const std::string_view how =
            options_.log != nullptr ? "continue with: " : "without --log it begins anew: ";
        core::put(*command, how);
        put_match_command(*command, invocation_, options_.plan.seed);
        core::put(*command, '\n');
        if (command->overflowed()) {  // a truncated command would be a different command
            command->clear();
            core::put(*command, how, "the same command, and --seed ", options_.plan.seed, '\n');
        }
        sys::write_until_signal(STDERR_FILENO, command->view());
    }

    const core::Invocation& invocation_;
    MatchOptions options_;
    LogFile log_;
    report::LivePage page_;
    sys::MappedPointer<LogHeader> header_;
    LogReader reader_;
    bool continues_ = false;  // the log has the header of this match already
    sys::MappedPointer<Statistics> statistics_;
    std::uint64_t games_ = 0;  // games that are counted, from the log or from workers
    ByPlayer<bool> has_left_{};
    bool is_broken_ = false;  // a player broke a game
    LastErrors errors_;
    // Each player has one bit for each kind of fault that has occurred.
    ByPlayer<std::uint32_t> faults_{};
};

}  // namespace

int match_main(const core::Invocation& invocation) {
    sys::end_signal::install_others();
    sys::end_signal::hold();
    sys::fill_standard_fds();
    if (option_at(invocation, OptionIndex::again).given) {
        return play_again(invocation);
    }
    if (option_at(invocation, OptionIndex::merge).given) {
        return merge(invocation);
    }
    const auto match = sys::make_mapped<Match>(invocation);
    return match.get() == nullptr ? complain("there is no memory") : match->run();
}

}  // namespace match
