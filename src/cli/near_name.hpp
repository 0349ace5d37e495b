// Suggests a program for a misspelt name.
#pragma once

#include <string_view>

namespace cli {

// The program name with the smallest edit distance, where swapping two neighbouring letters counts
// as one edit. Empty if the distance is above 2 or not less than the length of that name.
std::string_view near_name(std::string_view name);

}  // namespace cli
