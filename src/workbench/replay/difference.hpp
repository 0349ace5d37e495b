// Prints the first difference: the lines before it, the expected line, the actual one.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/colour.hpp"
#include "core/fixed_vector.hpp"
#include "core/text_out.hpp"
#include "sys/out_buffer.hpp"
#include "workbench/replay/lines.hpp"

namespace replay {

// The number of lines that are printed before and after a difference.
inline constexpr std::size_t lines_around = 3;

// Keeps the last few lines.
class RecentLines {
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

// What a program sent in place of the expected answer.
struct ActualAnswer {
    std::size_t same_bytes = 0;  // how many bytes at its front are as expected
    std::string_view rest{};     // what follows them, up to the newline
    bool is_whole = false;       // it has its newline
    bool is_cut = false;         // only the beginning of the rest was kept
};

class DifferenceText {
public:
    DifferenceText(sys::OutBuffer& out, core::Paint paint) : out_(out), paint_(paint) {}

    void put_context(const Line& line);
    void put_expected(const Line& line, const ActualAnswer& actual);
    void put_actual(const Line& expected, const ActualAnswer& actual);
    // Says in parentheses why there is no answer, or no more of one.
    template <class... Parts>
    void put_missing(const Parts&... parts) {
        core::put(out_, paint_.on(core::Colour::red), "  + (", parts..., ')', paint_.off(), '\n');
    }

private:
    core::Writer& out_;
    core::Paint paint_;
};

}  // namespace replay
