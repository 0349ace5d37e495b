// What a program is called with to be run again: its own name and the recorded arguments, or the
// given ones. A map that is gone is laid out from the record.
#pragma once

#include <span>
#include <string_view>

#include "game/outcome.hpp"
#include "sys/mapped.hpp"
#include "sys/path.hpp"
#include "workbench/replay/overview.hpp"

namespace replay {

// A file for this run alone.
class TemporaryFile {
public:
    TemporaryFile() = default;
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile();

    // 0, or the error's number.
    int write(std::string_view bytes);
    [[nodiscard]] const char* path() const { return path_.c_str(); }

private:
    sys::Path path_;  // empty: there is none
};

class Arguments {
public:
    // `command` is the program and the arguments it is to get instead of the recorded ones, if any.
    // False, and said, if there is no memory.
    [[nodiscard]] bool prepare(std::string_view record, const Overview& overview, game::Seat seat,
                               std::span<const char* const> command);

    // Lays the map out if that is needed, and says so; it is gone with this object. False, and
    // said, if that cannot be done.
    [[nodiscard]] bool lay_out();

    // Ends in a null pointer.
    [[nodiscard]] const char* const* argv() const { return words_.items().data(); }

private:
    [[nodiscard]] bool take_recorded(std::string_view player);
    [[nodiscard]] bool compare_map(std::string_view record, game::Seat seat);

    sys::MappedVector<char> bytes_;  // of the words that were recorded
    sys::MappedVector<const char*> words_;
    std::size_t map_place_ = 0;    // among the words; 0: there is no map
    sys::MappedVector<char> map_;  // to be laid out; empty: it is as it was
    int map_error_ = 0;
    TemporaryFile map_file_;
};

}  // namespace replay
