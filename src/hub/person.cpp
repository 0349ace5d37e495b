#include "hub/person.hpp"

#include <algorithm>
#include <csignal>

#include "core/columns.hpp"
#include "core/escape.hpp"
#include "hub/player_loop.hpp"
#include "sys/io.hpp"
#include "sys/signals.hpp"
#include "sys/terminal.hpp"

namespace hub {

namespace {

constexpr std::size_t bar_width = 2;
constexpr std::size_t fewest_columns = 20;  // a narrower terminal wraps by itself

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) {
        return {};
    }
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

// The terminal while it shows a question, with the cursor behind it. Read by the signal handler.
constexpr int no_terminal = -1;
volatile std::sig_atomic_t asking_terminal = no_terminal;

// Ends the process by Ctrl+C as usual, but first ends the line of the question, so that the shell
// prompt begins on a new line.
void end_line_and_leave(int signal) {
    if (asking_terminal != no_terminal) {
        sys::write_final_message(asking_terminal, "\n");
    }
    sys::set_signal_action(signal, SIG_DFL);
    ::raise(signal);
}

// The number of columns of a text. Continuation bytes of UTF-8 and colour sequences have no width.
std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    bool is_colour = false;
    for (const char c : text) {
        if (c == '\33') {
            is_colour = true;
        }
        const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
        width += is_colour || continues ? 0 : 1;
        if (c == 'm') {
            is_colour = false;
        }
    }
    return width;
}

}  // namespace

bool Person::find() {
    core::Result<sys::Fd> terminal = sys::open_terminal();
    if (!terminal) {
        return false;
    }
    sys::ignore_write_signals();  // a hub that exited is noticed by EOF on stdin
    sys::set_signal_action(SIGINT, end_line_and_leave);
    terminal_ = terminal.take();
    bytes_.attach(terminal_.get());
    typed_.attach(terminal_.get());
    paint_ = core::Paint(sys::shows_colour(terminal_.get()));
    has_symbols_ = sys::shows_utf8();
    return true;
}

std::size_t Person::columns() const {
    return std::max<std::size_t>(sys::columns_of(terminal_.get()), fewest_columns) - bar_width;
}

void Person::begin_line() {
    core::put(bytes_, paint_.on(core::Colour::dim), has_symbols_ ? "│" : "|", paint_.off(), ' ');
}

void Person::end_line() {
    core::put(bytes_, '\n');
    used_ = 0;
}

void Person::begin_row(std::string_view label) {
    begin_line();
    core::put(bytes_, paint_.on(core::Colour::dim), label, paint_.off());
    indent_ = used_ = label.size();
    row_is_empty_ = true;
}

void Person::part(std::size_t width, std::size_t gap) {
    std::size_t blanks = row_is_empty_ ? 0 : gap;
    if (!row_is_empty_ && used_ + gap + width > columns()) {
        end_line();
        begin_line();
        blanks = indent_;
    }
    core::put_blanks(bytes_, blanks);
    used_ += blanks + width;
    row_is_empty_ = false;
}

void Person::Wrapped::overflow(std::string_view text) {
    if (text.starts_with('\33')) {
        colour_now_ = text == person_.paint_.off() ? std::string_view() : text;
    }
    while (!text.empty()) {
        const std::size_t length = text.find(' ');
        word_.append(text.substr(0, length));
        if (length == std::string_view::npos) {
            return;
        }
        end_word();
        text.remove_prefix(length + 1);
    }
}

void Person::Wrapped::end_word() {
    const std::size_t width = width_of(word_.view());
    if (used_ > 0 && used_ + 1 + width > person_.columns()) {
        // Switch the text's colour off, because the bar has its own.
        core::put(person_.bytes_, colour_before_.empty() ? "" : person_.paint_.off());
        person_.end_line();
        person_.begin_line();
        core::put(person_.bytes_, colour_before_);
        used_ = 0;
    }
    core::put(person_.bytes_, used_ > 0 ? " " : "", word_.view());
    used_ += (used_ > 0 ? 1 : 0) + width;
    word_.clear();
    colour_before_ = colour_now_;
}

std::optional<std::string_view> Person::ask(std::string_view question) {
    // If two persons share the terminal, text for the other one must not appear behind the
    // question.
    bytes_.flush();
    sys::pause_for_other_writers();
    for (;;) {
        const bool was_typed_ahead = sys::has_typed(terminal_.get());
        begin_line();
        core::put(bytes_, paint_.on(core::Colour::bold), question, "> ", paint_.off());
        asking_terminal =
            terminal_.get();  // before the flush: the question may be answered by Ctrl+C
        bytes_.flush();
        std::string_view line;
        const core::Input input = typed_.next_line_or_skip(line, Typed::capacity);
        asking_terminal = no_terminal;
        switch (input) {
            case core::Input::line:
                if (was_typed_ahead) {
                    // The terminal echoed it when it was typed, above the question.
                    core::put_escaped(bytes_, line);
                    core::put(bytes_, '\n');
                }
                return trimmed(line);
            case core::Input::too_long:
                if (was_typed_ahead) {
                    core::put(bytes_, '\n');
                }
                say("That is too long.");
                break;
            default:
                // End the line of the question.
                core::put(bytes_, '\n');
                bytes_.flush();
                has_left_ = true;
                return std::nullopt;
        }
    }
}

namespace {

// Flushes the terminal whenever the player has done something.
class AtTerminal final : public game::Player {
public:
    AtTerminal(Person& person, game::Player& player) : person_(person), player_(player) {}

    void greet(game::Voice& voice) override {
        player_.greet(voice);
        person_.flush();
    }
    const core::Ending* hear(game::Voice& voice, std::string_view piece, bool ends_line) override {
        const core::Ending* const ending = player_.hear(voice, piece, ends_line);
        person_.flush();
        return ending;
    }
    const core::Ending& lose() override {
        person_.say("The hub has gone.");
        person_.flush();
        return player_.lose();
    }

private:
    Person& person_;
    game::Player& player_;
};

}  // namespace

int play_at_terminal(Person& person, game::Player& player) {
    AtTerminal at_terminal(person, player);
    return sys::end_with(run_player(at_terminal));
}

Typed in_small_letters(std::string_view typed) {
    Typed small;
    for (const char c : typed) {
        core::put(small, c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
    }
    return small;
}

}  // namespace hub
