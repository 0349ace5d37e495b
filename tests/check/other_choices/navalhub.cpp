// A naval hub from the published text alone, with other choices than ours where it is silent: it
// prints Round and agent, keeps its output until it ends, sends RULES to all agents before it reads
// a MAP, asks again after any bad guess, takes the end of output instead of a MAP for a
// communications error, and prints finished rounds to the end of the last sweep. It closes no pipe
// and leaves descriptors to its agents. FAULT selects a fault.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#ifndef FAULT
#define FAULT 0
#endif

using Cell = std::pair<int, int>;

struct Agent {
    int id = 0;
    pid_t pid = 0;
    bool started = false;
    FILE* in = nullptr;
    FILE* out = nullptr;
    std::map<Cell, char> ships, shots;
};

struct Round {
    int number = 0;
    bool lives = true;
    bool over = false;
    Agent agents[2];
};

std::string output;
std::deque<Round> rounds;
int width, height;
std::vector<int> lengths;

[[noreturn]] void leave(int status, const char* message, bool with_output = true) {
    if (with_output) {
        for (std::size_t at = 0; at < output.size();) {
            at += write(1, output.data() + at, output.size() - at);
        }
    }
    if (message != nullptr) {
        dprintf(2, "%s\n", message);
    }
    _exit(status);
}

void on_hangup(int) {
    for (Round& round : rounds) {
        for (Agent& agent : round.agents) {
            if (agent.pid > 0 && FAULT != 3) {
                kill(agent.pid, SIGTERM);
                waitpid(agent.pid, nullptr, 0);
            }
        }
    }
    leave(7, "Caught SIGHUP", false);
}

void tell(Agent& agent, const std::string& line, bool ends = true) {
    fputs((line + (ends ? "\n" : "")).c_str(), agent.out);
    fflush(agent.out);
}

[[noreturn]] void end_early() {
    for (Round& round : rounds) {
        if (round.lives && FAULT != 4) {
            tell(round.agents[0], "EARLY");
            tell(round.agents[1], "EARLY");
        }
    }
    leave(5, "Communications error");
}

std::string hear(Agent& agent) {
    char* line = nullptr;
    std::size_t room = 0;
    const ssize_t size = getline(&line, &room, agent.in);
    if (size <= 0) {
        end_early();
    }
    std::string text(line, line[size - 1] == '\n' ? size - 1 : size);
    free(line);
    return text;
}

std::vector<std::string> split(const std::string& text, char mark) {
    std::vector<std::string> parts{""};
    for (const char c : text) {
        if (c == mark) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" \t");
    return begin == std::string::npos
               ? ""
               : text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

bool read_position(const std::string& text, Cell& cell) {
    char* end = nullptr;
    cell.first = text.size() < 2 ? 0 : static_cast<int>(strtol(text.c_str() + 1, &end, 10)) - 1;
    cell.second = text.empty() ? 0 : text[0] - 'A';
    return text.size() >= 2 && text[0] >= 'A' && text[0] <= 'Z' && text[1] > ' ' && *end == '\0';
}

bool on_board(Cell cell) {
    return cell.first >= 0 && cell.first < height && cell.second >= 0 && cell.second < width;
}

std::vector<std::string> lines_of(const char* path, int status, const char* message) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line[0] != '#') {
            lines.push_back(line);
        }
    }
    if (!file.is_open()) {
        leave(status, message);
    }
    return lines;
}

void read_rules(const char* path) {
    const char* const message = "Error reading rules";
    std::string text;
    for (const std::string& line : lines_of(path, 2, message)) {
        text += line + '\n';
    }
    std::istringstream in(text);
    int count = -1;
    const bool is_good = static_cast<bool>(in >> width >> height >> count);
    for (int length = 0; in && static_cast<int>(lengths.size()) < count && in >> length;) {
        lengths.push_back(length);
    }
    if (!is_good || width <= 0 || height <= 0 || static_cast<int>(lengths.size()) != count) {
        leave(2, message);
    }
}

void start(Agent& agent, const std::string& program, int id, const std::string& map, int seed) {
    int to[2], from[2], trouble[2];
    if (pipe(to) != 0 || pipe(from) != 0 || pipe2(trouble, O_CLOEXEC) != 0) {
        leave(4, "Error starting agents");
    }
    agent.id = id;
    agent.pid = fork();
    if (agent.pid == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        dup2(open("/dev/null", O_WRONLY), 2);
        const std::string number = std::to_string(id), seeds = std::to_string(seed);
        execl(program.c_str(), program.substr(program.rfind('/') + 1).c_str(), number.c_str(),
              map.c_str(), seeds.c_str(), nullptr);
        [[maybe_unused]] const ssize_t sent = write(trouble[1], "x", 1);
        _exit(1);
    }
    close(to[0]);
    close(from[1]);
    close(trouble[1]);
    char c = 0;
    agent.started = read(trouble[0], &c, 1) == 0;
    close(trouble[0]);
    agent.out = fdopen(to[1], "w");
    agent.in = fdopen(from[0], "r");
}

