#include <boost/ut.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "games/naval/agent.hpp"
#include "games/naval/rules.hpp"
#include "games/naval/strategies.hpp"
#include "tests/support/memory_table.hpp"
#include "tests/support/string_writer.hpp"

using namespace boost::ut;
using naval::Player;
using Reaction = naval::AgentGame::Reaction;

namespace {

// A game of an agent that sweeps a board of 3x2, with what it heard.
class Agent {
public:
    explicit Agent(Player me, std::string_view map = "A1,E:C2,N")
        : fleet_(fleet_of(map)), game_(me, fleet_, strategy_) {}

    Reaction hear(std::string_view line) {
        parser_.feed(line);
        return game_.hear(parser_.finish());
    }
    // All but the last are accepted.
    Reaction hear_all(std::initializer_list<std::string_view> lines) {
        Reaction last = Reaction::noted;
        for (const std::string_view line : lines) {
            expect(last != Reaction::invalid) << "before" << line;
            last = hear(line);
        }
        return last;
    }
    naval::AgentGame& game() { return game_; }

    static naval::Fleet fleet_of(std::string_view map) {
        naval::MessageParser parser;
        parser.feed("MAP ");
        parser.feed(map);
        return *parser.finish().fleet;
    }

private:
    naval::MessageParser parser_;
    naval::Fleet fleet_;
    naval::Sweeping strategy_{0};
    naval::AgentGame game_;
};

constexpr std::string_view rules = "RULES 3,2,2,2,1";

// A sweeping agent with voice, the first of its round; it has heard this.
auto first_agent(std::string_view heard, std::string_view map = "A1,E:C2,N") {
    auto agent = support::seat<naval::Agent, naval::Sweeping>(
        naval::AgentArguments{.me = Player::one, .fleet = Agent::fleet_of(map)}, 0U);
    support::Cutter cutter;
    agent->greet();
    agent->listen(heard, cutter);
    return agent;
}

constexpr std::string_view first_boards = "   ABC\n 1 11.\n 2 ..2\n===\n   ABC\n 1 ...\n 2 ...\n";

void conversations() {
    "an agent sends nothing before it receives RULES"_test = [] {
        const auto agent = first_agent("");
        expect(agent->said().empty() && agent->shown().empty() && agent->ending() == nullptr);
        agent->lose();
        expect(agent->ending()->status == 5_i &&
               agent->ending()->message == "Communications error");
    };

    "an agent answers with its map and shows its boards"_test = [] {
        const auto agent = first_agent("RULES 3,2,2,2,1\n");
        expect(agent->said() == "MAP A1,E:C2,N\n" && agent->shown() == first_boards);
        expect(agent->ending() == nullptr);
        expect(first_agent("RULES 3,2,2,2,1\nEARLY\n")->ending()->status == 0_i);
    };

    "moves are printed, and boards after the move of the second player"_test = [] {
        const auto agent =
            first_agent("RULES 3,2,2,2,1\nYT\nOK\nHIT 1,A1\nSUNK 2,C2\nYT\nDONE 2\nYT\n");
        expect(agent->said() == "MAP A1,E:C2,N\nGUESS A1\nGUESS B1\n");
        expect(agent->shown() == std::string(first_boards) +
                                     "HIT player 1 guessed A1\nSHIP SUNK player 2 guessed C2\n"
                                     "   ABC\n 1 11.\n 2 ..*\n===\n   ABC\n 1 *..\n 2 ...\n"
                                     "GAME OVER - player 2 wins\n");
        expect(agent->ending() == &naval::agent_exit::game_over);
    };

    "a map that does not fit is not sent"_test = [] {
        const auto agent = first_agent("RULES 3,2,2,2,1\n", "A1,E:B1,N");
        expect(agent->said().empty() && agent->shown().empty());
        expect(agent->ending()->status == 3_i && agent->ending()->message == "Invalid map file");
    };

    "a line that cannot become a message ends the agent before the line ends"_test = [] {
        const naval::AgentArguments arguments{.me = Player::one, .fleet = Agent::fleet_of("A1,E")};
        naval::Sweeping strategy(0);
        naval::Agent agent(arguments, strategy);
        support::MemoryVoice voice;
        expect(agent.hear(voice, "RUL", false) == nullptr);
        expect(agent.hear(voice, "ESX", false) == &naval::agent_exit::communications);
    };
}

}  // namespace

