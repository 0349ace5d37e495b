// The player that is a program: its bids and cards in single situations, and whole games.
#include <array>
#include <boost/ut.hpp>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/game499/bot_player.hpp"
#include "games/game499/referee.hpp"
#include "games/game499/strategy.hpp"
#include "tests/support/listeners.hpp"
#include "tests/support/string_writer.hpp"

using namespace boost::ut;
using namespace game499;
using Reaction = PlayerGame::Reaction;

namespace {

constexpr PlayerNames names = {"ann", "bob", "cyd", "dee"};

// Somebody at the table: hears lines, and answers the last one if it is a question.
class Bot {
public:
    explicit Bot(std::string_view name) : player_(name) {}

    Reaction hear(std::string_view line) {
        if (line.starts_with(info_mark)) {
            player_.hear_info(line.substr(1));
        }
        return player_.hear(parse_server_line(line));
    }
    std::string answer() {
        support::StringWriter writer;
        if (const std::optional<Answer> answer = player_.answer()) {
            put_answer(writer, *answer);
            writer.text.pop_back();
        }
        return writer.text;
    }

private:
    BotPlayer player_;
};

// Passes if it may, bids the least, and plays its lowest card.
class Passer {
public:
    explicit Passer(std::string_view /*name*/) {}
    Reaction hear(std::string_view line) { return game_.hear(parse_server_line(line)); }
    std::string answer() {
        std::vector<std::string> wishes = {"PP", "4S"};
        for (const char rank : rank_letters) {
            for (const char suit : suit_letters) {
                wishes.push_back({rank, suit});
            }
        }
        for (const std::string& wish : wishes) {
            if (game_.reply(wish)) {
                return wish;
            }
        }
        return "";
    }

private:
    PlayerGame game_;
};

// All that it has been told.
template <class Player>
Reaction tell(Player& player, std::string& heard) {
    Reaction last = Reaction::carry_on;
    for (std::string_view rest = heard; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size() + 1);
        last = player.hear(line);
        expect(last != Reaction::invalid) << line;
    }
    heard.clear();
    return last;
}

// Team 0 of one kind against team 1 of the other. The team that won.
template <class First, class Second>
std::optional<std::size_t> winner_of(std::span<const Card> decks) {
    std::array<First, team_count> first = {First(names[0]), First(names[2])};
    std::array<Second, team_count> second = {Second(names[1]), Second(names[3])};
    support::Listeners listeners;
    for (game::Seat seat = 0; seat < seat_count; ++seat) {
        listeners.heard(seat) = "MHi\n";
    }
    Referee referee(decks, names);
    const auto with_player = [&](Seat seat, auto what) {
        return team_of(seat) == 0 ? what(first[seat / 2]) : what(second[seat / 2]);
    };
    referee.begin(listeners);
    // Far more than any game needs.
    int answers_left = 200'000;
    while (const std::optional<game::Seat> due = referee.due()) {
        if (answers_left-- == 0) {
            expect(false) << "it does not end";
            return std::nullopt;
        }
        std::string answer;
        with_player(*due, [&](auto& player) {
            expect(tell(player, listeners.heard(*due)) == Reaction::ask);
            answer = player.answer();
        });
        if (!referee.hear(listeners, answer, true)) {
            expect(false) << "refused:" << answer;
            return std::nullopt;
        }
    }
    for (Seat seat = 0; seat < seat_count; ++seat) {
        with_player(seat, [&](auto& player) {
            expect(tell(player, listeners.heard(static_cast<game::Seat>(seat))) ==
                   Reaction::game_over);
        });
    }
    return referee.score(0) > final_score || referee.score(1) < -final_score ? 0U : 1U;
}

// The same decks for the same number, on every machine.
class Shuffler {
public:
    explicit Shuffler(std::uint64_t seed) : state_(seed) {}

    std::vector<Card> decks(std::size_t count) {
        std::vector<Card> all;
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<Card> deck;
            for (const Suit suit : all_suits) {
                for (std::size_t rank = 0; rank < rank_letters.size(); ++rank) {
                    deck.emplace_back(suit, rank);
                }
            }
            for (std::size_t left = deck.size(); left > 1; --left) {
                std::swap(deck[left - 1], deck[static_cast<std::size_t>(next() % left)]);
            }
            all.insert(all.end(), deck.begin(), deck.end());
        }
        return all;
    }

    // SplitMix64.
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

