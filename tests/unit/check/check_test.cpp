// Unit tests of check that start no process: parsing cases, describing differences, the packed
// cases.
#include <boost/ut.hpp>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "sys/mapped_text.hpp"
#include "tests/support/string_writer.hpp"
#include "workbench/check/block_text.hpp"
#include "workbench/check/case_file.hpp"
#include "workbench/check/difference.hpp"
#include "workbench/check/grouping.hpp"
#include "workbench/check/message.hpp"
#include "workbench/check/packed.hpp"
#include "workbench/check/report_lines.hpp"
#include "workbench/check/roles.hpp"
#include "workbench/check/step.hpp"
#include "workbench/check/words.hpp"
#include "workbench/unpack.hpp"

using namespace boost::ut;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

std::vector<std::string> words_of(std::string_view line) {
    check::Words words;
    std::vector<std::string> result;
    if (!words.split(line)) {
        return {"not closed"};
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        result.emplace_back(words[i]);
    }
    return result;
}

std::string decoded(std::string_view lines) {
    sys::MappedText bytes;
    const check::TextFault fault = check::decode(lines, bytes);
    return fault.what != nullptr ? "fault at " + std::to_string(fault.at)
                                 : std::string(bytes.view());
}

std::string difference(std::string_view wanted, std::string_view came) {
    sys::MappedText text;
    check::put_difference(text, "stdout", wanted, came);
    return std::string(text.view());
}

// The names of the cases, or the line number of the first mistake.
std::string names_in(std::string_view text) {
    check::CaseFile file(text);
    check::Case a_case;
    std::string names;
    while (file.next(a_case)) {
        names += std::string(a_case.name) + ' ';
    }
    return file.mistake().line != 0 ? "line " + std::to_string(file.mistake().line) : names;
}

constexpr std::string_view two_cases = R"(# a remark
=== files
--- file deck
C4

=== first
What it is about,
in two lines.

# another remark
see cards(5) MESSAGES
see cards(5) THE GAME
$ 2310alice 1 2
--- in
# no remark

text

=== second
Another.
see cards(5) CHECKS
$ 2310bob
--- status 7
)";

