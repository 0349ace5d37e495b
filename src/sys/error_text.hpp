// The system's names for errors and signals, as people know them from other programs.
#pragma once

namespace sys {

// The text for an errno: "No such file or directory". Never null.
const char* error_text(int error);

// The text for a signal: "Segmentation fault". Null for a number without a name of its own.
const char* signal_text(int signal);

}  // namespace sys
