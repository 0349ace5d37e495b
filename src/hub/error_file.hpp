// What the players say on stderr, in one file: each line after the number of its seat. A player
// that floods is cut off, and that is said there, too.
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

    // False if there is no memory for so many.
    [[nodiscard]] bool create(std::size_t seats) { return seats_.create(seats); }

    // False once the player is cut off: nothing more of it is wanted.
    bool take(game::Seat seat, std::string_view text);
    // Nothing more will come: what is unfinished becomes a line.
    void finish(game::Seat seat);
    // False if the file could not take everything.
    bool flush() {
        out_.flush();
        return !out_.failed();
    }

private:
    static constexpr std::size_t most_bytes = 1'000'000;  // of each player

    struct State {
        core::FixedString<512> line;  // a longer one is shown as several
        std::size_t bytes = 0;
        bool is_cut = false;
    };

    void put_line(game::Seat seat, State& state);

    sys::Fd file_;
    sys::MappedArray<State> seats_;
    sys::SizedOutBuffer<4096> out_;
};

}  // namespace hub
