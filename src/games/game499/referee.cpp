#include "games/game499/referee.hpp"

#include "core/text_out.hpp"

namespace game499 {
namespace {

core::Writer& to(game::Table& table, Seat seat) { return table.to(static_cast<game::Seat>(seat)); }

template <class... Parts>
void tell_all(game::Table& table, const Parts&... parts) {
    for (Seat seat = 0; seat < seat_count; ++seat) {
        put_info(to(table, seat), parts...);
    }
}

template <class... Parts>
void tell_all_but(game::Table& table, Seat except, const Parts&... parts) {
    for (Seat seat = 0; seat < seat_count; ++seat) {
        if (seat != except) {
            put_info(to(table, seat), parts...);
        }
    }
}

void dismiss(game::Table& table, Seat seat) {
    core::FixedString<2> last_message;
    put_over(last_message);
    table.dismiss(static_cast<game::Seat>(seat), last_message.view());
}

}  // namespace

void Referee::begin(game::Table& table) {
    tell_all(table, "Team1: ", names_[0], ", ", names_[2]);
    tell_all(table, "Team2: ", names_[1], ", ", names_[3]);
    deal(table);
    ask(table);
}

std::optional<game::Seat> Referee::due() const {
    return end_reason_ ? std::nullopt : std::optional(static_cast<game::Seat>(game_.due()));
}

bool Referee::hear(game::Table& table, std::string_view piece, bool ends_line) {
    line_.append(piece);
    if (!ends_line) {
        return false;
    }
    const bool accepted = judge(table, line_.overflowed() ? std::string_view() : line_.view());
    line_.clear();
    return accepted;
}

void Referee::lose(game::Table& table, game::Seat gone, game::Outcome why) {
    tell_all_but(table, gone, names_[gone], " disconnected early");
    for (Seat seat = 0; seat < seat_count; ++seat) {
        if (seat != gone) {
            dismiss(table, seat);
        }
    }
    end_reason_ = {.outcome = why, .blame = gone};
}

void Referee::stop(game::Table& table, game::Outcome why) {
    for (Seat seat = 0; seat < seat_count; ++seat) {
        dismiss(table, seat);
    }
    end_reason_ = {.outcome = why};
}

std::string_view Referee::expected() const {
    return game_.question().kind == Question::Kind::bid ? "a bid above the last one, or PP"
                                                        : "a card of its hand that follows suit";
}

// The server goes on when a game ends, so this ending is never used as an exit status.
const core::Ending& Referee::ending() const {
    static constexpr core::Ending nothing{0, ""};
    return nothing;
}

std::int64_t Referee::score(game::Seat seat) const { return game_.score(team_of(seat)); }

bool Referee::judge(game::Table& table, std::string_view line) {
    const Seat seat = game_.due();
    const std::optional<Answer> answer = parse_answer(game_.question(), line);
    const Game::MoveResult result = answer ? game_.take(*answer) : Game::MoveResult::refused;
    if (result != Game::MoveResult::refused) {
        tell_answer(table, seat, *answer);
    }
    switch (result) {
        case Game::MoveResult::refused:
        case Game::MoveResult::accepted: break;
        case Game::MoveResult::bidding_over:
            for (Seat each = 0; each < seat_count; ++each) {
                put_trumps(to(table, each), game_.contract());
            }
            break;
        case Game::MoveResult::trick_over: tell_trick_winner(table); break;
        case Game::MoveResult::hand_over:
            tell_trick_winner(table);
            end_hand(table);
            break;
    }
    if (!end_reason_) {
        ask(table);
    }
    return result != Game::MoveResult::refused;
}

void Referee::tell_answer(game::Table& table, Seat seat, const Answer& answer) const {
    switch (answer.kind) {
        case Answer::Kind::bid:
            tell_all_but(table, seat, names_[seat], " bids ", answer.bid);
            break;
        case Answer::Kind::pass: tell_all_but(table, seat, names_[seat], " passes"); break;
        case Answer::Kind::card:
            tell_all_but(table, seat, names_[seat], " plays ", answer.card);
            put_accepted(to(table, seat));
            break;
    }
}

void Referee::tell_trick_winner(game::Table& table) const {
    tell_all(table, names_[game_.trick_winner()], " won");
}

void Referee::deal(game::Table& table) {
    game_.deal(decks_.subspan(next_deck_, deck_size));
    next_deck_ = next_deck_ + deck_size == decks_.size() ? 0 : next_deck_ + deck_size;
    for (Seat seat = 0; seat < seat_count; ++seat) {
        put_hand(to(table, seat), game_.hand(seat));
    }
}

void Referee::ask(game::Table& table) const {
    put_question(to(table, game_.due()), game_.question());
}

void Referee::end_hand(game::Table& table) {
    tell_all(table, "Team 1=", game_.score(0), ", Team 2=", game_.score(1));
    const std::optional<std::size_t> winner = game_.winner();
    if (!winner) {
        deal(table);
        return;
    }
    tell_all(table, "Winner is Team ", *winner + 1);
    for (Seat seat = 0; seat < seat_count; ++seat) {
        dismiss(table, seat);
    }
    end_reason_ = {.outcome = game::Outcome::finished};
}

}  // namespace game499
