#include "workbench/match/table.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <unistd.h>

#include "sys/out_buffer.hpp"
#include "sys/wait.hpp"
#include "workbench/match/cells.hpp"
#include "workbench/match/complain.hpp"
#include "workbench/match/shown_name.hpp"

namespace match {

namespace {

constexpr std::size_t screen = 80;
constexpr std::size_t gap = 2;
// The columns of numbers. Each is as wide as its widest cell.
enum Column : std::uint8_t {
    rating,
    rating_interval,
    games,
    points,
    interval,
    score,
    wins,
    faults,
    answers,
    median,
    slowest
};
constexpr std::size_t column_count = slowest + 1;
constexpr std::string_view titles[] = {"rating", "",       "games",   "points %", "",       "score",
                                       "wins",   "faults", "answers", "median",   "slowest"};

class Table {
public:
    Table(core::Writer& out, const Plan& plan, const Statistics& statistics, const Ratings* ratings,
          CommandOf command)
        : out_(out), plan_(plan), statistics_(statistics), command_(command), ratings_(ratings) {}

    void put() {
        order_ = statistics_.ranking();
        if (plan_.draw != 0 && ratings_ != nullptr) {
            // The players had different opponents, which only the ratings take into account.
            ratings_->sort(std::span(order_).first(plan_.players));
        }
        put_title();
        if (statistics_.deals() == 0) {
            out_.append("No deal is complete yet: there is nothing to compare.\n");
            put_left_out();
            return;
        }
        measure();
        put_players();
        put_times();
        if (statistics_.has_pairs()) {
            put_pairs();
        }
        if (plan_.players == 2 && statistics_.has_pairs()) {
            put_two(out_, statistics_, order_[0], order_[1]);
        }
        put_notes();
    }

private:
    void put_title() {
        core::put(out_, plan_.family->name, ": ", statistics_.deals(),
                  statistics_.deals() == 1 ? " deal, " : " deals, ", statistics_.games(),
                  statistics_.games() == 1 ? " game" : " games", ", seed ", plan_.seed, "\n\n");
    }

    Cell cell_of(Column column, std::size_t player) const {
        const PlayerSums& sums = statistics_.sums(player);
        switch (column) {
            case rating:
                return ratings_ == nullptr
                           ? Cell()
                           : decimal_cell(rounded(ratings_->rating(player), 0), 0, true);
            case rating_interval: {
                const auto half = ratings_ == nullptr ? std::nullopt : ratings_->interval(player);
                return half ? decimal_cell(rounded(*half, 0), 0, false) : Cell();
            }
            case games: return count_cell(statistics_.games(player), "0");
            case points:
                return decimal_cell(statistics_.points(player, percent_decimals), percent_decimals,
                                    false);
            case interval: return half_width_cell(statistics_.interval(player));
            case score: {
                const auto mean = statistics_.score(player, 2);
                return mean ? decimal_cell(*mean, 2, false) : count_cell(0, "-");
            }
            case wins: return count_cell(sums.wins, "0");
            case faults: return count_cell(sums.faults.total(), "-");
            case answers: return count_cell(sums.answers, "0");
            case median:
                return !statistics_.has_times() || statistics_.times(player).empty()
                           ? count_cell(0, "-")
                           : time_cell(statistics_.times(player).median());
            case slowest:
                return !statistics_.has_times() || statistics_.times(player).empty()
                           ? count_cell(0, "-")
                           : time_cell(statistics_.times(player).slowest());
        }
        return {};
    }

    // Of answers and ratings only one fits into the width of a terminal. With --times the answers
    // are in the table of times.
    [[nodiscard]] bool is_shown(std::size_t column) const {
        return column <= rating_interval ? ratings_ != nullptr
               : column == score         ? plan_.family->shows_score
               : column == wins          ? has_wins_
               : column == answers       ? ratings_ == nullptr && !statistics_.has_times()
                                         : column < median;
    }
    static bool is_interval(std::size_t column) {
        return column == rating_interval || column == interval;
    }

    void measure() {
        std::size_t numbers = 0;
        for (std::size_t column = 0; column < column_count; ++column) {
            widths_[column] = titles[column].size();
            for (std::size_t player = 0; player < plan_.players; ++player) {
                widths_[column] =
                    std::max(widths_[column], cell_of(static_cast<Column>(column), player).size());
            }
            numbers += is_shown(column) ? widths_[column] + gap : 0;
        }
        for (std::size_t player = 0; player < plan_.players; ++player) {
            widest_name_ = std::max(widest_name_, ShownName(plan_.names[player]).width());
        }
        for (std::size_t players = plan_.players; players >= 100; players /= 10) {
            ++rank_width_;
        }
        // The ± before an interval takes one of the two columns of the gap and one column behind
        // it.
        std::size_t taken = rank_width_ + gap + numbers + (is_shown(rating_interval) ? 2 : 1);
        constexpr std::size_t least_name = 8;
        if (taken + least_name > screen) {
            has_wins_ = false;  // what the points say in another way
            taken -= widths_[wins] + gap;
        }
        name_width_ =
            std::min(widest_name_, taken + least_name < screen ? screen - taken : least_name);
        name_width_ = std::max(name_width_, std::string_view("player").size());
    }

