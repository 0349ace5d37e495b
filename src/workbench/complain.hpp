// How the programs of the workbench say that they cannot do what they were asked for.
#pragma once

#include <string_view>

#include "core/escape.hpp"
#include "core/text_out.hpp"
#include "sys/out_buffer.hpp"

namespace workbench {

inline constexpr int could_not_do_it = 2;

// What a file or program is called: whatever it is, it drives no terminal.
struct Name {
    std::string_view text;

    template <core::TextSink Sink>
    friend void put_part(Sink& sink, Name name) {
        core::put_escaped(sink, name.text);
    }
};

// A line on stderr, as it grows; there are many places that write one.
class Complaint {
public:
    Complaint();
    void append(std::string_view text);
    void end();

private:
    sys::SizedOutBuffer<1000> line_;
};

template <class... Parts>
[[gnu::cold]] int complain(const Parts&... parts) {
    Complaint complaint;
    core::put(complaint, parts...);
    complaint.end();
    return could_not_do_it;
}

}  // namespace workbench
