// The file of --stderr: the stderr of all players, each line after the number of its seat. Output
// of a player beyond a megabyte is dropped, with a line that says so.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/fixed_string.hpp"
#include "game/outcome.hpp"
#include "sys/fd.hpp"
#include "sys/mapped.hpp"
#include "sys/out_buffer.hpp"

namespace hub {

class ErrorFile {
public:
    explicit ErrorFile(sys::Fd file) : file_(std::move(file)) {
        out_.attach(file_.get(), sys::two_seconds);
    }

    // Returns false if allocation failed.
    [[nodiscard]] bool create(std::size_t seats) { return seats_.create(seats); }

    void take(game::Seat seat, std::string_view text);
    // Ends the unfinished line of a seat that will write nothing more.
    void finish(game::Seat seat);
    // Returns false if not everything could be written.
    bool flush() {
        out_.flush();
        return !out_.failed();
    }

private:
    static constexpr std::size_t most_bytes = 1'000'000;  // per player

    struct State {
        core::FixedString<512> line;  // a longer line is written as several lines
        std::size_t bytes = 0;
        bool is_cut = false;
    };

    void put_line(game::Seat seat, State& state);

    sys::Fd file_;
    sys::MappedArray<State> seats_;
    sys::SizedOutBuffer<4096> out_;
};

}  // namespace hub
