#include "workbench/match/print.hpp"

#include <unistd.h>

#include "sys/out_buffer.hpp"
#include "workbench/match/complain.hpp"
#include "workbench/match/table.hpp"

namespace match {

int print_table(const Plan& plan, const Statistics& statistics, const Again& again, bool as_json) {
    sys::SizedOutBuffer<4096> out(STDOUT_FILENO);
    if (as_json) {
        put_json(out, plan, statistics);
    } else {
        put_table(out, plan, statistics, again.command());
    }
    out.flush();
    return out.failed() ? complain("the output could not be written") : 0;
}

}  // namespace match
