#include "table.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace bench {

namespace {

constexpr double microseconds_per_second = 1e6;
constexpr double milliseconds_per_second = 1e3;
constexpr double lower_quarter = 0.25;
constexpr double median = 0.5;
constexpr double upper_quarter = 0.75;

}  // namespace

double Table::Watch::at(double part) const {
    return seconds[static_cast<std::size_t>(part * static_cast<double>(seconds.size() - 1))];
}

Table::Timing Table::time(std::string what, Seconds once, int samples) {
    watches_.push_back({std::move(what), std::move(once), samples, {}});
    return watches_.size() - 1;
}

void Table::ratio(std::string row, Timing measured, std::vector<Timing> floors,
                  std::optional<double> target) {
    auto value = [this, measured, floors = std::move(floors)](double part) {
        double floor = 0;
        for (const Timing timing : floors) {
            floor += watches_[timing].at(part);
        }
        return std::optional(watches_[measured].at(part) / floor);
    };
    rows_.push_back({std::move(row), std::move(value), "times", target, false});
}

void Table::time_per(std::string row, Timing measured, double pieces,
                     std::optional<double> target_microseconds) {
    auto value = [this, measured, pieces](double part) {
        return std::optional(watches_[measured].at(part) / pieces * microseconds_per_second);
    };
    rows_.push_back({std::move(row), std::move(value), "us", target_microseconds});
}

void Table::speed_up(std::string row, Pieces slow, Pieces quick, std::optional<double> least) {
    rows_.push_back({std::move(row), quotient(slow, quick), "times", least, true});
}

void Table::ratio_per(std::string row, Pieces measured, Pieces floor,
                      std::optional<double> target) {
    rows_.push_back({std::move(row), quotient(measured, floor), "times", target});
}

void Table::figure(std::string row, std::optional<double> value, std::string unit,
                   std::optional<double> target) {
    rows_.push_back({std::move(row), [value](double) { return value; }, std::move(unit), target});
}

void Table::run() {
    take_timings();
    print_timings();
    std::putchar('\n');
    print_rows();
}

// Round after round, each timing in each; those that want fewer samples sit some rounds out.
void Table::take_timings() {
    int rounds = 0;
    for (Watch& watch : watches_) {
        watch.once();  // the first brings the files into memory
        rounds = std::max(rounds, watch.wanted);
    }
    for (int round = 0; round < rounds; ++round) {
        for (Watch& watch : watches_) {
            const int due = (round + 1) * watch.wanted / rounds;
            if (std::ssize(watch.seconds) < due) {
                watch.seconds.push_back(watch.once());
            }
        }
    }
    for (Watch& watch : watches_) {
        std::ranges::sort(watch.seconds);
    }
}

void Table::print_timings() const {
    std::printf("%-58s %8s %10s %10s %10s\n", "timing (ms)", "samples", "quarter", "median", "3/4");
    for (const Watch& watch : watches_) {
        std::printf("%-58s %8zu %10.3f %10.3f %10.3f\n", watch.what.c_str(), watch.seconds.size(),
                    watch.at(lower_quarter) * milliseconds_per_second,
                    watch.at(median) * milliseconds_per_second,
                    watch.at(upper_quarter) * milliseconds_per_second);
    }
}

void Table::print_rows() const {
    std::printf("%-58s %10s %10s %-6s %10s\n", "row", "by median", "by 1/4", "unit", "at most");
    for (const Row& row : rows_) {
        std::printf("%-58s", row.name.c_str());
        const std::optional<double> value = row.value(median);
        if (!value) {
            std::printf(" %10s\n", "n/a");
            continue;
        }
        std::printf(" %10.2f %10.2f %-6s", *value, *row.value(lower_quarter), row.unit.c_str());
        if (row.target) {
            const char* const mark = row.target_is_least
                                         ? (*value < *row.target ? " or more  under" : " or more")
                                         : (*value > *row.target ? "  over" : "");
            std::printf(" %10.2f%s", *row.target, mark);
        }
        std::putchar('\n');
    }
}

}  // namespace bench