// packed_text(), compressed with Python's lzma as in data/cases/pack.py. It exercises near and far
// distances, repeated matches, all classes of lengths, and every byte value.
constexpr unsigned char packed[] = {
    0x00, 0x18, 0x08, 0x49, 0xfe, 0x65, 0x8c, 0x42, 0x2a, 0xad, 0xff, 0x00, 0x9a, 0x06, 0x47, 0xb1,
    0x77, 0x78, 0x0e, 0x12, 0x7f, 0x83, 0xdd, 0xc2, 0x5c, 0xff, 0x05, 0x47, 0x58, 0xbf, 0x16, 0x5c,
    0x67, 0x86, 0x47, 0xed, 0xa3, 0x63, 0xd3, 0x33, 0x4f, 0x66, 0x84, 0x94, 0x51, 0x55, 0xe1, 0x4e,
    0x34, 0x89, 0x91, 0xbd, 0x82, 0x47, 0xc9, 0xb8, 0xe4, 0x51, 0xae, 0x79, 0x05, 0x8d, 0x72, 0x66,
    0x51, 0x3a, 0xd3, 0x00, 0xed, 0xa6, 0xdd, 0x3c, 0x65, 0x70, 0x22, 0x2e, 0xe7, 0x09, 0x16, 0x12,
    0xb4, 0x60, 0x41, 0xce, 0x5c, 0xe7, 0xe9, 0xbf, 0x3b, 0x38, 0x09, 0x47, 0x1d, 0xea, 0x41, 0xd0,
    0x0a, 0x41, 0x23, 0x10, 0x23, 0x6a, 0x2f, 0xcb, 0xb5, 0xcd, 0xdc, 0x0f, 0x71, 0x39, 0xaf, 0xd9,
    0x7d, 0x9b, 0x56, 0x9c, 0x0d, 0x05, 0xc9, 0x7f, 0x50, 0xb9, 0xaa, 0x8c, 0x83, 0xd6, 0x1c, 0x23,
    0x18, 0x4d, 0x97, 0x71, 0xba, 0x91, 0x7a, 0x9b, 0xad, 0x47, 0xa1, 0x45, 0xdf, 0x1a, 0x0a, 0xb0,
    0x38, 0x5c, 0x0c, 0x8a, 0x6e, 0xb4, 0x1f, 0x4a, 0x25, 0x31, 0xeb, 0x1d, 0x08, 0xc0, 0x6d, 0xa6,
    0x73, 0xc0, 0xa3, 0xfb, 0x33, 0x89, 0xbe, 0xb9, 0xd2, 0x1d, 0x50, 0x0a, 0x6d, 0x5c, 0xfc, 0xd5,
    0xfa, 0xef, 0x57, 0x65, 0x25, 0x50, 0xf2, 0x07, 0x0d, 0x44, 0xf4, 0xd4, 0xab, 0x8b, 0xf2, 0x49,
    0x04, 0x90, 0x12, 0xb0, 0x33, 0xb2, 0xfd, 0x4c, 0xad, 0xbc, 0x73, 0xb1, 0x10, 0x5a, 0xa6, 0xf9,
    0xff, 0x76, 0x7c, 0x3e, 0x32, 0x5e, 0x91, 0x09, 0x03, 0x11, 0x44, 0xb5, 0x6f, 0x0e, 0x81, 0xf0,
    0xc2, 0x5a, 0xe5, 0xf6, 0x87, 0x70, 0xe5, 0xff, 0x74, 0xce, 0x8b, 0x9e, 0xbc, 0xab, 0xde, 0x8b,
    0xda, 0xd1, 0x8a, 0x09, 0x39, 0xcc, 0xf9, 0xff, 0xe9, 0xe3, 0x56, 0x45, 0x99, 0x55, 0xf9, 0x86,
    0x26, 0x82, 0xc9, 0xb3, 0x0b, 0x6d, 0x62, 0x7a, 0x26, 0xe8, 0x01, 0x40, 0x37, 0xe8, 0xf4, 0xa8,
    0x69, 0xdc, 0x86, 0xb3, 0x9b, 0x2a, 0xd8, 0x63, 0x27, 0x46, 0xcb, 0xae, 0xda, 0x03, 0xfb, 0xde,
    0xc7, 0x23, 0xa1, 0x3e, 0x0e, 0x3a, 0xcb, 0xfc, 0x59, 0x53, 0x1d, 0x5e, 0xcd, 0xaa, 0x31, 0xe6,
    0x4d, 0xe2, 0xe9, 0x9b, 0x30, 0xa8, 0x41, 0x55, 0x91, 0xc5, 0x8c, 0x80, 0xc9, 0x9b, 0x12, 0xd5,
    0x47, 0x2b, 0xf2, 0x5f, 0xfd, 0xd6, 0x98, 0x57, 0x9d, 0x7a, 0x8b, 0xb0, 0xb0, 0xe5, 0xc1, 0xdb,
    0xff, 0x66, 0x24, 0x9b, 0x94, 0xd5, 0xd8, 0x48, 0x7e, 0xc2, 0xc5, 0xd0, 0x92, 0x42, 0x94, 0x64,
    0xac, 0x23, 0x3a, 0x85, 0x33, 0x07, 0x2d, 0x3f, 0x0c, 0xfb, 0x0f, 0xa8, 0x23, 0x38, 0xd3, 0x6f,
    0xde, 0x4a, 0xf7, 0xec, 0xbd, 0x66, 0x98, 0xa7, 0xd3, 0x00, 0xe4, 0x5e, 0x0d, 0x85, 0x60, 0xf7,
    0xe0, 0x2e, 0xad, 0x72, 0x39, 0x70, 0x8e, 0x3a, 0x22, 0x87, 0x0b, 0xd8, 0x79, 0x2a, 0xd5, 0xed,
    0x7d, 0x2b, 0xd2, 0x1b, 0x6c, 0xea, 0xce, 0x3f, 0x89, 0x38, 0x26, 0x34, 0xee, 0xb4, 0x4e, 0x29,
    0xf8, 0xab, 0xff, 0x1b, 0x23, 0xf8, 0x3e, 0xeb, 0x8d, 0x7b, 0x18, 0x8d, 0x6f, 0xf2, 0xe5, 0x81,
    0x61, 0x8f, 0x18, 0xc8, 0xce, 0xd8, 0x20, 0x78, 0x18, 0xae, 0x0c, 0xa0, 0x90, 0x1d, 0x5e, 0xa3,
    0xb2, 0x8b, 0xe6, 0x3e, 0x70, 0xe8, 0x3f, 0xb1, 0x39, 0x36, 0x07, 0xf6, 0xc9, 0x26, 0x18, 0xaa,
    0xfc, 0xb6, 0x65, 0xb5, 0x1c, 0x3a, 0x2b, 0x6a, 0x89, 0x51, 0x53, 0x96, 0x37, 0xbe, 0x41, 0x71,
    0x11, 0xbd, 0x16, 0x72, 0x68, 0x22, 0xeb, 0xf9, 0x7e, 0xa6, 0x14, 0x06, 0xde, 0x34, 0xdd, 0xff,
    0xde, 0x46, 0x9c, 0x00,
};

