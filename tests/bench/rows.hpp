// What each family measures: one function in a file of its own, called by main.cpp.
#pragma once

#include <string>

#include "table.hpp"

namespace bench {

struct Programs {
    std::string multitool;
    std::string empty;           // a static program that does nothing
    std::string empty_argparse;  // the same with argparse linked
    std::string echo;            // says back what it hears
    std::string threaded_echo;   // the same over the network, a thread for each four connections
};

void add_general_rows(Table& table, const Programs& programs);
void add_cards_rows(Table& table, const Programs& programs);
void add_naval_rows(Table& table, const Programs& programs);
void add_stlucia_rows(Table& table, const Programs& programs);
void add_bark_rows(Table& table, const Programs& programs);
void add_game499_rows(Table& table, const Programs& programs);
void add_match_rows(Table& table, const Programs& programs);
void add_workbench_rows(Table& table, const Programs& programs);

}  // namespace bench
