#include <boost/ut.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "tests/support/string_writer.hpp"
#include "workbench/report/page_data.hpp"

using namespace boost::ut;

namespace {

std::string escaped(std::string_view text) {
    support::StringWriter writer;
    report::put_page_text(writer, text);
    return writer.text;
}

constexpr std::string_view head =
    R"({"match":2,"game":"cards","players":["alice","<b>"],"seed":18446744073709551615,"deals":2,)"
    R"("seats":2,"settings":{"cards":60,"commands":["","./b \"x\""],"shard":"1/2"}})"
    "\n";
constexpr std::string_view first_game =
    R"({"game":0,"deal":0,"seating":[0,1],"scores":[3,-1],"points":[1,0],"ending":"finished",)"
    R"("blame":null,"answers":[30,29]})"
    "\n";
constexpr std::string_view timed_game =
    R"({"game":1,"deal":0,"seating":[1,0],"scores":[0,0],"points":[0,1],"ending":"too slow",)"
    R"("blame":0,"answers":[7,8],"median_us":[5,6],"slowest_us":[50,60]})"
    "\n";

struct Log {
    std::string text;
    std::string fault;
    report::LogFacts facts;
    bool is_good = false;
};

// Reads the log twice, as the program does.
Log log_of(std::string_view text) {
    Log log;
    const auto header = std::make_unique<match::LogHeader>();
    for (int time = 0; time < 2; ++time) {
        support::StringWriter writer;
        report::Fault fault;
        log.is_good = report::put_log(writer, text, *header, log.facts, fault);
        log.text = writer.text;
        log.fault = fault.view();
    }
    return log;
}

std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts) {
        text += part;
    }
    return text;
}

std::string rows_of(std::string_view log) {
    const std::size_t begin = log.find("\"rows\":");
    return std::string(log.substr(begin == std::string_view::npos ? log.size() : begin + 7));
}

}  // namespace

const suite<"page data"> page_data_suite = [] {
    "text in a page is plain ASCII without special characters of JSON and HTML"_test = [] {
        expect(escaped("plain ~ text/'`") == "plain ~ text/'`");
        expect(escaped("</script><!--&amp;") == "\\u003c/script\\u003e\\u003c!--\\u0026amp;");
        expect(escaped("\"\\\n\t\x01\x7f") == "\\u0022\\u005c\\u000a\\u0009\\u0001\\u007f");
        expect(escaped(std::string_view("\0", 1)) == "\\u0000");
    };

    "UTF-8 characters become JSON escapes"_test = [] {
        expect(escaped("\xc3\xbc") == "\\u00fc");
        expect(escaped("\xe2\x80\xa8") == "\\u2028");
        expect(escaped("\xf0\x9f\x98\x80") == "\\ud83d\\ude00");
        expect(escaped("\xf4\x8f\xbf\xbf") == "\\udbff\\udfff");
    };

    "a byte that is not UTF-8 is shown in hexadecimal"_test = [] {
        expect(escaped("a\xff") == "a\\\\xff");
        expect(escaped("\xc3") == "\\\\xc3") << "truncated";
        expect(escaped("\xc0\xaf") == "\\\\xc0\\\\xaf") << "overlong";
        expect(escaped("\xed\xa0\x80") == "\\\\xed\\\\xa0\\\\x80") << "surrogate";
        expect(escaped("\xf5\x80\x80\x80") == "\\\\xf5\\\\x80\\\\x80\\\\x80");
    };

    "a log becomes its match and a row of numbers for each game"_test = [] {
        const Log log = log_of(joined({head, first_game}));
        expect(log.is_good && log.fault.empty() && !log.facts.has_times && !log.facts.is_torn);
        expect(log.text.starts_with(
            R"("match":{"game":"cards","players":["alice","\u003cb\u003e"],)"
            R"("commands":["","./b \u0022x\u0022"],"seed":"18446744073709551615","deals":2,)"
            R"("seats":2,"gauntlet":false,"draw":0,"perDeal":2,"settings":{"cards":60}},)"
            R"("endings":["finished","not started",)"))
            << log.text;
        expect(log.text.ends_with(
            R"("no memory"],"times":false,"rows":[0,0,0,-1,0,1,3,-1,2,0,30,29])"))
            << log.text;
    };

    "if any game has times, every row has them"_test = [] {
        const Log log = log_of(joined({head, first_game, timed_game}));
        expect(log.is_good && log.facts.has_times);
        expect(rows_of(log.text) ==
               "[0,0,0,-1,0,1,3,-1,2,0,30,29,-1,-1,-1,-1,\n1,0,4,0,1,0,0,0,0,2,7,8,5,6,50,60]")
            << log.text;
    };

    "a last line without its newline is left out"_test = [] {
        const Log log =
            log_of(joined({head, first_game, timed_game.substr(0, timed_game.size() - 1)}));
        expect(log.is_good && log.facts.is_torn && !log.facts.has_times);
        expect(rows_of(log.text) == "[0,0,0,-1,0,1,3,-1,2,0,30,29]");
        expect(log_of(head).is_good) << "no game yet";
    };

    "a fault of a log has its line and its reason"_test = [] {
        expect(!log_of(head.substr(0, 20)).is_good);
        expect(log_of(head.substr(0, 20)).fault == "line 1: the match was not written to its end");
        expect(!log_of("{}\n").is_good);
        expect(log_of("{}\n").fault.starts_with("line 1, byte 1: expected "));
        expect(log_of(joined({head, first_game, first_game})).fault ==
               "line 3: expected game 1, not 0");
    };

    "a record keeps its lines, except for the boards of a naval hub"_test = [] {
        const auto record_of = [](std::string_view text) {
            support::StringWriter writer;
            report::Fault fault;
            const bool is_good = report::put_record(writer, text, fault);
            return is_good ? writer.text : "fault: " + std::string(fault.view());
        };
        expect(record_of("0\t-\tgame\tcards 1\n1\t0\tplayer\t<b>\n2\t0\t<\ta\\377\"\n") ==
               "\"record\":\"0\\u0009-\\u0009game\\u0009cards 1\\n1\\u00090\\u0009player\\u0009"
               "\\u003cb\\u003e\\n2\\u00090\\u0009\\u003c\\u0009a\\u005c377\\u0022\\n\"");
        expect(
            record_of("0\t-\tgame\tnaval 1\n1\t-\tout\t 1 ...\n2\t-\terr\tx\n") ==
            "\"record\":\"0\\u0009-\\u0009game\\u0009naval 1\\n2\\u0009-\\u0009err\\u0009x\\n\"");
        expect(record_of("0\t-\tgame\tcards 1\n1\t0\tsays\tx\n") ==
               "fault: line 2: there is no such event");
        expect(record_of("") == "fault: line 1: the file is empty");
    };
};
