// What a player can tell of the table from what the server says: names, whose turn it is, contract
// and tricks, what has been bid and played. It is for people, or for a program to choose by, and
// what may be said never depends on it: from something that does not fit until the next hand it
// knows nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/fixed_string.hpp"
#include "games/game499/card.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/rules.hpp"

namespace game499 {

class TableView {
public:
    // A table with a longer name at it is not followed.
    static constexpr std::size_t longest_shown_name = 128;
    // The longest info that is understood: that of a team.
    static constexpr std::size_t longest_info = 16 + 2 * longest_shown_name;

    // Lives as long as the view.
    explicit TableView(std::string_view own_name) : own_name_(own_name) {}

    enum class News : std::uint8_t {
        none,  // or not understood
        seats_known,
        turn_passed,
        trick_taken,
    };
    News hear_info(std::string_view text);
    void hear(const ServerMessage& message);
    // The user's answer, as it is sent.
    void answer(const Answer& answer);

    // Everything below is known only while this is so.
    [[nodiscard]] bool follows() const { return follows_; }
    [[nodiscard]] std::string_view name(Seat seat) const { return names_[seat].view(); }
    [[nodiscard]] bool is_own(Seat seat) const { return own_ == seat; }
    // Who is to answer, if anybody is before the server says more.
    [[nodiscard]] std::optional<Seat> next() const;
    // Once the bidding is over.
    [[nodiscard]] const std::optional<Bid>& contract() const { return contract_; }
    [[nodiscard]] Seat declarer() const { return bidding_.highest_bidder(); }
    [[nodiscard]] int tricks(std::size_t team) const { return tricks_[team]; }
    // Known once we have been asked for anything.
    [[nodiscard]] std::optional<Seat> own() const { return own_; }
    // The last bid of a seat in this hand.
    [[nodiscard]] const std::optional<Bid>& bid_of(Seat seat) const { return bids_[seat]; }
    [[nodiscard]] const Trick& trick() const { return trick_; }
    // The cards of this hand that were played, by us, too.
    [[nodiscard]] CardSet played() const { return played_; }
    // It has not followed that suit.
    [[nodiscard]] bool lacks(Seat seat, Suit suit) const {
        return lacks_[seat][static_cast<std::size_t>(suit)];
    }

private:
    bool take_team(std::string_view text, std::string_view intro, std::size_t team);
    News take_seats();
    void begin_hand();
    void expect_own_turn();
    void bid(Bid bid);
    News play(Card card);
    News hear_bid(std::string_view what);

    std::string_view own_name_;
    std::array<core::FixedString<longest_shown_name>, seat_count> names_;
    std::optional<Seat> own_;
    bool names_known_ = false;
    bool follows_ = false;

    // The bidding.
    Bidding bidding_;
    std::array<std::optional<Bid>, seat_count> bids_;

    // The play.
    std::optional<Bid> contract_;
    Trick trick_;
    std::array<int, team_count> tricks_{};
    CardSet played_;
    std::array<std::array<bool, suit_letters.size()>, seat_count> lacks_{};
    Card own_card_;  // sent, and not yet accepted
};

}  // namespace game499
