// What an exception that nobody catches comes to: abort, without a word. The library's own handler
// names the exception, for which it brings a demangler of 49 KB; our exceptions are all caught.
#include <cstdlib>

namespace __gnu_cxx {

// Takes the place of the library's function of that name.
void __verbose_terminate_handler();  // NOLINT: the library's name

void __verbose_terminate_handler() { std::abort(); }  // NOLINT: the library's name

}  // namespace __gnu_cxx
