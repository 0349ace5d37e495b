// The floors: the same work with everything left out that is not pipes and processes.
#pragma once

#include <cstddef>
#include <string>

namespace bench {

// The time to start `players` copies of `program` with pipes, to get `replies` answers of a few
// bytes from them in turn, and to see them off. `program` says back what it hears.
double seconds_of_exchange(const std::string& program, std::size_t players, std::size_t replies);

// The time of a program of its own that copies `file` to a pipe which is read here.
double seconds_of_copy(const std::string& program, const std::string& file);

}  // namespace bench
