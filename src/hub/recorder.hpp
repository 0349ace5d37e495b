// Writes the record of a game: record(5). Each event is a line of fields separated by tabs:
//
//     MICROSECONDS  SEAT  WHAT  TEXT...
//
// The time counts from the start of the game, and the seat of the hub itself is "-". WHAT is
// followed by "?" if TEXT is a line whose newline is missing.
#pragma once

#include <optional>
#include <string_view>

#include "core/escape.hpp"
#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "game/outcome.hpp"
#include "sys/fd.hpp"
#include "sys/out_buffer.hpp"
#include "sys/time.hpp"

namespace hub {

class Recorder {
public:
    // Times count from the construction.
    explicit Recorder(sys::Fd file) : file_(std::move(file)), start_(sys::now()) {
        out_.attach(file_.get(), sys::two_seconds);
    }

    // Writes an event. The words are escaped. Without a seat it is an event of the hub.
    template <class... Words>
    void event(std::optional<game::Seat> seat, std::string_view what, const Words&... words) {
        begin(seat, what);
        (word(words), ...);
        end();
    }

    // begin(), word() or append() any number of times, end() write an event in steps.
    void begin(std::optional<game::Seat> seat, std::string_view what);
    template <class Word>
    void word(const Word& word) {
        core::put(out_, '\t');
        append(word);
    }
    // Continues the last word.
    template <class Part>
    void append(const Part& part) {
        Escaped escaped{out_};
        core::put(escaped, part);
    }
    void end() { core::put(out_, '\n'); }

    // Writes an event for each line of text that was just written or read. The last line may lack
    // its newline: then the rest of it follows later, or never.
    void lines(std::optional<game::Seat> seat, std::string_view what, std::string_view text);

    // Returns false if not everything could be written.
    bool finish() {
        out_.flush();
        return !out_.failed();
    }

private:
    class Escaped final : public core::Writer {
    public:
        explicit Escaped(core::Writer& out) : out_(out) {}

    private:
        void overflow(std::string_view text) override { core::put_escaped(out_, text); }

        core::Writer& out_;
    };

    // The fields before the text.
    using Heading = core::FixedString<64>;
    Heading heading(std::optional<game::Seat> seat, std::string_view what) const;
    // `text` ends with a newline.
    void whole_lines(std::string_view heading, std::string_view text);

    sys::Fd file_;
    sys::Microseconds start_;
    sys::SizedOutBuffer<65536> out_;  // large, so that writes are rare
};

}  // namespace hub
