// The mathematics behind the figures of a match: multitool-match(1), "STATISTICS".
//
// Only operations that IEEE 754 defines exactly are used (sums, products, quotients, square roots,
// never fused) and no libm function, so the same games give the same bytes on every machine.
#pragma once

#include <cstdint>

namespace match {

// Running mean and variance by Welford's algorithm, which avoids subtracting large sums from each
// other.
struct Series {
    std::uint64_t count = 0;
    double mean = 0;
    double squares = 0;  // sum of squared distances from the mean

    void add(double value) {
        ++count;
        const double distance = value - mean;
        mean += distance / static_cast<double>(count);
        squares += distance * (value - mean);
    }
    // The standard error of the mean. Requires at least two values.
    [[nodiscard]] double standard_error() const;
};

// A mean over clusters of different sizes: the sum of all values by the sum of all weights, where a
// cluster has one value and one weight. Values and weights are integers, so that the sums are
// exact.
struct UnevenSeries {
    std::uint64_t count = 0;
    double values = 0;
    double weights = 0;
    double values_squared = 0;
    double products = 0;
    double weights_squared = 0;

    void add(double value, double weight) {
        ++count;
        values += value;
        weights += weight;
        values_squared += value * value;
        products += value * weight;
        weights_squared += weight * weight;
    }
    // The standard error of the mean, from the residuals of the clusters. Requires at least two.
    [[nodiscard]] double standard_error() const;
};

// Whether a / b > c / d; b and d are not 0.
bool is_greater_fraction(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d);

// Returns half the width of a 95 % interval in standard errors: the 97.5 % quantile of Student's t
// with count - 1 degrees of freedom. Requires count >= 2.
double student_95(std::uint64_t count);

// The cumulative distribution function of Student's t with `freedom` degrees of freedom.
double student_below(double t, std::uint64_t freedom);

// Returns e^x for x up to about 700; beyond that the exponent of a double overflows.
double exponential(double x);

// Requires a number above 0.
double natural_logarithm(double number);

// The Elo difference at which a player expects this share of the points. Requires 0 < share < 1.
double elo_of(double share);
// The same for a difference of natural logarithms of strengths.
double elo_of_strength(double logarithm);

// The result of a sequential test (GSPRT with estimated variance) of whether the mean of a series
// is `difference` rather than 0. Each kind of error has a probability of 5 %.
enum class Decision : std::uint8_t { none, exceeds, does_not };
// Values must lie between -100 and 100. The variance is at least what it would be if one value lay
// at the far end: otherwise a few equal values would decide the test at once, or never.
Decision decide(const Series& series, double difference);

// Returns number * 10^decimals, or number / divisor * 10^decimals, rounded to an integer, halves
// away from 0. A result that is too large saturates.
std::int64_t rounded(double number, unsigned decimals);
std::int64_t rounded_quotient(std::int64_t number, std::uint64_t divisor, unsigned decimals);

}  // namespace match
