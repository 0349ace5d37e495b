// Includes argparse without <iostream>.
//
// With a static libstdc++, <iostream> makes every program of this executable construct the standard
// streams and their locales at start: 300 KB of memory (of 1.3 MB) and a seventh of all page
// faults, for streams that only argparse refers to. ARGPARSE_MODULE_USE_STD_MODULE is argparse's
// switch for builds that import the standard library as a module; with it the header includes
// no standard header but <cerrno>, so the list below is argparse's own without <iostream>.
#pragma once

#include <algorithm>
#include <any>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iomanip>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

// argparse names std::cout as the default stream for its own --help and --version, so a declaration
// has to exist. The stream is never constructed and must not be written to: parsers here are
// created with default_arguments::none, which leaves both options out. libstdc++ keeps the storage
// of the streams apart from what constructs them; in libc++, whose own names are in an inline
// namespace, this is another variable, and terminate.cpp has the storage.
namespace std {  // NOLINT: only <iostream> declares it, in this namespace
extern ostream cout;
}  // namespace std

#define ARGPARSE_MODULE_USE_STD_MODULE 1
#include <argparse/argparse.hpp>  // IWYU pragma: export
#undef ARGPARSE_MODULE_USE_STD_MODULE
