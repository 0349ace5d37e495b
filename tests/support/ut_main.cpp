// The main of test executables whose files define suites: runs them all.
#include <boost/ut.hpp>

int main() { return boost::ut::cfg<>.run() ? 1 : 0; }