    void put_name(std::size_t player, std::size_t width) {
        const ShownName name(plan_.names[player]);
        put_blanks(out_, width - name.put(out_, width));
    }

    void put_players() {
        put_blanks(out_, rank_width_ + gap);
        out_.append("player");
        put_blanks(out_, name_width_ - std::string_view("player").size());
        for (std::size_t column = 0; column < column_count; ++column) {
            if (!is_shown(column)) {
                continue;
            }
            if (is_interval(column)) {
                put_blanks(out_, 3 + widths_[column]);
            } else {
                put_blanks(out_, gap);
                put_right(out_, titles[column], widths_[column]);
            }
        }
        out_.append("\n");
        std::size_t rank = 1;
        for (std::size_t i = 0; i < plan_.players; ++i) {
            if (i > 0 && !is_equal(order_[i], order_[i - 1])) {
                rank = i + 1;
            }
            put_player(rank, order_[i]);
        }
    }

    [[nodiscard]] bool is_equal(std::size_t player, std::size_t other) const {
        return plan_.draw != 0 && ratings_ != nullptr ? ratings_->equal(player, other)
                                                      : statistics_.equal(player, other);
    }

    void put_player(std::size_t rank, std::size_t player) {
        put_right(out_, count_cell(rank, "").view(), rank_width_);
        put_blanks(out_, gap);
        put_name(player, name_width_);
        for (std::size_t column = 0; column < column_count; ++column) {
            if (!is_shown(column)) {
                continue;
            }
            const Cell cell = cell_of(static_cast<Column>(column), player);
            if (is_interval(column)) {
                put_half_width(out_, cell.view(), widths_[column]);
            } else {
                put_blanks(out_, gap);
                put_right(out_, cell.view(), widths_[column]);
            }
        }
        out_.append("\n");
        put_faults(statistics_.sums(player).faults);
    }

    void put_faults(const Endings& endings) {
        for (std::size_t kind = 0; kind < outcome_count; ++kind) {
            if (endings.counts[kind] == 0) {
                continue;
            }
            put_blanks(out_, rank_width_ + gap + 2);
            core::put(out_, endings.counts[kind], " x ", game::outcome_names[kind],
                      endings.counts[kind] == 1 ? ", game " : ", first game ",
                      endings.first_games[kind]);
            if (command_.put != nullptr) {
                out_.append(": ");
                command_.put(command_.context, out_, endings.first_games[kind]);
            }
            out_.append("\n");
            if (command_.put_stderr != nullptr) {
                command_.put_stderr(command_.context, out_, endings.first_games[kind]);
            }
        }
    }

    void put_times() {
        if (!statistics_.has_times()) {
            return;
        }
        out_.append("\n");
        put_blanks(out_, rank_width_ + gap);
        out_.append("player");
        put_blanks(out_, name_width_ - std::string_view("player").size());
        for (const Column column : {answers, median, slowest}) {
            put_blanks(out_, gap);
            put_right(out_, titles[column], widths_[column]);
        }
        out_.append("\n");
        for (std::size_t i = 0; i < plan_.players; ++i) {
            put_blanks(out_, rank_width_ + gap);
            put_name(order_[i], name_width_);
            for (const Column column : {answers, median, slowest}) {
                put_blanks(out_, gap);
                put_right(out_, cell_of(column, order_[i]).view(), widths_[column]);
            }
            out_.append("\n");
        }
    }

    [[nodiscard]] std::size_t width_of_pair_intervals() const {
        std::size_t width = std::string_view("12.34").size();  // the usual width
        for (std::size_t i = 0; i < plan_.players; ++i) {
            for (std::size_t j = i + 1; j < plan_.players; ++j) {
                const auto half = statistics_.interval(order_[i], order_[j]);
                width = std::max(width, half_width_cell(half).size());
            }
        }
        return width;
    }

