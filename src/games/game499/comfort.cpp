#include "games/game499/comfort.hpp"

#include <optional>

#include "core/harmless_text.hpp"
#include "core/text_out.hpp"

namespace game499::comfort {

namespace {

// A player's name. The other player has chosen it, so control characters are replaced.
struct Name {
    std::string_view text;
};

void put_part(core::Writer& out, Name name) {
    core::HarmlessText harmless;
    harmless.feed(out, name.text);
    harmless.finish(out);
}

// A player as the subject of a sentence: its name, or "you".
struct Person {
    const TableView& view;
    Seat seat;
};

void put_part(core::Writer& out, Person person) {
    if (person.view.is_own(person.seat)) {
        core::put(out, "you");
    } else {
        core::put(out, Name{person.view.name(person.seat)});
    }
}

// Both players of a team, as in "you and Cyd": the user comes first.
struct Team {
    const TableView& view;
    std::size_t team;
};

void put_part(core::Writer& out, Team team) {
    const Seat first = team.view.is_own(team.team + 2) ? team.team + 2 : team.team;
    const Seat second = first == team.team ? team.team + 2 : team.team;
    core::put(out, Person{team.view, first}, " and ", Person{team.view, second});
}

// The user's team if the user's seat is known, else team 0.
std::size_t first_team(const TableView& view) { return view.is_own(1) || view.is_own(3) ? 1 : 0; }

void put_tricks(sys::OutBuffer& out, const TableView& view) {
    const std::size_t first = first_team(view);
    core::put(out, Team{view, first}, ' ', view.tricks(first), ", ", Team{view, 1 - first}, ' ',
              view.tricks(1 - first));
}

std::string_view name_of(Suit suit) {
    constexpr std::string_view names[] = {"spades", "clubs", "diamonds", "hearts"};
    return names[static_cast<std::size_t>(suit)];
}

void put_lead(sys::OutBuffer& out, const TableView& view, Seat seat) {
    core::put(out, Person{view, seat}, view.is_own(seat) ? " lead" : " leads");
}

void put_next_words(sys::OutBuffer& out, const TableView& view, Seat seat) {
    core::put(out, Person{view, seat}, view.is_own(seat) ? " are next" : " is next");
}

}  // namespace

TidyAnswer tidy(std::string_view typed) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t begin = typed.find_first_not_of(blanks);
    typed.remove_prefix(begin == std::string_view::npos ? typed.size() : begin);
    typed = typed.substr(0, typed.find_last_not_of(blanks) + 1);
    core::FixedString<longest_typed> capitals;
    for (const char c : typed) {
        core::put(capitals, c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
    }
    TidyAnswer answer;
    answer.append(capitals.view() == "PASS" ? pass_text : capitals.view());
    return answer;
}

void put_missing(sys::OutBuffer& out) {
    core::put(out, "The game begins when four players have come: up to three are missing.\n");
}

void put_news(sys::OutBuffer& out, const TableView& view, TableView::News news) {
    const std::size_t first = first_team(view);
    switch (news) {
        case TableView::News::turn_passed:
            if (const std::optional<Seat> seat = view.next()) {
                core::put(out, " (");
                put_next_words(out, view, *seat);
                core::put(out, ')');
            }
            core::put(out, '\n');
            break;
        case TableView::News::trick_taken:
            core::put(out, " (tricks: ");
            put_tricks(out, view);
            if (const std::optional<Seat> seat = view.next()) {
                core::put(out, "; ");
                put_lead(out, view, *seat);
            }
            core::put(out, ")\n");
            break;
        case TableView::News::seats_known:
            core::put(out, "\nAll four are here: ", Team{view, first}, " (team ", first + 1,
                      ") against ", Team{view, 1 - first}, " (team ", 2 - first, ").\n");
            break;
        case TableView::News::none: core::put(out, '\n'); break;
    }
}

void put_new_hand(sys::OutBuffer& out, const TableView& view) {
    core::put(out, "\nA new hand");
    if (view.follows()) {
        core::put(out, ", ", Person{view, 0}, view.is_own(0) ? " begin" : " begins",
                  " the bidding");
    }
    core::put(out, ":\n");
}

void put_contract(sys::OutBuffer& out, const TableView& view) {
    const Bid contract = *view.contract();
    core::put(out, "\nThe contract is ", contract);
    if (view.follows()) {
        core::put(out, " by ", Person{view, view.declarer()});
    }
    core::put(out, ": ", int{contract.tricks}, " tricks, ", name_of(contract.suit), " are trumps");
    if (view.follows()) {
        core::put(out, "; ");
        put_lead(out, view, view.declarer());
    }
    core::put(out, ".\n");
}

void put_next(sys::OutBuffer& out, const TableView& view) {
    const std::optional<Seat> seat = view.follows() ? view.next() : std::nullopt;
    if (seat && !view.is_own(*seat)) {
        put_next_words(out, view, *seat);
        core::put(out, ".\n");
    }
}

void put_standing(sys::OutBuffer& out, const TableView& view) {
    // Before the first trick is complete, the line about the contract has said everything.
    if (view.follows() && view.tricks(0) + view.tricks(1) > 0) {
        core::put(out, "\nContract ", *view.contract(), " by ", Person{view, view.declarer()},
                  "; tricks: ");
        put_tricks(out, view);
        core::put(out, ".\n");
    }
}

void put_refusal(sys::OutBuffer& out, const Question& question, const Hand& hand,
                 std::string_view answer) {
    const std::optional<Answer> meant = parse_answer(question, answer);
    if (!meant) {
        if (question.kind != Question::Kind::bid) {
            core::put(out, "That is not a card: type its rank and its suit, such as TH.\n");
        } else if (question.to_beat) {
            core::put(out, "That is not a bid: type 4 to 9 and a suit, such as 6C, or pass.\n");
        } else {
            core::put(out, "That is not a bid: type 4 to 9 and a suit, such as 6C.\n");
        }
        return;
    }
    const std::optional<Objection> objection = objection_to(*meant, question, hand);
    if (!objection) {
        return;
    }
    switch (*objection) {
        case Objection::bid_too_low:
            core::put(out, meant->bid, " is not above ", *question.to_beat,
                      ": bid a higher number, or the same with a later suit of S, C, D, H.\n");
            break;
        case Objection::nothing_to_pass:
            core::put(out, "The first bid has to be made: nobody can pass before.\n");
            break;
        case Objection::not_in_hand: core::put(out, "You do not have ", meant->card, ".\n"); break;
        case Objection::must_follow:
            core::put(out, "Follow suit: you have ", name_of(question.suit), ".\n");
            break;
    }
}

}  // namespace game499::comfort
