#include "workbench/replay/run.hpp"

#include "core/fixed_string.hpp"
#include "sys/error_text.hpp"
#include "sys/file.hpp"
#include "sys/io.hpp"
#include "sys/out_buffer.hpp"
#include "sys/terminal.hpp"
#include "sys/wait.hpp"
#include "workbench/replay/arguments.hpp"
#include "workbench/replay/difference.hpp"
#include "workbench/replay/exit.hpp"
#include "workbench/replay/lines.hpp"
#include "workbench/replay/replayed_program.hpp"

namespace replay {

namespace {

constexpr std::size_t most_kept = 200;  // a longer wrong answer is cut

// Compares the text that is appended with the program's output, which is consumed as far as it is
// the same.
class Comparison final : public core::Writer {
public:
    explicit Comparison(ReplayedProgram& program) : program_(program) {}

    std::size_t same_bytes = 0;
    bool is_same = true;

private:
    void overflow(std::string_view expected) override {
        while (is_same && !expected.empty()) {
            const std::string_view actual = program_.output();
            is_same = !actual.empty();
            std::size_t count = 0;
            for (; is_same && count < actual.size() && count < expected.size(); ++count) {
                if (actual[count] != expected[count]) {
                    is_same = false;
                    break;
                }
            }
            program_.consume(count);
            same_bytes += count;
            expected.remove_prefix(count);
        }
    }

    ReplayedProgram& program_;
};

class Run {
public:
    Run(const Task& task, ReplayedProgram& program)
        : task_(task),
          program_(program),
          lines_(task.record, task.seat),
          paint_(sys::shows_colour(1)),
          text_(bytes_, paint_) {}

    // Returns the exit status.
    int run() {
        for (Line line; lines_.next(line);) {
            if (line.is_to_seat()) {
                send(line);
            } else if (!compare_answer(line)) {
                return report_difference(line);
            }
            recent_.add(line);
        }
        program_.flush();
        return finish_same();
    }

private:
    // Queues the line; it is written before the next answer is read.
    void send(const Line& line) {
        line.for_each_part(
            [this](std::string_view text) { record::put_unescaped(program_, text); });
        program_.append(line.is_whole() ? "\n" : "");
    }

    bool compare_answer(const Line& line) {
        Comparison comparison{program_};
        comparison.is_same = program_.flush();
        line.for_each_part([&](std::string_view text) { record::put_unescaped(comparison, text); });
        comparison.append(line.is_whole() ? "\n" : "");
        same_bytes_ = comparison.same_bytes;
        answers_ += comparison.is_same ? 1 : 0;
        return comparison.is_same;
    }

    // Reads the rest of a wrong answer into `rest`, up to its newline. It is already wrong, so it
    // is waited for only a second.
    ActualAnswer read_rest(core::FixedString<most_kept>& rest) {
        ActualAnswer actual{.same_bytes = same_bytes_};
        program_.shorten_deadline(1 * sys::seconds);
        while (!actual.is_whole && !actual.is_cut) {
            const std::string_view more = program_.output();
            if (more.empty()) {
                break;
            }
            const std::string_view line = more.substr(0, more.find('\n'));
            actual.is_whole = line.size() < more.size();
            const std::size_t room = most_kept - rest.size();
            actual.is_cut = line.size() > room;
            rest.append(line.substr(0, room));
            program_.consume(more.size());
        }
        actual.is_whole = actual.is_whole && !actual.is_cut;
        actual.rest = rest.view();
        return actual;
    }

    int report_difference(const Line& line) {
        if (program_.failure() == Failure::interrupt) {
            return sys::end_signal::status();
        }
        const bool is_answered = program_.failure() == Failure::none;
        core::FixedString<most_kept> rest;
        const ActualAnswer actual =
            is_answered ? read_rest(rest) : ActualAnswer{.same_bytes = same_bytes_};
        core::put(out_, Name{task_.file}, ':', line.number(), ": seat ", task_.seat, ' ',
                  is_answered ? "answers something else" : "does not answer", ":\n");
        for (const Line& earlier : recent_.lines()) {
            text_.put_context(earlier);
        }
        text_.put_expected(line, actual);
        if (is_answered || actual.same_bytes > 0) {
            text_.put_actual(line, actual);
        }
        if (!is_answered) {
            report_failure(actual.same_bytes > 0 ? "nothing more: " : "nothing: ");
        }
        const std::size_t all = answers_ + 1 + put_following();
        core::put(out_, answers_, " of ", all, " answers are the same\n");
        return finish(status_different);
    }

    // Prints the next lines and returns how many answers the whole rest of the record has.
    std::size_t put_following() {
        std::size_t count = 0;
        std::size_t answers = 0;
        for (Line line; lines_.next(line); ++count) {
            if (count < lines_around) {
                text_.put_context(line);
            }
            answers += line.is_to_seat() ? 0 : 1;
        }
        return answers;
    }

