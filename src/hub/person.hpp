// The person in a seat: shown things on the terminal that the hub was started from, and asked
// there. The pipes of the player lead to the hub and have nothing to do with it.
//
// What is shown stands behind a bar at the left, so that it can be told from what the hub itself
// prints on the same terminal.
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
    // False if there is no terminal.
    [[nodiscard]] bool find();

    // A line of text, wrapped between words where the terminal is too narrow for it.
    template <class... Parts>
    [[gnu::cold]] void say(const Parts&... parts) {
        begin_line();
        Wrapped wrapped{*this};
        core::put(wrapped, parts...);
        wrapped.finish();
        end_line();
    }

    // A line in parts that know how wide they are: those that do not fit go to the next line,
    // below the first.
    void begin_row(std::string_view label);
    // Room for so many columns, and the blanks before them; then the part itself goes to out().
    void part(std::size_t width, std::size_t gap = 1);
    void end_line();

    // One line exactly as it is.
    void begin_line();
    [[nodiscard]] core::Writer& out() { return bytes_; }

    // Shows the question and waits for a line, without blanks around it. Nothing once the person
    // has left: by the end of the input, or because the terminal is gone. The view lives until the
    // next question.
    std::optional<std::string_view> ask(std::string_view question);
    [[nodiscard]] bool has_left() const { return has_left_; }

    [[nodiscard]] core::Paint paint() const { return paint_; }
    // Suits and lines as UTF-8 has them.
    [[nodiscard]] bool has_symbols() const { return has_symbols_; }
    // As wide as it is now, without the bar.
    [[nodiscard]] std::size_t columns() const;

    // What is shown is seen.
    void flush() { bytes_.flush(); }

private:
    // Text that is cut into words.
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
        std::string_view colour_before_;  // and at its beginning
    };

    sys::Fd terminal_;
    sys::SizedOutBuffer<4096> bytes_;
    sys::BufferedLineReader<512> typed_;
    core::Paint paint_{false};
    bool has_symbols_ = false;
    bool has_left_ = false;
    std::size_t indent_ = 0;  // of a row
    std::size_t used_ = 0;    // columns of its line
    bool row_is_empty_ = true;
};

namespace person_exit {
inline constexpr core::Ending no_terminal{1, "human: there is no terminal to play on"};
// By the end of the input, or because the terminal is gone.
inline constexpr core::Ending left{0, ""};
}  // namespace person_exit

// The whole game of a player whose strategy asks the person. What it shows is on the terminal
// before more is heard, and the person is told if the hub is gone. Returns the status to exit with.
int play_at_terminal(Person& person, game::Player& player);

// Without a letter's case.
using Typed = core::FixedString<80>;
Typed in_small_letters(std::string_view typed);

}  // namespace hub
