// How errors travel in check: a function that can fail returns core::Result, TRY passes the error
// on to the caller, and the outermost function prints it. Functions that have already reported an
// error to the user return an exit status instead.
#pragma once

#include "core/result.hpp"
#include "core/text_out.hpp"
#include "sys/error_text.hpp"
#include "sys/mapped_text.hpp"

namespace check {

// For the last step of a function: an error with errno, unless the step is done. `what` is the
// beginning of the message.
inline core::Result<void> done_if(bool is_done, const char* what) {
    if (!is_done) {
        return core::system_error(what);
    }
    return {};
}

inline void put_error(sys::MappedText& out, const core::Error& error) {
    core::put(out, error.where);
    if (error.number != 0) {
        core::put(out, ": ", sys::error_text(error.number));
    }
    core::put(out, '\n');
}

}  // namespace check