    void report_failure(std::string_view what) {
        core::FixedString<32> limit;
        if (task_.limit % sys::seconds == 0) {
            core::put(limit, task_.limit / sys::seconds, " s");
        } else {
            core::put(limit, task_.limit / sys::milliseconds, " ms");
        }
        switch (program_.failure()) {
            case Failure::timeout: text_.put_missing(what, "not within ", limit.view()); break;
            case Failure::unread:
                text_.put_missing(what, "it has not read what it was told within ", limit.view());
                break;
            default:
                if (program_.has_exited()) {
                    ExitText exit;
                    put_exit(exit, program_.wait_status());
                    text_.put_missing(what, "it ended with ", exit.view());
                } else {
                    text_.put_missing(what, "it has closed its output");
                }
                break;
        }
    }

    int finish_same() {
        program_.wait_for_exit(task_.overview.family()->input_stays_open
                                   ? ReplayedProgram::Stdin::keep_open
                                   : ReplayedProgram::Stdin::close);
        if (program_.failure() == Failure::interrupt) {
            return sys::end_signal::status();
        }
        core::put(out_, "seat ", task_.seat, ": ", answers_,
                  answers_ == 1 ? " answer, " : " answers, ", "all the same\n");
        return finish(compare_exit());
    }

    // An exit status is not an answer, so another status is only reported. But it is a difference
    // if the recorded program exited and this one crashed or had to be killed.
    int compare_exit() {
        ExitText exit;
        if (program_.was_killed()) {
            core::put(exit, "killed: would not leave");
        } else {
            put_exit(exit, program_.wait_status());
        }
        const std::string_view left = lines_.left();
        // A record has only the numbers of signals.
        const std::string_view without_name = exit.view().substr(0, exit.view().find(" ("));
        if (left.empty() || without_name == left) {
            return status_same;
        }
        const bool exited_then = left.starts_with("status ");
        const bool exited_now = exit.view().starts_with("status ");
        core::put(out_, "at the end, then: ", left, "; now: ", exit.view(), '\n');
        return exited_then && !exited_now ? status_different : status_same;
    }

    int finish(int status) {
        bytes_.flush();
        return bytes_.failed() ? complain("the output cannot be written") : status;
    }

    const Task& task_;
    ReplayedProgram& program_;
    SeatLines lines_;
    core::Paint paint_;
    sys::SizedOutBuffer<4096> bytes_{1};
    sys::OutBuffer& out_{bytes_};
    DifferenceText text_;
    RecentLines recent_;
    std::size_t answers_ = 0;
    std::size_t same_bytes_ = 0;  // how much of the last answer was as recorded
};

// Prints the pid, so that a debugger can be attached before the first message is sent. On a
// terminal it waits for Enter. Returns false if a signal ends us.
bool print_pid(pid_t pid) {
    sys::SizedOutBuffer<200> out(2);
    bool waits = sys::is_terminal(0) && sys::is_terminal(2);
    core::put(out, "pid ", pid, waits ? ": attach a debugger to it now, then press Enter\n" : "\n");
    out.flush();
    while (waits) {
        pollfd input{.fd = 0, .events = POLLIN, .revents = 0};
        const sys::Wake wake = sys::wait({&input, 1}, sys::Exits::wait_on);
        if (wake == sys::Wake::signal) {
            return false;
        }
        char byte = 0;
        waits = wake != sys::Wake::ready || (sys::plain_read(0, &byte, 1) == 1 && byte != '\n');
    }
    return true;
}

}  // namespace

int run_again(const Task& task, core::OwnNameTest is_own_name) {
    sys::end_signal::install_others();
    Arguments arguments;
    if (!arguments.prepare(task.record, task.overview, task.seat, task.command)) {
        return complain("there is no memory");
    }
    sys::end_signal::hold();
    core::Result<const char* const*> argv = arguments.write_map();
    if (!argv) {
        return complain("the map cannot be laid out: ", sys::error_text(argv.error().number));
    }
    const auto program = sys::make_mapped<ReplayedProgram>(is_own_name, task.limit);
    if (program.get() == nullptr) {
        return complain("there is no memory");
    }
    core::Result<pid_t> pid = program->start(
        argv.value(), task.is_debugged ? sys::ChildErrors::shared : sys::ChildErrors::dropped);
    if (!pid) {
        return complain(Name{task.command[0]}, ": ", sys::error_text(pid.error().number));
    }
    if (task.is_debugged && !print_pid(pid.value())) {
        return sys::end_signal::status();
    }
    return Run(task, *program).run();
}

}  // namespace replay
