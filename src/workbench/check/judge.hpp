// What a run showed, compared with what the case wants.
#pragma once

#include "sys/mapped_text.hpp"
#include "sys/time.hpp"
#include "workbench/check/case.hpp"
#include "workbench/check/message.hpp"
#include "workbench/check/run.hpp"
#include "workbench/check/scratch.hpp"

namespace check {

// Appends what is wrong, in lines. `run_errno` is why it could not be started.
Verdict judge(const Run& run, RunEnd end, const Case& a_case, const Place& place,
              sys::Microseconds limit, int run_errno, sys::MappedText& findings);

}  // namespace check
