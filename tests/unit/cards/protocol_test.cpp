#include <boost/ut.hpp>
#include <string>

#include "core/fixed_string.hpp"
#include "games/cards/protocol.hpp"
#include "tests/support/card_message.hpp"

using namespace boost::ut;
using cards::HubMessage;

namespace {

HubMessage::Kind kind_of(std::string_view line) { return support::card_message(line).kind; }

}  // namespace

const suite<"cards: protocol"> protocol_suite = [] {
    "a line fed byte by byte means the same as the whole line"_test = [] {
        for (const std::string_view line :
             {"HAND2,S1,Hf", "NEWROUND12", "PLAYED3,C4", "GAMEOVER"}) {
            cards::HubMessageParser parser;
            for (const char c : line) {
                parser.feed({&c, 1});
            }
            const HubMessage message = parser.finish();
            expect(message.kind == kind_of(line) && message.kind != HubMessage::Kind::invalid)
                << line;
        }
    };

    "a formatted message is parsed back to the same message"_test = [] {
        core::FixedString<64> text;
        cards::put_played(text, 11, *cards::parse_card("De"));
        const HubMessage played = support::card_message(text.view().substr(0, text.size() - 1));
        expect(played.kind == HubMessage::Kind::played);
        expect(played.number == 11_ll && played.card == *cards::parse_card("De"));

        text.clear();
        const cards::Card hand[] = {*cards::parse_card("S1"), *cards::parse_card("S1")};
        cards::put_hand(text, hand);
        expect(text.view() == "HAND2,S1,S1\n");
        HubMessage dealt = support::card_message("HAND2,S1,S1");
        expect(dealt.kind == HubMessage::Kind::hand && dealt.number == 2_ll);
        dealt.hand.remove(hand[0]);
        expect(dealt.hand.holds(hand[1])) << "a hand is a multiset";
    };

    "malformed lines are invalid"_test = [] {
        for (const std::string_view line : {"",
                                            "HAND",
                                            "HAND2",
                                            "HAND2,",
                                            "HAND2,S1",
                                            "HAND2,S1,S2,S3",
                                            "HAND2,S1,S2,",
                                            "HAND2,,S2",
                                            "HAND 2,S1,S2",
                                            "HAND2, S1,S2",
                                            "HAND-2,S1,S2",
                                            "HAND2;S1;S2",
                                            "HAND,S1",
                                            "NEWROUND",
                                            "NEWROUND ",
                                            "NEWROUND1,",
                                            "NEWROUND-1",
                                            "NEWROUND1\r",
                                            "PLAYED",
                                            "PLAYED1",
                                            "PLAYED1,",
                                            "PLAYED1,C",
                                            "PLAYED1,C44",
                                            "PLAYED1,C4,C5",
                                            "PLAYED,C4",
                                            "PLAYEDx,C4",
                                            "PLAYC4",
                                            "GAMEOVERX",
                                            "GAMEOVER ",
                                            "gameover",
                                            "GAMEOVE",
                                            "XGAMEOVER"}) {
            expect(kind_of(line) == HubMessage::Kind::invalid) << line;
        }
    };

    "numbers may have any number of digits"_test = [] {
        const std::string zeros(10'000, '0');
        expect(support::card_message("NEWROUND" + zeros + "7").number == 7_ll);
        expect(support::card_message("PLAYED" + zeros + "7,C4").number == 7_ll);
        expect(support::card_message("NEWROUND18446744073709551617").number > 4'000'000'000_ll)
            << "no wrap-around";
    };

    "a play is exactly six bytes"_test = [] {
        expect(cards::parse_play("PLAYC4") == cards::parse_card("C4"));
        for (const std::string_view line :
             {"", "PLAY", "PLAYC", "PLAYC0", "PLAYCA", "PLAYX4", "PLAYC44", "PLAY C4", "PLAYC4 ",
              "PLAYC4\r", "playC4", "@PLAYC4"}) {
            expect(!cards::parse_play(line)) << line;
        }
        expect(!cards::parse_play(std::string_view("PLAYC\0", 6)));
    };
};
