#include <boost/ut.hpp>
#include <string>
#include <string_view>

#include "games/naval/files.hpp"

using namespace boost::ut;
using naval::Player;

namespace {

// Whole, and byte by byte: the cut into pieces must not matter.
template <class Parser>
bool accepts(std::string_view text) {
    Parser whole;
    whole.feed(text);
    const bool good = whole.finish();
    Parser bytewise;
    for (const char c : text) {
        if (!bytewise.feed({&c, 1})) {
            break;
        }
    }
    expect(bytewise.finish() == good) << "the cut into pieces matters for" << text;
    return good;
}

bool is_rules(std::string_view text) { return accepts<naval::RulesFileParser>(text); }
bool is_config(std::string_view text) { return accepts<naval::ConfigFileParser>(text); }
bool is_map(std::string_view text) { return accepts<naval::MapFileParser>(text); }

std::string lines(std::string_view line, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += line;
    }
    return text;
}

}  // namespace

const suite<"naval: rules file"> rules_file_suite = [] {
    "rules are a size, a number of ships and their lengths"_test = [] {
        naval::RulesFileParser parser;
        parser.feed("# a board\n 8\t26 \n\n  # ships\n+2\n05\n1000\n");
        expect(parser.finish());
        expect(parser.rules().width == 8 && parser.rules().height == 26);
        expect(parser.rules().lengths.size() == 2U);
        expect(parser.rules().lengths[0] == 5 && parser.rules().lengths[1] == 1000);
    };

    "the smallest and largest values of rules are accepted"_test = [] {
        expect(is_rules("1 1\n1\n1\n"));
        expect(is_rules("26 26\n15\n" + lines("1\n", 15)));
        expect(is_rules("3 3\n1\n1")) << "the last newline may be missing";
        expect(is_rules("3 3\r\n1\r\n1\r\n")) << "a carriage return is white space";
        expect(is_rules("3 3\n1\n9223372036854775807\n"));
        expect(
            is_rules("3" + std::string(1000, ' ') + "3\n1\n" + std::string(70'000, '0') + "1\n"));
        expect(is_rules("#" + std::string(70'000, 'x') + "\n3 3\n1\n1\n"));
    };

    "everything after the last length is ignored"_test = [] {
        expect(is_rules("3 3\n1\n1\n1\n"));
        expect(is_rules("3 3\n1\n1\nrubbish , 0 \n\n"));
        expect(is_rules(std::string_view("3 3\n1\n1\n\0\0", 11)));
        naval::RulesFileParser parser;
        expect(!parser.feed("3 3\n1\n1\n")) << "nothing more is wanted";
        expect(parser.finish());
    };

    "any other rules are refused"_test = [] {
        for (const std::string_view text : {"",
                                            "\n",
                                            "# only\n",
                                            "3\n1\n1\n",
                                            "3 3 3\n1\n1\n",
                                            "3 3\n",
                                            "3 3\n1\n",
                                            "3 3\n2\n1\n",
                                            "3 3\n1 1\n1\n",
                                            "3 3\n1\n1 1\n",
                                            "3 3\n1\n1 # long\n",
                                            "3 3 # size\n1\n1\n",
                                            "0 3\n1\n1\n",
                                            "3 0\n1\n1\n",
                                            "27 3\n1\n1\n",
                                            "3 27\n1\n1\n",
                                            "-3 3\n1\n1\n",
                                            "3 3\n0\n",
                                            "3 3\n0\n1\n",
                                            "3 3\n-1\n1\n",
                                            "3 3\n1\n0\n",
                                            "3 3\n1\n-1\n",
                                            "3 3\n1\nx\n",
                                            "3 3\n1\n1x\n",
                                            "3 3\n1\n1.0\n",
                                            "3,3\n1\n1\n",
                                            "3x3\n1\n1\n",
                                            "3 3\nx\n1\n",
                                            "x 3\n1\n1\n",
                                            "3 3\n1\n9223372036854775808\n",
                                            "3 3 \n1\n;1\n"}) {
            expect(!is_rules(text)) << text;
        }
        expect(!is_rules("3 3\n16\n" + lines("1\n", 16)));
        expect(!is_rules(std::string_view("3 3\n1\n1\0\n", 9)));
    };

    "a file that is not rules is refused before its line ends"_test = [] {
        for (const std::string_view beginning :
             {"xx", "3 3 3", "3 3\n1\n1x", "99999999999999999999"}) {
            naval::RulesFileParser parser;
            expect(!parser.feed(beginning)) << beginning;
            expect(!parser.feed("\n3 3\n1\n1\n")) << "and stays refused";
            expect(!parser.finish()) << beginning;
        }
    };
};

const suite<"naval: config file"> config_file_suite = [] {
    "a round is two agents and their maps"_test = [] {
        naval::ConfigFileParser config;
        config.feed("# rounds\n ./2310A , m1,./2310B,\tm2 \n\n  #\na,b,c,d");
        expect(config.finish() && config.rounds() == 2U);
        expect(config.program(0, Player::one) == std::string_view("./2310A"));
        expect(config.map(0, Player::one) == std::string_view("m1"));
        expect(config.program(0, Player::two) == std::string_view("./2310B"));
        expect(config.map(0, Player::two) == std::string_view("m2"));
        expect(config.program(1, Player::one) == std::string_view("a"));
        expect(config.map(1, Player::two) == std::string_view("d"));
    };

    "all rounds of a long config are kept"_test = [] {
        naval::ConfigFileParser config;
        for (int i = 0; i < 5000; ++i) {
            config.feed("p" + std::to_string(i) + ",m,q,n\n");
        }
        expect(config.finish() && config.rounds() == 5000U);
        expect(config.program(4999, Player::one) == std::string_view("p4999"));
        expect(config.program(0, Player::one) == std::string_view("p0"));
    };

    "names may have every byte except white space and comma"_test = [] {
        expect(is_config("a#b,#m,c:d,e;f\n")) << "a # inside is no comment";
        expect(is_config("a,b,c," + std::string(70'000, 'x') + "\n"));
        expect(is_config(std::string(1000, ' ') + "a,b,c,d" + std::string(1000, ' ')));
        expect(is_config("a,b,c,d\r\n"));
    };

    "a name longer than any argument is truncated"_test = [] {
        naval::ConfigFileParser config;
        config.feed("a,b,c," + std::string(200'000, 'x') + "\ne,f,g,h\n");
        expect(config.finish() && config.rounds() == 2U);
        expect(std::string_view(config.map(0, Player::two)).size() == 131'072U);
        expect(config.map(1, Player::two) == std::string_view("h"));
    };

    "any other config is refused"_test = [] {
        for (const std::string_view text : {"",
                                            "\n",
                                            " \t\n",
                                            "# only\n",
                                            "a\n",
                                            "a,b\n",
                                            "a,b,c\n",
                                            "a,b,c,\n",
                                            "a,b,c, \n",
                                            ",b,c,d\n",
                                            "a,,c,d\n",
                                            "a,b,,d\n",
                                            "a,b,c,d,\n",
                                            "a,b,c,d,e\n",
                                            "a b,c,d,e\n",
                                            "a,b c,d,e\n",
                                            "a,b,c,d e\n",
                                            "a,b,c,d # x\n",
                                            ",\n",
                                            ",,,\n",
                                            "a,b,c,d\na,b,c\n",
                                            "a,b,c,d\nx\n",
                                            "a;b;c;d\n"}) {
            expect(!is_config(text)) << text;
        }
        expect(!is_config(std::string_view("a,b,c,d\0\n", 9)));
    };
};

const suite<"naval: map file"> map_file_suite = [] {
    "a map has one ship in each line"_test = [] {
        naval::MapFileParser map;
        map.feed("# mine\nC1 E\n\n  A05\tS  \nZ26 W");
        expect(map.finish() && map.fleet().size() == 3U);
        expect(map.fleet()[0] == naval::Placement{{0, 2}, naval::Direction::east});
        expect(map.fleet()[1] == naval::Placement{{4, 0}, naval::Direction::south});
        expect(map.fleet()[2] == naval::Placement{{25, 25}, naval::Direction::west});
    };

    "ships beyond the largest number have to be well formed as well"_test = [] {
        expect(is_map(lines("A1 E\n", 100)));
        expect(!is_map(lines("A1 E\n", 100) + "A1\n"));
    };

    "any other map is refused"_test = [] {
        for (const std::string_view text : {"",          "\n\n",
                                            "# only\n",  "A1\n",
                                            "A1E\n",     "A1 E E\n",
                                            "A1 E #\n",  "A1,E\n",
                                            "A1 e\n",    "a1 E\n",
                                            "A 1 E\n",   "E A1\n",
                                            "A0 E\n",    "A27 E\n",
                                            "A100 E\n",  "A-1 E\n",
                                            "A+1 E\n",   "A1x E\n",
                                            "AA1 E\n",   "1A E\n",
                                            "A E\n",     "A1 X\n",
                                            "A1 EE\n",   "A1 N1\n",
                                            "A1 E\nx\n", "A99999999999999999999 E\n"}) {
            expect(!is_map(text)) << text;
        }
        expect(!is_map(std::string_view("A1 E\0\n", 6)));
    };
};
