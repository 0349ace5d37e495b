// human(6) of any family: a terminal is found, the hub's arguments are understood, and the person
// plays.
#pragma once

#include "core/applet.hpp"
#include "core/ending.hpp"
#include "hub/converse.hpp"
#include "hub/person.hpp"

namespace hub {

// Arguments that are refused are what a hub would see of any player; `explain(person, refusal)` may
// tell the person more.
template <class Player, class Arguments, class Explain>
int converse_as_person(const core::Invocation& invocation, Explain explain) {
    Person person;
    if (!person.find()) {
        return core::end_with(person_exit::no_terminal);
    }
    Arguments arguments;
    if (const core::Ending* const refusal = parse_arguments(invocation.operands, arguments)) {
        explain(person, *refusal);
        return core::end_with(*refusal);
    }
    Player player(person, arguments);
    return core::end_with(converse(player));
}

template <class Player, class Arguments>
int converse_as_person(const core::Invocation& invocation) {
    return converse_as_person<Player, Arguments>(invocation, [](Person&, const core::Ending&) {});
}

}  // namespace hub
