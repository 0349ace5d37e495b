// The player `human` for the dice game: human(6), "Dice". It follows the game as every other player
// does; its strategy asks the person at the terminal.
#include <cstddef>
#include <optional>
#include <string_view>

#include "games/stlucia/family.hpp"
#include "games/stlucia/human_display.hpp"
#include "games/stlucia/player.hpp"
#include "hub/person.hpp"
#include "sys/io.hpp"

namespace stlucia {

namespace {

using core::Colour;

// Asks until the person types an answer that the rules allow.
class HumanStrategy final : public Strategy {
public:
    explicit HumanStrategy(hub::Person& person) : person_(person) {}

    // Has to be called before choose().
    void use(Display& display) { display_ = &display; }

    Answer choose(const PlayerView& view) override {
        return view.question == PlayerView::Question::stay ? ask_to_stay() : ask_for_dice(view);
    }

private:
    Answer ask_for_dice(const PlayerView& view) {
        if (view.rerolls_left == most_rerolls) {
            const core::Paint paint = person_.paint();
            person_.say("");
            person_.say(paint.on(Colour::bold), "Your turn", paint.off());
            display_->show_players();
        }
        display_->show_dice(view.dice);
        display_->show_worth(view.dice);
        if (view.rerolls_left == 0) {
            person_.say("They stay: you have rolled three times.");
            return keep(view);
        }
        constexpr std::size_t wide = 60;
        core::FixedString<40> question;
        core::put(question, "Reroll (", view.rerolls_left, " left",
                  person_.columns() < wide ? ")" : ", Enter keeps all)");
        while (const auto typed = person_.ask(question.view())) {
            if (const std::optional<Answer> answer = take_dice(view, *typed)) {
                return *answer;
            }
        }
        return keep(view);
    }

    Answer keep(const PlayerView& view) {
        display_->keep(view.dice);
        return {.kind = Answer::Kind::keep_all};
    }

    void help_with_dice() {
        person_.say("13H     throws a 1, a 3 and an H again");
        person_.say("all     throws all six again");
        person_.say("Enter   keeps all dice; so does keep");
        person_.say("Ctrl+D  leaves the game, which ends it for all");
        person_.say(
            "Three of 1, 2 or 3 are as many points, each more of them one more. H heals, "
            "outside St Lucia. A hits who is in St Lucia, or from there everybody else; "
            "who goes in gets a point, who is there when its turn begins two. ",
            tokens_for_point, " P are a point.");
    }

    // Returns the answer that was typed if it is possible with these dice, else prints why not.
    std::optional<Answer> take_dice(const PlayerView& view, std::string_view typed) {
        const hub::Typed small = hub::in_small_letters(typed);
        const std::string_view word = small.view();
        if (word == "?") {
            help_with_dice();
            return std::nullopt;
        }
        if (word.empty() || word == "keep" || word == "keepall" || word == "k") {
            return keep(view);
        }
        if (word == "all") {
            return Answer{.kind = Answer::Kind::reroll, .dice = view.dice};
        }
        constexpr std::string_view small_faces = "123hap";
        Answer answer{.kind = Answer::Kind::reroll};
        for (const char c : word) {
            const std::size_t face = small_faces.find(c);
            if (c == ' ' || c == ',') {
                continue;
            }
            if (face == std::string_view::npos) {
                person_.say(
                    "Type the faces to throw again, of 1 2 3 H A P, such as 13H. ? is for "
                    "help.");
                return std::nullopt;
            }
            const auto wanted = static_cast<Face>(face);
            if (answer.dice.count(wanted) == view.dice.count(wanted)) {
                put_too_few(view.dice.count(wanted), wanted);
                return std::nullopt;
            }
            answer.dice.add(wanted);
        }
        return answer.dice.size() == 0 ? keep(view) : answer;
    }

    void put_too_few(unsigned count, Face face) {
        if (count == 0) {
            person_.say("You do not have a die that shows ", face_letter(face), '.');
        } else {
            person_.say("You have only ", count, count == 1 ? " die" : " dice", " with ",
                        face_letter(face), '.');
        }
    }

    Answer ask_to_stay() {
        while (const auto typed = person_.ask("Stay or go? (s/g)")) {
            const hub::Typed word = hub::in_small_letters(*typed);
            if (word.view() == "s" || word.view() == "stay") {
                return {.kind = Answer::Kind::stay};
            }
            if (word.view() == "g" || word.view() == "go") {
                return {.kind = Answer::Kind::go};
            }
            if (word.view() == "?") {
                person_.say(
                    "s       stays: two points when your next turn begins, but no healing, "
                    "and who rolls A hits you");
                person_.say("g       goes: who has hit you gets in");
                person_.say("Ctrl+D  leaves the game, which ends it for all");
            } else {
                person_.say("Type s to stay or g to go. ? is for help.");
            }
        }
        return {.kind = Answer::Kind::stay};  // The person has left. This answer is not sent.
    }

    hub::Person& person_;
    Display* display_ = nullptr;
};

class HumanPlayer final : public game::Player {
public:
    HumanPlayer(hub::Person& person, const PlayerArguments& arguments)
        : person_(person), strategy_(person), game_(arguments, strategy_), display_(person, game_) {
        strategy_.use(display_);
    }

    void greet(game::Voice& voice) override {
        core::put(voice.to_hub(), greeting);
        display_.introduce();
    }

    const core::Ending* hear(game::Voice& voice, std::string_view piece, bool ends_line) override {
        if (!ends_line) {
            parser_.feed(piece);
            return nullptr;
        }
        return react(voice, parser_.finish(piece));
    }

    const core::Ending& lose() override { return player_exit::hub_gone; }

private:
    const core::Ending* react(game::Voice& voice, const HubMessage& message) {
        const PlayerGame::Reaction reaction = game_.hear(message);
        if (person_.has_left()) {
            return &hub::person_exit::left;
        }
        if (reaction == PlayerGame::Reaction::invalid) {
            person_.say("The hub says something that makes no sense.");
            return &player_exit::message;
        }
        if (reaction == PlayerGame::Reaction::answered) {
            core::put(voice.to_hub(), game_.answer());
            return nullptr;
        }
        display_.show(message);
        return reaction == PlayerGame::Reaction::game_over ? &player_exit::game_over : nullptr;
    }

    hub::Person& person_;
    HumanStrategy strategy_;
    PlayerGame game_;
    Display display_;
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

}  // namespace stlucia
