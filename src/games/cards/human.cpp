// The player `human` for cards: human(6), "Cards". It follows the game as every other player does;
// its strategy asks the person at the terminal.
#include <cstddef>
#include <optional>
#include <string_view>

#include "games/cards/family.hpp"
#include "games/cards/human_display.hpp"
#include "games/cards/player.hpp"
#include "hub/person.hpp"
#include "sys/io.hpp"

namespace cards {

namespace {

// Asks until the person types a card that the rules allow.
class HumanStrategy final : public Strategy {
public:
    HumanStrategy(hub::Person& person, Display& display) : person_(person), display_(display) {}

    Card choose(const PlayerView& view) override {
        display_.show_table(view.round);
        display_.show_hand(view);
        core::FixedString<64> question;
        put_question(question, view);
        while (const auto typed = person_.ask(question.view())) {
            if (const std::optional<Card> card = take(view, *typed)) {
                return *card;
            }
        }
        // The person has left. Any card will do, because HumanPlayer does not send it.
        Card any;
        for_each_allowed(view, [&](Card card) { any = card; });
        return any;
    }

private:
    void put_question(core::Writer& writer, const PlayerView& view) {
        std::size_t choices = 0;
        Card only;
        for_each_allowed(view, [&](Card card) {
            ++choices;
            only = card;
        });
        if (!view.round.opened()) {
            core::put(writer, "Lead");
        } else {
            const Suit suit = view.round.lead_suit();
            const Display::ShownSuit shown{display_, suit, false};
            if (view.hand.holds(suit)) {
                core::put(writer, "Follow ", shown);
            } else {
                core::put(writer, "No ", shown, ": any card");
            }
        }
        if (choices == 1) {
            core::put(writer, " (Enter: ", Display::ShownCard{display_, only, false}, ')');
        }
    }

    void help() {
        person_.say("S5, s5  that card: its suit, S C D or H, and its rank");
        person_.say("5       the same, where only one card can be meant");
        person_.say("Enter   your card, where you have no choice");
        person_.say("Ctrl+D  leaves the game, which ends it for all");
        person_.say(
            "Ranks go up from 1 to 9 and on from a to f. The highest card of the suit "
            "that was led takes the trick. Who has a card of that suit has to play one.");
    }

    // Returns the typed card if the rules allow it, else prints why not.
    std::optional<Card> take(const PlayerView& view, std::string_view typed) {
        const hub::Typed small = hub::in_small_letters(typed);
        core::FixedString<2> letters;
        for (const char c : small.view()) {
            core::put(letters, c == ' ' ? std::string_view() : std::string_view(&c, 1));
        }
        if (letters.overflowed()) {
            letters.clear();
            core::put(letters, "..");  // two letters that are not a card
        }
        if (letters.view() == "?") {
            help();
            return std::nullopt;
        }
        return letters.size() < 2 ? take_rank(view, letters.view())
                                  : take_card(view, letters.view());
    }

    // Accepts a rank alone, or an empty line, if only one allowed card matches.
    std::optional<Card> take_rank(const PlayerView& view, std::string_view rank) {
        std::size_t choices = 0;
        Card only;
        for_each_allowed(view, [&](Card card) {
            if (rank.empty() || rank[0] == rank_letter(card)) {
                ++choices;
                only = card;
            }
        });
        if (choices == 1) {
            return only;
        }
        if (rank.empty()) {
            person_.say("Type a card, or ? for help.");
        } else if (choices == 0) {
            refuse_rank(view, rank[0]);
        } else {
            person_.say("You have more than one of that rank: name the suit as well.");
        }
        return std::nullopt;
    }

    void refuse_rank(const PlayerView& view, char letter) {
        const std::size_t rank = rank_letters.find(letter);
        if (rank == std::string_view::npos || rank == 0) {
            say_it_is_no_card();
            return;
        }
        bool is_held = false;
        for (const Suit suit : {Suit::S, Suit::C, Suit::D, Suit::H}) {
            is_held = is_held || view.hand.holds(Card(suit, static_cast<unsigned>(rank)));
        }
        if (is_held) {
            say_suit_is_to_be_followed(view);
        } else {
            person_.say("You have no card of that rank.");
        }
    }

