// Replaces libstdc++'s handler for uncaught exceptions with a plain abort. That handler prints the
// type of the exception and links a demangler of 49 KB for it. All exceptions here are caught.
#include <cstdlib>

namespace __gnu_cxx {

// The linker prefers this definition to the one in libstdc++.
void __verbose_terminate_handler();  // NOLINT: the library's name

void __verbose_terminate_handler() { std::abort(); }  // NOLINT: the library's name

}  // namespace __gnu_cxx
