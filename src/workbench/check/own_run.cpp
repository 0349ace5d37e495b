#include "workbench/check/own_run.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "core/escape.hpp"
#include "core/text_out.hpp"
#include "sys/contents.hpp"
#include "sys/error_text.hpp"
#include "sys/wait.hpp"
#include "workbench/check/case.hpp"
#include "workbench/check/difference.hpp"

namespace check {

namespace {

using game::Outcome;

// Relative to the folder of the case.
constexpr const char* messages_file = "messages";
constexpr const char* errors_file = "stderr";

// What is shown: with the cause, the answer and the state as many lines as the report has for one
// entry.
constexpr std::size_t most_messages = 3;
constexpr std::size_t most_errors = 2;
constexpr std::size_t longest_shown = 66;

// Appends one line, which is cut if it is long.
void put_cut(sys::MappedText& out, std::string_view text) {
    const bool fits = text.size() <= longest_shown;
    core::put(out, fits ? text : text.substr(0, longest_shown), fits ? "\n" : "...\n");
}

void put_field(sys::MappedText& out, std::string_view name, std::string_view bytes) {
    constexpr std::size_t width = 10;
    constexpr std::string_view blanks = "          ";
    core::put(out, "    ", name, blanks.substr(0, width - std::min(width, name.size())));
    core::FixedString<4 * longest_shown + 4> escaped;
    core::put_escaped(escaped, bytes.substr(0, longest_shown));
    core::put(out, escaped.view(), bytes.size() > longest_shown ? "...\n" : "\n");
}

// The last lines of a text, at most that many.
std::string_view last_lines(std::string_view text, std::size_t count) {
    std::size_t begin = text.size();
    while (begin > 0 && count > 0) {
        begin = begin < 2 ? 0 : text.rfind('\n', begin - 2) + 1;  // npos + 1 is 0
        --count;
    }
    return text.substr(begin);
}

template <class Each>
void for_lines(std::string_view text, Each each) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        each(line);
    }
}

// A line of a record: TIME SEAT WHAT TEXT, where WHAT is < for an answer of the player, <? for the
// beginning of one, and > for a message to it.
struct RecordLine {
    std::string_view what;
    std::string_view text;
};

RecordLine parse_record_line(std::string_view line) {
    const auto take_field = [&] {
        const std::string_view field = line.substr(0, line.find('\t'));
        line.remove_prefix(std::min(field.size() + 1, line.size()));
        return field;
    };
    take_field();
    take_field();
    const std::string_view what = take_field();
    return {what, line};
}

// Calls `each` for all messages up to the end of the game. A record also holds how the player was
// started and left.
template <class Each>
void for_messages(const OwnSight& sight, std::string_view early_message, Each each) {
    bool is_over = false;
    bool is_inside_line = false;
    for_lines(sight.messages, [&](std::string_view text) {
        const RecordLine line = parse_record_line(text);
        const bool is_message = line.what.starts_with('>') || line.what.starts_with('<');
        const bool ends_line = is_inside_line && line.text.empty();
        is_over = is_over || (line.what == ">" && line.text == early_message);
        if (is_message && !is_over && !ends_line) {
            each(line);
        }
        is_inside_line = line.what == "<?";
    });
}

void put_messages(sys::MappedText& out, const OwnSight& sight, std::string_view early_message) {
    std::array<RecordLine, most_messages> last{};
    std::size_t count = 0;
    for_messages(sight, early_message,
                 [&](const RecordLine& line) { last[count++ % most_messages] = line; });
    for (std::size_t i = count - std::min(count, most_messages); i < count; ++i) {
        const RecordLine& line = last[i % most_messages];
        core::put(out, "    ", line.what == ">" ? "to it     " : "from it   ");
        put_cut(out, line.text);
    }
}

void put_errors(sys::MappedText& out, std::string_view errors) {
    for_lines(last_lines(errors, most_errors), [&](std::string_view line) {
        line.remove_prefix(std::min(line.find(": "), line.size()));
        put_field(out, "stderr", line.substr(std::min<std::size_t>(2, line.size())));
    });
}

// The state of the game as the fault note has it: "; table S5; hand D1 H2", or boards.
void put_state(sys::MappedText& out, std::string_view state) {
    state.remove_prefix(std::min(state.find_first_not_of("; \n"), state.size()));
    if (state.find('\n') == std::string_view::npos) {
        while (!state.empty()) {
            const std::string_view part = state.substr(0, state.find("; "));
            state.remove_prefix(std::min(part.size() + 2, state.size()));
            core::put(out, "    ");
            put_cut(out, part);
        }
        return;
    }
    for_lines(state, [&](std::string_view line) {
        core::put(out, "    ");
        put_cut(out, line);
    });
}

