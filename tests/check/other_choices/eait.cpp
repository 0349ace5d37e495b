// The dice player EAIT from the published text alone, with other choices where it is silent: it
// believes whatever the hub says, skips blanks, and takes arguments as strtol reads them.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#ifndef FAULT
#define FAULT 0
#endif
enum Fault { none, no_newline, keeps_pairs, retreats_late, no_echo, no_flush };

static void finish(int status, const char* message) {
    fprintf(stderr, *message ? "%s\n" : "%s", message);
    exit(status);
}

static bool are_dice(const char* text) { return strlen(text) == 6 && strspn(text, "123HAP") == 6; }

int main(int argc, char** argv) {
    if (argc != 3) {
        finish(1, "Usage: player number_of_players my_id");
    }
    char* end;
    const long players = strtol(argv[1], &end, 10);
    if (*end || end == argv[1] || players < 2 || players > 26) {
        finish(2, "Invalid player count");
    }
    const char me = argv[2][0];
    if (strlen(argv[2]) != 1 || me < 'A' || me >= 'A' + players) {
        finish(3, "Invalid player ID");
    }
    printf("!");
    fflush(stdout);
    int health = 10, rerolls = 0;
    char inside = 0;
    const auto say = [](const std::string& text) {
        printf(FAULT == no_newline ? "%s" : "%s\n", text.c_str());
        if (FAULT != no_flush) {
            fflush(stdout);
        }
    };
    std::string line;
    for (;;) {
        line.clear();
        int c;
        while ((c = getchar()) != EOF && c != '\n') {
            line += static_cast<char>(c);
        }
        if (c == EOF && line.empty()) {
            finish(4, "Unexpectedly lost contact with StLucia");
        }
        if (FAULT != no_echo) {
            fprintf(stderr, "From StLucia:%s\n", line.c_str());
        }
        char dice[9] = "", who = 0, where[5] = "", extra = 0;
        int number = 0;
        const auto is_player = [&] { return who >= 'A' && who < 'A' + players; };
        const bool is_turn = sscanf(line.c_str(), "turn %8s%c", dice, &extra) == 1;
        if (line == "shutdown") {
            return 0;
        }
        if (sscanf(line.c_str(), "winner %c%c", &who, &extra) == 1 && is_player()) {
            return 0;
        }
        if ((is_turn || sscanf(line.c_str(), "rerolled %8s%c", dice, &extra) == 1) &&
            are_dice(dice)) {
            rerolls = is_turn ? 0 : rerolls + 1;
            std::string again;
            int hearts = 0;
            for (const char die : std::string(dice)) {
                int same = 0;
                for (const char other : std::string(dice)) {
                    same += other == die;
                }
                const bool keeps = (strchr("123", die) && same > (FAULT == keeps_pairs ? 1 : 2)) ||
                                   (die == 'H' && health < 6);
                again += keeps ? std::string() : std::string(1, die);
                hearts += die == 'H';
            }
            if (again.empty() || rerolls == 2) {
                say("keepall");
                if (inside != me) {
                    health = health + hearts < 10 ? health + hearts : 10;
                }
            } else {
                say("reroll " + again);
            }
        } else if (sscanf(line.c_str(), "rolled %c %8s%c", &who, dice, &extra) == 2 &&
                   is_player() && are_dice(dice)) {
        } else if (sscanf(line.c_str(), "points %c %d%c", &who, &number, &extra) == 2 &&
                   is_player()) {
        } else if (sscanf(line.c_str(), "attacks %c %d %4s%c", &who, &number, where, &extra) == 3 &&
                   is_player() && (!strcmp(where, "in") || !strcmp(where, "out"))) {
            const bool hits_inside = !strcmp(where, "in");
            if (who != me && hits_inside == (inside == me)) {
                health -= number < health ? number : health;
            }
        } else if (sscanf(line.c_str(), "eliminated %c%c", &who, &extra) == 1 && is_player()) {
            if (who == me) {
                return 0;
            }
            inside = inside == who ? 0 : inside;
        } else if (sscanf(line.c_str(), "claim %c%c", &who, &extra) == 1 && is_player()) {
            inside = who;
        } else if (line == "stay?") {
            say(health < (FAULT == retreats_late ? 4 : 5) ? "go" : "stay");
        } else {
            finish(5, "Bad message from StLucia");
        }
    }
}
