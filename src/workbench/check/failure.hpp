// How errors travel in check: a function that can fail returns core::Result, TRY passes the error
// on to the caller, and the outermost function prints it. Functions that have already reported an
// error to the user return an exit status instead.
#pragma once

#include <cerrno>
#include <cstring>

#include "core/result.hpp"
#include "core/text_out.hpp"
#include "sys/mapped_text.hpp"

// The value of a Result. If it holds an error, returns that error from the calling function.
#define TRY(expression)                 \
    __extension__({                     \
        auto try_result = (expression); \
        if (!try_result) {              \
            return try_result.error();  \
        }                               \
        try_result.take();              \
    })

namespace check {

// Stands in for a value: a Result<Done> holds success or an error.
struct Done {};

// The error of the system call that has just failed. `what` is the beginning of the message.
inline core::Error system_error(const char* what) { return {core::ErrorCode::system, errno, what}; }

// For the last step of a function: an error with errno, unless the step is done.
inline core::Result<Done> done_if(bool is_done, const char* what) {
    if (!is_done) {
        return system_error(what);
    }
    return Done{};
}

inline void put_error(sys::MappedText& out, const core::Error& error) {
    core::put(out, error.where);
    if (error.number != 0) {
        core::put(out, ": ", ::strerrordesc_np(error.number));
    }
    core::put(out, '\n');
}

}  // namespace check