private:
    std::uint64_t state_;
};

// What bob is told, a line each, and in brackets what he is to answer; he plays with dee. Or the
// same for somebody else.
void follow_script(std::string_view script, std::string_view name = "bob") {
    Bot bob(name);
    for (const std::string_view line : {"MHi", "MTeam1: ann, cyd", "MTeam2: bob, dee"}) {
        bob.hear(line);
    }
    while (!script.empty()) {
        std::string_view line = script.substr(0, script.find('\n'));
        script.remove_prefix(line.size() + 1);
        const std::size_t bracket = line.find(" [");
        const bool asks = bracket != std::string_view::npos;
        const std::string_view expected =
            asks ? line.substr(bracket + 2, line.size() - bracket - 3) : "";
        const Reaction reaction = bob.hear(line.substr(0, bracket));
        expect(reaction == (asks ? Reaction::ask : reaction) && reaction != Reaction::invalid)
            << line;
        if (asks) {
            const std::string answer = bob.answer();
            expect(answer == expected) << line << "and not" << answer;
        }
    }
}

// Seven spades from the top, and two aces.
const std::string strong = "HASKSQSJS8S5S2SAC4CAD7D3H4H\n";
const std::string weak = "H2S3S4S7S2C5C8C2D6D7D3H4H9H\n";
// The same hand in all tests of cards. It passes, and the contract is the partner's or ann's.
const std::string plain = "HKSTS4S2SAC9C3CQD8DJH7H6H2H\n";
const std::string to_partner =
    plain + "Mann bids 8H\nB8H [PP]\nMcyd passes\nMdee bids 9D\nMann passes\nT9D\n";
const std::string to_ann = plain + "Mann bids 9D\nB9D [PP]\nMcyd passes\nMdee passes\nT9D\n";

}  // namespace

