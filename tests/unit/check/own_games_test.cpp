// The games for players of one's own: the list is a pure function of the families' tables.
#include <boost/ut.hpp>
#include <csignal>
#include <set>
#include <string>
#include <string_view>

#include "families.hpp"
#include "sys/mapped_text.hpp"
#include "tests/support/string_writer.hpp"
#include "workbench/check/own_games.hpp"
#include "workbench/check/own_run.hpp"

using namespace boost::ut;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

constexpr hub::OwnGames rows[] = {
    {.name = "small", .about = "It is small.", .tables = {2, 3}, .settings = {{{"cards", 1, 2}}}},
    {.name = "many",
     .about = "It is long.",
     .tables = {20},
     .settings = {{{"size", 0, 0, "3x3"}}},
     .seats = hub::OwnSeats::ends,
     .deals = 2,
     .first_seed = 50},
    {.name = "cut",
     .about = "It is cut.",
     .tables = {5, 6},
     .seats = hub::OwnSeats::one,
     .end = hub::OwnEnd::input_ends,
     .status = std::nullopt},
};
constexpr hub::OwnPlayer player{.role = "a-player",
                                .early_message = "GAMEOVER",
                                .opponents = "one two three",
                                .games = rows,
                                .most_answers = 9};

std::string names() {
    std::string all;
    for (std::size_t i = 0; i < check::count_own_games(player); ++i) {
        const check::OwnGame game = check::own_game(player, i);
        all += std::string(game.name.view()) + ':' + std::to_string(game.seed) + ' ';
    }
    return all;
}

// What is found of a game that ended for this reason.
std::string found(const check::OwnGame& game, game::EndReason reason, check::OwnSight& sight) {
    hub::GameReport report;
    report.end_reason = reason;
    sight.answer_limit = 5 * sys::seconds;
    sys::MappedText out;
    bool has_hung = false;
    check::put_own_findings(out, player, game, report, sight, has_hung);
    return std::string(out.view()) + (has_hung ? "(hung)" : "");
}

constexpr int status_3 = 3 << 8;

