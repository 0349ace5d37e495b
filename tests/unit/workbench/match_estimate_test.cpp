// The mathematics of a match compared with printed tables, closed forms and textbook formulas; and
// the sequential test.
#include <boost/ut.hpp>
#include <cmath>
#include <map>
#include <numbers>
#include <random>
#include <string>
#include <string_view>

#include "tests/support/string_writer.hpp"
#include "tests/unit/workbench/match_support.hpp"
#include "workbench/match/cells.hpp"
#include "workbench/match/estimate.hpp"
#include "workbench/match/until.hpp"

using namespace boost::ut;
using namespace made_up;
using match::Decision;
using match::Plan;
using match::Series;

namespace {

std::string decimal(std::int64_t number, unsigned decimals, unsigned least) {
    support::StringWriter writer;
    match::put_decimal(writer, number, decimals, least);
    return writer.text;
}

}  // namespace

const suite<"match: mathematics"> mathematics_suite = [] {
    "Student's 97.5 % quantile equals the printed table"_test = [] {
        const std::map<std::uint64_t, double> table = {
            {1, 12.706}, {2, 4.303},  {3, 3.182},   {4, 2.776},   {5, 2.571},
            {6, 2.447},  {7, 2.365},  {8, 2.306},   {9, 2.262},   {10, 2.228},
            {15, 2.131}, {20, 2.086}, {25, 2.060},  {30, 2.042},  {40, 2.021},
            {60, 2.000}, {80, 1.990}, {100, 1.984}, {120, 1.980}, {1000, 1.962}};
        for (const auto& [freedom, point] : table) {
            near(match::student_95(freedom + 1), point, 0.0005);
        }
        near(match::student_95(1'000'000'000'000), 1.959963984540, 1e-11);
    };
    "97.5 % of the distribution lie below that quantile"_test = [] {
        for (const std::uint64_t freedom :
             {1, 2, 3, 7, 15, 29, 30, 31, 32, 40, 100, 1000, 100000}) {
            near(match::student_below(match::student_95(freedom + 1), freedom), 0.975, 5e-9);
        }
    };
    "the distribution function equals its closed forms"_test = [] {
        for (const double t : {0.0, 0.001, 0.3, 1.0, 2.5, 10.0, 1000.0, 1e8, 1e15, 1e200}) {
            near(match::student_below(t, 1), 0.5 + std::atan(t) / std::numbers::pi, 1e-9);
            near(match::student_below(-t, 1), 0.5 - std::atan(t) / std::numbers::pi, 1e-9);
            near(match::student_below(t, 2), 0.5 + t / (2 * std::hypot(t, std::sqrt(2))), 1e-9);
            near(match::student_below(t, 1'000'000'000), std::erfc(-t / std::sqrt(2)) / 2, 1e-8);
        }
    };
    "logarithm and Elo equal known values"_test = [] {
        for (double x = 1e-12; x < 1e12; x *= 1.7) {
            near(match::natural_logarithm(x), std::log(x), 1e-14);
        }
        expect(match::elo_of(0.5) == 0.0_d);
        near(match::elo_of(10.0 / 11), 400, 1e-10);
        near(match::elo_of(0.75), 190.848501887865, 1e-10);
        near(match::elo_of(0.25), -190.848501887865, 1e-10);
    };
    "mean and squares of a series are exact, also far from zero"_test = [] {
        Series series;
        for (const double value : {1e9 + 1, 1e9 + 2, 1e9 + 3, 1e9 + 4}) {
            series.add(value);
        }
        expect(series.mean == 1e9 + 2.5 && series.squares == 5.0_d);
        near(series.standard_error(), std::sqrt(5.0 / 12), 1e-15);
    };
    "numbers are rounded to the nearest, halves away from zero, and saturate"_test = [] {
        expect(match::rounded_quotient(1, 3, 6) == 333333_ll);
        expect(match::rounded_quotient(2, 3, 6) == 666667_ll);
        expect(match::rounded_quotient(-1, 2, 0) == -1_ll);
        expect(match::rounded_quotient(1, 8, 2) == 13_ll);
        expect(match::rounded_quotient(INT64_MIN, 1, 2) == -INT64_MAX);
        expect(match::rounded_quotient(INT64_MAX, 3, 9) == INT64_MAX);
        expect(match::rounded(2.345, 1) == 23_ll && match::rounded(-0.05, 1) == -1_ll);
        expect(match::rounded(1e300, 2) == 9'000'000'000'000'000_ll);
        expect(decimal(5, 2, 2) == "0.05" && decimal(-5, 1, 1) == "-0.5");
        expect(decimal(5'000'000, 6, 1) == "5.0" && decimal(5'250'000, 6, 1) == "5.25");
        expect(decimal(0, 6, 0) == "0" && decimal(120, 0, 0) == "120");
    };
};

const suite<"match: until"> until_suite = [] {
    "equal deals are decided as soon as the least variance allows"_test = [] {
        // The log-likelihood ratio is -n / 2 ln(1 + D^2 n^2 / 10000 (n - 1)): -2.888 at 49, -3.002
        // at 50.
        Series series;
        for (int n = 1; n <= 50; ++n) {
            series.add(0);
            expect(match::decide(series, 5) == (n < 50 ? Decision::none : Decision::does_not)) << n;
        }
    };
    "deals that are all won are decided as soon as the least variance allows"_test = [] {
        // The ratio is n / 2 ln(1 + 100^2 n^2 / 200^2 (n - 1)): 2.352 at 5, 3.089 at 6.
        Series series;
        for (int n = 1; n <= 6; ++n) {
            series.add(100);
            expect(match::decide(series, 100) == (n < 6 ? Decision::none : Decision::exceeds)) << n;
        }
    };
    "with variance the ratio equals the textbook formula"_test = [] {
        // A mean of 10 is as far from 0 as from 20. With mean 15 and mean square distance 2500 the
        // ratio is n / 2 ln(2725 / 2525).
        Series even;
        Series ahead;
        int decided_after = 0;
        for (int n = 1; n <= 200 && decided_after == 0; ++n) {
            even.add(n % 2 == 0 ? 60 : -40);
            ahead.add(n % 2 == 0 ? 65 : -35);
            expect(match::decide(even, 20) == Decision::none);
            decided_after = match::decide(ahead, 20) == Decision::exceeds ? n : 0;
        }
        expect(decided_after >= 74_i && decided_after <= 80_i) << "2.944 / 0.0381 is 77.3";
    };
    "both error rates are about 5 %"_test = [] {
        std::mt19937_64 random(11);
        const auto wrong_of = [&](std::uint64_t bias, Decision wrong) {
            constexpr int runs = 1000;
            int errors = 0;
            for (int run = 0; run < runs; ++run) {
                Series series;
                Decision decision = Decision::none;
                while (decision == Decision::none) {
                    // Two games, each won with a probability of (50 + bias) %.
                    const double first = random() % 100 < 50 + bias ? 50 : -50;
                    const double second = random() % 100 < 50 + bias ? 50 : -50;
                    series.add(first + second);
                    decision = match::decide(series, 20);
                }
                errors += decision == wrong ? 1 : 0;
            }
            return errors * 100.0 / runs;
        };
        const double accepted = wrong_of(0, Decision::exceeds);
        const double rejected = wrong_of(10, Decision::does_not);
        expect(accepted > 2.0 && accepted < 6.5) << accepted;
        expect(rejected > 2.0 && rejected < 6.5) << rejected;
    };
    "the difference of --until is a plain decimal number"_test = [] {
        expect(match::parse_until("5") == 5.0 && match::parse_until("2.5") == 2.5);
        expect(match::parse_until("0.1") == 0.1 && match::parse_until("100") == 100.0);
        expect(match::parse_until("0.000001") == 0.000001);
        for (const std::string_view wrong : {"", "0", "0.0", "100.1", ".5", "5.", "1.2.3", "-1",
                                             "1e1", " 5", "5 ", "0.00000000000001", "0.0000009"}) {
            expect(!match::parse_until(wrong)) << wrong;
        }
        Plan plan = plan_of({"alice", "bob"}, 2, 20);
        expect(match::until_of(plan) == 0.0_d);
        plan.settings.push({.name = "until", .is_text = true, .text = "2.5"});
        expect(match::until_of(plan) == 2.5_d);
    };
};
