#include "games/game499/table_view.hpp"

#include <algorithm>

namespace game499 {

namespace {

// Returns what follows `beginning` in the text, or nothing if the text does not begin so.
std::optional<std::string_view> after_beginning(std::string_view text, std::string_view beginning) {
    if (!text.starts_with(beginning)) {
        return std::nullopt;
    }
    return text.substr(beginning.size());
}

}  // namespace

TableView::News TableView::hear_info(std::string_view text) {
    if (!names_known_) {
        take_team(text, "Team1: ", 0);
        return take_team(text, "Team2: ", 1) ? take_seats() : News::none;
    }
    if (!follows_) {
        return News::none;
    }
    if (contract_ && trick_.complete()) {
        const Seat winner = trick_.winner();
        if (after_beginning(text, name(winner)) != " won") {
            return News::none;
        }
        ++tricks_[team_of(winner)];
        trick_.begin(winner);
        return News::trick_taken;
    }
    const std::optional<Seat> due = next();
    const auto what = due ? after_beginning(text, name(*due)) : std::nullopt;
    if (!what || is_own(*due)) {
        return News::none;
    }
    if (contract_) {
        const auto card = after_beginning(*what, " plays ");
        const std::optional<Card> played = card ? parse_card(*card) : std::nullopt;
        return played ? play(*played) : News::none;
    }
    return hear_bid(*what);
}

TableView::News TableView::hear_bid(std::string_view what) {
    const auto text = after_beginning(what, " bids ");
    if (const std::optional<Bid> made = text ? parse_bid(*text) : std::nullopt) {
        bid(*made);
    } else if (what == " passes") {
        bidding_.pass();
    } else {
        return News::none;
    }
    return News::turn_passed;
}

// The text has two names with ", " between. If a name contains that as well, the names cannot be
// told apart, and the view does not follow the game.
bool TableView::take_team(std::string_view text, std::string_view intro, std::size_t team) {
    constexpr std::string_view between = ", ";
    const auto both = after_beginning(text, intro);
    const std::size_t at = both ? both->find(between) : std::string_view::npos;
    if (at == std::string_view::npos || both->find(between, at + 1) != std::string_view::npos) {
        return false;
    }
    names_[team].clear();
    names_[team].append(both->substr(0, at));
    names_[team + 2].clear();
    names_[team + 2].append(both->substr(at + between.size()));
    return true;
}

TableView::News TableView::take_seats() {
    names_known_ = std::ranges::none_of(
        names_, [](const auto& each) { return each.overflowed() || each.size() == 0; });
    const auto is_ours = [&](const auto& each) { return each.view() == own_name_; };
    // If two players have our name, the first question shows which one we are.
    if (std::ranges::count_if(names_, is_ours) == 1) {
        own_ = static_cast<Seat>(std::ranges::find_if(names_, is_ours) - names_.begin());
    }
    return names_known_ ? News::seats_known : News::none;
}

void TableView::hear(const ServerMessage& message) {
    switch (message.kind) {
        case ServerMessage::Kind::hand: begin_hand(); break;
        case ServerMessage::Kind::question: expect_own_turn(); break;
        case ServerMessage::Kind::trumps:
            follows_ = follows_ && bidding_.highest() == message.trumps;
            contract_ = message.trumps;
            trick_.begin(declarer());
            break;
        case ServerMessage::Kind::accepted: play(own_card_); break;
        case ServerMessage::Kind::info:
        case ServerMessage::Kind::over:
        case ServerMessage::Kind::invalid: break;
    }
}

void TableView::begin_hand() {
    follows_ = names_known_;
    bidding_ = {};
    bids_ = {};
    contract_.reset();
    tricks_ = {};
    played_ = {};
    lacks_ = {};
}

void TableView::expect_own_turn() {
    const std::optional<Seat> due = next();
    if (!own_) {
        own_ = due;
    }
    follows_ = follows_ && due && is_own(*due);
}

void TableView::answer(const Answer& answer) {
    if (!follows_) {
        return;
    }
    switch (answer.kind) {
        case Answer::Kind::bid: bid(answer.bid); break;
        case Answer::Kind::pass: bidding_.pass(); break;
        case Answer::Kind::card: own_card_ = answer.card; break;
    }
}

std::optional<Seat> TableView::next() const {
    if (!contract_) {
        return bidding_.over() ? std::nullopt : std::optional(bidding_.due());
    }
    const bool hand_over = tricks_[0] + tricks_[1] == static_cast<int>(hand_size);
    return trick_.complete() || hand_over ? std::nullopt : std::optional(trick_.due());
}

void TableView::bid(Bid bid) {
    bids_[bidding_.due()] = bid;
    bidding_.bid(bid);
}

TableView::News TableView::play(Card card) {
    if (!contract_ || trick_.complete()) {
        follows_ = false;
        return News::none;
    }
    if (trick_.opened() && card.suit() != trick_.led_suit()) {
        lacks_[trick_.due()][static_cast<std::size_t>(trick_.led_suit())] = true;
    }
    played_.add(card);
    trick_.play(card, contract_->suit);
    return News::turn_passed;
}

}  // namespace game499