void put_signal_of(sys::MappedText& out, int wait_status) {
    const int signal = WTERMSIG(wait_status);
    core::put(out, is_crash(signal) ? "it crashed: killed" : "it was ended", " by signal ", signal,
              " (");
    put_signal(out, signal);
    core::put(out, ")\n");
}

// Its process is gone though an answer or its greeting was due.
void put_gone(sys::MappedText& out, const OwnSight& sight, std::string_view awaited) {
    if (WIFSIGNALED(sight.trace.wait_status)) {
        put_signal_of(out, sight.trace.wait_status);
    } else {
        core::put(out, "it has ended with status ", WEXITSTATUS(sight.trace.wait_status), ", and ",
                  awaited, " was due\n");
    }
}

// True if the hub has not sent anything.
bool awaits_greeting(const OwnSight& sight, std::string_view early_message) {
    bool has_sent = false;
    for_messages(sight, early_message,
                 [&](const RecordLine& line) { has_sent = has_sent || line.what == ">"; });
    return !has_sent;
}

// Why an answer that should be there has not come.
void put_silence(sys::MappedText& out, const OwnSight& sight, std::string_view early_message) {
    const hub::PlayerTrace& trace = sight.trace;
    if (!trace.last_line_ended) {
        core::put(out, "an answer has no newline\n(the line ends without \\n)\n");
        put_field(out, "said", trace.last_line.view());
    } else if (trace.rest.size() > 0) {
        core::put(out, "nothing came in time\n");
        core::put(out, "(it came when its input had ended: is it flushed?)\n");
        put_field(out, "said", trace.rest.view());
    } else {
        core::put(
            out,
            awaits_greeting(sight, early_message) ? "its greeting has not come" : "nothing came",
            " within ", sight.answer_limit / sys::milliseconds, " ms\n");
    }
}

// What broke the game.
void put_break(sys::MappedText& out, const hub::GameReport& report, const OwnSight& sight,
               std::string_view early_message) {
    const hub::PlayerTrace& trace = sight.trace;
    const auto put_line = [&](std::string_view what) {
        core::put(out, what, '\n');
        put_field(out, "said", trace.last_line.view());
    };
    switch (report.end_reason.outcome) {
        case Outcome::no_greeting: put_gone(out, sight, "its greeting"); return;
        case Outcome::gone: put_gone(out, sight, "an answer"); break;
        case Outcome::bad_greeting: put_line("its first byte is not the greeting"); return;
        case Outcome::too_slow: put_silence(out, sight, early_message); break;
        case Outcome::closed_output: core::put(out, "it closed its stdout\n"); break;
        case Outcome::line_too_long: put_line("a line is longer than any answer"); break;
        case Outcome::not_a_message:
            if (trace.answers == 1 && trace.last_line.size() == 0) {
                core::put(out, "its first line is empty: no newline follows the greeting\n");
            } else {
                put_line("a line is not an answer");
            }
            break;
        case Outcome::not_allowed:
            core::put(out, "an answer is not allowed: ", report.end_reason.rule, '\n');
            put_field(out, "said", trace.last_line.view());
            break;
        default: core::put(out, "the game was broken: ", name_of(report.end_reason.outcome), '\n');
    }
    core::FixedString<400> due;
    core::put(due, trace.expected.view(), trace.example.size() == 0 ? "" : ", such as ",
              trace.example.view());
    put_field(out, "due", due.view());
}

// What is wrong after the last message or at the end of its input.
void put_bad_end(sys::MappedText& out, const OwnGame& game, Outcome outcome, const OwnSight& sight,
                 bool& has_hung) {
    const hub::PlayerTrace& trace = sight.trace;
    const bool by_input = outcome == Outcome::signal;
    const std::string_view when = by_input ? "at the end of its input" : "after its last message";
    // A game that was ended early may have asked for one more answer.
    const std::string_view rest = trace.rest.view();
    const bool is_answer = outcome != Outcome::finished && rest.find('\n') + 1 == rest.size();
    // How the player leaves is known only of the end that its row is about.
    const bool is_meant = (outcome == Outcome::finished) == (game.row->end == hub::OwnEnd::whole);
    if (!trace.has_left && outcome == Outcome::too_long && !trace.was_ended) {
        core::put(out, "the game takes too long, and it does not leave\n");
        has_hung = true;
    } else if (!trace.has_left) {
        core::put(out, "it does not leave ", when, '\n');
        has_hung = true;
    } else if (!rest.empty() && !is_answer && !by_input) {
        core::put(out, "it writes something after its last answer\n");
        put_field(out, "said", rest);
    } else if (WIFSIGNALED(trace.wait_status)) {
        put_signal_of(out, trace.wait_status);
        core::put(out, "    ", when, '\n');
    } else if (const int status = WEXITSTATUS(trace.wait_status);
               is_meant && game.row->status && status != *game.row->status) {
        core::put(out, "status ", status, " instead of ", *game.row->status, ' ', when, '\n');
    }
}

