// Compares what a run showed with what the case expects.
#pragma once

#include "sys/time.hpp"
#include "workbench/check/case.hpp"
#include "workbench/check/case_folder.hpp"
#include "workbench/check/message.hpp"
#include "workbench/check/run.hpp"

namespace check {

// Appends what is wrong, line by line, to `all`, which already hold those of the run. The case
// has passed if nothing in them is failing.
Verdict judge(const Run& run, RunEnd end, const Case& a_case, const FolderPrograms& programs,
              sys::Microseconds limit, Findings& all);

}  // namespace check
