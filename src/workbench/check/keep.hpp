// The folder of a case that has failed, made so that the case can be repeated there by hand.
#pragma once

#include <string_view>

#include "workbench/check/case.hpp"
#include "workbench/check/run.hpp"
#include "workbench/check/scratch.hpp"

namespace check {

// Lays it out once more, as it was before the program ran, with what the program said beside it and
// a script `run` (`run-case`, if the case has a file `run`). `text` is the case with the common
// part of its file. False, with errno, if not all of it could be written.
bool keep_case(const char* folder, const Place& place, const Case& common, const Case& a_case,
               std::string_view text, const Run& run);

}  // namespace check
