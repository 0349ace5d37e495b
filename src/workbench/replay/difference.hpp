// The first difference, for people: what was said around it, what was expected, what came. Text
// from values; nothing is waited for.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/colour.hpp"
#include "core/fixed_vector.hpp"
#include "core/text_out.hpp"
#include "sys/out_buffer.hpp"
#include "workbench/replay/lines.hpp"

namespace replay {

inline constexpr std::size_t lines_around = 3;

// The last lines before.
class Before {
public:
    void add(const Line& line) {
        if (lines_.full()) {
            lines_.take(0);
        }
        lines_.push(line);
    }
    [[nodiscard]] const core::FixedVector<Line, lines_around>& lines() const { return lines_; }

private:
    core::FixedVector<Line, lines_around> lines_;
};

// What came in place of an answer.
struct Came {
    std::size_t same_bytes = 0;  // of the answer that was expected
    std::string_view rest{};     // what followed these, up to its newline
    bool is_whole = false;       // the newline came, too
    bool is_more = false;        // than is in `rest`
};

class DifferenceText {
public:
    DifferenceText(sys::OutBuffer& out, core::Paint paint) : out_(out), paint_(paint) {}

    void put_context(const Line& line);
    void put_expected(const Line& line, const Came& came);
    void put_came(const Line& expected, const Came& came);
    // In place of something that did not come.
    template <class... Parts>
    void put_silence(const Parts&... parts) {
        core::put(out_, paint_.on(core::Colour::red), "  + (", parts..., ')', paint_.off(), '\n');
    }

private:
    core::Writer& out_;
    core::Paint paint_;
};

}  // namespace replay
