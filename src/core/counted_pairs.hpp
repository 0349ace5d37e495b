// An incremental parser for the deck files of several families. Such a file is a count, and then
// exactly that number of lines of two bytes each:
//
//     COUNT "\n" (BYTE BYTE "\n")*
//
// The newline of the last line is optional.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/number.hpp"

namespace core {

template <NumberForm CountForm>
class CountedPairs {
public:
    // Passes each pair to `take(char, char) -> bool`, which returns whether the pair is valid.
    // Returns false as soon as the file is invalid; do not feed it further then.
    template <class Take>
    constexpr bool feed(std::string_view piece, Take&& take) {
        for (const char c : piece) {
            if (!step(c, take)) {
                state_ = State::broken;
                return false;
            }
        }
        return true;
    }

    // True if the pieces fed so far are a complete file.
    [[nodiscard]] constexpr bool finish() const {
        const bool between_lines = state_ == State::first || state_ == State::newline ||
                                   (state_ == State::count && count_.complete());
        return between_lines && taken_ == count_.value();
    }

private:
    enum class State : std::uint8_t { count, first, second, newline, broken };

    template <class Take>
    constexpr bool step(char c, Take& take) {
        switch (state_) {
            case State::count:
                if (c == '\n') {
                    state_ = State::first;
                    return count_.complete();
                }
                return count_.feed(c);
            case State::first:
                first_ = c;
                state_ = State::second;
                return taken_ < count_.value();
            case State::second:
                ++taken_;
                state_ = State::newline;
                return take(first_, c);
            case State::newline: state_ = State::first; return c == '\n';
            case State::broken: break;
        }
        return false;
    }

    NumberParser<CountForm> count_;
    std::int64_t taken_ = 0;
    State state_ = State::count;
    char first_ = 0;
};

}  // namespace core