std::string packed_text() {
    std::string text;
    for (int i = 0; i < 60; ++i) {
        text += std::to_string(i) + " bottles, " + std::to_string(i * i * i % 1009) + " \0\xff; "s;
    }
    text += std::string(500, 'a');
    for (int i = 0; i < 256; ++i) {
        text += static_cast<char>(i);
    }
    return text;
}

const suite<"check"> tests = [] {
    "a command is split into words as by a shell"_test = [] {
        using Words = std::vector<std::string>;
        expect(words_of("a  b\tc ") == Words{"a", "b", "c"});
        expect(words_of(R"('a b' "c\"\\\d" e\ f '')") == Words{"a b", "c\"\\\\d", "e f", ""});
        expect(words_of("'open") == Words{"not closed"});
        expect(words_of("").empty());
    };

    "the text of a block is decoded to bytes"_test = [] {
        expect(decoded("") == "");
        expect(decoded("\n") == "\n");
        expect(decoded("a\nb\n") == "a\nb\n");
        expect(decoded("a\nb\\\n") == "a\nb");
        expect(decoded("a\\\\\n") == "a\\\n");
        expect(decoded(R"(\t\r\n\0\x41\xfF)"
                       "\n") == "\t\r\n\0A\xff\n"s);
        expect(decoded("\\{3*ab}\\{0*x}\\{2*\\t}\n") == "ababab\t\t\n");
        expect(decoded("a\\\nb\n") == "fault at 1");
        expect(decoded("ab\n\\q\n") == "fault at 3");
        expect(decoded("\\x4\n") == "fault at 0");
        expect(decoded("\\{3*a\n") == "fault at 0");
        expect(decoded("\\{99999999*aaaaaaaaaa}\n") == "fault at 0");
        expect(decoded("\\{1073741824*abcd}\n") == "fault at 0");  // 2^32
        expect(decoded("\\{70000*A}\\\n") == std::string(70000, 'A'));
    };

    "a case file is parsed"_test = [] {
        expect(names_in(two_cases) == "first second ");
        check::CaseFile file(two_cases);
        check::Case a_case;
        expect(file.common().blocks.size() == 1_u);
        expect(file.common().blocks[0].text == "C4\n"sv);
        expect(file.next(a_case) >> fatal);
        expect(a_case.about == "What it is about,\nin two lines."sv);
        expect(a_case.pages.size() == 2_u);
        expect(a_case.pages[1] == "cards(5) THE GAME"sv);
        expect(a_case.command == "2310alice 1 2"sv);
        expect(a_case.line == 6_u);
        const check::Block* const in = a_case.find(check::BlockKind::in);
        expect((in != nullptr) >> fatal);
        expect(in->text == "# no remark\n\ntext\n"sv)
            << "the blank line before a case is for the eye";
        expect(a_case.bytes(in->bytes) == "# no remark\n\ntext\n"sv);
        expect(a_case.words.size() == 3_u && a_case.words[2] == "2"sv);
        expect(!a_case.status);
        expect(file.next(a_case) >> fatal);
        expect(a_case.status.value_or(0) == 7_i);
        expect(a_case.find(check::BlockKind::in) == nullptr);
        // A worker parses only the common part followed by one case.
        const std::string alone = std::string(file.common().text) + std::string(a_case.text);
        expect(names_in(alone) == "second ");
        expect(!file.next(a_case));
        expect(file.mistake().line == 0_u);
    };

    "a case is decoded exactly as it is parsed"_test = [] {
        check::CaseFile file(
            "=== one\nabout\nsee cards(5) MESSAGES\n$ a 'b c'\n--- file d/e x\n\\x41\n"
            "--- link f 'g h'\n--- signal HUP when err has \\t\n--- edition naval\n"
            "--- talk\n> \\x42\n0<\n< C\\\n"sv);
        check::Case a_case;
        expect(file.next(a_case) >> fatal);
        expect(a_case.words[1] == "b c"sv);
        expect(a_case.command_line == 4_u);
        expect(a_case.bytes(a_case.blocks[0].path) == "d/e"sv && a_case.blocks[0].is_executable);
        expect(a_case.bytes(a_case.blocks[0].bytes) == "A\n"sv);
        expect(a_case.c_str(a_case.blocks[1].path) == "f"sv);
        expect(a_case.c_str(a_case.blocks[1].link_target) == "g h"sv);
        expect(a_case.trigger && a_case.trigger->on_err && a_case.trigger->signal == 1);
        expect(a_case.bytes(a_case.trigger->bytes) == "\t"sv);
        expect(check::edition_of(a_case, file.common()) == "naval"sv);
        expect((a_case.steps.size() == 3_u) >> fatal);
        expect(a_case.bytes(a_case.steps[0].bytes) == "B\n"sv);
        expect(a_case.bytes(a_case.steps[1].bytes) == "\n"sv);
        expect(a_case.bytes(a_case.steps[2].bytes) == "C"sv);
    };

    "the level, the feature and what a case judges are parsed"_test = [] {
        const std::string_view text =
            "=== files\n--- same \"ROUND \" \"Round \"\n"
            "=== one\nabout\nsee a(5) B\nfeature Argument checking\nspec \"Exits and Messages\"\n$ "
            "a\n"
            "--- same X 'x y'\n--- judge children\n--- judge closing\n--- out or\nz\n--- out "
            "or\ny\n"
            "=== two\nabout\nsee a(5) B\nopen Agents\n$ a\n--- exact\n"
            "=== three\nabout\nsee a(5) B\nours\n$ a\n--- status any\n=== four\nabout\nsee a(5) B\n$ a\n"sv;
        check::CaseFile file(text);
        check::Case a_case;
        expect(file.next(a_case) >> fatal);
        expect(a_case.level == check::Level::spec && a_case.has_level);
        expect(a_case.section == "Exits and Messages"sv && a_case.feature == "Argument checking"sv);
        expect(a_case.judged ==
               (check::bit_of(check::Beside::children) | check::bit_of(check::Beside::closing)));
        expect((a_case.same.size() == 2_u) >> fatal);
        expect(a_case.bytes(a_case.same[0].other) == "x y"sv);
        expect(a_case.bytes(a_case.same[1].text) == "ROUND "sv);
        expect(a_case.find(check::BlockKind::out) == nullptr);
        expect((a_case.find(check::BlockKind::out_or) != nullptr) >> fatal);
        expect(file.next(a_case) >> fatal);
        expect(a_case.level == check::Level::open && a_case.section == "Agents"sv);
        expect(a_case.same.empty() && a_case.feature.empty() && a_case.judged == 0_u);
        expect(file.next(a_case) && a_case.level == check::Level::ours && a_case.section.empty());
        expect(a_case.status == check::any_status);
        expect(file.next(a_case) && a_case.level == check::Level::spec && !a_case.has_level);
        expect(!a_case.status.has_value());
        for (const std::string_view bad : {"spec", "open", "ours X", "spec A\nours", "feature",
                                           "feature A\nfeature B", "other"}) {
            const std::string one = "=== a\nabout\nsee a(5) B\n" + std::string(bad) + "\n$ a\n";
            expect(names_in(one).starts_with("line ")) << bad;
        }
        for (const std::string_view bad :
             {"judge x", "same a", "same a ''", "exact x", "out all"}) {
            const std::string one = "=== a\nabout\nsee a(5) B\n$ a\n--- " + std::string(bad) + "\n";
            expect(names_in(one).starts_with("line 5")) << bad;
        }
    };

    "the steps of a talk are parsed"_test = [] {
        const auto parsed = [](std::string_view line) {
            core::Result<check::Step> step = check::parse_step(line);
            expect(static_cast<bool>(step) >> fatal) << line;
            return step.take();
        };
        check::Step step = parsed("12< a b");
        expect(step.kind == check::StepKind::expect && step.party == 12 && step.text == "a b"sv);
        step = parsed(">");
        expect(step.kind == check::StepKind::send && step.party == check::itself &&
               step.text.empty());
        step = parsed("0. KILL");
        expect(step.kind == check::StepKind::leave && step.by_signal && step.number == 9);
        expect(parsed("1<.").kind == check::StepKind::expect_end);
        expect(parsed("1<*").kind == check::StepKind::expect_any);
        expect(parsed("1: a b").text == "a b"sv);
        expect(parsed("kill HUP").number == 1_i);
        for (const std::string_view bad :
             {"", "0", "16> a", "0>a", "0<.x", ": a", "kill NONE", "0. 256", ". 3", "hello"}) {
            expect(!check::parse_step(bad)) << bad;
        }
    };

    "findings that differ only in what depends on the case have the same cause"_test = [] {
        const auto alike = [](std::string_view a, std::string_view b) {
            return check::cause_of(a) == check::cause_of(b);
        };
        expect(
            alike("stdout differs in line 2\n    after     a\n    expected  Cards=C.5 C.6\n"
                  "    came      Cards=C.6\n",
                  "stdout differs in line 12, byte 7\n    expected  Cards=H.f D.1 S.2\n"
                  "    came      Cards=S.9 S.1\n"));
        expect(
            alike("after\n    0< HAND2,C9,C2\nplayer 1 should now have heard\n"
                  "    expected  HAND2,C9,C2\n    came      nothing in time\n",
                  "player 0 should now have heard\n    expected  HAND1,Da\n"
                  "    came      nothing in time\n"));
        expect(alike("    expected  PLAYHb\n", "    expected  PLAYD7\n"));
        expect(alike("it crashed: killed by signal 11\nstdout is empty\n    expected  a word\n",
                     "it crashed: killed by signal 11\nplayer 0 should now have heard\n"));
        expect(alike("x\n    expected  Play one\\n\n    (the line ends without a newline)\n",
                     "y\n    expected  DONE\\n\n    (the line ends without a newline)\n"));
        expect(!alike("status 0 instead of 2\n", "status 0 instead of 3\n"));
        expect(!alike("    expected  HAND2\n", "    expected  PLAYED2\n"));
        expect(!alike("stderr is empty\n    expected  Invalid threshold\n",
                      "stderr is empty\n    expected  Deck error\n"));
        expect(!alike("it crashed: killed by signal 11\n", "it crashed: killed by signal 6\n"));
        std::string_view findings = "one\n\f\ntwo\n\f\n";
        expect(check::next_part(findings) == "one\n"sv);
        expect(check::next_part(findings) == "two\n"sv && findings.empty());
    };

    "simple cases come before intricate ones"_test = [] {
        const auto intricacy = [](std::string_view rest) {
            const std::string text = "=== a\nabout\nsee a(5) B\n" + std::string(rest);
            check::CaseFile file(text);
            check::Case a_case;
            expect(file.next(a_case) >> fatal) << rest;
            return check::intricacy_of(a_case);
        };
        const std::string talk(30, 'x');
        std::string game;
        for (int i = 0; i < 20; ++i) {
            game += "0> " + talk + '\n';
        }
        const std::string_view in_order[] = {"$ a\n--- status 1\n", "$ a 1 2 3\n--- status 1\n",
                                             "$ a\n--- status 2\n", "$ a\n--- talk\n0> a\n",
                                             "$ a\n--- in\nHAND\n"};
        for (std::size_t i = 1; i < std::size(in_order); ++i) {
            expect(intricacy(in_order[i - 1]) < intricacy(in_order[i])) << in_order[i];
        }
        const auto whole = intricacy("$ a\n--- talk\n" + game);
        const auto fault = intricacy("$ a\n--- status 3\n--- in\nx\n");
        expect(intricacy(in_order[4]) < whole);
        expect(whole < intricacy("$ a\n--- talk\n0. KILL\n"));
        expect(whole < fault);
        expect(fault < intricacy("$ a\n--- talk\nkill HUP\n"));
        expect(fault < intricacy("$ a\n--- signal HUP when out has a\n"));
    };

    "differences of one cause are one entry, with the simplest stable case first"_test = [] {
        using check::Weight;
        std::vector<check::Difference> list{
            {.intricacy = 5, .item = 0, .cause = 7},
            {.weight = Weight::note, .intricacy = 1, .item = 1, .cause = 7},
            {.is_unstable = true, .intricacy = 1, .item = 2, .cause = 7},
            {.intricacy = 3, .item = 3, .cause = 8},
            {.intricacy = 4, .item = 4, .cause = 7},
            {.target = 1, .intricacy = 0, .item = 5, .cause = 7},
        };
        sys::MappedVector<check::CauseEntry> entries;
        expect(check::group(list, entries) >> fatal);
        expect((entries.size() == 4_u) >> fatal);
        const auto first = [&](std::size_t i) { return list[entries[i].first].item; };
        expect(first(0) == 3_u && entries[0].count == 1_u);
        expect(first(1) == 4_u && entries[1].count == 3_u) << "the unstable one is no example";
        expect(first(2) == 1_u) << "notes come after failures";
        expect(first(3) == 5_u) << "another program is another entry";
    };

    "another role is recognised by its usage line"_test = [] {
        const check::Role& hub = *check::role_named("2310hub", "cards");
        const check::Role& bob = *check::role_named("2310bob", "cards");
        const auto seen = [](std::string_view line, const check::Role& meant) {
            const check::Role* const role = check::role_of_usage(line, meant);
            return role == nullptr ? std::string_view("-") : role->cases;
        };
        expect(seen("Usage: 2310hub rules config", hub) == "navalhub"sv);
        expect(seen("Usage: agent id map seed", bob) == "2310A"sv);
        expect(seen("Usage: ./x port greeting deck", hub) == "serv499"sv);
        expect(seen("Usage: 2310hub deck threshold player0 {player1}", hub) == "-"sv);
        expect(seen("Usage: player players myid threshold handsize", bob) == "-"sv);
        expect(seen("Usage:", hub) == "-"sv && seen("Usage: ", hub) == "-"sv &&
               seen("usage: 2310hub rules config", hub) == "-"sv);
        support::StringWriter text;
        const std::string_view findings =
            "stderr differs in line 1\n    expected  Usage: a b\n"
            "    came      Usage: 2310hub rules config\nmore\n";
        check::put_role_seen(text, hub, findings);
        expect(
            text.text.ends_with("this is the naval hub: check --edition naval\n"
                                "    came      Usage: 2310hub rules config\n"))
            << text.text;
        expect(check::role_seen_in("stderr is empty\n", hub) == nullptr);
    };

    "the first difference is described in words"_test = [] {
        expect(difference("a\n", "a\n") == "");
        expect(difference("a\nb\nc\n", "a\nB\nc\n") ==
               "stdout differs in line 2\n    after     a\n    expected  b\n    came      B\n");
        expect(difference("a\nb\n", "a\n") ==
               "stdout differs in line 2\n    after     a\n    expected  b\n    came      nothing "
               "more\n");
        expect(difference("a\n", "a") ==
               "stdout differs in line 1\n    expected  a\\n\n    came      a\n"
               "    (the line ends without a newline)\n");
        expect(difference("a\nb\n", "ab").ends_with("(the line ends without a newline)\n"));
        expect(difference("", "x\ty\n") == "stdout should be empty\n    came      x\\ty\n");
        expect(difference("x\n", "") == "stdout is empty\n    expected  x\n");
        expect(difference("\n", "\0\n"sv) ==
               "stdout differs in line 1\n    expected  an empty line\n    came      \\000\n");
        expect(difference("a b\n", "a b  \n") ==
               "stdout differs in line 1\n    expected  a b\n    came      a b \\040\n")
            << "a blank at the end can be seen";
        expect(difference("a \n", "a ") ==
               "stdout differs in line 1\n    expected  a\\040\\n\n    came      a\\040\n"
               "    (the line ends without a newline)\n");
        const std::string as(200, 'a');
        const std::string told = difference(as + "b" + as, as + "c");
        expect(told == "stdout differs in line 1, byte 201\n    expected  ..." +
                           std::string(24, 'a') + "b" + std::string(35, 'a') +
                           "...\n    came      ..." + std::string(24, 'a') + "c\n");
    };

    "reports are well formed whatever is in them"_test = [] {
        support::StringWriter yaml;
        check::put_quoted(yaml, "a\"\\\n\x01\xff"sv);
        expect(yaml.text == R"("a\"\\ \x01\xff")");
        support::StringWriter written;
        check::put_as_written(written, "0> @\\x41\t\x01"sv);
        expect(written.text == "0> @\\x41\\t\\001") << "what is escaped already stays";
        support::StringWriter xml;
        check::put_xml(xml, "<a b=\"&\">\0]]>\\"sv);
        expect(xml.text == "&lt;a b=&quot;&amp;&quot;&gt;\\000]]&gt;\\");
    };

    "packed text is unpacked"_test = [] {
        const std::string_view bytes(reinterpret_cast<const char*>(packed), sizeof packed);
        const std::string wanted = packed_text();
        std::string text(wanted.size(), '\0');
        expect(workbench::unpack(bytes, text));
        expect(text == wanted);
        // Truncated or corrupted input is refused or unpacks to a wrong text, without a crash.
        for (std::size_t size = 0; size + 8 < bytes.size(); size += 7) {
            expect(!workbench::unpack(bytes.substr(0, size), text)) << size;
        }
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            std::string changed(bytes);
            changed[at] = static_cast<char>(changed[at] ^ 0x55);
            static_cast<void>(workbench::unpack(changed, text));
        }
    };

    "every case in the executable is valid"_test = [] {
        sys::MappedText files;
        expect(static_cast<bool>(check::unpack_cases(files)) >> fatal);
        std::size_t count = 0;
        for (const check::Role& role : check::all_roles()) {
            const std::string_view text = check::find_file(files.view(), role.cases);
            const std::string names = names_in(text);
            expect(!names.starts_with("line ")) << role.cases << names;
            count += text.empty() ? 0 : 1;
        }
        expect(count > 0);
        expect(check::find_file(files.view(), "nothing").empty());
    };

    "files are found in packed text, but not in truncated text"_test = [] {
        const std::string_view files = "a 3\nabcb 2\nxy";
        expect(check::find_file(files, "a") == "abc"sv);
        expect(check::find_file(files, "b") == "xy"sv);
        for (std::size_t size = 0; size < files.size(); ++size) {
            expect(check::find_file(files.substr(0, size), "b").empty()) << size;
        }
    };

    "repeats make at most 64 MB together"_test = [] {
        expect(decoded("\\{40000000*a}\n").size() == 40000001_u);
        expect(decoded("\\{70000000*a}\n") == "fault at 0");
        expect(decoded("\\{40000000*a}\\{40000000*a}\n") == "fault at 13");
    };

    "only an answer that a worker can send is accepted"_test = [] {
        const auto message = [](const check::Answer& answer, std::string_view findings) {
            support::StringWriter out;
            check::put_answer(out, answer, findings);
            return out.text;
        };
        const auto is_taken = [](std::string_view bytes) {
            check::Answer answer;
            return check::take_answer(bytes, 7, answer);
        };
        constexpr std::size_t head = sizeof(workbench::MessageSize);
        const check::Answer good{.verdict = check::Verdict::failed, .number = 7};
        const std::string whole = message(good, "hello");
        expect(whole.size() == head + sizeof good + 5);
        check::Answer answer;
        expect(check::take_answer(whole.substr(head), 7, answer));
        expect(answer.verdict == check::Verdict::failed && answer.number == 7_u);
        expect(!is_taken(whole.substr(head, sizeof good - 1))) << "truncated";
        const std::string most(check::most_findings, 'x');
        expect(is_taken(message(good, most).substr(head)));
        expect(!is_taken(message(good, most + "x").substr(head))) << "too long";
        expect(!is_taken(message({.verdict = check::Verdict{9}, .number = 7}, "").substr(head)));
        expect(!is_taken(message({.number = 8}, "").substr(head))) << "another case";
    };

    "only an order for a program that exists is accepted"_test = [] {
        const auto is_taken = [](const check::Order& order, std::size_t size) {
            check::Order taken;
            return check::take_order(workbench::bytes_of(order).substr(0, size), 2, taken);
        };
        constexpr std::size_t whole = sizeof(check::Order);
        expect(is_taken({.program = 1}, whole));
        expect(!is_taken({.program = 1}, whole - 1));
        expect(!is_taken({.program = 2}, whole));
    };

    "the name of a program selects its role"_test = [] {
        expect(check::role_named("2310hub", "cards")->cases == "2310hub"sv);
        expect(check::role_named("2310hub", "naval")->cases == "navalhub"sv);
        expect(check::role_named("EAIT", "cards")->cases == "eait"sv);
        expect(check::role_named("nothing", "cards") == nullptr);
    };
};

}  // namespace
