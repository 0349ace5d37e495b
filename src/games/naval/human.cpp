// The agent `human` for the naval game: human(6), "Naval". It follows the round as every other
// agent does; its strategy asks the person at the terminal.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/columns.hpp"
#include "games/naval/agent.hpp"
#include "games/naval/family.hpp"
#include "games/naval/token.hpp"
#include "hub/person.hpp"
#include "sys/io.hpp"

namespace naval {

namespace {

using core::Colour;

// Returns the first line of the text and removes it from the text.
std::string_view take_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

// What a person sees of the round at the terminal.
class Display {
public:
    Display(hub::Person& person, Player me) : person_(person), me_(me) {}

    void introduce(const Rules& rules) {
        core::FixedString<100> lengths;
        for (const std::int64_t length : rules.lengths) {
            core::put(lengths, lengths.size() == 0 ? "" : ", ", length);
        }
        ships_ = rules.lengths.size();
        person_.say("You are player ", me_, ". Each side has ", ships_,
                    ships_ == 1 ? " ship; its length is " : " ships; their lengths are ",
                    lengths.view(), ". Who sinks all of the other side wins. Type ? for help.");
    }

    void show_result(const Message& result) {
        constexpr std::string_view words[] = {"a miss", "a hit", "a hit, and the ship sinks!"};
        const bool is_mine = result.player == me_;
        const bool is_hit = result.shot != Shot::miss;
        const core::Paint paint = person_.paint();
        if (result.shot == Shot::sunk) {
            ++(is_mine ? sunk_ : lost_);
        }
        const std::string_view colour =
            !is_hit ? std::string_view() : paint.on(is_mine ? Colour::green : Colour::red);
        person_.say(is_mine ? "You shoot at " : "They shoot at ", result.position, ": ", colour,
                    words[static_cast<std::size_t>(result.shot)], is_hit ? paint.off() : "");
    }

    // Shows the boards side by side, and with blanks between the columns, if the terminal is wide
    // enough for it.
    void show_boards(const BoardText& own, const BoardText& other) {
        std::string_view left = own.text();
        std::string_view right = other.text();
        const std::size_t dense = left.find('\n');
        const std::size_t spaced = dense + (dense - margin) - 1;
        const std::size_t room = person_.columns();
        const std::size_t sides = 2 * std::max(dense, title_width) + gap <= room ? 2 : 1;
        is_spaced_ = sides * std::max(spaced, title_width) + (sides - 1) * gap <= room;
        person_.say("");
        if (sides == 1) {
            show_board(own_title, left);
            show_board(other_title, right);
        } else {
            const std::size_t width = std::max(is_spaced_ ? spaced : dense, title_width);
            show_titles(width);
            for (bool is_head = true; !left.empty(); is_head = false) {
                person_.begin_line();
                put_row(take_line(left), is_head);
                core::put_blanks(person_.out(), width + gap - (is_spaced_ ? spaced : dense));
                put_row(take_line(right), is_head);
                person_.end_line();
            }
        }
        show_ships();
    }

    void end(std::optional<Player> winner) {
        const core::Paint paint = person_.paint();
        person_.say("");
        if (!winner) {
            person_.say(paint.on(Colour::bold), "The round has ended early.", paint.off());
        } else {
            person_.say(paint.on(Colour::bold),
                        "The round is over: ", *winner == me_ ? "you win." : "they win.",
                        paint.off());
        }
    }

private:
    static constexpr std::string_view own_title = "   Your ships";
    static constexpr std::string_view other_title = "   Their waters";
    static constexpr std::size_t title_width = other_title.size();
    static constexpr std::size_t gap = 4;
    static constexpr std::size_t margin = 3;  // the columns of a row's number

    void show_titles(std::size_t width) {
        const core::Paint paint = person_.paint();
        person_.begin_line();
        core::put(person_.out(), paint.on(Colour::bold), own_title);
        core::put_blanks(person_.out(), width + gap - own_title.size());
        core::put(person_.out(), other_title, paint.off());
        person_.end_line();
    }

    void show_board(std::string_view title, std::string_view text) {
        const core::Paint paint = person_.paint();
        person_.begin_line();
        core::put(person_.out(), paint.on(Colour::bold), title, paint.off());
        person_.end_line();
        for (bool is_head = true; !text.empty(); is_head = false) {
            person_.begin_line();
            put_row(take_line(text), is_head);
            person_.end_line();
        }
    }

    void put_row(std::string_view row, bool is_head) {
        const core::Paint paint = person_.paint();
        core::put(person_.out(), paint.on(Colour::dim), row.substr(0, margin));
        std::string_view before;
        for (const char cell : row.substr(margin)) {
            Colour colour = Colour::bold;  // a ship
            if (is_head || cell == BoardText::water) {
                colour = Colour::dim;
            } else if (cell == BoardText::hit) {
                colour = Colour::red;
            } else if (cell == BoardText::miss) {
                colour = Colour::blue;
            }
            core::put(person_.out(), paint.off(), before, paint.on(colour), cell);
            before = is_spaced_ ? " " : "";
        }
        core::put(person_.out(), paint.off());
    }

    void show_ships() {
        person_.say("You have sunk ", sunk_, " of ", ships_, " ships and lost ", lost_, '.');
    }

    hub::Person& person_;
    Player me_;
    std::size_t ships_ = 0;
    std::size_t sunk_ = 0;
    std::size_t lost_ = 0;
    bool is_spaced_ = false;  // there is a blank between two columns
};

// Asks until the person types a position that is on the board and was not shot at.
class HumanStrategy final : public Strategy {
public:
    HumanStrategy(hub::Person& person, Display& display) : person_(person), display_(display) {}

