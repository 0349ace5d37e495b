// Error messages of the workbench's programs: "multitool: ..." on stderr.
#pragma once

#include <string_view>
#include <unistd.h>

#include "core/escape.hpp"
#include "core/text_out.hpp"
#include "sys/out_buffer.hpp"

namespace workbench {

// The exit status if a program of the workbench cannot do its work at all.
inline constexpr int could_not_do_it = 2;

// The name of a file or program in a message. It is escaped, so it cannot send control sequences to
// a terminal.
struct Name {
    std::string_view text;

    friend void put_part(core::Writer& writer, Name name) { core::put_escaped(writer, name.text); }
};

// Prints "multitool: " and the parts as one line on stderr. Returns could_not_do_it.
template <class... Parts>
[[gnu::cold]] int complain(const Parts&... parts) {
    sys::SizedOutBuffer<1000> line(STDERR_FILENO, sys::until_signal);
    core::put(line, "multitool: ", parts..., '\n');
    line.flush();
    return could_not_do_it;
}

}  // namespace workbench
