/* A player of the dice game; stlucia(5) describes the rules and messages.
   It keeps the most frequent face of 1, 2 and 3, rerolls all other dice twice, and never leaves StLucia.
   cc -o stlucia stlucia.c */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int count(const char *dice, char face) {
    int number = 0;
    for (; *dice != 0; ++dice) {
        number += *dice == face;
    }
    return number;
}

static void answer(const char *dice, int rerolls) {
    char kept = '3';
    for (const char *face = "21"; *face != 0; ++face) {
        if (count(dice, *face) > count(dice, kept)) {
            kept = *face;
        }
    }
    if (rerolls == 2 || count(dice, kept) == 6) {
        puts("keepall");
        return;
    }
    fputs("reroll ", stdout);
    for (; *dice != 0; ++dice) {
        if (*dice != kept) {
            putchar(*dice);
        }
    }
    puts("");
}

int main(int argc, char **argv) {
    int rerolls = 0;
    char *line = NULL;
    size_t capacity = 0;
    if (argc != 3) {
        return 1;
    }
    fputs("!", stdout);
    fflush(stdout);
    while (getline(&line, &capacity, stdin) > 0) {
        char dice[7], player;
        if (sscanf(line, "turn %6s", dice) == 1) {
            rerolls = 0;
            answer(dice, rerolls);
        } else if (sscanf(line, "rerolled %6s", dice) == 1) {
            answer(dice, ++rerolls);
        } else if (strcmp(line, "stay?\n") == 0) {
            puts("stay");
        } else if (sscanf(line, "eliminated %c", &player) == 1 && player == argv[2][0]) {
            break;
        } else if (strncmp(line, "winner", 6) == 0 || strncmp(line, "shutdown", 8) == 0) {
            break;
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
