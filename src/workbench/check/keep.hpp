// Keeps the folder of a failed case (--keep), with a script that repeats the case there.
#pragma once

#include <string_view>

#include "workbench/check/case.hpp"
#include "workbench/check/case_folder.hpp"
#include "workbench/check/failure.hpp"
#include "workbench/check/own_games.hpp"
#include "workbench/check/run.hpp"

namespace check {

// Lays the folder `name` in `root` out again, as it was before the program ran, and adds the
// expected and the actual output in `.case` and a script `run` (`run-case`, if the case has a file
// `run`). `text` is the common part of the file and the case.
[[nodiscard]] core::Result<void> keep_case(const sys::Fd& root, const char* name,
                                           const FolderPrograms& programs, const Case& common,
                                           const Case& a_case, std::string_view text,
                                           const Run& run);

// The same in the current folder for a game of an own player: `run` plays it again with the hub.
[[nodiscard]] core::Result<void> keep_own_game(const OwnRole& role, const OwnGame& game,
                                               const char* program);

}  // namespace check
