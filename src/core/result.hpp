// A value or an error, for code that runs without exceptions. A function that can fail returns a
// Result, and TRY passes an error on to the caller:
//
//     Result<void> store(const char* path) {
//         Fd file = TRY(open_to_write(path));
//         TRY(write_header(file));
//         return {};
//     }
//
// An error is a plain value: a code, an errno if there is one, and a literal that names the
// operation. Messages for people are produced only at the outermost layer (a family's exit.hpp).
#pragma once

#include <cerrno>
#include <cstdint>
#include <new>
#include <utility>

#include "core/check.hpp"

// The value of a Result. If it holds an error, returns that error from the calling function.
#define TRY(expression)                 \
    __extension__({                     \
        auto try_result = (expression); \
        if (!try_result) {              \
            return try_result.error();  \
        }                               \
        try_result.take();              \
    })

namespace core {

enum class ErrorCode : std::uint8_t {
    system,  // a system call failed; `number` is its errno
    limit,   // a capacity of ours or of the machine is exhausted
};

struct Error {
    ErrorCode code;
    int number;         // errno, or 0
    const char* where;  // the operation, a literal
};

// The error of the system call that has just failed.
inline Error system_error(const char* where) { return {ErrorCode::system, errno, where}; }

template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : ok_(true) {
        new (&value_) T(std::move(value));
    }                                                   // NOLINT: implicit by design
    Result(Error error) : error_(error), ok_(false) {}  // NOLINT: implicit by design
    Result(Result&& other) noexcept : ok_(other.ok_) {
        if (ok_) {
            new (&value_) T(std::move(other.value_));
        } else {
            error_ = other.error_;
        }
    }
    Result& operator=(Result&&) = delete;
    Result(const Result&) = delete;
    Result& operator=(const Result&) = delete;
    ~Result() {
        if (ok_) {
            value_.~T();
        }
    }

    explicit operator bool() const { return ok_; }
    T& value() {
        CHECK(ok_);
        return value_;
    }
    const T& value() const {
        CHECK(ok_);
        return value_;
    }
    T take() { return std::move(value()); }
    const Error& error() const {
        CHECK(!ok_);
        return error_;
    }

private:
    union {
        T value_;
        Error error_;
    };
    bool ok_;
};

// Success or an error. `return {};` is success.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(error), ok_(false) {}  // NOLINT: implicit by design

    explicit operator bool() const { return ok_; }
    void take() const { CHECK(ok_); }
    const Error& error() const {
        CHECK(!ok_);
        return error_;
    }

private:
    Error error_{};
    bool ok_ = true;
};

}  // namespace core
