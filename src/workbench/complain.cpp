#include "workbench/complain.hpp"

#include <unistd.h>

namespace workbench {

[[gnu::noinline]] Complaint::Complaint() : line_(STDERR_FILENO) { line_.append("multitool: "); }

[[gnu::noinline]] void Complaint::append(std::string_view text) { line_.append(text); }

[[gnu::noinline]] void Complaint::end() {
    line_.append("\n");
    line_.flush();
}

}  // namespace workbench
