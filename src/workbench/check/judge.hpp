// Compares what a run showed with what the case expects.
#pragma once

#include "sys/mapped_text.hpp"
#include "sys/time.hpp"
#include "workbench/check/case.hpp"
#include "workbench/check/case_folder.hpp"
#include "workbench/check/message.hpp"
#include "workbench/check/run.hpp"

namespace check {

// Appends what is wrong, line by line, to `findings`, and nothing if the case passed.
Verdict judge(const Run& run, RunEnd end, const Case& a_case, const FolderPrograms& programs,
              sys::Microseconds limit, sys::MappedText& findings);

}  // namespace check
