// The main of every unit test executable: runs the suites that its files define.
#include <boost/ut.hpp>

int main() { return boost::ut::cfg<>.run() ? 1 : 0; }
