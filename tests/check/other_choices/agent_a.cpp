// The naval agent A from the published text alone, with other choices where it is silent: blanks
// around tokens and signs before numbers are accepted, and the hub is believed about every move.
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#ifndef FAULT
#define FAULT 0
#endif
enum Fault {
    none,
    no_newline,
    never_turns,
    no_board_at_the_end,
    hits_are_not_shown,
    no_flush,
    exits_well_at_eof
};

static void finish(int status, const char* message) {
    fprintf(stderr, *message ? "%s\n" : "%s", message);
    exit(status);
}

struct Ship {
    int column, row;
    char direction;
};
static std::vector<Ship> ships;
static int width, height;
static std::vector<std::string> own, theirs, guessed;

static void broken() { finish(5, "Communications error"); }

static void show() {
    for (const auto* board : {&own, &theirs}) {
        fprintf(stderr, "   ");
        for (int i = 0; i < width; ++i) {
            fprintf(stderr, "%c", 'A' + i);
        }
        fprintf(stderr, "\n");
        for (int i = 0; i < height; ++i) {
            fprintf(stderr, "%2d %s\n", i + 1, (*board)[static_cast<size_t>(i)].c_str());
        }
        if (board == &own) {
            fprintf(stderr, "===\n");
        }
    }
}

// One line without its newline; false at the end of the file.
static bool get_line(FILE* file, std::string& line) {
    line.clear();
    int c;
    while ((c = fgetc(file)) != EOF && c != '\n') {
        line += static_cast<char>(c);
    }
    return c != EOF || !line.empty();
}

static void read_map(const char* name) {
    FILE* file = fopen(name, "r");
    std::string line;
    while (file && get_line(file, line)) {
        char column, direction, rest;
        int row;
        if (line.empty() || line[0] == '#') {
            continue;
        }
        if (sscanf(line.c_str(), "%c%d %c %c", &column, &row, &direction, &rest) != 3 ||
            column < 'A' || column > 'Z' || row < 1 || row > 26 || !strchr("NESW", direction)) {
            finish(3, "Invalid map file");
        }
        ships.push_back({column - 'A', row - 1, direction});
    }
    if (ships.empty()) {
        finish(3, "Invalid map file");
    }
}

static void take_rules(const std::string& line) {
    std::vector<int> numbers;
    const char* at = line.c_str() + 5;
    if (line.compare(0, 6, "RULES ")) {
        broken();
    }
    for (;;) {
        char* end;
        numbers.push_back(static_cast<int>(strtol(at, &end, 10)));
        if (end == at || numbers.back() < 1) {
            broken();
        }
        end += strspn(end, " ");
        if (!*end) {
            break;
        }
        if (*end != ',') {
            broken();
        }
        at = end + 1;
    }
    if (numbers.size() < 4 || numbers[2] + 3 != static_cast<int>(numbers.size()) ||
        numbers[0] > 26 || numbers[1] > 26) {
        broken();
    }
    width = numbers[0];
    height = numbers[1];
    own = theirs = guessed = std::vector<std::string>(static_cast<size_t>(height),
                                                      std::string(static_cast<size_t>(width), '.'));
    if (ships.size() < static_cast<size_t>(numbers[2])) {
        finish(3, "Invalid map file");
    }
    for (int i = 0; i < numbers[2]; ++i) {
        const Ship& ship = ships[static_cast<size_t>(i)];
        for (int k = 0; k < numbers[static_cast<size_t>(i) + 3]; ++k) {
            const int column =
                ship.column + k * ((ship.direction == 'E') - (ship.direction == 'W'));
            const int row = ship.row + k * ((ship.direction == 'S') - (ship.direction == 'N'));
            if (column < 0 || row < 0 || column >= width || row >= height ||
                own[static_cast<size_t>(row)][static_cast<size_t>(column)] != '.') {
                finish(3, "Invalid map file");
            }
            own[static_cast<size_t>(row)][static_cast<size_t>(column)] =
                static_cast<char>(i < 9 ? '1' + i : 'A' + i - 9);
        }
    }
    printf("MAP ");
    for (int i = 0; i < numbers[2]; ++i) {
        const Ship& ship = ships[static_cast<size_t>(i)];
        printf("%s%c%d,%c", i ? ":" : "", 'A' + ship.column, ship.row + 1, ship.direction);
    }
    printf("\n");
    fflush(stdout);
}

static void guess() {
    for (size_t row = 0; row < guessed.size(); ++row) {
        for (size_t i = 0; i < guessed[row].size(); ++i) {
            const bool goes_back = row % 2 == 1 && FAULT != never_turns;
            const size_t column = goes_back ? guessed[row].size() - 1 - i : i;
            if (guessed[row][column] == '.') {
                guessed[row][column] = 'x';
                printf(FAULT == no_newline ? "GUESS %c%zu" : "GUESS %c%zu\n",
                       static_cast<char>('A' + column), row + 1);
                if (FAULT != no_flush) {
                    fflush(stdout);
                }
                return;
            }
        }
    }
    broken();
}

int main(int argc, char** argv) {
    if (argc != 4) {
        finish(1, "Usage: agent id map seed");
    }
    if (strcmp(argv[1], "1") && strcmp(argv[1], "2")) {
        finish(2, "Invalid player id");
    }
    const int me = atoi(argv[1]);
    read_map(argv[2]);
    char* end;
    strtol(argv[3], &end, 10);
    if (*end || end == argv[3]) {
        finish(4, "Invalid seed");
    }
    std::string line;
    if (!get_line(stdin, line)) {
        broken();
    }
    if (line == "EARLY") {
        return 0;
    }
    take_rules(line);
    show();
    enum { my_turn, asked, accepted, others_turn } state = me == 1 ? my_turn : others_turn;
    while (get_line(stdin, line)) {
        char word[5] = "", column = 0, rest;
        int id = 0, row = 0;
        if (line == "EARLY") {
            return 0;
        }
        if (sscanf(line.c_str(), "DONE %d%c", &id, &rest) == 1 && (id == 1 || id == 2)) {
            fprintf(stderr, "GAME OVER - player %d wins\n", id);
            return 0;
        }
        if (line == "YT" && (state == my_turn || state == asked)) {
            guess();
            state = asked;
        } else if (line == "OK" && state == asked) {
            state = accepted;
        } else if (sscanf(line.c_str(), "%4s %d , %c%d%c", word, &id, &column, &row, &rest) == 4 &&
                   (!strcmp(word, "HIT") || !strcmp(word, "MISS") || !strcmp(word, "SUNK")) &&
                   (id == 1 || id == 2) && column >= 'A' && column < 'A' + width && row >= 1 &&
                   row <= height && state == (id == me ? accepted : others_turn)) {
            auto& board = id == me ? theirs : own;
            if (FAULT != hits_are_not_shown || word[0] == 'M') {
                board[static_cast<size_t>(row - 1)][static_cast<size_t>(column - 'A')] =
                    word[0] == 'M' ? '/' : '*';
            }
            state = id == me ? others_turn : my_turn;
            fprintf(stderr, "%s player %d guessed %c%d\n", word[0] == 'S' ? "SHIP SUNK" : word, id,
                    column, row);
            if (id == 2 && FAULT != no_board_at_the_end) {
                show();
            }
        } else {
            broken();
        }
    }
    if (FAULT == exits_well_at_eof) {
        return 0;
    }
    broken();
}
