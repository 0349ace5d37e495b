// The name somebody may have meant.
#pragma once

#include <string_view>

namespace cli {

// The program name fewest slips away (a letter wrong, missing, too many, or two swapped), or
// nothing if none is within two, or all of it would have to change.
std::string_view near_name(std::string_view name);

}  // namespace cli
