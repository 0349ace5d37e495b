#include "tests/faults/behaviours.hpp"

#include <algorithm>
#include <csignal>
#include <ctime>
#include <unistd.h>

namespace faults {

bool Stage::hear(int lines) {
    char bytes[4096];
    while (lines_heard_ < lines) {
        const ssize_t count = ::read(0, bytes, sizeof bytes);
        if (count <= 0) {
            return false;
        }
        lines_heard_ += static_cast<int>(std::count(bytes, bytes + count, '\n'));
    }
    return true;
}

// To the end of the input, or to the last words of any of the protocols: a hub may leave its pipes
// open after them, to see who does not heed them.
void Stage::hear_the_rest() {
    constexpr std::size_t longest_last_words = 16;
    char bytes[4096];
    std::string heard = "\n";
    for (ssize_t count = 0; (count = ::read(0, bytes, sizeof bytes)) > 0;) {
        heard.append(bytes, static_cast<std::size_t>(count));
        for (const std::string_view words : {"\nGAMEOVER\n", "\nshutdown\n", "\nwinner "}) {
            if (heard.find(words) != std::string::npos) {
                return;
            }
        }
        heard.erase(0, heard.size() - std::min(heard.size(), longest_last_words));
    }
}

bool Stage::say(std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(1, text.data(), text.size());
        if (count <= 0) {
            return false;
        }
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

void Stage::follow_script(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
        if (!hear(script_[i].lines_heard) || !say(script_[i].text)) {
            return;
        }
    }
}

void Stage::say_all_ahead(std::size_t from) const {
    std::string all;
    for (std::size_t i = from; i < script_.size(); ++i) {
        all += script_[i].text;
    }
    say(all);
}

namespace {

void finish_well(Stage& stage, std::size_t point) {
    stage.follow_script(point, stage.script().size());
    stage.hear_the_rest();
}

// Until nobody listens any more.
void flood(int fd, std::string_view text) {
    while (::write(fd, text.data(), text.size()) > 0) {
    }
}

[[noreturn]] void stay_for_ever() {
    for (;;) {
        ::pause();
    }
}

void ignore_all_signals() {
    for (int signal = 1; signal < SIGRTMIN; ++signal) {
        ::signal(signal, SIG_IGN);
    }
}

const Behaviour behaviours[] = {
    {"good", Effect::none, false, finish_well},
    {"die", Effect::gone, false, [](Stage&, std::size_t) { ::raise(SIGKILL); }},
    {"crash", Effect::gone, false,
     [](Stage&, std::size_t) {
         ::signal(SIGSEGV, SIG_DFL);  // a sanitizer would make another signal of it
         ::raise(SIGSEGV);
     }},
    {"exit-0", Effect::gone, false, [](Stage&, std::size_t) { ::_exit(0); }},
    {"exit-3", Effect::gone, false, [](Stage&, std::size_t) { ::_exit(3); }},
    {"close-stdout", Effect::gone, false,
     [](Stage& stage, std::size_t) {
         ::close(1);
         stage.hear_the_rest();
     }},
    {"close-stdin", Effect::none, false,
     [](Stage& stage, std::size_t point) {
         ::close(0);
         stage.say_all_ahead(point);
     }},
    {"say-all-and-exit", Effect::none, false,
     [](Stage& stage, std::size_t point) { stage.say_all_ahead(point); }},
    {"last-line-without-newline", Effect::none, false,
     [](Stage& stage, std::size_t point) {
         stage.follow_script(point, stage.script().size() - 1);
         const Reply& last = stage.script().back();
         if (stage.hear(last.lines_heard)) {
             Stage::say(last.text.substr(0, last.text.find('\n')));
         }
     }},
    {"half-a-line", Effect::malformed, false,
     [](Stage& stage, std::size_t point) {
         const std::string& text = stage.script()[point].text;
         Stage::say(text.substr(0, text.size() / 2));
     }},
    {"nul-bytes", Effect::malformed, false,
     [](Stage& stage, std::size_t) {
         Stage::say({"\0\0\0\n", 4});
         stage.hear_the_rest();
     }},
    {"crlf", Effect::crlf, false,
     [](Stage& stage, std::size_t point) {
         const std::string& text = stage.script()[point].text;
         Stage::say(text.substr(0, text.find('\n')) + "\r\n");
         stage.hear_the_rest();
     }},
    {"no-newline-for-64-megabytes", Effect::malformed, false,
     [](Stage&, std::size_t) {
         const std::string megabyte(std::size_t{1} << 20, 'A');
         for (int i = 0; i < 64 && Stage::say(megabyte); ++i) {
         }
     }},
    {"flood-of-lines", Effect::malformed, false,
     [](Stage&, std::size_t) { flood(1, "this is no answer\n"); }},
    {"flood-of-newlines", Effect::malformed, false,
     [](Stage&, std::size_t) { flood(1, "\n\n\n\n"); }},
    {"flood-of-nothing-but-bytes", Effect::malformed, false,
     [](Stage&, std::size_t) { flood(1, std::string(65536, 'x')); }},
    {"drip", Effect::none, false,
     [](Stage& stage, std::size_t point) {
         const timespec pause{.tv_sec = 0, .tv_nsec = 2'000'000};
         for (std::size_t i = point; i < stage.script().size(); ++i) {
             stage.hear(stage.script()[i].lines_heard);
             for (const char c : stage.script()[i].text) {
                 ::nanosleep(&pause, nullptr);  // being slow is what this is about
                 Stage::say({&c, 1});
             }
         }
         stage.hear_the_rest();
     }},
    {"flood-on-stderr", Effect::none, false,
     [](Stage& stage, std::size_t point) {
         const std::string noise(std::size_t{1} << 20, 'e');
         [[maybe_unused]] const ssize_t written = ::write(2, noise.data(), noise.size());
         finish_well(stage, point);
     }},
    {"grandchild-on-the-pipes", Effect::none, false,
     [](Stage& stage, std::size_t point) {
         if (::fork() == 0) {
             ignore_all_signals();
             stay_for_ever();
         }
         finish_well(stage, point);
     }},
    {"answer-ahead", Effect::none, false,
     [](Stage& stage, std::size_t point) {
         stage.say_all_ahead(point);
         stage.hear_the_rest();
     }},
    {"answer-twice", Effect::repeated, false,
     [](Stage& stage, std::size_t point) {
         Stage::say(stage.script()[point].text);
         finish_well(stage, point);
     }},
    {"never-read", Effect::none, true,
     [](Stage& stage, std::size_t point) {
         stage.say_all_ahead(point);
         stay_for_ever();
     }},
    {"ignore-signals-and-the-end", Effect::none, true,
     [](Stage& stage, std::size_t point) {
         ignore_all_signals();
         finish_well(stage, point);
         stay_for_ever();
     }},
    {"stop-at-the-end", Effect::none, true,
     [](Stage& stage, std::size_t point) {
         stage.say_all_ahead(point);
         ::raise(SIGSTOP);
     }},
    // The hub has to wait for these until it is told to end: they see to that themselves.
    {"silent-until-signalled", Effect::signalled, false,
     [](Stage& stage, std::size_t) {
         ::kill(::getppid(), stage.hub_signal());
         ignore_all_signals();
         stay_for_ever();
     }},
    {"stopped-until-signalled", Effect::signalled, false,
     [](Stage& stage, std::size_t) {
         ::kill(::getppid(), stage.hub_signal());
         ::raise(SIGSTOP);
     }},
};

}  // namespace

std::span<const Behaviour> all_behaviours() { return behaviours; }

void play(Stage& stage, const Plan& plan) {
    const auto point = std::min(static_cast<std::size_t>(plan.point), stage.script().size());
    stage.follow_script(0, point);
    if (point < stage.script().size() && !stage.hear(stage.script()[point].lines_heard)) {
        return;
    }
    const auto* const behaviour =
        std::ranges::find(behaviours, std::string_view(plan.behaviour), &Behaviour::name);
    if (behaviour != std::ranges::end(behaviours)) {
        behaviour->misbehave(stage, point);
    }
}

}  // namespace faults
