// Joins the pieces of a line. A line that is longer than any answer is rejected at once, so that a
// player that never sends a newline cannot make us wait.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/fixed_string.hpp"

namespace game {

template <std::size_t Longest>
class AnswerLine {
public:
    enum class State : std::uint8_t { unfinished, complete, too_long };

    constexpr State feed(std::string_view piece, bool ends_line) {
        if (ended_) {
            text_.clear();
        }
        text_.append(piece);
        ended_ = ends_line || text_.overflowed();
        if (text_.overflowed()) {
            return State::too_long;
        }
        return ends_line ? State::complete : State::unfinished;
    }

    // The last line that ended, until feed() begins the next one.
    [[nodiscard]] constexpr std::string_view text() const { return text_.view(); }

private:
    core::FixedString<Longest> text_;
    bool ended_ = true;
};

}  // namespace game
