// What a run shows to be wrong. Findings beside the subject of the case fail it only if it judges
// them; otherwise they are notes about the program.
#pragma once

#include "sys/mapped_text.hpp"
#include "workbench/check/case.hpp"

namespace check {

struct Findings {
    sys::MappedText failing;
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
