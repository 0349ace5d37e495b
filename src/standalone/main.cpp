// The main of an executable that holds one program only and does not care for names: built with
// STANDALONE_ENTRY set to the program's entry.
#include <span>
#include <string_view>

#include "core/applet.hpp"

namespace STANDALONE_FAMILY {                              // NOLINT: a macro
int STANDALONE_ENTRY(const core::Invocation& invocation);  // NOLINT: a macro
}

int main(int argc, char** argv) {
    const std::span<const char* const> all(argv, static_cast<std::size_t>(argc));
    const core::Invocation invocation{.operands = all.empty() ? all : all.subspan(1),
                                      .is_own_name = [](std::string_view) { return false; }};
    return STANDALONE_FAMILY::STANDALONE_ENTRY(invocation);
}
