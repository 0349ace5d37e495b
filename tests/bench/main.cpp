// benchmark MULTITOOL EMPTY EMPTY_ARGPARSE ECHO THREADED_ECHO: prints the table of design targets,
// twice.
//
// A reply that wakes a process on another, idle processor can take five times as long as one on the
// same; which it is, the scheduler decides from one moment to the next. So the table is made with
// all processors, as in life, and again with one, where figures can be compared from run to run.
#include <cerrno>
#include <cstdio>
#include <sched.h>

#include "process.hpp"
#include "rows.hpp"
#include "table.hpp"

namespace {

void print_table(const char* title, const bench::Programs& programs) {
    std::printf("== %s\n", title);
    bench::Table table;
    const bench::Shared shared = bench::add_general_rows(table, programs);
    bench::add_cards_rows(table, programs, shared);
    bench::add_stlucia_rows(table, programs);
    bench::add_bark_rows(table, programs);
    bench::add_naval_rows(table, programs);
    bench::add_game499_rows(table, programs);
    table.run();
}

// For this process and all that it starts.
bool keep_to_one_processor() {
    const int here = ::sched_getcpu();
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(here < 0 ? 0 : here, &only);
    return ::sched_setaffinity(0, sizeof only, &only) == 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 6) {
        errno = EINVAL;
        bench::give_up("multitool, empty, empty_argparse, echo and threaded_echo are needed");
    }
    const bench::Programs programs{.multitool = argv[1],
                                   .empty = argv[2],
                                   .empty_argparse = argv[3],
                                   .echo = argv[4],
                                   .threaded_echo = argv[5]};
    print_table("all processors", programs);
    if (keep_to_one_processor()) {
        std::putchar('\n');
        print_table("one processor", programs);
    }
}
