#include "workbench/replay/run.hpp"

#include <cstring>

#include "core/fixed_string.hpp"
#include "sys/file.hpp"
#include "sys/io.hpp"
#include "sys/out_buffer.hpp"
#include "sys/terminal.hpp"
#include "sys/wait.hpp"
#include "workbench/replay/arguments.hpp"
#include "workbench/replay/complaint.hpp"
#include "workbench/replay/difference.hpp"
#include "workbench/replay/lines.hpp"
#include "workbench/replay/partner.hpp"

namespace replay {

namespace {

constexpr std::size_t most_kept = 200;  // of a wrong answer: a line of it is shown

// Compares what is appended with what the program says.
class Comparison final : public core::Writer {
public:
    explicit Comparison(Partner& program) : partner(program) {}

    Partner& partner;
    std::size_t same_bytes = 0;
    bool is_same = true;

private:
    void overflow(std::string_view wanted) override {
        while (is_same && !wanted.empty()) {
            const std::string_view came = partner.hear();
            is_same = !came.empty();
            std::size_t count = 0;
            for (; is_same && count < came.size() && count < wanted.size(); ++count) {
                if (came[count] != wanted[count]) {
                    is_same = false;
                    break;
                }
            }
            partner.take(count);
            same_bytes += count;
            wanted.remove_prefix(count);
        }
    }
};

class Run {
public:
    Run(const Task& task, Partner& partner)
        : task_(task),
          partner_(partner),
          lines_(task.record, task.seat),
          paint_(sys::shows_colour(1)),
          text_(bytes_, paint_) {}

    int converse() {
        for (Line line; lines_.next(line);) {
            if (line.is_told()) {
                tell(line);
            } else if (!is_answered(line)) {
                return tell_difference(line);
            }
            before_.add(line);
        }
        partner_.flush();
        return see_off();
    }

private:
    void tell(const Line& line) {
        line.for_each_part(
            [this](std::string_view text) { record::put_unescaped(partner_, text); });
        partner_.append(line.is_whole() ? "\n" : "");
    }

    bool is_answered(const Line& line) {
        Comparison comparison{partner_};
        comparison.is_same = partner_.flush();
        line.for_each_part([&](std::string_view text) { record::put_unescaped(comparison, text); });
        comparison.append(line.is_whole() ? "\n" : "");
        same_bytes_ = comparison.same_bytes;
        answers_ += comparison.is_same ? 1 : 0;
        return comparison.is_same;
    }

    // What stands in place of the answer, as far as it is worth waiting for.
    Came came_instead(core::FixedString<most_kept>& rest) {
        Came came{.same_bytes = same_bytes_};
        partner_.shorten(1 * sys::seconds);
        while (!came.is_whole && !came.is_more) {
            const std::string_view more = partner_.hear();
            if (more.empty()) {
                break;
            }
            const std::string_view line = more.substr(0, more.find('\n'));
            came.is_whole = line.size() < more.size();
            const std::size_t room = most_kept - rest.size();
            came.is_more = line.size() > room;
            rest.append(line.substr(0, room));
            partner_.take(more.size());
        }
        came.is_whole = came.is_whole && !came.is_more;
        came.rest = rest.view();
        return came;
    }

    int tell_difference(const Line& line) {
        if (partner_.silence() == Silence::signal) {
            return sys::end_signal::status();
        }
        const bool said_something = partner_.silence() == Silence::none;
        core::FixedString<most_kept> rest;
        const Came came = said_something ? came_instead(rest) : Came{.same_bytes = same_bytes_};
        core::put(out_, Name{task_.file}, ':', line.number(), ": seat ", task_.seat, ' ',
                  said_something ? "answers something else" : "does not answer", ":\n");
        for (const Line& earlier : before_.lines()) {
            text_.put_context(earlier);
        }
        text_.put_expected(line, came);
        if (said_something || came.same_bytes > 0) {
            text_.put_came(line, came);
        }
        if (!said_something) {
            tell_silence(came.same_bytes > 0 ? "nothing more: " : "nothing: ");
        }
        const std::size_t all = answers_ + 1 + put_following();
        core::put(out_, answers_, " of ", all, " answers are the same\n");
        return finish(it_differs);
    }

