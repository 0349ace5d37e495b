#include "games/naval/rules.hpp"

namespace naval {

bool place_fleet(const Rules& rules, const Fleet& fleet, BoardText& board) {
    board.clear(rules);
    if (fleet.size() < rules.lengths.size()) {
        return false;
    }
    for (std::size_t ship = 0; ship < rules.lengths.size(); ++ship) {
        if (rules.lengths[ship] > most_side) {
            return false;
        }
        const auto length = static_cast<int>(rules.lengths[ship]);
        for (int i = 0; i < length; ++i) {
            const Position cell = moved(fleet[ship].start, fleet[ship].direction, i);
            if (!rules.holds(cell) || board[cell] != BoardText::water) {
                return false;
            }
            board[cell] = ship_digits[ship];
        }
    }
    return true;
}

bool Side::place(const Rules& rules, const Fleet& fleet) {
    if (fleet.size() != rules.lengths.size() || !place_fleet(rules, fleet, board_)) {
        return false;
    }
    ships_left_ = fleet.size();
    for (std::size_t ship = 0; ship < ships_left_; ++ship) {
        cells_left_[ship] = static_cast<std::uint8_t>(rules.lengths[ship]);
    }
    return true;
}

std::optional<Shot> Side::shoot(Position position) {
    char& cell = board_[position];
    if (cell == BoardText::hit || cell == BoardText::miss) {
        return std::nullopt;
    }
    const std::size_t ship = ship_digits.find(cell);
    if (ship == std::string_view::npos) {
        cell = BoardText::miss;
        return Shot::miss;
    }
    cell = BoardText::hit;
    if (--cells_left_[ship] != 0) {
        return Shot::hit;
    }
    --ships_left_;
    return Shot::sunk;
}

AgentGame::Reaction AgentGame::hear(const Message& message) {
    if (state_ == State::rules_due) {
        return message.kind == Message::Kind::rules ? begin(*message.rules) : Reaction::invalid;
    }
    switch (message.kind) {
        case Message::Kind::your_turn:
            return state_ == State::my_turn_due || state_ == State::guess_sent ? choose()
                                                                               : Reaction::invalid;
        case Message::Kind::ok:
            if (state_ != State::guess_sent) {
                return Reaction::invalid;
            }
            state_ = State::my_result_due;
            return Reaction::noted;
        case Message::Kind::result: return mark(message);
        case Message::Kind::done: return Reaction::done;
        case Message::Kind::early: return Reaction::early;
        default: return Reaction::invalid;
    }
}

AgentGame::Reaction AgentGame::begin(const Rules& rules) {
    search_.rules = rules;
    if (!place_fleet(rules, fleet_, own_)) {
        return Reaction::map_refused;
    }
    other_.clear(rules);
    state_ = me_ == Player::one ? State::my_turn_due : State::other_result_due;
    return Reaction::started;
}

// If the hub asks again without an OK, the next guess is sent, never the same one twice.
AgentGame::Reaction AgentGame::choose() {
    if (search_.guesses == search_.cells()) {
        return Reaction::invalid;
    }
    guess_ = strategy_.choose(search_);
    search_.new_hit.reset();
    search_.guessed[guess_.index()] = true;
    ++search_.guesses;
    state_ = State::guess_sent;
    return Reaction::guessed;
}

// Marks the position that the hub reports, even if it is not the one that was guessed.
AgentGame::Reaction AgentGame::mark(const Message& result) {
    const bool mine = result.player == me_;
    const State due = mine ? State::my_result_due : State::other_result_due;
    if (state_ != due || !search_.rules.holds(result.position)) {
        return Reaction::invalid;
    }
    BoardText& board = mine ? other_ : own_;
    board[result.position] = result.shot == Shot::miss ? BoardText::miss : BoardText::hit;
    if (mine && result.shot != Shot::miss) {
        search_.new_hit = result.position;
    }
    state_ = mine ? State::other_result_due : State::my_turn_due;
    return Reaction::marked;
}

}  // namespace naval