bool place(Agent& agent, const std::string& line) {
    if (line.compare(0, 4, "MAP ") != 0) {
        return false;
    }
    const std::vector<std::string> ships = split(line.substr(4), ':');
    if (ships.size() != lengths.size()) {
        return false;
    }
    for (std::size_t i = 0; i < ships.size(); ++i) {
        const std::vector<std::string> fields = split(ships[i], ',');
        Cell cell;
        const std::string direction = fields.size() == 2 ? trimmed(fields[1]) : "";
        if (direction.size() != 1 || !strchr("NESWnesw", direction[0]) ||
            !read_position(trimmed(fields[0]), cell)) {
            return false;
        }
        const char to = direction[0] & ~0x20;
        for (int k = 0; k < lengths[i]; ++k) {
            if (!on_board(cell) || !agent.ships.emplace(cell, "0123456789ABCDEF"[i + 1]).second) {
                return false;
            }
            cell.first += to == 'S' ? 1 : to == 'N' ? -1 : 0;
            cell.second += to == 'E' ? 1 : to == 'W' ? -1 : 0;
        }
    }
    return true;
}

void give_up(Round& round) {
    round.lives = false;
    for (Agent& agent : round.agents) {
        kill(agent.pid, SIGTERM);
    }
}

void print_board(const Agent& agent) {
    output += "   ";
    for (int column = 0; column < width; ++column) {
        output += static_cast<char>('A' + column);
    }
    output += '\n';
    for (int row = 0; row < height; ++row) {
        output += (row < 9 ? " " : "") + std::to_string(row + 1) + " ";
        for (int column = 0; column < width; ++column) {
            const auto shot = agent.shots.find({row, column});
            const auto ship = agent.ships.find({row, column});
            output += shot != agent.shots.end()   ? shot->second
                      : ship != agent.ships.end() ? ship->second
                                                  : '.';
        }
        output += '\n';
    }
}

void move(Round& round, Agent& agent, Agent& target) {
    Cell cell;
    std::string position;
    for (;;) {
        tell(agent, "YT");
        std::istringstream words(hear(agent));
        std::string word, more;
        words >> word >> position >> more;
        if (word == "GUESS" && more.empty() && read_position(position, cell) && on_board(cell) &&
            (FAULT == 5 || target.shots.count(cell) == 0)) {
            break;
        }
    }
    tell(agent, "OK");
    const auto ship = target.ships.find(cell);
    const bool is_hit = ship != target.ships.end();
    target.shots[cell] = is_hit ? '*' : '/';
    bool is_sunk = is_hit, is_lost = true;
    for (const auto& [place, digit] : target.ships) {
        const bool stands = target.shots.count(place) == 0;
        is_sunk = is_sunk && !(stands && digit == ship->second);
        is_lost = is_lost && !stands;
    }
    const std::string result = !is_hit ? "MISS" : is_sunk && FAULT != 2 ? "SUNK" : "HIT";
    const std::string who = std::to_string(agent.id);
    tell(target, result + " " + who + "," + position);
    tell(agent, result + " " + who + "," + position);
    output += (result == "SUNK" ? "SHIP SUNK" : result) + " player " + who + " guessed " +
              position + "\n";
    if (is_lost) {
        round.over = true;
        round.lives = false;
        tell(round.agents[0], "DONE " + who, FAULT != 1);
        tell(round.agents[1], "DONE " + who, FAULT != 1);
        output += "GAME OVER - agent " + who + " wins\n";
    }
}

int main(int argc, char** argv) {
    signal(SIGHUP, on_hangup);
    signal(SIGPIPE, SIG_IGN);
    if (argc != 3) {
        leave(1, "Usage: 2310hub rules config");
    }
    read_rules(argv[1]);
    std::vector<std::vector<std::string>> config;
    for (const std::string& line : lines_of(argv[2], 3, "Error reading config")) {
        config.push_back(split(line, ','));
        if (config.back().size() != 4) {
            leave(3, "Error reading config");
        }
    }
    for (const std::vector<std::string>& fields : config) {
        rounds.emplace_back();
        Round& round = rounds.back();
        round.number = static_cast<int>(rounds.size()) - 1;
        const int seed = FAULT == 6 ? 0 : 2 * round.number;
        start(round.agents[0], fields[0], 1, fields[1], seed + 1);
        start(round.agents[1], fields[2], 2, fields[3], seed + 2);
        if (!round.agents[0].started || !round.agents[1].started) {
            give_up(round);
        }
    }
    std::string rules = "RULES " + std::to_string(width) + "," + std::to_string(height) + "," +
                        std::to_string(lengths.size());
    for (const int length : lengths) {
        rules += "," + std::to_string(length);
    }
    bool any = false;
    for (Round& round : rounds) {
        if (round.lives) {
            tell(round.agents[0], rules);
            tell(round.agents[1], rules);
        }
    }
    for (Round& round : rounds) {
        for (int i = 0; i < 2 && round.lives; ++i) {
            if (!place(round.agents[i], hear(round.agents[i]))) {
                give_up(round);
            }
        }
        any = any || round.lives;
    }
    if (!any) {
        leave(4, "Error starting agents");
    }
    while (any) {
        any = false;
        for (Round& round : rounds) {
            if (!round.lives && (!round.over || FAULT == 8)) {
                continue;
            }
            Agent& first = round.agents[FAULT == 7 ? 1 : 0];
            output += "**********\nRound " + std::to_string(round.number) + "\n";
            print_board(first);
            output += "===\n";
            print_board(round.agents[FAULT == 7 ? 0 : 1]);
            if (round.lives) {
                move(round, round.agents[0], round.agents[1]);
            }
            if (round.lives) {
                move(round, round.agents[1], round.agents[0]);
            }
            any = any || round.lives;
        }
    }
    for (Round& round : rounds) {
        for (Agent& agent : round.agents) {
            waitpid(agent.pid, nullptr, 0);
        }
    }
    leave(0, nullptr);
}
