// benchmark MULTITOOL EMPTY EMPTY_ARGPARSE ECHO: prints the table of design targets.
#include <cerrno>

#include "process.hpp"
#include "rows.hpp"
#include "table.hpp"

int main(int argc, char** argv) {
    if (argc != 5) {
        errno = EINVAL;
        bench::give_up("multitool, empty, empty_argparse and echo are needed");
    }
    const bench::Programs programs{
        .multitool = argv[1], .empty = argv[2], .empty_argparse = argv[3], .echo = argv[4]};
    bench::Table table;
    const bench::Shared shared = bench::add_general_rows(table, programs);
    bench::add_cards_rows(table, programs, shared);
    table.run();
}
