// human(6) of any family: a terminal is found, the hub's arguments are understood, and the person
// plays.
#pragma once

#include <string_view>

#include "core/applet.hpp"
#include "core/ending.hpp"
#include "game/player.hpp"
#include "hub/converse.hpp"
#include "hub/person.hpp"
#include "sys/io.hpp"

namespace hub {

// The person's player of a family, with what all of them have in common: what was shown is seen
// before more is heard, and the person is told when the hub has gone.
template <class PlayerOfFamily>
class AtTerminal {
public:
    template <class Arguments>
    AtTerminal(Person& person, const Arguments& arguments)
        : person_(person), player_(person, arguments) {}

    template <game::Voice Voice>
    void greet(Voice& voice) {
        player_.greet(voice);
        person_.flush();
    }

    template <game::Voice Voice>
    const core::Ending* hear(Voice& voice, std::string_view piece, bool ends_line) {
        const core::Ending* const ending = player_.hear(voice, piece, ends_line);
        person_.flush();
        return ending;
    }

    const core::Ending& lose() {
        person_.say("The hub has gone.");
        person_.flush();
        return player_.lose();
    }

private:
    Person& person_;
    PlayerOfFamily player_;
};

// Arguments that are refused are what a hub would see of any player; `explain(person, refusal)` may
// tell the person more.
template <class PlayerOfFamily, class Arguments, class Explain>
int converse_as_person(const core::Invocation& invocation, Explain explain) {
    Person person;
    if (!person.find()) {
        return sys::end_with(person_exit::no_terminal);
    }
    Arguments arguments;
    if (const core::Ending* const refusal = parse_arguments(invocation.operands, arguments)) {
        explain(person, *refusal);
        person.flush();
        return sys::end_with(*refusal);
    }
    AtTerminal<PlayerOfFamily> player(person, arguments);
    return sys::end_with(converse(player));
}

template <class PlayerOfFamily, class Arguments>
int converse_as_person(const core::Invocation& invocation) {
    return converse_as_person<PlayerOfFamily, Arguments>(invocation,
                                                         [](Person&, const core::Ending&) {});
}

}  // namespace hub
