// What files say, as the page's own script wants it: JSON, an object a file.
//
// A log becomes its match and one array of numbers, a row for each game, so that a browser reads a
// hundred thousand games in no time. A record stays the text that it is.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "game/outcome.hpp"
#include "workbench/match/log_reader.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/record/record.hpp"
#include "workbench/report/json_text.hpp"

namespace report {

// Why a file is not what it should be and where, for people.
using Fault = core::FixedString<600>;

inline void put_strings(core::Writer& sink, std::span<const std::string_view> texts) {
    std::string_view before = "[";
    for (const std::string_view text : texts) {
        core::put(sink, before);
        put_page_string(sink, text);
        before = ",";
    }
    core::put(sink, texts.empty() ? "[]" : "]");
}

// A seed is a string: a script's numbers have no 64 bits.
inline void put_plan(core::Writer& sink, const match::Plan& plan) {
    core::put(sink, R"({"game":")", plan.family->name, R"(","players":)");
    put_strings(sink, std::span(plan.names).first(plan.players));
    core::put(sink, R"(,"commands":)");
    put_strings(sink, std::span(plan.commands).first(plan.players));
    core::put(sink, R"(,"seed":")", plan.seed, R"(","deals":)", plan.deals, R"(,"seats":)",
              plan.seats, R"(,"gauntlet":)", plan.gauntlet ? "true" : "false", R"(,"perDeal":)",
              games_per_deal(plan), R"(,"settings":{)");
    std::string_view before;
    for (const match::Setting& setting : plan.settings) {
        core::put(sink, before);
        put_page_string(sink, setting.name);
        core::put(sink, ':');
        if (setting.is_text) {
            put_page_string(sink, setting.text);
        } else {
            core::put(sink, setting.number);
        }
        before = ",";
    }
    core::put(sink, "}}");
}

// By seat, each with a comma before it.
template <class T>
void put_row(core::Writer& sink, std::size_t seats, const match::BySeat<T>& numbers) {
    for (std::size_t seat = 0; seat < seats; ++seat) {
        core::put(sink, ',', +numbers[seat]);
    }
}

// Game, deal, ending and the seat to blame; then by seat who sat there, score, points in halves,
// answers and, if any game has them, times; -1 where this one has none.
inline void put_game(core::Writer& sink, const match::GameResult& game, bool with_times) {
    core::put(sink, game.game, ',', game.deal, ',', static_cast<unsigned>(game.ending), ',');
    if (game.blame) {
        core::put(sink, *game.blame);
    } else {
        core::put(sink, "-1");
    }
    put_row(sink, game.seats, game.seating);
    put_row(sink, game.seats, game.scores);
    put_row(sink, game.seats, game.halves);
    put_row(sink, game.seats, game.answers);
    for (const auto& times : {game.median_us, game.slowest_us}) {
        for (std::size_t seat = 0; with_times && seat < game.seats; ++seat) {
            core::put(sink, ',');
            if (game.has_times) {
                core::put(sink, times[seat]);
            } else {
                core::put(sink, "-1");
            }
        }
    }
}

// What is known of a log once it has been gone over.
struct LogFacts {
    bool has_times = false;  // in any of its games
    bool is_torn = false;    // the last line was not written to its end, and does not count
};

// The rest of an object that has been begun. Whether there are times the facts say, and they are
// found out: so a log is gone over a first time with a sink that drops all. False: the fault says
// why.
inline bool put_log(core::Writer& sink, std::string_view text, match::LogHeader& header,
                    LogFacts& facts, Fault& fault) {
    const bool with_times = facts.has_times;
    match::LogReader reader(text);
    match::Read read = reader.begin(header);
    if (read == match::Read::end) {
        core::put(fault, "line 1: the match was not written to its end");
        return false;
    }
    if (read == match::Read::good) {
        core::put(sink, R"("match":)");
        put_plan(sink, header.plan);
        core::put(sink, R"(,"endings":)");
        put_strings(sink, game::outcome_names);
        core::put(sink, R"(,"times":)", with_times ? "true" : "false", R"(,"rows":[)");
        std::string_view before;
        match::GameResult game;
        while ((read = reader.next(header.plan, game)) == match::Read::good) {
            facts.has_times = facts.has_times || game.has_times;
            core::put(sink, before);
            put_game(sink, game, with_times);
            before = ",\n";
        }
        core::put(sink, ']');
    }
    facts.is_torn = reader.is_torn();
    core::put(fault, reader.fault());
    return read == match::Read::end;
}

// The same of a record: its lines as they are. Boards that a hub prints in every turn are left
// out, for the page draws them itself, and they are nearly all of it.
inline bool put_record(core::Writer& sink, std::string_view text, Fault& fault) {
    record::Reader reader(text);
    record::Event event;
    core::put(sink, R"("record":")");
    while (reader.next(event)) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(line.size() + 1);
        if (reader.family()->output_is_drawn && event.what == record::What::out) {
            continue;
        }
        put_page_text(sink, line);
        core::put(sink, "\\n");
    }
    core::put(sink, '"');
    if (!reader.fault()) {
        return true;
    }
    core::put(fault, "line ", reader.fault()->line, ": ", reader.fault()->reason);
    return false;
}

}  // namespace report
