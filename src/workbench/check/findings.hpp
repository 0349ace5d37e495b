// What a run shows to be wrong. Findings beside the subject of the case fail it only if it judges
// them; otherwise they are notes about the program.
#pragma once

#include "sys/mapped_text.hpp"
#include "workbench/check/case.hpp"

namespace check {

// Faults of a program that an earlier case has shown, so that later cases need not wait as long.
struct Habits {
    bool leaves_inputs_open = false;  // a hub does not close the inputs of its players
    bool greets_late = false;         // a server greets a client only after it has sent something
};

struct Findings {
    sys::MappedText failing;  // with a part_mark between the differences of a conversation
    sys::MappedText beside;
    unsigned judged = 0;  // bits of Beside

    void clear() {
        failing.clear();
        beside.clear();
    }
    [[nodiscard]] bool judges(Beside what) const { return (judged & bit_of(what)) != 0; }
    [[nodiscard]] sys::MappedText& of(Beside what) { return judges(what) ? failing : beside; }
};

}  // namespace check
