// A dice hub from the published text alone. Where the text is silent it chooses otherwise than
// multitool does: players are started and greeted one by one, found through PATH, and inherit every
// descriptor of those before them. FAULT selects one mistake.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#ifndef FAULT
#define FAULT 0
#endif
enum Fault {
    none,
    no_damage,
    no_healing,
    third_reroll,
    points_for_pairs,
    no_stay,
    wrong_shutdown,
    tokens_are_lost,
    unsorted_reroll
};

struct Player {
    pid_t pid;
    FILE* to;
    FILE* from;
    int health, points, tokens;
    bool is_out;
    int status;
    bool has_ended;
};
static std::vector<Player> players;
static volatile sig_atomic_t interrupted;
static std::string rolls;
static size_t next_roll;
static int inside = -1;

static char letter(size_t seat) { return static_cast<char>('A' + seat); }

template <class... Args>
static void tell(const char* format, Args... args) {
    for (Player& player : players) {
        if (!player.is_out) {
            fprintf(player.to, format, args...);
            fflush(player.to);
        }
    }
}

static void leave(int status, const char* message) {
    for (Player& player : players) {
        fclose(player.to);
    }
    for (int i = 0; i < 200; ++i) {
        bool all = true;
        for (Player& player : players) {
            player.has_ended = player.has_ended || waitpid(player.pid, &player.status, WNOHANG) > 0;
            all = all && player.has_ended;
        }
        if (all) {
            break;
        }
        usleep(10000);
    }
    for (size_t i = 0; i < players.size(); ++i) {
        Player& player = players[i];
        if (!player.has_ended) {
            kill(player.pid, SIGKILL);
            waitpid(player.pid, &player.status, 0);
        }
        if (WIFEXITED(player.status) && WEXITSTATUS(player.status) != 0) {
            fprintf(stderr, "Player %c exited with status %d\n", letter(i),
                    WEXITSTATUS(player.status));
        } else if (WIFSIGNALED(player.status)) {
            fprintf(stderr, "Player %c terminated due to signal %d\n", letter(i),
                    WTERMSIG(player.status));
        }
    }
    if (*message) {
        fprintf(stderr, "%s\n", message);
    }
    exit(status);
}

static void fail(int status, const char* message) {
    if (FAULT != wrong_shutdown) {
        tell("shutdown\n");
    }
    leave(status, message);
}

static std::string sorted(std::string dice) {
    const std::string order = "123HAP";
    std::string result;
    for (const char face : order) {
        for (const char die : dice) {
            result += die == face ? std::string(1, die) : "";
        }
    }
    return result;
}

static char roll() { return rolls[next_roll++ % rolls.size()]; }

static std::string hear(Player& player) {
    std::string line;
    int c;
    while ((c = fgetc(player.from)) != EOF && c != '\n') {
        line += static_cast<char>(c);
    }
    if (interrupted) {
        fail(9, "SIGINT caught");
    }
    if (c == EOF && line.empty()) {
        fail(6, "Player quit");
    }
    return line;
}

static bool is_reroll(const std::string& line) {
    return line.compare(0, 7, "reroll ") == 0 && line.size() > 7 && line.size() < 14 &&
           line.find_first_not_of("123HAP", 7) == std::string::npos;
}

static std::string choose(Player& player) {
    std::string dice;
    while (dice.size() < 6) {
        dice += roll();
    }
    dice = sorted(dice);
    fprintf(player.to, "turn %s\n", dice.c_str());
    fflush(player.to);
    for (int rerolls = 0;;) {
        const std::string line = hear(player);
        if (line == "keepall") {
            return dice;
        }
        if (line == "stay" || line == "go") {
            fail(8, "Invalid request by player");
        }
        if (!is_reroll(line)) {
            fail(7, "Invalid message received from player");
        }
        if (++rerolls > (FAULT == third_reroll ? 3 : 2)) {
            fail(8, "Invalid request by player");
        }
        for (const char face : line.substr(7)) {
            const size_t place = dice.find(face);
            if (place == std::string::npos) {
                fail(8, "Invalid request by player");
            }
            dice.erase(place, 1);
        }
        while (dice.size() < 6) {
            dice += roll();
        }
        dice = FAULT == unsorted_reroll ? dice : sorted(dice);
        fprintf(player.to, "rerolled %s\n", dice.c_str());
        fflush(player.to);
    }
}

static void hurt(size_t seat, int damage) {
    Player& player = players[seat];
    damage = damage < player.health ? damage : player.health;
    player.health -= FAULT == no_damage ? 0 : damage;
    fprintf(stderr, "Player %c took %d damage, health is now %d\n", letter(seat), damage,
            player.health);
}

static int count(const std::string& dice, char face) {
    int number = 0;
    for (const char die : dice) {
        number += die == face;
    }
    return number;
}

