// The main of the dispatch tests: runs the suites that the other files define.
#include <boost/ut.hpp>

int main() { return boost::ut::cfg<>.run() ? 1 : 0; }
