// argparse, without what it would cost every program.
//
// It includes <iostream>, and with the libraries we build with that alone makes each program of
// this executable set up the standard streams and their locales when it starts: 300 KB of memory
// (of 1.3 MB) and a seventh of all page faults, for streams that nobody but argparse knows. So that
// header is passed over and its objects are only declared here. Nothing sets them up: argparse
// would print on them what it says by itself, help and version, and we have it say nothing.
#pragma once

#include <istream>
#include <ostream>

#define _GLIBCXX_IOSTREAM 1  // NOLINT: the guard of the header that is passed over

namespace std {  // NOLINT: as that header does
extern istream cin;
extern ostream cout;
extern ostream cerr;
extern ostream clog;
}  // namespace std

#include <argparse/argparse.hpp>  // IWYU pragma: export
