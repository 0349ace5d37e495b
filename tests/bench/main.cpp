// benchmark MULTITOOL EMPTY EMPTY_ARGPARSE ECHO THREADED_ECHO [family...]: prints the table of
// design targets, twice; of all families unless some are named.
//
// A reply that wakes a process on another, idle processor can take five times as long as one on the
// same; which it is, the scheduler decides from one moment to the next. So the table is made with
// all processors, as in life, and again with one, where figures can be compared from run to run.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <sched.h>
#include <span>
#include <string_view>

#include "process.hpp"
#include "rows.hpp"
#include "table.hpp"

namespace {

struct Family {
    std::string_view name;
    void (*add_rows)(bench::Table&, const bench::Programs&);
};

constexpr Family families[] = {
    {"cards", bench::add_cards_rows},     {"naval", bench::add_naval_rows},
    {"stlucia", bench::add_stlucia_rows}, {"bark", bench::add_bark_rows},
    {"499", bench::add_game499_rows},
#if HAS_WORKBENCH
    {"match", bench::add_match_rows},     {"workbench", bench::add_workbench_rows},
#endif
};

void print_table(const char* title, const bench::Programs& programs,
                 std::span<const char* const> wanted) {
    std::printf("== %s\n", title);
    bench::Table table;
    bench::add_general_rows(table, programs);
    for (const Family& family : families) {
        if (wanted.empty() || std::ranges::find(wanted, family.name) != wanted.end()) {
            family.add_rows(table, programs);
        }
    }
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
    if (argc < 6) {
        errno = EINVAL;
        bench::give_up("multitool, empty, empty_argparse, echo and threaded_echo are needed");
    }
    const bench::Programs programs{.multitool = argv[1],
                                   .empty = argv[2],
                                   .empty_argparse = argv[3],
                                   .echo = argv[4],
                                   .threaded_echo = argv[5]};
    const std::span<const char* const> wanted(argv + 6, argv + argc);
    print_table("all processors", programs, wanted);
    if (keep_to_one_processor()) {
        std::putchar('\n');
        print_table("one processor", programs, wanted);
    }
}