static void turn(size_t me) {
    Player& player = players[me];
    const bool began_inside = inside == static_cast<int>(me);
    const std::string dice = choose(player);
    fprintf(stderr, "Player %c rolled %s\n", letter(me), dice.c_str());
    for (size_t i = 0; i < players.size(); ++i) {
        if (i != me && !players[i].is_out) {
            fprintf(players[i].to, "rolled %c %s\n", letter(me), dice.c_str());
            fflush(players[i].to);
        }
    }
    const int hearts = count(dice, 'H');
    if (hearts > 0 && !began_inside && FAULT != no_healing) {
        const int healed = hearts < 10 - player.health ? hearts : 10 - player.health;
        player.health += healed;
        fprintf(stderr, "Player %c healed %d, health is now %d\n", letter(me), healed,
                player.health);
    }
    const int attacks = count(dice, 'A');
    bool claims = false;
    if (attacks > 0 && began_inside) {
        tell("attacks %c %d out\n", letter(me), attacks);
        for (size_t i = 0; i < players.size(); ++i) {
            if (i != me && !players[i].is_out) {
                hurt(i, attacks);
            }
        }
    } else if (attacks > 0 && inside >= 0) {
        Player& other = players[static_cast<size_t>(inside)];
        tell("attacks %c %d in\n", letter(me), attacks);
        hurt(static_cast<size_t>(inside), attacks);
        claims = true;
        if (other.health > 0 && FAULT != no_stay) {
            fprintf(other.to, "stay?\n");
            fflush(other.to);
            const std::string line = hear(other);
            if (line == "keepall" || is_reroll(line)) {
                fail(8, "Invalid request by player");
            }
            if (line != "stay" && line != "go") {
                fail(7, "Invalid message received from player");
            }
            claims = line == "go";
        }
    } else {
        claims = attacks > 0;
    }
    if (claims) {
        inside = static_cast<int>(me);
        tell("claim %c\n", letter(me));
        fprintf(stderr, "Player %c claimed StLucia\n", letter(me));
    }
    int points = (began_inside ? 2 : 0) + (claims ? 1 : 0);
    for (int face = 1; face <= 3; ++face) {
        const int number = count(dice, static_cast<char>('0' + face));
        points += number >= (FAULT == points_for_pairs ? 2 : 3) ? number - 3 + face : 0;
    }
    player.tokens += count(dice, 'P');
    if (player.tokens >= 10) {
        player.tokens -= FAULT == tokens_are_lost ? player.tokens : 10;
        ++points;
    }
    if (points > 0) {
        player.points += points;
        tell("points %c %d\n", letter(me), points);
        fprintf(stderr, "Player %c scored %d for a total of %d\n", letter(me), points,
                player.points);
    }
    for (size_t i = 0; i < players.size(); ++i) {
        if (!players[i].is_out && players[i].health == 0) {
            tell("eliminated %c\n", letter(i));
            players[i].is_out = true;
        }
    }
}

static void start(const char* program, size_t number, size_t seats) {
    int to[2], from[2];
    if (pipe(to) || pipe(from)) {
        exit(5);
    }
    const std::string words[] = {std::to_string(seats), std::string(1, letter(number))};
    const pid_t pid = fork();
    if (pid == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        dup2(open("/dev/null", O_WRONLY), 2);
        close(to[0]);
        close(to[1]);
        close(from[0]);
        close(from[1]);
        execlp(program, program, words[0].c_str(), words[1].c_str(), nullptr);
        _exit(99);
    }
    close(to[0]);
    close(from[1]);
    players.push_back({pid, fdopen(to[1], "w"), fdopen(from[0], "r"), 10, 0, 0, false, 0, false});
    if (fgetc(players.back().from) != '!') {
        for (Player& player : players) {
            kill(player.pid, SIGKILL);
        }
        fprintf(stderr, "Unable to start subprocess\n");
        exit(5);
    }
}

int main(int argc, char** argv) {
    const auto refuse = [](int status, const char* message) {
        fprintf(stderr, "%s\n", message);
        exit(status);
    };
    if (argc < 5 || argc > 29) {
        refuse(1, "Usage: stlucia rollfile winscore prog1 prog2 [prog3 [prog4]]");
    }
    char* end;
    const long score = strtol(argv[2], &end, 10);
    if (*end || end == argv[2] || score < 1) {
        refuse(2, "Invalid score");
    }
    FILE* file = fopen(argv[1], "r");
    if (!file) {
        refuse(3, "Unable to access rollfile");
    }
    for (int c; (c = fgetc(file)) != EOF;) {
        if (c != '\n' && !(c && strchr("123HAP", c))) {
            refuse(4, "Error reading rolls");
        }
        rolls += c == '\n' ? std::string() : std::string(1, static_cast<char>(c));
    }
    if (rolls.empty()) {
        refuse(4, "Error reading rolls");
    }
    signal(SIGPIPE, SIG_IGN);
    struct sigaction action = {};
    action.sa_handler = [](int) { interrupted = 1; };
    sigaction(SIGINT, &action, nullptr);
    const size_t seats = static_cast<size_t>(argc - 3);
    players.reserve(seats);
    for (size_t i = 0; i < seats; ++i) {
        start(argv[3 + i], i, seats);
    }
    for (size_t me = 0;; me = (me + 1) % seats) {
        if (players[me].is_out) {
            continue;
        }
        turn(me);
        size_t left = 0;
        for (const Player& player : players) {
            left += player.is_out ? 0 : 1;
        }
        if (players[me].points >= score || left == 1) {
            tell("winner %c\n", letter(me));
            fprintf(stderr, "Player %c wins\n", letter(me));
            leave(0, "");
        }
    }
}