const suite<"499: bot"> bot_suite = [] {
    "the bot bids as many tricks as its hand is worth"_test = [] {
        follow_script(strong + "Mann bids 4H\nB4H [9S]\n");
        follow_script(weak + "Mann bids 4H\nB4H [PP]\n");
        follow_script(strong + "Mann bids 9D\nB9D [PP]\n");  // it is worth no more
        follow_script(strong + "B9H [PP]\n");
        follow_script(weak + "B [4H]\n");  // the first has to bid
    };

    "the bot counts the partner's bid in and does not raise the partner's raise"_test = [] {
        const std::string fair = "HASQS9S7S4SKC8C2CAD6D2D9H5H\n";
        follow_script(fair +
                      "Mann bids 4S\nB4S [7S]\nMcyd passes\nMdee bids 8S\n"
                      "Mann bids 8C\nB8C [PP]\n");
        follow_script(fair + "Mann bids 4S\nMbob bids 7S\nMcyd passes\nB7S [9S]\n", "dee");
        follow_script(fair + "Mann bids 4S\nMbob bids 6S\nMcyd bids 7C\nB7C [8S]\n", "dee");
        follow_script(fair + "Mann bids 4S\nMbob passes\nMcyd bids 7S\nB7S [PP]\n", "dee");
    };

    "the last player wins the trick as cheaply as possible or plays its lowest card"_test = [] {
        follow_script(to_ann +
                      "Mann plays 3D\nPD [8D]\nA\nMcyd plays KD\nMdee plays 2D\n"
                      "Mcyd won\nMcyd plays 9S\nMdee plays 3S\nMann plays QS\n"
                      "PS [KS]\n");
        follow_script(to_ann +
                      "Mann plays 3D\nPD [8D]\nA\nMcyd plays KD\nMdee plays 2D\n"
                      "Mcyd won\nMcyd plays 5H\nMdee plays 3H\nMann plays 4H\n"
                      "PH [6H]\n");
        follow_script(to_ann +
                      "Mann plays 3D\nPD [8D]\nA\nMcyd plays KD\nMdee plays 2D\n"
                      "Mcyd won\nMcyd plays 5H\nMdee plays AH\nMann plays 4H\n"
                      "PH [2H]\n");
    };

    "the second player plays a card that cannot be beaten, otherwise a low one"_test = [] {
        follow_script(to_ann + "Mann plays 5C\nPC [AC]\n");
        follow_script(to_ann + "Mann plays 5S\nPS [2S]\n");
    };

    "the bot does not beat its partner's trick, not even with a trump"_test = [] {
        // Nobody beats dee's ace.
        follow_script(to_partner + "Mdee plays AS\nMann plays 5S\nPS [2S]\n");
        // bob has no more clubs, and dee trumped.
        const std::string short_of_clubs = "HKSTS4S2S9S8S3SQD8DJH7H6H2H\n";
        follow_script(short_of_clubs + "Mann bids 9D\nB9D [PP]\nMcyd passes\nMdee passes\nT9D\n" +
                      "Mann plays AC\nPC [8D]\n");
        follow_script(short_of_clubs +
                      "Mann bids 8H\nB8H [PP]\nMcyd bids 9D\nMdee passes\nMann passes\nT9D\n"
                      "Mcyd plays AC\nMdee plays 2D\nMann plays 3C\nPC [2S]\n");
        // Overtrumped by ann, it is not the partner's any more.
        follow_script(short_of_clubs +
                      "Mann bids 8H\nB8H [PP]\nMcyd bids 9D\nMdee passes\nMann passes\nT9D\n"
                      "Mcyd plays AC\nMdee plays 2D\nMann plays 9D\nPC [QD]\n");
    };

    "the bidder draws trumps, then leads cards that cannot be beaten"_test = [] {
        const std::string begin = strong +
                                  "Mann bids 4H\nB4H [9S]\nMcyd passes\nMdee passes\n"
                                  "Mann passes\nT9S\n";
        follow_script(begin +
                      "L [AS]\nA\nMcyd plays 3S\nMdee plays 4S\nMann plays 6S\nMbob won\n"
                      "L [KS]\nA\nMcyd plays 2D\nMdee plays 7S\nMann plays 2C\nMbob won\n"
                      "L [AC]\n");
    };

    "the bot plays with a server whose information lines are missing or wrong"_test = [] {
        follow_script(plain + "B8H [PP]\nT9D\nPC [AC]\nA\nL [2S]\nA\nPS [4S]\nA\nPC [3C]\n");
        // Two hands, and infos of others' making.
        follow_script(weak + "Mann passes.\nB [4H]\nMbob? plays XX\nT4H\nMx won\nL [2S]\nA\n");
    };

    "a refused answer is not repeated, and the bot gives up when all are refused"_test = [] {
        follow_script(strong + "B4H [9S]\nB4H [PP]\nB5H [9S]\n");
        follow_script(plain + "B9D [PP]\nT9D\nPD [8D]\nPD [QD]\nPD []\n");
        follow_script(plain + "B9D [PP]\nT9D\nPD [8D]\nPD [QD]\nA\nPD [8D]\n");
    };

    "two bots beat two players that always pass and play low"_test = [] {
        constexpr int games = 400;
        Shuffler shuffler(499);
        int won = 0;
        for (int game = 0; game < games; ++game) {
            const std::vector<Card> decks = shuffler.decks(40);
            won += game % 2 == 0 ? winner_of<Bot, Passer>(decks) == 0U
                                 : winner_of<Passer, Bot>(decks) == 1U;
        }
        expect(won >= games * 4 / 5) << won;
        expect(won >= games * 97 / 100) << "it has been better:" << won;
    };

    "four bots finish a game"_test = [] {
        Shuffler shuffler(4);
        int first = 0;
        for (int game = 0; game < 200; ++game) {
            first += winner_of<Bot, Bot>(shuffler.decks(20)) == 0U;
        }
        expect(first > 60 && first < 140) << first;
    };

    "four bots finish games with few, repeated and unusual decks"_test = [] {
        Shuffler shuffler(2);
        for (std::size_t game = 0; game < 300; ++game) {
            std::vector<Card> decks = shuffler.decks(1 + game % 3);
            // Cards that are there more than once, or not at all.
            if (game >= 200) {
                const std::size_t kinds = 1 + decks.size() * (game - 200) / 100;
                for (Card& card : decks) {
                    card = decks[static_cast<std::size_t>(shuffler.next() % kinds)];
                }
            }
            expect(winner_of<Bot, Bot>(decks).has_value()) << game;
        }
    };
};
