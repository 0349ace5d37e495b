// The conversation of a run, step by step: cases(5), "CONVERSATIONS".
#include <algorithm>
#include <csignal>

#include "core/text_out.hpp"
#include "workbench/check/block_text.hpp"
#include "workbench/check/difference.hpp"
#include "workbench/check/report_lines.hpp"
#include "workbench/check/run.hpp"

namespace check {

Party& Run::party_of(int number) {
    const bool is_own = number == itself || role_.part == Part::player;
    return is_own ? own_ : seats_[static_cast<std::size_t>(number)].party;
}

bool Run::load_step() {
    std::string_view line;
    if (!next_step_line(talk_, line) || parse_step(line, step_) != nullptr) {
        return false;
    }
    step_has_begun_ = false;
    step_text_.clear();
    bool is_unfinished = true;
    if (step_.kind == StepKind::say || step_.kind == StepKind::hear) {
        static_cast<void>(decode_line(step_.text, step_text_, &is_unfinished));
    }
    if (!is_unfinished) {
        core::put(step_text_, '\n');
    }
    return true;
}

void Run::advance() {
    while (has_step_ && !talk_failed_ && take_step()) {
        if (recent_.full()) {
            recent_.take(0);
        }
        recent_.push(step_.line);
        has_step_ = load_step();
    }
}

// True if the party is connected. Clients of a server are connected here, when a step first needs
// them; puppets and clients under test connect to the worker.
bool Run::is_with_us(int party) {
    if (party_of(party).is_there()) {
        return true;
    }
    if (role_.part != Part::server) {
        return false;
    }
    sys::Fd connection = port_.connect();
    if (connection.is_open() && !party_of(party).join(std::move(connection))) {
        note_trouble();
    }
    return party_of(party).is_there();
}

bool Run::take_step() {
    if (step_.kind == StepKind::kill) {
        if (!has_exited_) {
            ::kill(pid_, step_.number);
        }
        return true;
    }
    if (!is_with_us(step_.party)) {
        return false;
    }
    Party& party = party_of(step_.party);
    switch (step_.kind) {
        case StepKind::say:
            if (!step_has_begun_) {
                step_has_begun_ = true;
                party.say(step_text_.view());
            }
            return party.has_said_all();
        case StepKind::hear:
        case StepKind::hear_any: return take_hear(party);
        case StepKind::closed: return take_closed(party);
        case StepKind::operands:
            return take_operands(seats_[static_cast<std::size_t>(step_.party)]);
        default: return take_leave();
    }
}

bool Run::take_hear(Party& party) {
    const std::string_view heard = party.heard();
    const std::size_t newline = heard.find('\n');
    if (step_.kind == StepKind::hear_any) {
        if (newline != std::string_view::npos) {
            party.take(newline + 1);
            return true;
        }
    } else {
        const std::string_view wanted = step_text_.view();
        if (heard.starts_with(wanted)) {
            party.take(wanted.size());
            return true;
        }
        const bool may_still_be = wanted.starts_with(heard);
        if (!may_still_be) {
            fail(wanted, newline == std::string_view::npos ? heard : heard.substr(0, newline + 1));
            return false;
        }
    }
    if (party.has_ended()) {
        tell_where_it_stopped("nothing: the program has closed the connection");
    }
    return false;
}

bool Run::take_closed(Party& party) {
    const std::string_view heard = party.heard();
    if (!heard.empty()) {
        fail("", heard.substr(0, std::min(heard.find('\n'), heard.size() - 1) + 1));
        return false;
    }
    return party.has_ended();
}

bool Run::take_operands(Seat& seat) {
    if (seat.arguments.view() == step_.text) {
        return true;
    }
    put_story_intro();
    put_party(step_.party);
    core::put(story_, " has other arguments\n");
    put_pair(story_, step_.text, seat.arguments.view());
    talk_failed_ = true;
    return false;
}

bool Run::take_leave() {
    Party& party = party_of(step_.party);
    if (&party == &own_) {
        own_.end_speaking();
        if (own_.has_said_all()) {
            own_.write_some();
        }
        return true;
    }
    Seat& seat = seats_[static_cast<std::size_t>(step_.party)];
    seat.party.close();
    seat.has_left = true;
    if (seat.control.is_open()) {
        dismiss(seat, {.number = step_.number, .by_signal = step_.by_signal});
    }
    return true;
}

void Run::put_party(int party) {
    if (party == itself) {
        core::put(story_, "stdout");
    } else if (role_.part == Part::hub) {
        core::put(story_, "player ", party);
    } else if (role_.part == Part::server) {
        core::put(story_, "client ", party);
    } else {
        core::put(story_, role_.part == Part::client ? "the server" : "the hub");
    }
}

// Prints the last steps before the failure.
void Run::put_story_intro() {
    if (!recent_.empty()) {
        core::put(story_, "after\n");
    }
    for (const std::string_view line : recent_) {
        core::put(story_, "    ");
        put_as_written(story_, line.substr(0, most_shown));
        core::put(story_, line.size() > most_shown ? "...\n" : "\n");
    }
}

void Run::fail(std::string_view wanted, std::string_view came) {
    put_story_intro();
    put_party(step_.party);
    core::put(story_, step_.party == itself ? " should now have" : " should now have heard", '\n');
    put_pair(story_, wanted, came);
    talk_failed_ = true;
}

void Run::tell_where_it_stopped(std::string_view why) {
    if (talk_failed_) {
        return;
    }
    talk_failed_ = true;
    put_story_intro();
    put_party(step_.party);
    const bool is_there = step_.kind == StepKind::kill || party_of(step_.party).is_there();
    std::string_view wanted;
    if (!is_there) {
        core::put(story_, role_.part == Part::server ? " should be let in\n"
                          : role_.part == Part::hub  ? " should have been started\n"
                                                     : " should have been connected to\n");
    } else if (step_.kind == StepKind::closed) {
        core::put(story_, " should have seen the end\n");
    } else if (step_.kind == StepKind::say || step_.kind == StepKind::leave) {
        core::put(story_, " should have been read from\n");
    } else {
        core::put(story_,
                  step_.party == itself ? " should now have\n" : " should now have heard\n");
        wanted = step_.kind == StepKind::hear ? step_text_.view() : "a line";
    }
    if (!wanted.empty()) {
        core::put(story_, "    expected  ");
        put_shown(story_, wanted.ends_with('\n') ? wanted.substr(0, wanted.size() - 1) : wanted, 0);
        core::put(story_, '\n');
    }
    core::put(story_, "    came      ");
    if (is_there && !party_of(step_.party).heard().empty()) {
        put_shown(story_, party_of(step_.party).heard(), 0);
        core::put(story_, ", and then ");
    }
    core::put(story_, why, '\n');
}

// The most common reason for a timeout is a player that does not flush stdout. Such a player writes
// its buffer when it exits, so its stdin is closed to see whether the expected line arrives then.
void Run::tell_if_held_back() {
    if (role_.part != Part::player || step_.kind != StepKind::hear) {
        return;
    }
    constexpr sys::Microseconds patience = 1 * sys::seconds;
    const std::string_view wanted = step_text_.view();
    const sys::Microseconds moment = sys::now() + patience;
    own_.close_output();
    while (own_.heard().size() < wanted.size() && !own_.has_ended() && !was_told_to_end_ &&
           sys::now() < moment) {
        pump(moment);
    }
    if (own_.heard().starts_with(wanted)) {
        core::put(story_, "(it came when its input had ended: is it flushed?)\n");
    }
}

// Reports output after the last step of a talk that went well.
void Run::tell_surplus() {
    const auto tell = [this](int number, std::string_view heard) {
        put_party(number);
        core::put(story_, " should have heard nothing more\n");
        put_pair(story_, "", heard.substr(0, std::min(heard.find('\n'), heard.size() - 1) + 1));
    };
    for (int number = 0; number < most_parties; ++number) {
        const Seat& seat = seats_[static_cast<std::size_t>(number)];
        if (!seat.has_left && !seat.party.heard().empty()) {
            tell(number, seat.party.heard());
        }
    }
    if (stdout_is_talked_ && case_.find(BlockKind::out) == nullptr && !own_.heard().empty()) {
        tell(role_.part == Part::player ? 0 : itself, own_.heard());
    }
}

}  // namespace check
