// Plays a game of a role such as cards-player with the program under test, and says what is wrong:
// multitool-check(1), "Players of your own".
#pragma once

#include "core/applet.hpp"
#include "core/result.hpp"
#include "sys/fd.hpp"
#include "sys/mapped_text.hpp"
#include "sys/time.hpp"
#include "workbench/check/message.hpp"
#include "workbench/check/own_games.hpp"

namespace check {

// What was seen of the player beside the report of the game.
struct OwnSight {
    hub::PlayerTrace trace;
    std::string_view messages;  // the record of its messages: record(5)
    std::string_view errors;    // its stderr, each line after "0: "
    sys::Microseconds answer_limit = 0;
};

// Appends what is wrong: the cause in the first line, then the game up to there. Nothing, if
// nothing is. `has_hung` is set if the player was waited for in vain.
void put_own_findings(sys::MappedText& out, const hub::OwnPlayer& player, const OwnGame& game,
                      const hub::GameReport& report, const OwnSight& sight, bool& has_hung);

// Plays the games of one role. Lasts as long as its worker.
class OwnTable {
public:
    explicit OwnTable(core::OwnNameTest is_own_name) : is_own_name_(is_own_name) {}

    // Plays in the current folder, whose files `messages` and `stderr` it makes. All processes of
    // the game are dead and reaped on return. An error is the checker's.
    [[nodiscard]] core::Result<Verdict> play(const OwnRole& role, const OwnGame& game,
                                             const char* program, sys::Microseconds limit,
                                             sys::MappedText& findings, bool& has_hung);
    // True if a signal has ended the last game, and this worker has to end.
    [[nodiscard]] bool has_to_end() const { return has_to_end_; }

private:
    core::OwnNameTest is_own_name_;
    const OwnRole* role_ = nullptr;
    hub::GameRunner* runner_ = nullptr;
    hub::GameReport report_;
    OwnSight sight_;
    bool has_to_end_ = false;
};

}  // namespace check
