// The benchmark's clock and its table: timings of all families are taken in turns, so that a slow
// moment of the machine hits all alike; the rows are made of their medians, and beside that of
// their lower quarters, which a busy machine disturbs less. A row beside its target is marked and
// nothing more: no time is ever a failure.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace bench {

class Table {
public:
    using Seconds = std::function<double()>;
    using Timing = std::size_t;  // a number to name it by in rows

    // For what takes milliseconds, and for what takes a second. Both are odd: a median is one of
    // them.
    static constexpr int many = 101;
    static constexpr int few = 7;

    // What is timed, once a call.
    Timing time(std::string what, Seconds once, int samples = many);

    // Rows, in the order they are to be printed.
    void ratio(std::string row, Timing measured, std::vector<Timing> floors,
               std::optional<double> target = {});
    void time_per(std::string row, Timing measured, double pieces,
                  std::optional<double> target_microseconds = {});
    // A piece of the one is so many times as long as a piece of the other: a row that is to be as
    // large as can be.
    struct Pieces {
        Timing timing;
        double count;
    };
    void speed_up(std::string row, Pieces slow, Pieces quick, std::optional<double> least = {});
    // The same, to be as small as can be.
    void ratio_per(std::string row, Pieces measured, Pieces floor,
                   std::optional<double> target = {});
    void figure(std::string row, std::optional<double> value, std::string unit,
                std::optional<double> target = {});

    // Takes all timings and prints timings and rows.
    void run();

private:
    struct Watch {
        std::string what;
        Seconds once;
        int wanted;
        std::vector<double> seconds;  // sorted at the end
        [[nodiscard]] double at(double part) const;
    };
    struct Row {
        std::string name;
        std::function<std::optional<double>(double part)> value;  // by the medians: part is 0.5
        std::string unit;
        std::optional<double> target;
        bool target_is_least = false;
    };

    [[nodiscard]] auto quotient(Pieces one, Pieces other) const {
        return [this, one, other](double part) {
            return std::optional(watches_[one.timing].at(part) / one.count /
                                 (watches_[other.timing].at(part) / other.count));
        };
    }
    void take_timings();
    void print_timings() const;
    void print_rows() const;

    std::vector<Watch> watches_;
    std::vector<Row> rows_;
};

}  // namespace bench
