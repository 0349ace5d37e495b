#include <boost/ut.hpp>
#include <set>
#include <string_view>

#include "game/outcome.hpp"

using namespace boost::ut;
using game::Outcome;

namespace {

// The names are what records and results are read by: none may ever change.
static_assert(game::name_of(Outcome::finished) == "finished");
static_assert(game::name_of(Outcome::not_started) == "not started");
static_assert(game::name_of(Outcome::no_greeting) == "no greeting");
static_assert(game::name_of(Outcome::bad_greeting) == "bad greeting");
static_assert(game::name_of(Outcome::too_slow) == "too slow");
static_assert(game::name_of(Outcome::too_long) == "too long");
static_assert(game::name_of(Outcome::gone) == "gone");
static_assert(game::name_of(Outcome::closed_output) == "closed its output");
static_assert(game::name_of(Outcome::line_too_long) == "line too long");
static_assert(game::name_of(Outcome::not_a_message) == "not a message");
static_assert(game::name_of(Outcome::not_allowed) == "not allowed");
static_assert(game::name_of(Outcome::signal) == "signal");
static_assert(game::name_of(Outcome::no_memory) == "no memory");

}  // namespace

const suite<"game: outcome"> outcome_suite = [] {
    "no two outcomes have the same name"_test = [] {
        const std::set<std::string_view> names(std::begin(game::outcome_names),
                                               std::end(game::outcome_names));
        expect(names.size() == std::size(game::outcome_names));
    };
};