const suite<"the games of a player of one's own"> own_games = [] {
    "each row is played at its tables, in its seats, with its deals"_test = [] {
        expect(eq(names(),
                  "small-seat-0-of-2:1 small-seat-1-of-2:2 "
                  "small-seat-0-of-3:3 small-seat-1-of-3:4 small-seat-2-of-3:5 "
                  "many-seat-0-of-20:50 many-seat-19-of-20:51 "
                  "many-seat-0-of-20-2:52 many-seat-19-of-20-2:53 "
                  "cut-seat-2-of-5:1 cut-seat-3-of-6:2 "s));
    };

    "settings may depend on the number of seats"_test = [] {
        const game::Settings small = check::settings_of(check::own_game(player, 2));
        expect(small.find("cards") != nullptr && small.find("cards")->number == 7);
        expect(small.find("size") == nullptr);
        const game::Settings many = check::settings_of(check::own_game(player, 5));
        expect(many.text_or("size", "") == "3x3"sv);
    };

    "the opponents take turns"_test = [] {
        const check::OwnGame first = check::own_game(player, 5);
        const check::OwnGame second = check::own_game(player, 7);
        expect(check::opponent_at(player, first, 1) == "two"sv);
        expect(check::opponent_at(player, first, 5) == "three"sv);
        expect(check::opponent_at(player, second, 5) == "one"sv);
    };

    "each family has about 200 games, whose names differ, and which can be dealt"_test = [] {
        std::size_t roles = 0;
        for_each_family([&](const hub::Family& family) {
            if (!family.own_player) {
                return;
            }
            ++roles;
            const check::OwnRole* const role = check::own_role_named(family.own_player->role);
            expect(fatal(role != nullptr));
            hub::GameRunner* const runner = role->make_runner();
            expect(fatal(runner != nullptr));
            const std::size_t count = check::count_own_games(role->player);
            expect(count >= 150_u && count <= 250_u) << count;
            std::set<std::string> all;
            for (std::size_t i = 0; i < count; ++i) {
                const check::OwnGame game = check::own_game(role->player, i);
                all.emplace(game.name.view());
                game::Complaint complaint;
                runner->configure(check::settings_of(game), game.seats, complaint);
                expect(complaint.size() == 0_u) << game.name.view() << complaint.view();
                expect(runner->deal(game.seed)) << game.name.view();
                for (std::uint32_t seat = 0; seat < game.seats; ++seat) {
                    expect(runner->built_in(check::opponent_at(role->player, game, seat)) !=
                           hub::is_a_process);
                }
            }
            expect(all.size() == count) << family.name;
        });
        expect(check::own_role_named("nobody") == nullptr);
        expect(roles > 0_u || !has_family_with(&hub::Family::own_player));
    };

    "a game that ends well has no findings"_test = [] {
        check::OwnSight sight;
        sight.trace.has_left = true;
        expect(eq(found(check::own_game(player, 0), {}, sight), ""s));
    };

    "the end of a player is judged as its row says"_test = [] {
        check::OwnSight sight;
        sight.trace.has_left = true;
        sight.trace.wait_status = status_3;
        expect(eq(found(check::own_game(player, 0), {}, sight),
                  "status 3 instead of 0 after its last message\n"s));
        sight.trace.was_ended = true;
        expect(
            eq(found(check::own_game(player, 9), {.outcome = game::Outcome::signal}, sight), ""s));
        sight.trace.wait_status = SIGSEGV;
        expect(found(check::own_game(player, 9), {.outcome = game::Outcome::signal}, sight)
                   .starts_with("it crashed: killed by signal 11 ("));
        sight.trace.has_left = false;
        expect(eq(found(check::own_game(player, 9), {.outcome = game::Outcome::signal}, sight),
                  "it does not leave at the end of its input\n(hung)"s));
    };

    "what is written after the last answer is found"_test = [] {
        check::OwnSight sight;
        sight.trace.has_left = true;
        sight.trace.rest.append("bye\n");
        expect(found(check::own_game(player, 0), {}, sight)
                   .starts_with("it writes something after its last answer\n    said      bye"));
    };

    "a broken game is told with its last messages, without what follows"_test = [] {
        check::OwnSight sight;
        sight.trace.last_line.append("PLAYS2");
        sight.trace.expected.append("a card");
        sight.trace.state.append("; table H3; hand S1 H2");
        sight.messages =
            "1\t0\tplayer\t./mybot\n2\t0\t<?\t@\n3\t0\t>\tHAND2,S1,H2\n4\t0\t>\tNEWROUND1\n"
            "5\t0\t>\tPLAYED1,H3\n6\t0\t<?\tPLAYS2\n7\t0\t<\t\n8\t0\t>\tGAMEOVER\n"
            "9\t0\tleft\tstatus 0\n"sv;
        sight.errors = "0: first\n0: second\n0: third\n"sv;
        const game::EndReason reason{
            .outcome = game::Outcome::not_allowed, .blame = 0, .rule = "must follow suit"};
        expect(eq(found(check::own_game(player, 0), reason, sight),
                  "an answer is not allowed: must follow suit\n"
                  "    said      PLAYS2\n"
                  "    due       a card\n"
                  "    to it     NEWROUND1\n"
                  "    to it     PLAYED1,H3\n"
                  "    from it   PLAYS2\n"
                  "    stderr    second\n"
                  "    stderr    third\n"
                  "    table H3\n"
                  "    hand S1 H2\n"s));
    };

    "a player that is waited for in vain may not have flushed"_test = [] {
        check::OwnSight sight;
        sight.messages = "1\t0\t>\tHAND1,S1\n"sv;
        const game::EndReason reason{.outcome = game::Outcome::too_slow, .blame = 0};
        const check::OwnGame game = check::own_game(player, 0);
        expect(found(game, reason, sight).starts_with("nothing came within 5000 ms\n"));
        sight.messages = {};
        expect(found(game, reason, sight).starts_with("its greeting has not come within 5000"));
        sight.trace.rest.append("PLAYS1\n");
        expect(found(game, reason, sight).find("is it flushed?") != std::string::npos);
        sight.trace.last_line.append("PLAYS1");
        sight.trace.last_line_ended = false;
        expect(found(game, reason, sight).starts_with("an answer has no newline\n"));
    };

    "a game that never ends is a fault if it has to end"_test = [] {
        check::OwnSight sight;
        sight.trace.was_ended = true;
        expect(found(check::own_game(player, 0), {.outcome = game::Outcome::too_long}, sight)
                   .starts_with("the game does not end"));
    };
};

}  // namespace
