// Match logs and records as the JSON that the script of the report page reads (data/page/main.js):
//
//     {"title":"...","files":[FILE,FILE,...]}
//
// where the FILE of a log and that of a record are
//
//     {"file":"PATH","match":PLAN,"endings":["finished",...],"times":true,"rows":[NUMBER,...],
//      "ratings":[NUMBER,...]}
//     {"file":"PATH","record":"all its lines"}
//
// and PLAN is
//
//     {"game":"cards","players":["alice",...],"commands":["",...],"seed":"1","deals":100,
//      "seats":4,"gauntlet":false,"orders":"all","draw":0,"perDeal":24,"settings":{"cards":60,...}}
//
// "orders" is there only if all are played. The first log of a match has the ratings of its players
// from all its logs, if it has ratings: for each player the rating and half of its interval, or -1.
// The seed is a string because JavaScript's numbers do not have 64 bits. All games of a log are in
// one flat array of numbers, because a browser parses that much faster than objects. The row of one
// game is
//
//     game, deal, ending (an index of "endings"), the seat to blame or -1,
//     the player in each seat, the score of each seat, the points of each seat in halves,
//     the number of answers of each seat, and if "times" is true,
//     the median time of each seat and the slowest time of each seat, in microseconds or -1
//
// report.cpp writes the title, the list of files and their paths.
#pragma once

#include <span>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "workbench/match/log_reader.hpp"

namespace report {

// A message that says where and why a file is not valid.
using Fault = core::FixedString<600>;

// Writes any bytes as the inside of a JSON string, in printable ASCII without characters that have
// a meaning in HTML. UTF-8 characters are kept as \uNNNN. A byte that is not UTF-8 becomes the text
// \xNN.
void put_page_text(core::Writer& writer, std::string_view text);
// Adds the quotation marks.
void put_page_string(core::Writer& writer, std::string_view text);

// What is known of a log once it has been read.
struct LogFacts {
    bool has_times = false;  // at least one game has times
    bool is_torn = false;    // the last line has no newline and was left out
};

// Writes the members "match" to "rows" of a log's object. Whether rows have times is taken from
// `facts`, which also receives what is found out. So a log is read twice, the first time with a
// core::NullWriter. Returns false if the log is not valid; then `fault` says why.
bool put_log(core::Writer& writer, std::string_view text, match::LogHeader& header, LogFacts& facts,
             Fault& fault);

// Writes the member "ratings" of the first log of a match, from the texts of all its logs; writes
// nothing if the match has no ratings or if the logs have a game twice. All logs must be valid.
// Returns false if allocation failed.
bool put_ratings(core::Writer& writer, std::span<const std::string_view> texts);

// Writes the member "record" of a record's object. Output of the hub that the page draws
// itself, the boards of a naval game, is left out: it is most of the record. Returns false if the
// record is not valid; then `fault` says why.
bool put_record(core::Writer& writer, std::string_view text, Fault& fault);

}  // namespace report
