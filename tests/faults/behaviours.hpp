// The named ways in which a player can be bad.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tests/faults/plan.hpp"
#include "tests/faults/script.hpp"

namespace faults {

// A player's side of the pipes, and its script.
class Stage {
public:
    Stage(Script script, int hub_signal) : script_(std::move(script)), hub_signal_(hub_signal) {}

    [[nodiscard]] const Script& script() const { return script_; }
    [[nodiscard]] int hub_signal() const { return hub_signal_; }

    // Waits until that many lines have come. False at the end of the input.
    bool hear(int lines);
    void hear_the_rest();
    // False if nobody reads any more.
    static bool say(std::string_view text);

    // Replies `from` to `to`, each at its time.
    void follow_script(std::size_t from, std::size_t to);
    void say_all_ahead(std::size_t from) const;

private:
    Script script_;
    int hub_signal_;
    int lines_heard_ = 0;
};

// What a hub makes of it.
enum class Effect {
    none,       // the game goes on and ends as if nothing were wrong
    gone,       // nothing more comes from the player
    malformed,  // what comes is no answer
    repeated,   // the answer comes a second time, in the place of the next
    crlf,       // an answer with CR before its newline
    signalled,  // the hub was sent its ending signal
};

struct Behaviour {
    std::string_view name;
    Effect effect;
    // The player does not leave by itself: the hub has to wait its two seconds.
    bool stays = false;
    void (*misbehave)(Stage& stage, std::size_t point);
};

std::span<const Behaviour> all_behaviours();

// The script up to the plan's point, then its behaviour.
void play(Stage& stage, const Plan& plan);

}  // namespace faults
