// Suggests a program or an option for a misspelt name.
#pragma once

#include <span>
#include <string_view>

#include "core/option.hpp"

namespace cli {

// The program name with the smallest edit distance, where swapping two neighbouring letters counts
// as one edit. Empty if the distance is above 2 or not less than the length of that name.
std::string_view near_name(std::string_view name);
// The same for the name of an option.
std::string_view near_option(std::span<const core::Option> options, std::string_view name);

}  // namespace cli
