/* An agent of the naval game; naval(5) describes the rules, files and messages.
   It first guesses every other cell, like the dark cells of a chessboard, and then the remaining cells.
   cc -o naval naval.c */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sends the first ships of the map file in a MAP message. */
static void say_map(const char *path, int ships) {
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t capacity = 0;
    const char *separator = "MAP ";
    if (file == NULL) {
        exit(1);
    }
    while (ships > 0 && getline(&line, &capacity, file) > 0) {
        char position[32], direction;
        if (sscanf(line, "%31s %c", position, &direction) == 2 && position[0] != '#') {
            printf("%s%s,%c", separator, position, direction);
            separator = ":";
            --ships;
        }
    }
    puts("");
    free(line);
    fclose(file);
}

int main(int argc, char **argv) {
    int columns = 1, rows = 1, ships = 1;
    int next = 0; /* counts all cells row by row, twice: first those with an even sum of column and row */
    char *line = NULL;
    size_t capacity = 0;
    if (argc != 4) {
        return 1;
    }
    while (getline(&line, &capacity, stdin) > 0) {
        if (sscanf(line, "RULES %d,%d,%d", &columns, &rows, &ships) == 3) {
            say_map(argv[2], ships);
        } else if (strncmp(line, "YT", 2) == 0) {
            int cell, column, row;
            do {
                const int late = next / (columns * rows);
                cell = next++ % (columns * rows);
                column = cell % columns;
                row = cell / columns;
                if ((column + row) % 2 == late) {
                    break;
                }
            } while (next < 2 * columns * rows);
            printf("GUESS %c%d\n", 'A' + column, row + 1);
        } else if (strncmp(line, "DONE", 4) == 0 || strncmp(line, "EARLY", 5) == 0) {
            break;
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