// Reads one of our files, which the player may have removed or replaced by anything.
void read_ours(const char* name, sys::MappedVector<char>& bytes) {
    constexpr int flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC;
    constexpr off_t most_bytes = off_t{64} << 20;
    const sys::Fd file(::open(name, flags));
    struct stat info {};
    if (file.is_open() && ::fstat(file.get(), &info) == 0 && S_ISREG(info.st_mode) &&
        info.st_size <= most_bytes) {
        static_cast<void>(sys::read_contents(file.get(), bytes));
    }
}

}  // namespace

void put_own_findings(sys::MappedText& out, const hub::OwnPlayer& player, const OwnGame& game,
                      const hub::GameReport& report, const OwnSight& sight, bool& has_hung) {
    const std::size_t before = out.size();
    const bool was_capped = sight.trace.was_ended && game.row->end == hub::OwnEnd::whole;
    if (report.end_reason.blame) {
        put_break(out, report, sight, player.early_message);
        has_hung = report.end_reason.outcome == Outcome::too_slow;
    } else if (was_capped && !player.may_last) {
        core::put(out, "the game does not end: its answers are refused again and again\n");
        put_field(out, "said", sight.trace.last_line.view());
    } else {
        put_bad_end(out, game, report.end_reason.outcome, sight, has_hung);
    }
    if (out.size() == before) {
        return;
    }
    put_messages(out, sight, report.end_reason.blame ? player.early_message : "");
    put_errors(out, sight.errors);
    put_state(out, sight.trace.state.view());
}

core::Result<Verdict> OwnTable::play(const OwnRole& role, const OwnGame& game, const char* program,
                                     sys::Microseconds limit, sys::MappedText& findings,
                                     bool& has_hung) {
    if (role_ != &role) {
        runner_ = role.make_runner();  // never freed: nearly always there is one role
        role_ = &role;
    }
    game::Complaint complaint;
    if (runner_ != nullptr) {
        runner_->configure(settings_of(game), game.seats, complaint);
    }
    if (runner_ == nullptr || complaint.size() != 0 || !runner_->deal(game.seed)) {
        return core::Error{core::ErrorCode::limit, ENOMEM, "the game cannot be dealt"};
    }
    std::array<hub::PlayerSpec, game::most_seats> seated{};
    for (std::uint32_t seat = 0; seat < game.seats; ++seat) {
        seated[seat] = seat == game.seat
                           ? hub::PlayerSpec{.program = program}
                           : hub::PlayerSpec{.built_in = runner_->built_in(
                                                 opponent_at(role.player, game, seat))};
    }
    const bool is_cut = game.row->end != hub::OwnEnd::whole;
    report_ = {};
    sight_ = {};
    sight_.answer_limit = limit / 4;
    sight_.trace.most_answers = is_cut ? game.row->answers : role.player.most_answers;
    sight_.trace.end_reason =
        game.row->end == hub::OwnEnd::input_ends ? Outcome::signal : Outcome::too_long;
    const hub::GameSetup setup{.player_specs = {seated.data(), game.seats},
                               .is_own_name = is_own_name_,
                               .options = {.limits = {.answer = sight_.answer_limit, .game = limit},
                                           .record_file = messages_file,
                                           .errors_file = errors_file},
                               .trace = &sight_.trace};
    sys::end_signal::heed();  // a game with processes leaves the signal ignored
    runner_->play(setup, report_);
    sys::end_signal::heed();
    const bool by_signal = report_.end_reason.outcome == Outcome::signal;
    has_to_end_ = by_signal && !sight_.trace.was_ended;
    if (report_.system_error || has_to_end_) {
        return core::Error{core::ErrorCode::system, report_.system_error.value_or(EINTR),
                           "the checker could not play"};
    }
    if (report_.end_reason.outcome == Outcome::not_started) {
        core::put(findings, "it cannot be started: ", sys::error_text(sight_.trace.start_error),
                  '\n');
        return Verdict::not_started;
    }
    sys::MappedVector<char> messages;
    sys::MappedVector<char> errors;
    read_ours(messages_file, messages);
    read_ours(errors_file, errors);
    sight_.messages = {messages.begin(), messages.size()};
    sight_.errors = {errors.begin(), errors.size()};
    const std::size_t before = findings.size();
    put_own_findings(findings, role.player, game, report_, sight_, has_hung);
    return findings.size() == before ? Verdict::passed : Verdict::failed;
}

}  // namespace check
