// The arguments that a program is called with to be run again: the recorded ones, or those given on
// the command line. If the map file of a naval agent is missing or has changed, a copy is written
// from the record.
#pragma once

#include <span>
#include <string_view>

#include "core/result.hpp"
#include "game/outcome.hpp"
#include "sys/mapped.hpp"
#include "sys/path.hpp"
#include "workbench/replay/overview.hpp"

namespace replay {

// A file that is deleted with this object.
class TemporaryFile {
public:
    TemporaryFile() = default;
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile();

    // Writes a new file and returns its path, which is valid as long as this object. Call it once.
    core::Result<const char*> create(std::string_view bytes);

private:
    sys::Path path_;  // empty if there is no file
};

class Arguments {
public:
    // `command` is the program, followed by the arguments to use instead of the recorded ones, if
    // there are any. Prints a message if a map is missing in the record as well. Returns false if
    // there is no memory.
    [[nodiscard]] bool prepare(std::string_view record, const Overview& overview, game::Seat seat,
                               std::span<const char* const> command);

    // Writes the map file if that is necessary, and prints that it did. The file is deleted with
    // this object. Returns the arguments, the program first and a null pointer last.
    core::Result<const char* const*> write_map();

private:
    [[nodiscard]] bool add_recorded(std::string_view player);
    [[nodiscard]] bool compare_map(std::string_view record, game::Seat seat);

    sys::MappedVector<char> bytes_;  // the recorded words, each with a NUL
    sys::MappedVector<const char*> words_;
    std::size_t map_index_ = 0;    // of the map among the words; 0 if there is none
    sys::MappedVector<char> map_;  // the recorded map; empty if no file has to be written
    int map_error_ = 0;            // the errno of reading the original map
    TemporaryFile map_file_;
};

}  // namespace replay