    void put_pairs() {
        out_.append("\n");
        put_blanks(out_, rank_width_ + gap);
        out_.append("difference of points\n");
        constexpr std::size_t difference_width = 7;  // fits +100.00
        // Fits 143.42: with two deals intervals are wide.
        constexpr std::size_t widest_interval = 6;
        // The mark, two gaps, the difference, " ± " and the interval.
        const std::size_t taken =
            rank_width_ + gap + 2 * gap + difference_width + 3 + widest_interval;
        const std::size_t interval_width = width_of_pair_intervals();
        const std::size_t width = std::min(widest_name_, (screen - taken) / 2);
        for (std::size_t i = 0; i < plan_.players; ++i) {
            for (std::size_t j = i + 1; j < plan_.players; ++j) {
                const std::size_t first = order_[i];
                const std::size_t second = order_[j];
                const bool is_marked = statistics_.differ(first, second);
                has_mark_ = has_mark_ || is_marked;
                put_right(out_, is_marked ? "*" : "", rank_width_);
                put_blanks(out_, gap);
                put_name(first, width);
                put_blanks(out_, gap);
                put_name(second, width);
                put_blanks(out_, gap);
                const std::int64_t difference =
                    statistics_.difference(first, second, percent_decimals);
                put_right(out_, decimal_cell(difference, percent_decimals, true).view(),
                          difference_width);
                const std::optional<double> half = statistics_.interval(first, second);
                if (half) {
                    put_half_width(out_, half_width_cell(half).view(), interval_width);
                }
                out_.append("\n");
                has_all_alike_ = has_all_alike_ || (half && *half <= 0);
            }
        }
    }

    void put_left_out() {
        if (const std::uint64_t count = statistics_.games_left_out(); count > 0) {
            core::put(out_, count, count == 1 ? " game" : " games",
                      " of unfinished deals left out.\n");
        }
    }

    void put_notes() {
        const bool has_one_deal = statistics_.deals() == 1;
        const bool has_until = statistics_.until() > 0;
        const bool has_unblamed = statistics_.unblamed().total() > 0;
        if (has_mark_ || has_all_alike_ || has_one_deal || has_until || has_unblamed ||
            statistics_.games_left_out() > 0) {
            out_.append("\n");
        }
        if (has_mark_) {
            out_.append("* zero lies outside the 95 % interval.\n");
        }
        if (has_all_alike_) {
            out_.append("± 0.00: all deals went alike, which does not tell how sure that is.\n");
        }
        if (has_one_deal) {
            out_.append("One deal has no spread: there are no intervals yet.\n");
        }
        if (has_until) {
            put_until();
        }
        if (has_unblamed) {
            out_.append("Games that nobody is to blame for, all tie:\n");
            put_faults(statistics_.unblamed());
        }
        put_left_out();
    }

    void put_until() {
        const ShownName first(plan_.names[0]);
        const ShownName second(plan_.names[1]);
        constexpr std::size_t most = 24;
        if (statistics_.decision() == Decision::none) {
            core::put(out_, "Not decided after ", statistics_.deals(),
                      statistics_.deals() == 1 ? " deal" : " deals", ": whether ");
        } else {
            core::put(out_, "Decided after ", statistics_.decided_after(),
                      statistics_.decided_after() == 1 ? " deal: " : " deals: ");
        }
        first.put(out_, most);
        out_.append(statistics_.decision() == Decision::does_not ? " does not exceed "
                                                                 : " exceeds ");
        second.put(out_, most);
        out_.append(" by ");
        put_decimal(out_, rounded(statistics_.until(), 6), 6, 0);
        out_.append(" %.\n");
    }

    core::Writer& out_;
    const Plan& plan_;
    const Statistics& statistics_;
    CommandOf command_;
    const Ratings* ratings_;  // null if there are none
    ByPlayer<PlayerIndex> order_{};
    std::size_t rank_width_ = 2;
    std::array<std::size_t, column_count> widths_{};
    std::size_t widest_name_ = 0;
    std::size_t name_width_ = 0;
    bool has_wins_ = true;
    bool has_mark_ = false;
    bool has_all_alike_ = false;
};

}  // namespace

void put_table(core::Writer& out, const Plan& plan, const Statistics& statistics,
               const Ratings* ratings, CommandOf command) {
    Table(out, plan, statistics, ratings, command).put();
}

int print_table(const Plan& plan, const Statistics& statistics, CommandOf command, bool as_json) {
    Ratings figures;
    const Ratings* ratings = nullptr;
    if (statistics.has_ratings()) {
        if (!figures.compute(statistics.rating_sums())) {
            return complain("there is no memory for the ratings");
        }
        ratings = &figures;
    }
    sys::SizedOutBuffer<4096> out(STDOUT_FILENO, sys::until_signal);
    if (as_json) {
        put_json(out, plan, statistics, ratings);
    } else {
        put_table(out, plan, statistics, ratings, command);
    }
    out.flush();
    if (out.failed()) {
        // A signal ends the wait for a reader.
        return sys::end_signal::has_come() ? sys::end_signal::status()
                                           : complain("the output could not be written");
    }
    return 0;
}

}  // namespace match
