#include <algorithm>
#include <boost/ut.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/escape.hpp"
#include "core/fixed_string.hpp"
#include "tests/support/string_writer.hpp"
#include "workbench/record/record.hpp"

using namespace boost::ut;
using record::What;

namespace {

constexpr std::string_view head = "0\t-\tgame\tcards 1\n";

// Returns the line and the reason of the first fault, or "" if there is none.
std::string fault_of(std::string_view text) {
    record::Reader reader(text);
    record::Event event;
    while (reader.next(event)) {
    }
    expect(!reader.next(event)) << "nothing comes after the end";
    return reader.fault()
               ? std::to_string(reader.fault()->line) + ": " + std::string(reader.fault()->reason)
               : "";
}

std::string fault_after_head(std::string_view line) {
    return fault_of(std::string(head) + std::string(line) + "\n");
}

}  // namespace

const suite<"record"> record_suite = [] {
    "a complete record is parsed event by event"_test = [] {
        constexpr std::string_view text =
            "0\t-\tgame\tstlucia 1\n"
            "1\t-\toption\twin score\t20\n"
            "1\t0\tplayer\ta b\t2\tA\n"
            "20\t0\t<?\t!\n"
            "30\t0\t>\tturn 111AAA\n"
            "30\t-\terr?\thalf\n"
            "40\t-\tend\tfinished\t0\t-\t20\t3\n";
        record::Reader reader(text);
        std::vector<record::Event> events;
        for (record::Event event; reader.next(event);) {
            events.push_back(event);
        }
        expect(!reader.fault() && reader.is_complete());
        expect(reader.family()->name == "stlucia");
        expect(events.size() == 7_ul);
        expect(events[0].what == What::game && !events[0].seat);
        expect(events[2].what == What::player && events[2].seat == 0U);
        expect(events[2].text == "a b\t2\tA");
        expect(events[3].what == What::from_seat && !events[3].is_whole);
        expect(events[4].what == What::to_seat && events[4].is_whole);
        expect(events[4].microseconds == 30_ll && events[4].line == 5_ull);
        expect(events[5].what == What::err && !events[5].is_whole);
        expect(events[6].what == What::end);
    };

    "a record without its end is read up to its last event"_test = [] {
        record::Reader reader(head);
        record::Event event;
        expect(reader.next(event) && !reader.next(event));
        expect(!reader.fault() && !reader.is_complete());
    };

    "a malformed record is refused with line and reason"_test = [] {
        expect(fault_of("") == "1: the file is empty");
        expect(fault_of("hello\n") == "1: there are not four fields");
        expect(fault_of("0\t-\tend\tfinished\n") == "1: a record begins with the game");
        expect(fault_of("0\t-\tgame\tchess 1\n") ==
               "1: the game is none of cards, naval and stlucia in version 1");
        expect(fault_of("0\t-\tgame\tcards 2\n").starts_with("1: the game is none"));
        expect(fault_of("0\t-\tgame\tcards 1") == "1: the line is cut off");
        expect(fault_after_head("1\t0\t>") == "2: there are not four fields");
        expect(fault_after_head("x\t0\t>\ta") == "2: the first field is not a time");
        expect(fault_after_head("-1\t0\t>\ta") == "2: the first field is not a time");
        expect(fault_after_head("9223372036854775808\t0\t>\ta") ==
               "2: the first field is not a time");
        expect(fault_after_head("1\tzero\t>\ta") == "2: the second field is no seat");
        expect(fault_after_head("1\t4294967295\t>\ta") == "2: the second field is no seat");
        expect(fault_after_head("1\t0\tsaid\ta") == "2: there is no such event");
        expect(fault_after_head("1\t0\tleft?\ta") == "2: there is no such event");
        expect(fault_after_head("1\t0\t?\ta") == "2: there is no such event");
        expect(fault_after_head("1\t-\t>\ta") == "2: this event is a seat's");
        expect(fault_after_head("1\t0\tend\ta") == "2: this event is the hub's alone");
        expect(fault_after_head("1\t-\tgame\tcards 1") == "2: the game has begun before");
        expect(fault_after_head("5\t-\tout\ta\n4\t-\tout\tb") ==
               "3: its time is before that of the line above");
        expect(fault_after_head("5\t-\tend\ta\n5\t0\t>\tb") == "3: there is more after the end");
        constexpr std::string_view escaping =
            "2: the text has something that should have been escaped";
        for (const std::string_view text :
             {"\\", "\\x", "\\12", "\\400", "\\18", "\x01", "\xff", "\r"}) {
            expect(fault_after_head("5\t0\t>\t" + std::string(text)) == escaping) << text;
        }
    };

    "seats of players count from 0, and only players have messages"_test = [] {
        constexpr std::string_view order = "the seats of players are not in order";
        constexpr std::string_view no_player = "there is no player in this seat";
        const auto fault_of_seats = [](std::string_view game, std::string_view seats) {
            std::string text = "0\t-\tgame\t" + std::string(game) + " 1\n";
            for (const char seat : seats) {
                text += std::string("0\t") + seat + "\tplayer\ta\n";
            }
            const std::string fault = fault_of(text);
            return fault.substr(std::min(fault.size(), fault.find(' ') + 1));
        };
        expect(fault_of_seats("cards", "0123") == "");
        for (const std::string_view seats : {"1", "02", "00", "010", "0132"}) {
            expect(fault_of_seats("cards", seats) == order) << seats;
            expect(fault_of_seats("stlucia", seats) == order) << seats;
        }
        // If the first agent of a naval round cannot be started, the second is not tried.
        for (const std::string_view seats : {"0123", "023", "0124", "024"}) {
            expect(fault_of_seats("naval", seats) == "") << seats;
        }
        for (const std::string_view seats : {"1", "013", "03", "0232"}) {
            expect(fault_of_seats("naval", seats) == order) << seats;
        }
        for (const std::string_view what : {"<", "<?", ">", "left"}) {
            const std::string event = "1\t4000000000\t" + std::string(what) + "\ta";
            expect(fault_after_head(event) == "2: " + std::string(no_player)) << what;
        }
        expect(fault_after_head("1\t4000000000\tplayer\ta") == "2: " + std::string(order));
        expect(fault_after_head("1\t7\twhy\ta\n1\t7\tdeal\ta") == "");
    };

    "every byte survives escaping and unescaping"_test = [] {
        std::string all;
        for (int byte = 0; byte < 256; ++byte) {
            all += static_cast<char>(byte);
        }
        core::FixedString<2000> escaped;
        core::put_escaped(escaped, all);
        support::StringWriter writer;
        record::put_unescaped(writer, escaped.view());
        expect(writer.text == all);
    };

    "a text has at least one word, and words may be empty"_test = [] {
        const auto words_of = [](std::string_view text) {
            std::vector<std::string> words;
            record::Words rest(text);
            for (std::string_view word; rest.next(word);) {
                words.emplace_back(word);
            }
            return words;
        };
        expect(words_of("") == std::vector<std::string>{""});
        expect(words_of("a\t\tb") == std::vector<std::string>{"a", "", "b"});
        expect(words_of("a\t") == std::vector<std::string>{"a", ""});
    };
};