    // Has to be called before choose(). The boards of this game are shown.
    void follow(const AgentGame& game) { game_ = &game; }

    Position choose(const Search& search) override {
        display_.show_boards(game_->own_board(), game_->other_board());
        while (const auto typed = person_.ask("Shoot at")) {
            if (const std::optional<Position> position = take(search, *typed)) {
                return *position;
            }
        }
        return {};  // The person has left. HumanAgent does not send this guess.
    }

private:
    void help() {
        person_.say("B4, b4  shoots at column B, row 4");
        person_.say("Ctrl+D  leaves the game, which ends it for both");
        person_.say(BoardText::hit, " is a hit, ", BoardText::miss, " a miss, ", BoardText::water,
                    " water as far as you know; your ships are 1, 2 and so on.");
    }

    // Returns the typed position if it is a good one, else prints why not.
    std::optional<Position> take(const Search& search, std::string_view typed) {
        core::FixedString<hub::Typed::capacity> letters;
        core::FixedString<hub::Typed::capacity> digits;
        for (const char c : typed) {
            if (core::is_digit(c)) {
                core::put(digits, c);
            } else if (c != ' ') {
                core::put(letters, c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
            }
        }
        if (letters.view() == "?") {
            help();
            return std::nullopt;
        }
        core::put(letters, digits.view());
        const std::optional<Position> position = parse_token(letters.view()).position();
        if (!position) {
            person_.say("That is not a cell: type a column and a row, such as B4. ? is for help.");
            return std::nullopt;
        }
        return is_good(search, *position, digits.view()) ? position : std::nullopt;
    }

    bool is_good(const Search& search, Position position, std::string_view row) {
        const Rules& rules = search.rules;
        if (position.column >= rules.width) {
            person_.say("There is no column ", static_cast<char>('A' + position.column),
                        ": they are A to ", static_cast<char>('A' + rules.width - 1), '.');
            return false;
        }
        if (!rules.holds(position)) {
            person_.say("There is no row ", row, ": they are 1 to ", rules.height, '.');
            return false;
        }
        if (search.guessed[position.index()]) {
            const char cell = game_->other_board().at(position);
            person_.say("You have shot at ", position, " before",
                        cell == BoardText::hit    ? ": a hit."
                        : cell == BoardText::miss ? ": a miss."
                                                  : ".");
            return false;
        }
        return true;
    }

    hub::Person& person_;
    Display& display_;
    const AgentGame* game_ = nullptr;
};

class HumanAgent final : public game::Player {
public:
    HumanAgent(hub::Person& person, const AgentArguments& arguments)
        : person_(person),
          display_(person, arguments.me),
          strategy_(person, display_),
          fleet_(arguments.fleet),
          game_(arguments.me, arguments.fleet, strategy_) {
        strategy_.follow(game_);
    }

    void greet(game::Voice& /*voice*/) override {}

    const core::Ending* hear(game::Voice& voice, std::string_view piece, bool ends_line) override {
        if (!parser_.feed(piece, ends_line)) {
            return make_no_sense();
        }
        return ends_line ? react(voice, parser_.finish()) : nullptr;
    }

    const core::Ending& lose() override { return agent_exit::communications; }

private:
    const core::Ending* make_no_sense() {
        person_.say("The hub says something that makes no sense.");
        return &agent_exit::communications;
    }

    const core::Ending* react(game::Voice& voice, const Message& message) {
        using Reaction = AgentGame::Reaction;
        const Reaction reaction = game_.hear(message);
        if (person_.has_left()) {
            return &hub::person_exit::left;
        }
        switch (reaction) {
            case Reaction::invalid: return make_no_sense();
            case Reaction::map_refused:
                person_.say(
                    "Your map does not fit the rules: it has too few ships, or one of them "
                    "leaves the board or crosses another.");
                return &agent_exit::map;
            case Reaction::started:
                put_map(voice.to_hub(), fleet_, game_.ships());
                display_.introduce(*message.rules);
                break;
            case Reaction::guessed: put_guess(voice.to_hub(), game_.guess()); break;
            case Reaction::noted: break;
            case Reaction::marked: display_.show_result(message); break;
            case Reaction::done:
                display_.show_boards(game_.own_board(), game_.other_board());
                display_.end(message.player);
                return &agent_exit::game_over;
            case Reaction::early: display_.end(std::nullopt); return &agent_exit::game_over;
        }
        return nullptr;
    }

    hub::Person& person_;
    Display display_;
    HumanStrategy strategy_;
    const Fleet& fleet_;
    AgentGame game_;
    MessageParser parser_;
};

}  // namespace

int human_main(const core::Invocation& invocation) {
    hub::Person person;
    if (!person.find()) {
        return sys::end_with(hub::person_exit::no_terminal);
    }
    AgentArguments arguments;
    if (const core::Ending* const refusal = parse_arguments(invocation.operands, arguments)) {
        if (refusal == &agent_exit::map) {
            // Print it at the terminal as well, because a hub discards the stderr of its agents.
            person.say("Your map, ", invocation.operands[1], ", cannot be read or is not a map.");
            person.flush();
        }
        return sys::end_with(*refusal);
    }
    HumanAgent player(person, arguments);
    return hub::play_at_terminal(person, player);
}

}  // namespace naval
