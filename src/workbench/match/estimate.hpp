// The mathematics of a match's figures: multitool-match(1), "STATISTICS".
//
// Of the machine's arithmetic only what every machine does alike is used: sums, products,
// quotients, square roots, never fused; no function of libm. So the same games give the same bytes
// everywhere.
#pragma once

#include <cstdint>

namespace match {

// Mean and spread of a series of numbers, one at a time: Welford's way, which does not subtract
// large sums from each other.
struct Series {
    std::uint64_t count = 0;
    double mean = 0;
    double squares = 0;  // of the distances from the mean, added up

    void add(double value) {
        ++count;
        const double distance = value - mean;
        mean += distance / static_cast<double>(count);
        squares += distance * (value - mean);
    }
    // Of the mean; of two numbers at least.
    [[nodiscard]] double standard_error() const;
};

// How many standard errors the half of a 95 % interval is, from so many numbers: the 97.5 % point
// of Student's t with one degree of freedom less. Two numbers at least.
double student_95(std::uint64_t count);

// The part of Student's t with so many degrees of freedom that lies below `t`.
double student_below(double t, std::uint64_t freedom);

// Of a number above 0.
double natural_logarithm(double number);

// The difference in Elo at which a player expects that share of the points, between 0 and 1.
double elo_of(double share);

// Whether the mean of a series is `difference` rather than 0: a sequential test (GSPRT, the spread
// estimated), with an error of 5 % each way.
enum class Decision : std::uint8_t { none, exceeds, does_not };
// Numbers lie between -100 and 100. The spread is never taken as less than if one of them had been
// at the far end: else a few equal numbers would decide everything, or nothing ever.
Decision decide(const Series& series, double difference);

// Rounded to a whole number of 1/10^decimals, halves away from 0; as large as can be at most.
std::int64_t rounded(double number, unsigned decimals);
std::int64_t rounded_quotient(std::int64_t number, std::uint64_t divisor, unsigned decimals);

}  // namespace match
