// A player that is correct up to a point and then misbehaves.
//
// It is called as bad-BEHAVIOUR-POINT and works in every family: it starts $REAL_PLAYER, a program
// of $MULTITOOL, and forwards its answers until answer POINT. The greeting, if the family has one,
// is answer 0.
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <poll.h>
#include <sstream>
#include <string>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

constexpr unsigned forever = 1000;
constexpr unsigned late_seconds = 5;  // more than any limit of the test

void say(const std::string& text) {
    if (::write(1, text.data(), text.size()) < 0) {
        ::_exit(9);
    }
}

void drip(const std::string& /*last*/) {
    for (unsigned i = 0; i < forever; ++i) {
        say("P");
        ::usleep(50'000);
    }
}

void close_output(const std::string& /*last*/) {
    ::close(1);
    char bytes[4096];
    while (::read(0, bytes, sizeof bytes) > 0) {
    }
    ::sleep(forever);
}

// Exits and leaves the pipes open in a child process.
void leave_a_child(const std::string& /*last*/) {
    if (::fork() == 0) {
        ::sleep(forever);
    }
    ::_exit(0);
}

void flood(const std::string& /*last*/) {
    for (int i = 0; i < 100; ++i) {
        say(std::string(65536, 'x'));
    }
}

// Says nothing more, and tells the test that the parent has been attacked.
void attack(bool is_done) {
    if (is_done) {
        ::close(::open("done", O_WRONLY | O_CREAT, 0600));
    }
    ::sleep(forever);
}

void take_descriptors(const std::string& /*last*/) {
    const rlimit none{};
    attack(::prlimit(::getppid(), RLIMIT_NOFILE, &none, nullptr) == 0);
}

// Leaves many orphans that exit at once.
void leave_orphans(const std::string& /*last*/) {
    for (int i = 0; i < 300; ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            ::_exit(::fork() == 0 ? 0 : 1);
        }
        ::waitpid(child, nullptr, 0);
    }
    attack(true);
}

const std::map<std::string, void (*)(const std::string& last)> behaviours{
    {"die", [](const std::string&) { ::_exit(3); }},
    {"killed", [](const std::string&) { ::kill(::getpid(), SIGKILL); }},
    {"stop", [](const std::string&) { ::kill(::getpid(), SIGSTOP); }},
    {"silent", [](const std::string&) { ::sleep(forever); }},
    {"late", [](const std::string&) { ::sleep(late_seconds); }},
    {"close", close_output},
    {"flood", flood},
    {"garbage", [](const std::string&) { say("HELLO\n"); }},
    {"drip", drip},
    {"fork", leave_a_child},
    {"again", [](const std::string& last) { say(last); }},
    {"stay", [](const std::string&) { say("stay\n"); }},
    {"off", [](const std::string&) { say("MAP Z26,E:Z26,E:Z26,E\n"); }},
    {"ignore", [](const std::string&) {}},
    {"stopparent", [](const std::string&) { attack(::kill(::getppid(), SIGSTOP) == 0); }},
    {"traceparent",
     [](const std::string&) { attack(::ptrace(PTRACE_ATTACH, ::getppid(), 0, 0) == 0); }},
    {"takefds", take_descriptors},
    {"orphans", leave_orphans},
};

struct Real {
    pid_t pid;
    int to;
    int from;
};

Real start(char** argv) {
    int to[2];
    int from[2];
    if (::pipe(to) != 0 || ::pipe(from) != 0) {
        ::_exit(8);
    }
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::dup2(to[0], 0);
        ::dup2(from[1], 1);
        for (const int fd : {to[0], to[1], from[0], from[1]}) {
            ::close(fd);
        }
        std::istringstream names(std::getenv("REAL_PLAYER"));
        std::vector<std::string> words{"multitool"};
        for (std::string word; names >> word;) {
            words.push_back(word);
        }
        for (char** word = argv + 1; *word != nullptr; ++word) {
            words.emplace_back(*word);
        }
        std::vector<char*> pointers;
        for (std::string& word : words) {
            pointers.push_back(word.data());
        }
        pointers.push_back(nullptr);
        ::execv(std::getenv("MULTITOOL"), pointers.data());
        ::_exit(7);
    }
    ::close(to[0]);
    ::close(from[1]);
    return {pid, to[1], from[0]};
}

// Splits output into answers. The greeting has no newline.
std::vector<std::string> answers_in(const std::string& said, bool is_greeting) {
    if (is_greeting) {
        return {said};
    }
    std::vector<std::string> answers;
    std::istringstream lines(said);
    for (std::string line; std::getline(lines, line);) {
        answers.push_back(line + "\n");
    }
    return answers;
}

}  // namespace

int main(int, char** argv) {
    const std::string name = std::strrchr(argv[0], '/') + 1;
    const std::string behaviour = name.substr(4, name.rfind('-') - 4);
    const int point = std::stoi(name.substr(name.rfind('-') + 1));
    const bool greets = std::string(std::getenv("REAL_PLAYER")) != "agent B";
    ::signal(SIGTERM, SIG_IGN);
    const Real real = start(argv);
    int count = 0;
    std::string last;
    for (;;) {
        pollfd waits[] = {{.fd = 0, .events = POLLIN, .revents = 0},
                          {.fd = real.from, .events = POLLIN, .revents = 0}};
        ::poll(waits, 2, -1);
        char bytes[65536];
        if (waits[0].revents != 0) {
            const ssize_t size = ::read(0, bytes, sizeof bytes);
            if (size <= 0 || ::write(real.to, bytes, static_cast<std::size_t>(size)) < 0) {
                break;
            }
        }
        if (waits[1].revents == 0) {
            continue;
        }
        const ssize_t size = ::read(real.from, bytes, sizeof bytes);
        if (size <= 0) {
            break;
        }
        for (const std::string& answer :
             answers_in({bytes, static_cast<std::size_t>(size)}, greets && count == 0)) {
            if (count++ == point) {
                if (behaviour != "ignore") {
                    ::kill(real.pid, SIGKILL);
                    ::waitpid(real.pid, nullptr, 0);
                }
                behaviours.at(behaviour)(last);
            }
            say(answer);
            last = answer;
        }
    }
    while (behaviour == "ignore") {
        ::sleep(forever);
    }
    return 0;
}
