#include <boost/ut.hpp>
#include <string>
#include <string_view>

#include "core/fixed_string.hpp"
#include "games/stlucia/dice.hpp"
#include "games/stlucia/rolls.hpp"
#include "games/stlucia/settings.hpp"

using namespace boost::ut;

namespace {

bool is_roll_file(std::string_view text) {
    stlucia::RollParser whole;
    const bool good = whole.feed(text) && whole.finish();
    stlucia::RollParser bytewise;
    bool bytes_good = true;
    for (const char c : text) {
        bytes_good = bytes_good && bytewise.feed({&c, 1});
    }
    expect((bytes_good && bytewise.finish()) == good) << "the cut into pieces matters for" << text;
    return good;
}

std::string first_dice(stlucia::RollSequence& rolls, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += stlucia::face_letter(rolls.next());
    }
    return text;
}

std::string text_of(const stlucia::Dice& dice) {
    core::FixedString<8> text;
    core::put(text, dice);
    return std::string(text.view());
}

}  // namespace

const suite<"stlucia: rolls"> rolls_suite = [] {
    "a roll file has faces and newlines in any order"_test = [] {
        for (const std::string_view text : {"1", "123HAP", "123HAP\n", "\n\n1\n\n\n2\n", "PAH321",
                                            "11PAP3\nP23APA231PAPPH\n\nAH3\n"}) {
            expect(is_roll_file(text)) << text;
        }
    };

    "a file without a die is refused"_test = [] {
        expect(!is_roll_file(""));
        expect(!is_roll_file("\n\n\n"));
    };

    "any other byte anywhere is refused"_test = [] {
        for (const std::string_view text : {"123 HAP", "123HAP\r\n", "12\t3", "h", "a", "p", "4",
                                            "0", "123HAPX", "X123HAP", "\n \n1", "123\xff"}) {
            expect(!is_roll_file(text)) << text;
        }
        expect(!is_roll_file(std::string_view("12\0003", 4)));
    };

    "dice are taken in file order, and from the front again after the last"_test = [] {
        stlucia::RollParser file;
        expect(file.feed("12\n3H") && file.feed("\nA") && file.finish());
        expect(file.dice().size() == 5_ul);
        stlucia::RollSequence rolls(file.dice());
        expect(first_dice(rolls, 12) == "123HA123HA12");
    };

    "a file longer than any buffer is kept whole"_test = [] {
        std::string text;
        while (text.size() < 200'000) {
            text += "123HAP\n";
        }
        stlucia::RollParser file;
        expect(file.feed(text) && file.finish());
        expect(file.dice().size() == text.size() / 7 * 6);
        expect(file.dice().back() == stlucia::Face::token);
    };
};

const suite<"stlucia: dice"> dice_suite = [] {
    "dice are printed sorted"_test = [] {
        expect(text_of(*stlucia::parse_faces("PAH321")) == "123HAP");
        expect(text_of(*stlucia::parse_faces("A1A1")) == "11AA");
        expect(text_of(*stlucia::parse_faces("PPPPPP")) == "PPPPPP");
    };

    "a roll is six sorted faces, a request one to six in any order"_test = [] {
        expect(stlucia::parse_roll("111111") && stlucia::parse_roll("123HAP"));
        for (const std::string_view text :
             {"", "1122", "1112233", "1123H3", "PAH321", "11223X", "11223 ", "X12233"}) {
            expect(!stlucia::parse_roll(text)) << text;
        }
        expect(stlucia::parse_faces("P1") && stlucia::parse_faces("333333"));
        for (const std::string_view text : {"", "X", "1 2", "1112233", " 1", "1\r"}) {
            expect(!stlucia::parse_faces(text)) << text;
        }
    };

    "a set of dice contains another if it has enough of each face"_test = [] {
        const stlucia::Dice dice = *stlucia::parse_faces("112HAA");
        for (const std::string_view part : {"1", "11", "2", "H", "AA", "112HAA", "A1"}) {
            expect(dice.contains(*stlucia::parse_faces(part))) << part;
        }
        for (const std::string_view part :
             {"111", "22", "3", "HH", "AAA", "P", "111111", "PPPPPP"}) {
            expect(!dice.contains(*stlucia::parse_faces(part))) << part;
        }
    };

    "removing and adding keeps the counts"_test = [] {
        stlucia::Dice dice = *stlucia::parse_faces("112HAA");
        dice.remove(*stlucia::parse_faces("1AA"));
        expect(text_of(dice) == "12H" && dice.size() == 3_u);
        dice.add(stlucia::Face::token, 3);
        expect(text_of(dice) == "12HPPP" && dice.count(stlucia::Face::token) == 3_u);
    };
};

const suite<"stlucia: settings"> settings_suite = [] {
    "a score has only digits and is at least 1"_test = [] {
        expect(stlucia::parse_win_score("5") == 5 && stlucia::parse_win_score("005") == 5);
        expect(stlucia::parse_win_score("99999999999999999999999") > 9'000'000'000'000'000'000);
        for (const std::string_view text :
             {"", "0", "000", "-5", "+5", "5x", "3biscuit", "3.5", "3 ", " 3", "0x5", "\n5"}) {
            expect(!stlucia::parse_win_score(text)) << text;
        }
    };

    "a label is one of the first capital letters"_test = [] {
        expect(stlucia::parse_seat("A", 2) == 0 && stlucia::parse_seat("B", 2) == 1);
        expect(stlucia::parse_seat("Z", 26) == 25);
        for (const std::string_view text : {"", "C", "a", "AB", "1", "@", "[", " A", "A "}) {
            expect(!stlucia::parse_seat(text, 2)) << text;
        }
        expect(!stlucia::parse_seat("[", 26));
    };
};