    void say_it_is_no_card() {
        person_.say("That is not a card: type its suit and its rank, such as S5. ? is for help.");
    }
    void say_suit_is_to_be_followed(const PlayerView& view) {
        person_.say("You have to follow suit: you have ", display_.shown(view.round.lead_suit()),
                    '.');
    }

    std::optional<Card> take_card(const PlayerView& view, std::string_view letters) {
        constexpr std::string_view small_suits = "scdh";
        const std::size_t suit = small_suits.find(letters[0]);
        const std::size_t rank = rank_letters.find(letters[1]);
        if (suit == std::string_view::npos || rank == std::string_view::npos || rank == 0) {
            say_it_is_no_card();
            return std::nullopt;
        }
        const Card card(static_cast<Suit>(suit), static_cast<unsigned>(rank));
        if (!view.hand.holds(card)) {
            person_.say("You do not have ", display_.shown(card), '.');
            return std::nullopt;
        }
        if (!is_allowed(view, card.suit())) {
            say_suit_is_to_be_followed(view);
            return std::nullopt;
        }
        return card;
    }

    hub::Person& person_;
    Display& display_;
};

class HumanPlayer final : public game::Player {
public:
    HumanPlayer(hub::Person& person, const PlayerArguments& arguments)
        : person_(person),
          display_(person, arguments),
          strategy_(person, display_),
          game_(arguments, strategy_) {}

    void greet(game::Voice& voice) override { core::put(voice.to_hub(), greeting); }

    const core::Ending* hear(game::Voice& voice, std::string_view piece, bool ends_line) override {
        parser_.feed(piece);
        if (!ends_line) {
            return nullptr;
        }
        const HubMessage message = parser_.finish();
        show(message);
        return react(voice, game_.hear(message));
    }

    const core::Ending& lose() override { return player_exit::hub_gone; }

private:
    // Shows the message before the game reacts to it.
    void show(const HubMessage& message) {
        switch (message.kind) {
            case HubMessage::Kind::hand: display_.introduce(); break;
            case HubMessage::Kind::new_round: display_.begin_round(message.number); break;
            case HubMessage::Kind::played:
                display_.show_played(message.number, message.card);
                break;
            case HubMessage::Kind::game_over: display_.end_game(); break;
            case HubMessage::Kind::invalid: break;
        }
    }

    const core::Ending* react(game::Voice& voice, const PlayerGame::Reaction& reaction) {
        if (person_.has_left()) {
            return &hub::person_exit::left;
        }
        switch (reaction.kind) {
            case PlayerGame::Reaction::Kind::game_over: return &player_exit::game_over;
            case PlayerGame::Reaction::Kind::invalid:
                person_.say("The hub says something that makes no sense.");
                return &player_exit::message;
            case PlayerGame::Reaction::Kind::accepted: break;
        }
        if (reaction.play) {
            put_play(voice.to_hub(), *reaction.play);
        }
        if (reaction.round_complete) {
            display_.end_round(game_.round());
        } else if (reaction.play) {
            display_.show_next(game_.round().due());
        }
        return nullptr;
    }

    hub::Person& person_;
    Display display_;
    HumanStrategy strategy_;
    PlayerGame game_;
    HubMessageParser parser_;
};

}  // namespace

int human_main(const core::Invocation& invocation) {
    hub::Person person;
    if (!person.find()) {
        return sys::end_with(hub::person_exit::no_terminal);
    }
    PlayerArguments arguments;
    if (const core::Ending* const refusal = parse_arguments(invocation.operands, arguments)) {
        return sys::end_with(*refusal);
    }
    HumanPlayer player(person, arguments);
    return hub::play_at_terminal(person, player);
}

}  // namespace cards
