// find_difference, declared in log_line.hpp: whether a log belongs to the present match.
#include <string_view>

#include "core/harmless_text.hpp"
#include "core/text_out.hpp"
#include "workbench/match/log_line.hpp"

namespace match {

namespace {

// Names are cut in the message, so that two long ones fit into it.
constexpr std::size_t most_shown = 100;

void put_name(core::Writer& words, std::string_view name) {
    core::HarmlessText harmless;
    words.append("'");
    harmless.feed(words, name.substr(0, most_shown));
    harmless.finish(words);
    words.append(name.size() > most_shown ? "...'" : "'");
}

void put_value(core::Writer& words, const Setting& setting) {
    if (setting.is_text) {
        put_name(words, setting.text);
    } else {
        core::put(words, setting.number);
    }
}

template <class T>
bool differ(core::Writer& words, std::string_view what, const T& log, const T& present) {
    if (log == present) {
        return false;
    }
    core::put(words, what, " is ", log, " there, ", present, " here");
    return true;
}

bool names_differ(core::Writer& words, std::string_view what, std::size_t player,
                  std::string_view log, std::string_view present) {
    if (log == present) {
        return false;
    }
    core::put(words, what, ' ', player + 1, " is ");
    put_name(words, log);
    words.append(" there, ");
    put_name(words, present);
    words.append(" here");
    return true;
}

bool players_differ(core::Writer& words, const Plan& log, const Plan& present) {
    if (differ(words, "the number of players", log.players, present.players)) {
        return true;
    }
    for (std::size_t i = 0; i < log.players; ++i) {
        if (names_differ(words, "player", i, log.names[i], present.names[i])) {
            return true;
        }
    }
    return false;
}

bool settings_differ(core::Writer& words, const Plan& log, const Plan& present) {
    for (const Setting& setting : log.settings) {
        const Setting* const other = find_setting(present, setting.name);
        if (other == nullptr || *other != setting) {
            core::put(words, setting.name, " is ");
            put_value(words, setting);
            words.append(" there, ");
            if (other == nullptr) {
                words.append("not set here");
            } else {
                put_value(words, *other);
                words.append(" here");
            }
            return true;
        }
    }
    for (const Setting& setting : present.settings) {
        if (find_setting(log, setting.name) == nullptr) {
            core::put(words, setting.name, " is not set there, ");
            put_value(words, setting);
            words.append(" here");
            return true;
        }
    }
    return false;
}

}  // namespace

bool find_difference(MessageText& text, const Plan& log, const Plan& present, ShardMay shard) {
    core::Writer& words = text;
    if (differ(words, "the game", log.family->name, present.family->name) ||
        players_differ(words, log, present) || differ(words, "the seed", log.seed, present.seed) ||
        differ(words, "the number of deals", log.deals, present.deals) ||
        differ(words, "the number of seats", log.seats, present.seats) ||
        settings_differ(words, log, present)) {
        return true;
    }
    if (log.gauntlet != present.gauntlet) {
        words.append(log.gauntlet ? "it is a gauntlet there, not here"
                                  : "it is a gauntlet here, not there");
        return true;
    }
    if (log.all_orders != present.all_orders) {
        words.append(log.all_orders ? "all orders are played there, not here"
                                    : "all orders are played here, not there");
        return true;
    }
    if (differ(words, "the number of drawn tables", log.draw, present.draw)) {
        return true;
    }
    for (std::size_t i = 0; i < log.players; ++i) {
        if (names_differ(words, "the command of player", i, log.commands[i], present.commands[i])) {
            return true;
        }
    }
    if (shard == ShardMay::not_differ && log.shard != present.shard) {
        core::put(words, "the shard is ", log.shard.place, '/', log.shard.count, " there, ",
                  present.shard.place, '/', present.shard.count, " here");
        return true;
    }
    return false;
}

}  // namespace match
