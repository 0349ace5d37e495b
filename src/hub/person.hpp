// A person who plays: shows text and asks questions on the terminal that the hub was started from.
// The player's stdin and stdout are pipes to the hub, so the terminal is opened by its own name.
//
// Every line begins with a bar, to tell it from what the hub itself prints on the same terminal.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/colour.hpp"
#include "core/ending.hpp"
#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "game/player.hpp"
#include "sys/fd.hpp"
#include "sys/line_reader.hpp"
#include "sys/out_buffer.hpp"

namespace hub {

class Person {
public:
    // Opens the terminal. Returns false if there is none.
    [[nodiscard]] bool find();

    // Prints a line of text. It is wrapped between words if the terminal is too narrow.
    template <class... Parts>
    void say(const Parts&... parts) {
        begin_line();
        Wrapped wrapped{*this};
        core::put(wrapped, parts...);
        wrapped.finish();
        end_line();
    }

    // Begins a row of parts of known width. Parts that do not fit go to the next line, indented by
    // the width of the label.
    void begin_row(std::string_view label);
    // Makes room for a part of `width` columns, with `gap` blanks before it. The caller then writes
    // the part to out().
    void part(std::size_t width, std::size_t gap = 1);
    void end_line();

    // Begins a line that is not wrapped. The caller writes it to out() and calls end_line().
    void begin_line();
    [[nodiscard]] core::Writer& out() { return bytes_; }

    // Prints the question and reads a line. Returns it without blanks at its ends, or nothing if
    // the person typed EOF or the terminal is gone. The view is valid until the next question.
    std::optional<std::string_view> ask(std::string_view question);
    [[nodiscard]] bool has_left() const { return has_left_; }

    [[nodiscard]] core::Paint paint() const { return paint_; }
    // True if the terminal shows UTF-8, so that suits and lines can be drawn.
    [[nodiscard]] bool has_symbols() const { return has_symbols_; }
    // The current width of the terminal without the bar.
    [[nodiscard]] std::size_t columns() const;

    void flush() { bytes_.flush(); }

private:
    // Splits text into words and puts each on a new line if it does not fit.
    class Wrapped final : public core::Writer {
    public:
        explicit Wrapped(Person& person) : person_(person) {}
        void finish() { end_word(); }

    private:
        void overflow(std::string_view text) override;
        void end_word();

        Person& person_;
        std::size_t used_ = 0;
        core::FixedString<200> word_;
        std::string_view colour_now_;     // at the end of the word
        std::string_view colour_before_;  // at the beginning of the word
    };

    sys::Fd terminal_;
    sys::SizedOutBuffer<4096> bytes_;
    sys::BufferedLineReader<512> typed_;
    core::Paint paint_{false};
    bool has_symbols_ = false;
    bool has_left_ = false;
    std::size_t indent_ = 0;  // columns of the label of a row
    std::size_t used_ = 0;    // columns of the line so far
    bool row_is_empty_ = true;
};

namespace person_exit {
inline constexpr core::Ending no_terminal{1, "human: there is no terminal to play on"};
// The person typed EOF, or the terminal is gone.
inline constexpr core::Ending left{0, ""};
}  // namespace person_exit

// Runs a player whose strategy asks the person. Flushes the terminal after every line of the hub
// and prints a line if the hub exits early. Returns the exit status.
int play_at_terminal(Person& person, game::Player& player);

using Typed = core::FixedString<80>;
Typed in_small_letters(std::string_view typed);

}  // namespace hub
