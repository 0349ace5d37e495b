#include "workbench/report/page_data.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/utf8.hpp"
#include "game/outcome.hpp"
#include "workbench/match/cells.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/match/statistics.hpp"
#include "workbench/record/record.hpp"

namespace report {

namespace {

void put_utf16_unit(core::Writer& writer, std::uint32_t unit) {
    core::put(writer, "\\u", core::Hex{static_cast<unsigned char>(unit >> 8U)},
              core::Hex{static_cast<unsigned char>(unit & 0xffU)});
}

// JSON escapes are UTF-16: characters from U+10000 on are two units, a surrogate pair.
void put_character(core::Writer& writer, std::uint32_t code) {
    constexpr std::uint32_t first_with_pair = 0x10000;
    if (code < first_with_pair) {
        put_utf16_unit(writer, code);
    } else {
        put_utf16_unit(writer, 0xd800 + ((code - first_with_pair) >> 10U));
        put_utf16_unit(writer, 0xdc00 + ((code - first_with_pair) & 0x3ffU));
    }
}

// True if neither JSON nor HTML gives the character a meaning.
constexpr bool is_plain_in_page(char c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&';
}

void put_strings(core::Writer& writer, std::span<const std::string_view> texts) {
    std::string_view before = "[";
    for (const std::string_view text : texts) {
        core::put(writer, before);
        put_page_string(writer, text);
        before = ",";
    }
    core::put(writer, texts.empty() ? "[]" : "]");
}

void put_plan(core::Writer& writer, const match::Plan& plan) {
    core::put(writer, R"({"game":")", plan.family->name, R"(","players":)");
    put_strings(writer, std::span(plan.names).first(plan.players));
    core::put(writer, R"(,"commands":)");
    put_strings(writer, std::span(plan.commands).first(plan.players));
    core::put(writer, R"(,"seed":")", plan.seed, R"(","deals":)", plan.deals, R"(,"seats":)",
              plan.seats, R"(,"gauntlet":)", plan.gauntlet ? "true" : "false",
              plan.all_orders ? R"(,"orders":"all")" : "", R"(,"draw":)", plan.draw,
              R"(,"perDeal":)", games_per_deal(plan), R"(,"settings":{)");
    std::string_view before;
    for (const match::Setting& setting : plan.settings) {
        core::put(writer, before);
        put_page_string(writer, setting.name);
        core::put(writer, ':');
        if (setting.is_text) {
            put_page_string(writer, setting.text);
        } else {
            core::put(writer, setting.number);
        }
        before = ",";
    }
    core::put(writer, "}}");
}

// Writes a comma and a number for each seat.
template <class T>
void put_by_seat(core::Writer& writer, std::size_t seats, const match::BySeat<T>& numbers) {
    for (std::size_t seat = 0; seat < seats; ++seat) {
        core::put(writer, ',', +numbers[seat]);
    }
}

void put_game(core::Writer& writer, const match::GameResult& game, bool with_times) {
    core::put(writer, game.game, ',', game.deal, ',', static_cast<unsigned>(game.ending), ',');
    if (game.blame) {
        core::put(writer, *game.blame);
    } else {
        core::put(writer, "-1");
    }
    put_by_seat(writer, game.seats, game.seating);
    put_by_seat(writer, game.seats, game.scores);
    put_by_seat(writer, game.seats, game.halves);
    put_by_seat(writer, game.seats, game.answers);
    for (const auto& times : {game.median_us, game.slowest_us}) {
        for (std::size_t seat = 0; with_times && seat < game.seats; ++seat) {
            core::put(writer, ',');
            if (game.has_times) {
                core::put(writer, times[seat]);
            } else {
                core::put(writer, "-1");
            }
        }
    }
}

}  // namespace

void put_page_text(core::Writer& writer, std::string_view text) {
    while (!text.empty()) {
        std::size_t plain = 0;
        while (plain < text.size() && is_plain_in_page(text[plain])) {
            ++plain;
        }
        writer.append(text.substr(0, plain));
        text.remove_prefix(plain);
        if (text.empty()) {
            return;
        }
        const std::size_t length = core::utf8_length(text);
        if (length == 0) {
            core::put(writer, "\\\\x", core::Hex{static_cast<unsigned char>(text.front())});
            text.remove_prefix(1);
        } else {
            put_character(writer, core::utf8_code(text.substr(0, length)));
            text.remove_prefix(length);
        }
    }
}

void put_page_string(core::Writer& writer, std::string_view text) {
    writer.append("\"");
    put_page_text(writer, text);
    writer.append("\"");
}

bool put_log(core::Writer& writer, std::string_view text, match::LogHeader& header, LogFacts& facts,
             Fault& fault) {
    const bool with_times = facts.has_times;
    match::LogReader reader(text);
    match::Read read = reader.begin(header);
    if (read == match::Read::end) {
        core::put(fault, "line 1: the match was not written to its end");
        return false;
    }
    if (read == match::Read::good) {
        core::put(writer, R"("match":)");
        put_plan(writer, header.plan);
        core::put(writer, R"(,"endings":)");
        put_strings(writer, game::outcome_names);
        core::put(writer, R"(,"times":)", with_times ? "true" : "false", R"(,"rows":[)");
        std::string_view before;
        match::GameResult game;
        while ((read = reader.next(header.plan, game)) == match::Read::good) {
            facts.has_times = facts.has_times || game.has_times;
            core::put(writer, before);
            put_game(writer, game, with_times);
            before = ",\n";
        }
        core::put(writer, ']');
    }
    facts.is_torn = reader.is_torn();
    core::put(fault, reader.fault());
    return read == match::Read::end;
}

bool put_ratings(core::Writer& writer, std::span<const std::string_view> texts) {
    const auto header = sys::make_mapped<match::LogHeader>();
    sys::MappedArray<match::MergedLog> logs;
    if (header.get() == nullptr || !logs.create(texts.size())) {
        return false;
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
        logs[i].reader.attach(texts[i]);
        CHECK(logs[i].reader.begin(*header) == match::Read::good);
        logs[i].shard = header->plan.shard;
    }
    header->plan.shard = {};
    if (header->plan.players < 3) {
        return true;
    }
    match::Statistics statistics(header->plan);
    match::LogMerge merged(header->plan, logs.items());
    match::GameResult game;
    match::Read read = match::Read::good;
    while (statistics.has_memory() && (read = merged.next(game)) == match::Read::good) {
        statistics.add(game);
    }
    match::Ratings ratings;
    if (!statistics.has_memory() ||
        (statistics.has_ratings() && !ratings.compute(statistics.rating_sums()))) {
        return false;
    }
    if (read != match::Read::end || !statistics.has_ratings()) {
        return true;
    }
    std::string_view before = R"(,"ratings":[)";
    for (std::size_t player = 0; player < header->plan.players; ++player) {
        constexpr unsigned decimals = 6;
        core::put(writer, before);
        match::put_decimal(writer, match::rounded(ratings.rating(player), decimals), decimals, 0);
        core::put(writer, ',');
        match::put_decimal(writer, match::rounded(ratings.interval(player).value_or(-1), decimals),
                           decimals, 0);
        before = ",";
    }
    core::put(writer, ']');
    return true;
}

bool put_record(core::Writer& writer, std::string_view text, Fault& fault) {
    record::Reader reader(text);
    record::Event event;
    core::put(writer, R"("record":")");
    while (reader.next(event)) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(line.size() + 1);
        if (reader.family()->output_is_drawn && event.what == record::What::out) {
            continue;
        }
        put_page_text(writer, line);
        core::put(writer, "\\n");
    }
    core::put(writer, '"');
    if (!reader.fault()) {
        return true;
    }
    core::put(fault, "line ", reader.fault()->line, ": ", reader.fault()->reason);
    return false;
}

}  // namespace report
