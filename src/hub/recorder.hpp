// The record of a game: record(5). An event a line: microseconds since the start, seat, what, text.
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
    // Takes over the file; time counts from here.
    explicit Recorder(sys::Fd file) : file_(std::move(file)), start_(sys::now()) {
        out_.attach(file_.get(), sys::two_seconds);
    }

    // An event of one line: its words, escaped, with tabs between them. Without a seat it is the
    // hub's own.
    template <class... Words>
    void event(std::optional<game::Seat> seat, std::string_view what, const Words&... words) {
        begin(seat, what);
        (word(words), ...);
        end();
    }

    // The same in steps, for texts that are made of many parts.
    void begin(std::optional<game::Seat> seat, std::string_view what);
    template <class Word>
    void word(const Word& word) {
        core::put(out_, '\t');
        append(word);
    }
    // More of the last word.
    template <class Part>
    void append(const Part& part) {
        Escaped escaped{out_};
        core::put(escaped, part);
    }
    void end() { core::put(out_, '\n'); }

    // Lines as they were written or read, all at this moment. One whose newline is not among them
    // is unfinished: its rest follows, or never came.
    void lines(std::optional<game::Seat> seat, std::string_view what, std::string_view text);

    // False if the file could not take everything.
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

    // All of an event but its text.
    using Heading = core::FixedString<64>;
    Heading heading(std::optional<game::Seat> seat, std::string_view what) const;
    // A text that ends in a newline.
    void whole_lines(std::string_view heading, std::string_view text);

    sys::Fd file_;
    sys::Microseconds start_;
    sys::SizedOutBuffer<65536> out_;  // so that a write is rare
};

}  // namespace hub
