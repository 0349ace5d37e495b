#include "workbench/match/estimate.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "core/check.hpp"

namespace match {

namespace {

constexpr double ln_2 = 0.693147180559945309417;
constexpr double ln_10 = 2.302585092994045684018;

// Returns 2 atanh(s) = ln((1 + s) / (1 - s)) for |s| < 0.18. Twelve terms of the series give full
// precision.
double double_atanh(double s) {
    const double square = s * s;
    double sum = 0;
    for (int n = 23; n > 0; n -= 2) {
        sum = sum * square + 1.0 / n;
    }
    return 2 * s * sum;
}

// Returns ln(1 + x) without losing the digits of a tiny x.
double logarithm_above_1(double x) {
    return x < 0.4 ? double_atanh(x / (2 + x)) : natural_logarithm(1 + x);
}

// Integrates the density of Student's t, without its constant factor, from sinh(from) to sinh(to)
// by Simpson's rule. Substituting x = sinh(u) makes both narrow and heavy tails short enough for a
// fixed number of steps.
double student_area(double from, double to, double freedom) {
    constexpr int parts = 2048;
    const double step = (to - from) / parts;
    double sum = 0;
    for (int i = 0; i <= parts; ++i) {
        const double u = from + step * i;
        const double up = exponential(u);
        const double x = (up - 1 / up) / 2;
        const double height = exponential(-(freedom + 1) / 2 * logarithm_above_1(x * x / freedom)) *
                              (up + 1 / up) / 2;
        sum += height * (i == 0 || i == parts ? 1 : i % 2 == 1 ? 4 : 2);
    }
    return sum * step / 3;
}

}  // namespace

double exponential(double x) {
    if (x < -700) {
        return 0;
    }
    const auto twos = static_cast<int>(x / ln_2 + (x < 0 ? -0.5 : 0.5));
    const double rest = x - twos * ln_2;
    double sum = 1;
    for (int n = 16; n > 0; --n) {
        sum = 1 + sum * rest / n;
    }
    return sum * std::bit_cast<double>(static_cast<std::uint64_t>(1023 + twos) << 52U);
}

double UnevenSeries::standard_error() const {
    CHECK(count >= 2 && weights > 0);
    const auto n = static_cast<double>(count);
    const double mean = values / weights;
    const double squares = values_squared - 2 * mean * products + mean * mean * weights_squared;
    // Clusters that are all alike leave nothing but rounding errors.
    constexpr double negligible = 1e-12;
    if (squares <= negligible * values_squared) {
        return 0;
    }
    return std::sqrt(squares * n / (n - 1)) / weights;
}

bool is_greater_fraction(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
    CHECK(b > 0 && d > 0);
    // Compares the continued fractions, because the products may overflow.
    for (bool is_swapped = false;; is_swapped = !is_swapped) {
        if (a / b != c / d) {
            return (a / b > c / d) != is_swapped;
        }
        a %= b;
        c %= d;
        if (a == 0 || c == 0) {
            // The remainders decide, and the fraction with the larger one is greater.
            return (is_swapped ? a == 0 && c != 0 : a != 0 && c == 0);
        }
        std::swap(a, b);
        std::swap(c, d);
    }
}

double Series::standard_error() const {
    CHECK(count >= 2);
    const auto n = static_cast<double>(count);
    return std::sqrt(squares / (n - 1) / n);
}

double student_95(std::uint64_t count) {
    CHECK(count >= 2);
    constexpr std::array<double, 30> few = {
        12.706204736, 4.302652730, 3.182446305, 2.776445105, 2.570581836, 2.446911851,
        2.364624252,  2.306004135, 2.262157163, 2.228138852, 2.200985160, 2.178812830,
        2.160368656,  2.144786688, 2.131449546, 2.119905299, 2.109815578, 2.100922040,
        2.093024054,  2.085963447, 2.079613845, 2.073873068, 2.068657610, 2.063898562,
        2.059538553,  2.055529439, 2.051830516, 2.048407142, 2.045229642, 2.042272456};
    const std::uint64_t freedom = count - 1;
    if (freedom <= few.size()) {
        return few[static_cast<std::size_t>(freedom - 1)];
    }
    // The quantile of the normal distribution plus corrections in powers of 1/freedom
    // (Cornish-Fisher expansion). For more than 30 degrees of freedom the error is below 1e-7.
    constexpr double z = 1.959963984540054236;
    constexpr double z2 = z * z;
    constexpr double g1 = z * (z2 + 1) / 4;
    constexpr double g2 = z * ((5 * z2 + 16) * z2 + 3) / 96;
    constexpr double g3 = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    constexpr double g4 = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    const double part = 1 / static_cast<double>(freedom);
    return z + (g1 + (g2 + (g3 + g4 * part) * part) * part) * part;
}

double student_below(double t, std::uint64_t freedom) {
    constexpr double far = 40;  // sinh(40) is about 10^17: the tail beyond it is negligible
    const double size = t < 0 ? -t : t;
    const double split = size < 1e16 ? natural_logarithm(size + std::sqrt(size * size + 1)) : far;
    const double inside = student_area(0, split, static_cast<double>(freedom));
    const double outside = student_area(split, far, static_cast<double>(freedom));
    const double half = inside / (inside + outside) / 2;
    return t < 0 ? 0.5 - half : 0.5 + half;
}

double natural_logarithm(double number) {
    CHECK(number > 0);
    int twos = 0;
    // Scale the number into [sqrt(1/2), sqrt(2)], where the series converges quickly.
    while (number > 1.4142135623730951) {
        number /= 2;
        ++twos;
    }
    while (number < 0.7071067811865475) {
        number *= 2;
        --twos;
    }
    return twos * ln_2 + double_atanh((number - 1) / (number + 1));
}

double elo_of(double share) {
    CHECK(share > 0 && share < 1);
    return elo_of_strength(natural_logarithm(share / (1 - share)));
}

double elo_of_strength(double logarithm) { return 400 * logarithm / ln_10; }

Decision decide(const Series& series, double difference) {
    if (series.count < 2) {
        return Decision::none;
    }
    // The bound of a sequential test with 5 % errors is ln(0.95 / 0.05).
    constexpr double ln_19 = 2.944438979166440460;
    const auto n = static_cast<double>(series.count);
    const double farthest = 100 + (series.mean < 0 ? -series.mean : series.mean);
    // The least sum of squares has one value at the far end and all others at the mean.
    const double least = farthest * farthest * (n - 1) / n;
    const double squares = series.squares < least ? least : series.squares;
    // The log-likelihood ratio of the two means for normally distributed values. For each mean the
    // variance is the one that maximises the likelihood.
    const auto square_from = [&](double mean) {
        return squares / n + (series.mean - mean) * (series.mean - mean);
    };
    const double ratio = n / 2 * natural_logarithm(square_from(0) / square_from(difference));
    return ratio >= ln_19    ? Decision::exceeds
           : ratio <= -ln_19 ? Decision::does_not
                             : Decision::none;
}

std::int64_t rounded(double number, unsigned decimals) {
    constexpr double most = 9e15;  // above 2^53 (9.007e15) a double cannot represent every integer
    double scaled = number < 0 ? -number : number;
    for (; decimals > 0; --decimals) {
        scaled *= 10;
    }
    scaled = scaled < most ? scaled : most;
    auto whole = static_cast<std::int64_t>(scaled);
    whole += scaled - static_cast<double>(whole) >= 0.5 ? 1 : 0;
    return number < 0 ? -whole : whole;
}

std::int64_t rounded_quotient(std::int64_t number, std::uint64_t divisor, unsigned decimals) {
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    CHECK(divisor > 0 && divisor <= most / 10);
    const auto magnitude =
        number < 0 ? ~static_cast<std::uint64_t>(number) + 1 : static_cast<std::uint64_t>(number);
    std::uint64_t quotient = magnitude / divisor;
    std::uint64_t rest = magnitude % divisor;
    for (; decimals > 0; --decimals) {
        if (quotient > most / 10 - 1) {
            return number < 0 ? -static_cast<std::int64_t>(most) : static_cast<std::int64_t>(most);
        }
        quotient = quotient * 10 + rest * 10 / divisor;
        rest = rest * 10 % divisor;
    }
    quotient += rest * 2 >= divisor ? 1 : 0;
    const auto whole = static_cast<std::int64_t>(quotient > most ? most : quotient);
    return number < 0 ? -whole : whole;
}

}  // namespace match
