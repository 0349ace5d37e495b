#include "games/game499/decks.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "sys/file.hpp"

namespace game499 {

namespace {

constexpr std::size_t line_length = 2 * deck_size;

}  // namespace

bool DecksParser::feed(std::string_view piece) {
    return std::ranges::all_of(piece, [this](char c) { return take(c); });
}

bool DecksParser::take(char c) {
    if (column_ == line_length) {
        column_ = 0;
        outcome_ = c == '\n' ? outcome_ : Outcome::malformed;
    } else if (column_++ % 2 == 0) {
        rank_ = c;
    } else {
        const std::array text{rank_, c};
        const std::optional<Card> card = parse_card({text.data(), text.size()});
        if (!card) {
            outcome_ = Outcome::malformed;
        } else if (!cards_.push(*card)) {
            outcome_ = Outcome::no_memory;
        }
    }
    return outcome_ == Outcome::good;
}

DecksParser::Outcome DecksParser::finish() {
    const bool between_lines = column_ == 0 || column_ == line_length;
    if (outcome_ == Outcome::good && (cards_.empty() || !between_lines)) {
        outcome_ = Outcome::malformed;
    }
    return outcome_;
}

DecksParser::Outcome read_decks(const char* path, DecksParser& decks) {
    switch (sys::read_in_chunks(path, [&](std::string_view chunk) { return decks.feed(chunk); })) {
        case sys::FileOutcome::complete:
        case sys::FileOutcome::stopped: return decks.finish();
        case sys::FileOutcome::unopened:
        case sys::FileOutcome::unreadable: break;
    }
    return DecksParser::Outcome::malformed;
}

}  // namespace game499
