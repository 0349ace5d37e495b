// Replaces the C++ library's handler for uncaught exceptions with a plain abort. That handler
// prints the type of the exception and links a demangler of 49 KB for it. All exceptions here are
// caught.
#include <cstdlib>
#include <ostream>

// In both libraries the linker prefers these definitions to those in the library's archive, whose
// object then stays out.
#ifdef _LIBCPP_VERSION

extern "C" {

using Handler = void (*)();  // NOLINT(readability-identifier-naming)

Handler __cxa_terminate_handler = std::abort;   // NOLINT: the library's name
Handler __cxa_unexpected_handler = std::abort;  // NOLINT: the library's name
Handler __cxa_new_handler = nullptr;            // NOLINT: the library's name

// The storage of the std::cout that argparse.hpp declares. Nothing constructs or uses it.
alignas(std::ostream) extern const char no_stream[sizeof(std::ostream)] __asm__("_ZSt4cout");
alignas(std::ostream) const char no_stream[sizeof(std::ostream)] = {};

}  // extern "C"

#else

namespace __gnu_cxx {

void __verbose_terminate_handler();  // NOLINT: the library's name

void __verbose_terminate_handler() { std::abort(); }  // NOLINT: the library's name

}  // namespace __gnu_cxx

#endif
