// Error messages of the workbench's programs: "multitool: ..." on stderr.
#pragma once

#include <string_view>

#include "core/escape.hpp"
#include "core/text_out.hpp"
#include "sys/out_buffer.hpp"

namespace workbench {

inline constexpr int could_not_do_it = 2;

// The name of a file or program in a message. It is escaped, so it cannot send control sequences to
// a terminal.
struct Name {
    std::string_view text;

    template <core::TextSink Sink>
    friend void put_part(Sink& sink, Name name) {
        core::put_escaped(sink, name.text);
    }
};

// Builds one line and writes it to stderr. Not inlined, because complain() is instantiated in many
// places.
class Complaint {
public:
    Complaint();
    void append(std::string_view text);
    void end();

private:
    sys::SizedOutBuffer<1000> line_;
};

// Prints the message and returns the exit status for errors.
template <class... Parts>
[[gnu::cold]] int complain(const Parts&... parts) {
    Complaint complaint;
    core::put(complaint, parts...);
    complaint.end();
    return could_not_do_it;
}

}  // namespace workbench