    // The next lines, and how many answers there are in all the rest.
    std::size_t put_following() {
        std::size_t count = 0;
        std::size_t answers = 0;
        for (Line line; lines_.next(line); ++count) {
            if (count < lines_around) {
                text_.put_context(line);
            }
            answers += line.is_told() ? 0 : 1;
        }
        return answers;
    }

    void tell_silence(std::string_view what) {
        Leaving limit;
        if (task_.limit % sys::seconds == 0) {
            core::put(limit, task_.limit / sys::seconds, " s");
        } else {
            core::put(limit, task_.limit / sys::milliseconds, " ms");
        }
        switch (partner_.silence()) {
            case Silence::late: text_.put_silence(what, "not within ", limit.view()); break;
            case Silence::deaf:
                text_.put_silence(what, "it has not read what it was told within ", limit.view());
                break;
            default:
                if (partner_.has_gone()) {
                    Leaving how;
                    put_leaving(how, partner_.wait_status());
                    text_.put_silence(what, "it ended with ", how.view());
                } else {
                    text_.put_silence(what, "it has closed its output");
                }
                break;
        }
    }

    int see_off() {
        const bool stays_open = task_.overview.family()->input_stays_open;
        partner_.let_leave(stays_open ? Partner::Manner::keeps_input
                                      : Partner::Manner::closes_input);
        if (partner_.silence() == Silence::signal) {
            return sys::end_signal::status();
        }
        core::put(out_, "seat ", task_.seat, ": ", answers_,
                  answers_ == 1 ? " answer, " : " answers, ", "all the same\n");
        return finish(compare_leaving());
    }

    // Not an answer, so another status is only told. But a program that crashes or stays at the end
    // is not the one that was recorded.
    int compare_leaving() {
        Leaving how;
        if (partner_.was_killed()) {
            core::put(how, "killed: would not leave");
        } else {
            put_leaving(how, partner_.wait_status());
        }
        const std::string_view left = lines_.left();
        // The record has signals by number alone.
        const std::string_view without_name = how.view().substr(0, how.view().find(" ("));
        if (left.empty() || without_name == left) {
            return all_is_well;
        }
        const bool was_orderly = left.starts_with("status ");
        const bool is_orderly = how.view().starts_with("status ");
        core::put(out_, "at the end, then: ", left, "; now: ", how.view(), '\n');
        return was_orderly && !is_orderly ? it_differs : all_is_well;
    }

    int finish(int status) {
        bytes_.flush();
        return bytes_.failed() ? complain("the output cannot be written") : status;
    }

    const Task& task_;
    Partner& partner_;
    SeatLines lines_;
    core::Paint paint_;
    sys::SizedOutBuffer<4096> bytes_{1};
    sys::OutBuffer& out_{bytes_};
    DifferenceText text_;
    Before before_;
    std::size_t answers_ = 0;
    std::size_t same_bytes_ = 0;  // of the answer looked at last
};

// So that a debugger can be attached before anything has been said. Where a person looks on, that
// person says when. False if we are to end.
bool tell_pid(const Partner& partner) {
    sys::SizedOutBuffer<200> out(2);
    bool waits = sys::is_terminal(0) && sys::is_terminal(2);
    core::put(out, "pid ", partner.pid(),
              waits ? ": attach a debugger to it now, then press Enter\n" : "\n");
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
        return could_not_do_it;
    }
    sys::end_signal::hold();
    if (!arguments.lay_out()) {
        return could_not_do_it;
    }
    const auto partner = sys::make_mapped<Partner>(is_own_name, task.limit);
    if (partner.get() == nullptr) {
        return complain("there is no memory");
    }
    const int error = partner->start(
        arguments.argv(), task.is_debugged ? sys::ChildErrors::shared : sys::ChildErrors::dropped);
    if (error != 0) {
        return complain(Name{task.command[0]}, ": ", ::strerrordesc_np(error));
    }
    if (task.is_debugged && !tell_pid(*partner)) {
        return sys::end_signal::status();
    }
    return Run(task, *partner).converse();
}

}  // namespace replay
