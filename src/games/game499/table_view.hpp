// What a client can find out about the game from the server's messages: names, whose turn it is,
// contract, tricks, bids and cards played: 499(5), "Information". It is used for display and for
// the bot's choices only; which answers are allowed never depends on it. After an info that does
// not fit, the view knows nothing until the next hand.
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
    // If a player has a longer name, the view does not follow the game.
    static constexpr std::size_t longest_shown_name = 128;
    // The length of the longest info that is understood, which names a team.
    static constexpr std::size_t longest_info = 16 + 2 * longest_shown_name;

    // The name has to outlive the view.
    explicit TableView(std::string_view own_name) : own_name_(own_name) {}

    enum class News : std::uint8_t {
        none,  // or the info was not understood
        seats_known,
        turn_passed,
        trick_taken,
    };
    News hear_info(std::string_view text);
    void hear(const ServerMessage& message);
    // Takes our own answer when it is sent.
    void answer(const Answer& answer);

    // The functions below are valid only while this is true.
    [[nodiscard]] bool follows() const { return follows_; }
    [[nodiscard]] std::string_view name(Seat seat) const { return names_[seat].view(); }
    [[nodiscard]] bool is_own(Seat seat) const { return own_ == seat; }
    // The seat that has to answer next, if that is known before the server's next message.
    [[nodiscard]] std::optional<Seat> next() const;
    // Once the bidding is over.
    [[nodiscard]] const std::optional<Bid>& contract() const { return contract_; }
    [[nodiscard]] Seat declarer() const { return bidding_.highest_bidder(); }
    [[nodiscard]] int tricks(std::size_t team) const { return tricks_[team]; }
    // Our own seat. It is known at the latest with the first question.
    [[nodiscard]] std::optional<Seat> own() const { return own_; }
    // The last bid of a seat in this hand.
    [[nodiscard]] const std::optional<Bid>& bid_of(Seat seat) const { return bids_[seat]; }
    [[nodiscard]] const Trick& trick() const { return trick_; }
    // All cards that were played in this hand, including ours.
    [[nodiscard]] CardSet played() const { return played_; }
    // True if the seat has failed to follow that suit in this hand.
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
    Card own_card_;  // the card that was sent, until it is accepted
};

}  // namespace game499
