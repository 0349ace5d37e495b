#include "games/game499/table_view.hpp"

#include <boost/ut.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "games/game499/comfort.hpp"

using namespace boost::ut;
using namespace game499;
using News = TableView::News;

namespace {

// Lines as the server says them.
void hear(TableView& view, std::initializer_list<std::string_view> lines) {
    for (const std::string_view line : lines) {
        if (line.starts_with(info_mark)) {
            view.hear_info(line.substr(1));
        } else {
            view.hear(parse_server_line(line));
        }
    }
}

void answer(TableView& view, std::string_view question, std::string_view text) {
    const ServerMessage asked = parse_server_line(question);
    view.hear(asked);
    view.answer(*parse_answer(asked.question, text));
}

constexpr std::string_view hand = "HASKSQSJSTS9S8S7S6S5S4S3S2S";

}  // namespace

const suite<"499: table view"> table_view_suite = [] {
    "names, turns, contract and tricks are followed"_test = [] {
        TableView view("bob");
        expect(view.hear_info("Welcome") == News::none && !view.follows());
        expect(view.hear_info("Team1: ann, cyd") == News::none);
        expect(view.hear_info("Team2: bob, dee") == News::seats_known);
        expect(view.is_own(1) && view.name(3) == "dee");
        hear(view, {hand});
        expect(view.follows() && view.next() == 0U);
        expect(view.hear_info("ann bids 4S") == News::turn_passed && view.next() == 1U);
        answer(view, "B4S", "5S");
        expect(view.next() == 2U);
        hear(view, {"Mcyd passes", "Mdee passes"});
        expect(view.next() == 0U);
        expect(view.hear_info("ann passes") == News::turn_passed && !view.next());
        hear(view, {"T5S"});
        expect(view.follows() && view.contract() == Bid{5, Suit::S} && view.declarer() == 1U);
        answer(view, "L", "AS");
        expect(view.next() == 1U) << "until it is accepted";
        hear(view, {"A", "Mcyd plays 2H", "Mdee plays 2D"});
        expect(view.next() == 0U);
        expect(view.hear_info("ann plays 2C") == News::turn_passed && !view.next());
        expect(view.hear_info("bob won") == News::trick_taken);
        expect(view.next() == 1U && view.tricks(1) == 1 && view.tricks(0) == 0);
        for (int trick = 1; trick < 13; ++trick) {
            answer(view, "L", "AS");
            hear(view, {"A", "Mcyd plays 2H", "Mdee plays 2D", "Mann plays 2C", "Mbob won"});
        }
        expect(view.tricks(1) == 13 && !view.next()) << "nobody leads after the last";
        hear(view, {"MTeam 1=0, Team 2=70", hand});
        expect(view.follows() && view.next() == 0U && !view.contract() && view.tricks(1) == 0);
    };

    "the highest bid of all ends the bidding"_test = [] {
        TableView view("ann");
        hear(view, {"MTeam1: ann, cyd", "MTeam2: bob, dee", hand});
        answer(view, "B", "9H");
        expect(view.follows() && !view.next());
    };

    "players with equal names are distinguished by who is asked"_test = [] {
        TableView view("a");
        hear(view, {"MTeam1: a, a", "MTeam2: a, a", hand});
        expect(!view.is_own(0) && !view.is_own(1));
        hear(view, {"Ma bids 4S"});
        answer(view, "B4S", "PP");
        expect(view.follows() && view.is_own(1) && view.next() == 2U);
    };

    "lines that are not understood are not interpreted"_test = [] {
        for (const std::string& teams :
             {std::string("Team1: a, b, c"), "Team1: " + std::string(200, 'x') + ", c",
              std::string("Team1: , c"), std::string("Team1: c")}) {
            TableView view("b");
            view.hear_info(teams);
            hear(view, {"MTeam2: b, d", hand});
            expect(!view.follows()) << teams;
        }
        TableView view("ann");
        hear(view, {"MTeam1: ann, cyd", "MTeam2: bob, dee", hand});
        expect(view.hear_info("bob bids 4S") == News::none) << "it is not his turn";
        expect(view.hear_info("bids 4S") == News::none);
        answer(view, "B", "4S");
        for (const std::string_view text : {"bob bids 4X", "bob plays AS", "bob won", "bob", ""}) {
            expect(view.hear_info(text) == News::none && view.next() == 1U) << text;
        }
        hear(view, {"B4S"});
        expect(!view.follows()) << "asked out of turn";
        hear(view, {hand});
        expect(view.follows()) << "a new hand, a new beginning";
        hear(view, {"T4S"});
        expect(!view.follows()) << "nobody has bid that";
    };

    "answers are accepted in the forms that people type"_test = [] {
        for (const auto& [typed, wanted] :
             std::initializer_list<std::pair<std::string_view, std::string_view>>{
                 {"4h", "4H"},
                 {" tH \r", "TH"},
                 {"pass", "PP"},
                 {"Pass", "PP"},
                 {"pp", "PP"},
                 {"", ""},
                 {"  ", ""},
                 {"four hearts", ""},
                 {"4 h", ""},
                 {"passs", ""}}) {
            expect(comfort::tidy(typed).view() == wanted) << typed;
        }
    };
};
