#include "games/naval/files.hpp"

#include <algorithm>
#include <optional>

#include "core/number.hpp"
#include "sys/file.hpp"

namespace naval {

namespace {

// Longer names are cut at this length: the kernel starts no program with an argument as long as
// this, so a cut name fails as the whole one would.
constexpr std::size_t most_argument = 131'072;

template <class Parser>
bool read_file(const char* path, Parser& parser) {
    const sys::FileOutcome outcome =
        sys::read_in_chunks(path, [&](std::string_view chunk) { return parser.feed(chunk); });
    const bool was_read =
        outcome == sys::FileOutcome::complete || outcome == sys::FileOutcome::stopped;
    return was_read && parser.finish();
}

}  // namespace

CountingLines::Part CountingLines::take(char c) {
    if (c == '\n') {
        const bool counted = line_ == Line::counting;
        line_ = Line::blank;
        return counted ? Part::end : Part::nothing;
    }
    if (line_ == Line::blank && !core::is_space(c)) {
        line_ = c == '#' ? Line::comment : Line::counting;
    }
    return line_ == Line::counting ? Part::text : Part::nothing;
}

bool TokenLines::take(char c) {
    const CountingLines::Part part = lines_.take(c);
    line_complete_ = part == CountingLines::Part::end;
    if (part != CountingLines::Part::text || core::is_space(c)) {
        inside_token_ = false;
        return true;
    }
    if (!inside_token_ && !tokens_.try_push(Token())) {
        return false;
    }
    inside_token_ = true;
    Token& token = tokens_[tokens_.size() - 1];
    token.add(c);
    return !token.is_hopeless();
}

bool RulesFileParser::feed(std::string_view piece) {
    return lines_.feed(piece, [this](const TokenLines::Tokens& line) { return take_line(line); });
}

// Width and height share the first line; all other numbers have one of their own.
bool RulesFileParser::take_line(const TokenLines::Tokens& tokens) {
    if (tokens.size() != (builder_.count() == 0 ? 2 : 1)) {
        return false;
    }
    for (const Token& token : tokens) {
        const std::optional<std::int64_t> number = token.number();
        if (!number || !builder_.add(*number)) {
            return false;
        }
    }
    return !builder_.complete();
}

bool RulesFileParser::finish() {
    lines_.finish([this](const TokenLines::Tokens& line) { return take_line(line); });
    return builder_.complete();
}

bool MapFileParser::feed(std::string_view piece) {
    return lines_.feed(piece, [this](const TokenLines::Tokens& line) { return take_line(line); });
}

bool MapFileParser::take_line(const TokenLines::Tokens& tokens) {
    if (tokens.size() != 2) {
        return false;
    }
    const std::optional<Position> start = tokens[0].position();
    const std::optional<Direction> direction = tokens[1].direction();
    if (!start || start->row < 0 || start->row >= most_side || !direction) {
        return false;
    }
    fleet_.try_push({*start, *direction});
    return true;
}

bool MapFileParser::finish() {
    const bool well_formed =
        lines_.finish([this](const TokenLines::Tokens& line) { return take_line(line); });
    return well_formed && !fleet_.empty();
}

bool ConfigFileParser::feed(std::string_view piece) {
    malformed_ = malformed_ || !std::ranges::all_of(piece, [this](char c) { return take(c); });
    return !malformed_;
}

bool ConfigFileParser::take(char c) {
    switch (lines_.take(c)) {
        case CountingLines::Part::nothing: return true;
        case CountingLines::Part::text: return c == ',' ? end_field() : take_text(c);
        case CountingLines::Part::end: break;
    }
    const bool is_round = end_field() && fields_in_line_ == fields_per_round;
    fields_in_line_ = 0;
    return is_round;
}

bool ConfigFileParser::take_text(char c) {
    const std::size_t size = text_.size() - field_begin_;
    if (core::is_space(c)) {
        field_ended_ = size != 0;
        return true;
    }
    // A NUL cannot be part of a name.
    if (field_ended_ || c == '\0') {
        return false;
    }
    return size >= most_argument || text_.push(c);
}

bool ConfigFileParser::end_field() {
    if (text_.size() == field_begin_ || fields_in_line_ == fields_per_round ||
        !fields_.push(field_begin_) || !text_.push('\0')) {
        return false;
    }
    field_begin_ = text_.size();
    field_ended_ = false;
    ++fields_in_line_;
    return true;
}

bool ConfigFileParser::finish() { return feed("\n") && rounds() != 0; }

bool read_rules_file(const char* path, RulesFileParser& rules) { return read_file(path, rules); }

bool read_map_file(const char* path, MapFileParser& map) { return read_file(path, map); }

bool read_config_file(const char* path, ConfigFileParser& config) {
    return read_file(path, config);
}

}  // namespace naval
