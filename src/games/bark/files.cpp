#include "games/bark/files.hpp"

#include <algorithm>
#include <optional>

#include "sys/file.hpp"

namespace bark {

namespace {

constexpr std::string_view saved_empty_cell = "**";

}  // namespace

DeckParser::DeckParser(Deck& deck, std::int64_t first) : deck_(deck) {
    deck_.size = 0;
    deck_.first = first;
    deck_.kept.clear();
}

bool DeckParser::feed(std::string_view piece) {
    return pairs_.feed(piece, [this](char rank, char suit) {
        const std::optional<Card> card = parse_card(rank, suit);
        if (card) {
            keep(*card);
        }
        return card.has_value();
    });
}

void DeckParser::keep(Card card) {
    if (deck_.size >= deck_.first) {
        // When this is full, the further cards are only counted, because no game draws them.
        (void)deck_.kept.try_push(card);
    }
    ++deck_.size;
}

SaveParser::SaveParser(Position& position, DeckName& deck_name)
    : position_(position), deck_name_(deck_name) {
    for (Hand& hand : position_.hands) {
        hand.clear();
    }
    deck_name_.clear();
}

bool SaveParser::feed(std::string_view piece) {
    if (!std::ranges::all_of(piece, [this](char c) { return take(c); })) {
        state_ = State::broken;
    }
    return state_ != State::broken;
}

bool SaveParser::take(char c) {
    switch (state_) {
        case State::header: return take_header(c);
        case State::deck_name:
            name_begun_ = true;
            if (c == '\n') {
                state_ = State::hand;
                return true;
            }
            core::put(deck_name_, c);
            return !deck_name_.overflowed();
        case State::hand: return c == '\n' ? end_hand() : take_card(c);
        case State::row: return c == '\n' ? end_row() : take_card(c);
        case State::end:
        case State::broken: break;
    }
    return false;
}

bool SaveParser::take_header(char c) {
    if (c == '\n') {
        return field_ == mover && end_header();
    }
    if (c == ' ') {
        return numbers_[field_].complete() && ++field_ < fields;
    }
    return numbers_[field_].feed(c);
}

bool SaveParser::end_header() {
    const auto is_side = [](const NumberParser& number) {
        return number.complete() && number.value() >= least_side && number.value() <= most_side;
    };
    const NumberParser& player = numbers_[mover];
    if (!is_side(numbers_[width]) || !is_side(numbers_[height]) || !player.complete() ||
        player.value() < 1 || player.value() > static_cast<std::int64_t>(players)) {
        return false;
    }
    position_.board.reset(static_cast<unsigned>(numbers_[width].value()),
                          static_cast<unsigned>(numbers_[height].value()));
    position_.drawn = numbers_[drawn].value();
    position_.mover = static_cast<std::size_t>(player.value() - 1);
    state_ = State::deck_name;
    return true;
}

bool SaveParser::take_card(char c) {
    if (half_ == 0) {
        half_ = c;
        return c != 0;
    }
    const char bytes[] = {half_, c};
    half_ = 0;
    const std::optional<Card> card = parse_card(bytes[0], bytes[1]);
    if (state_ == State::hand) {
        return card && position_.hands[hand_].try_push(*card);
    }
    if (cell_.column == position_.board.width()) {
        return false;
    }
    if (card) {
        position_.board.put(cell_, *card);
    }
    ++cell_.column;
    return card || std::string_view(bytes, sizeof(bytes)) == saved_empty_cell;
}

bool SaveParser::end_hand() {
    const std::size_t due = hand_ == position_.mover ? moving_hand_size : resting_hand_size;
    if (half_ != 0 || position_.hands[hand_].size() != due) {
        return false;
    }
    ++hand_;
    state_ = hand_ < players ? State::hand : State::row;
    return true;
}

bool SaveParser::end_row() {
    if (half_ != 0 || cell_.column != position_.board.width()) {
        return false;
    }
    cell_ = {.column = 0, .row = cell_.row + 1};
    state_ = cell_.row < position_.board.height() ? State::row : State::end;
    return true;
}

// The last row needs no newline.
bool SaveParser::finish() const {
    const bool last_row_whole = state_ == State::row && half_ == 0 &&
                                cell_.row + 1 == position_.board.height() &&
                                cell_.column == position_.board.width();
    return state_ == State::end || last_row_whole;
}

bool read_deck(const char* path, std::int64_t drawn, Deck& deck) {
    DeckParser parser(deck, drawn);
    const sys::FileOutcome outcome =
        sys::read_in_chunks(path, [&](std::string_view chunk) { return parser.feed(chunk); });
    return outcome == sys::FileOutcome::complete && parser.finish();
}

LoadOutcome load_game(const char* path, Position& position, Deck& deck, DeckName& deck_name) {
    SaveParser parser(position, deck_name);
    const sys::FileOutcome outcome =
        sys::read_in_chunks(path, [&](std::string_view chunk) { return parser.feed(chunk); });
    const bool was_read =
        outcome == sys::FileOutcome::complete || outcome == sys::FileOutcome::stopped;
    if (!was_read || !parser.names_deck()) {
        return LoadOutcome::bad_save;
    }
    const bool can_be_a_path =
        !deck_name.overflowed() && deck_name.view().find('\0') == std::string_view::npos;
    if (!can_be_a_path || !read_deck(deck_name.c_str(), position.drawn, deck)) {
        return LoadOutcome::bad_deck;
    }
    const bool good =
        outcome == sys::FileOutcome::complete && parser.finish() && position.drawn <= deck.size;
    return good ? LoadOutcome::good : LoadOutcome::bad_save;
}

void put_saved_game(core::Writer& writer, const Position& position, std::string_view deck_name) {
    const Board& board = position.board;
    core::put(writer, board.width(), ' ', board.height(), ' ', position.drawn, ' ',
              position.mover + 1, '\n', deck_name, '\n');
    for (const Hand& hand : position.hands) {
        for (const Card card : hand) {
            core::put(writer, card);
        }
        core::put(writer, '\n');
    }
    for (unsigned row = 0; row < board.height(); ++row) {
        for (unsigned column = 0; column < board.width(); ++column) {
            const Card card = board.at({column, row});
            if (card.is_there()) {
                core::put(writer, card);
            } else {
                core::put(writer, saved_empty_cell);
            }
        }
        core::put(writer, '\n');
    }
}

}  // namespace bark