const suite<"naval: agent"> agent_suite = [] {
    conversations();

    "the first agent guesses, the second waits for the other's result"_test = [] {
        Agent first(Player::one);
        expect(first.hear(rules) == Reaction::started);
        expect(first.hear("YT") == Reaction::guessed);
        expect(first.hear("OK") == Reaction::noted);
        expect(first.hear("HIT 1,A1") == Reaction::marked);
        expect(first.hear("SUNK 2,C2") == Reaction::marked);
        expect(first.hear("YT") == Reaction::guessed);
        expect(first.game().other_board().text() == "   ABC\n 1 *..\n 2 ...\n");
        expect(first.game().own_board().text() == "   ABC\n 1 11.\n 2 ..*\n");

        Agent second(Player::two);
        expect(second.hear_all({rules, "MISS 1,C1", "YT", "OK", "MISS 2,A1", "HIT 1,A1", "YT"}) ==
               Reaction::guessed);
        expect(second.game().other_board().text() == "   ABC\n 1 /..\n 2 ...\n");
        expect(second.game().own_board().text() == "   ABC\n 1 *1/\n 2 ..2\n");
    };

    "RULES is valid only as the first message"_test = [] {
        for (const std::string_view line :
             {"YT", "EARLY", "DONE 1", "OK", "HIT 1,A1", "GUESS A1", "", "RULES"}) {
            expect(Agent(Player::one).hear(line) == Reaction::invalid) << line;
        }
        expect(Agent(Player::one).hear_all({rules, rules}) == Reaction::invalid);
    };

    "a map that does not fit the rules is refused"_test = [] {
        for (const std::string_view map : {"A1,E", "A1,E:B1,N", "C1,E:A2,N", "A1,E:D1,N"}) {
            expect(Agent(Player::one, map).hear(rules) == Reaction::map_refused) << map;
        }
        expect(Agent(Player::one, "A1,E:C2,N:Z26,S").hear(rules) == Reaction::started)
            << "ships that are not wanted do not matter";
    };

    "messages that are not allowed in this state are invalid"_test = [] {
        struct Case {
            Player me;
            std::initializer_list<std::string_view> lines;
        };
        for (const Case& c : std::initializer_list<Case>{
                 {Player::one, {rules, "OK"}},
                 {Player::one, {rules, "HIT 1,A1"}},
                 {Player::one, {rules, "HIT 2,A1"}},
                 {Player::one, {rules, "MAP A1,E:C2,N"}},
                 {Player::one, {rules, "GUESS A1"}},
                 {Player::one, {rules, "YT", "HIT 1,A1"}},
                 {Player::one, {rules, "YT", "MISS 2,A1"}},
                 {Player::one, {rules, "YT", "OK", "OK"}},
                 {Player::one, {rules, "YT", "OK", "YT"}},
                 {Player::one, {rules, "YT", "OK", "HIT 2,A1"}},
                 {Player::one, {rules, "YT", "OK", "HIT 1,D1"}},
                 {Player::one, {rules, "YT", "OK", "HIT 1,A3"}},
                 {Player::one, {rules, "YT", "OK", "HIT 1,A0"}},
                 {Player::one, {rules, "YT", "OK", "HIT 1,A100"}},
                 {Player::one, {rules, "YT", "OK", "HIT 1,A1", "YT"}},
                 {Player::one, {rules, "YT", "OK", "HIT 1,A1", "OK"}},
                 {Player::one, {rules, "YT", "OK", "HIT 1,A1", "HIT 1,A1"}},
                 {Player::one, {rules, "YT", "OK", "HIT 1,A1", "MISS 2,A3"}},
                 {Player::one, {rules, "YT", "OK", "HIT 1,A1", "MISS 2,A1", "MISS 2,A1"}},
                 {Player::two, {rules, "YT"}},
                 {Player::two, {rules, "OK"}},
                 {Player::two, {rules, "HIT 2,A1"}},
                 {Player::two, {rules, "HIT 1,A1", "HIT 1,A1"}},
             }) {
            expect(Agent(c.me).hear_all(c.lines) == Reaction::invalid);
        }
    };

    "the end is accepted at any moment after the map"_test = [] {
        for (const auto& lines : std::initializer_list<std::initializer_list<std::string_view>>{
                 {rules},
                 {rules, "YT"},
                 {rules, "YT", "OK"},
                 {rules, "YT", "OK", "HIT 1,A1"},
                 {rules, "YT", "OK", "HIT 1,A1", "MISS 2,A1"}}) {
            Agent done(Player::one);
            done.hear_all(lines);
            expect(done.hear("DONE 2") == Reaction::done);
            Agent early(Player::one);
            early.hear_all(lines);
            expect(early.hear("EARLY") == Reaction::early);
        }
    };

    "the agent accepts results of the hub without checking them"_test = [] {
        Agent agent(Player::one);
        expect(agent.hear_all({rules, "YT", "OK", "HIT 1,C2", "HIT 2,A2"}) == Reaction::marked);
        expect(agent.game().other_board().text() == "   ABC\n 1 ...\n 2 ..*\n")
            << "not what it guessed";
        expect(agent.game().own_board().text() == "   ABC\n 1 11.\n 2 *.2\n") << "there is no ship";
    };

    "an agent that is asked again sends the next guess, or nothing if none is left"_test = [] {
        Agent agent(Player::one);
        agent.hear(rules);
        support::StringWriter guesses;
        for (int i = 0; i < 6; ++i) {
            expect(agent.hear("YT") == Reaction::guessed);
            naval::put_guess(guesses, agent.game().guess());
        }
        expect(guesses.text == "GUESS A1\nGUESS B1\nGUESS C1\nGUESS C2\nGUESS B2\nGUESS A2\n");
        expect(agent.hear("YT") == Reaction::invalid);
    };
};
