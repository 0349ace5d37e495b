#include <boost/ut.hpp>
#include <cerrno>
#include <memory>
#include <type_traits>

#include "core/result.hpp"

using namespace boost::ut;
using core::Error;
using core::ErrorCode;
using core::Result;

namespace {

using Owner = std::unique_ptr<int>;

const Error no_number{ErrorCode::limit, ENOMEM, "number"};
const Error not_even{ErrorCode::limit, EDOM, "even"};

Result<Owner> number(int value) {
    if (value < 0) {
        return no_number;
    }
    return std::make_unique<int>(value);
}

Result<void> expect_even(int value) {
    if (value % 2 != 0) {
        return not_even;
    }
    return {};
}

// Counts the steps that are reached.
Result<long> half(int value, int& steps) {
    ++steps;
    const Owner owner = TRY(number(value));
    ++steps;
    TRY(expect_even(*owner));
    ++steps;
    return *owner / 2;
}

const suite<"result"> result_suite = [] {
    "a result holds a value or an error"_test = [] {
        Result<Owner> good = number(7);
        expect(fatal(bool(good)));
        expect(*good.value() == 7_i);
        const Owner taken = good.take();
        expect(*taken == 7_i);
        Result<Owner> bad = number(-1);
        expect(fatal(!bad));
        expect(bad.error().code == ErrorCode::limit && bad.error().number == ENOMEM);
        const Result<Owner> moved = std::move(bad);
        expect(!moved && moved.error().where == no_number.where);
    };
    "a result without a value is success or an error"_test = [] {
        expect(bool(expect_even(2)));
        const Result<void> odd = expect_even(3);
        expect(fatal(!odd));
        expect(odd.error().number == EDOM && odd.error().where == not_even.where);
    };
    "TRY gives the value, or returns the error from the calling function"_test = [] {
        int steps = 0;
        expect(half(8, steps).value() == 4_l && steps == 3_i);
        steps = 0;
        expect(half(-8, steps).error().number == ENOMEM && steps == 1_i);
        steps = 0;
        expect(half(7, steps).error().number == EDOM && steps == 2_i);
    };
    "TRY evaluates its expression once"_test = [] {
        int calls = 0;
        const auto call = [&]() -> Result<void> {
            TRY(expect_even(2 * ++calls));
            return {};
        };
        expect(bool(call()) && calls == 1_i);
    };
    "the error of a system call has its errno"_test = [] {
        errno = ENOTDIR;
        const Error error = core::system_error("open");
        expect(error.code == ErrorCode::system && error.number == ENOTDIR);
        expect(error.where == std::string_view("open"));
    };
};

}  // namespace
