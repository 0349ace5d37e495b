#include "games/cards/deck.hpp"

#include <algorithm>
#include <optional>

#include "sys/file.hpp"

namespace cards {

bool DeckParser::feed(std::string_view piece) {
    if (!std::ranges::all_of(piece, [this](char c) { return take(c); })) {
        state_ = State::broken;
    }
    return state_ != State::broken;
}

bool DeckParser::take(char c) {
    switch (state_) {
        case State::count:
            if (c == '\n') {
                state_ = State::suit;
                return has_digits_;
            }
            has_digits_ = core::is_digit(c);
            core::add_digit(count_, has_digits_ ? c : '0');
            return has_digits_;
        case State::suit:
            card_[0] = c;
            state_ = State::rank;
            return !all_there();
        case State::rank:
            card_[1] = c;
            state_ = State::newline;
            return take_card();
        case State::newline: state_ = State::suit; return c == '\n';
        case State::broken: break;
    }
    return false;
}

bool DeckParser::take_card() {
    const std::optional<Card> card = parse_card({card_.data(), card_.size()});
    return card && cards_.push(*card);
}

// The last line needs no newline, be it a card or a count of nothing.
bool DeckParser::finish() {
    const bool between_lines = state_ == State::suit || state_ == State::newline ||
                               (state_ == State::count && has_digits_);
    return between_lines && all_there();
}

bool read_deck(const char* path, DeckParser& deck) {
    const sys::FileOutcome outcome =
        sys::read_in_chunks(path, [&](std::string_view chunk) { return deck.feed(chunk); });
    return outcome == sys::FileOutcome::complete && deck.finish();
}

}  // namespace cards
