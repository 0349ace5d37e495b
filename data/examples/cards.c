/* A player of the card game; cards(5) describes the rules and messages.
   It plays the first card of its hand that the rules allow, and can stay for many games.
   cc -o cards cards.c */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct card {
    char suit; /* 0 if the card has been played */
    char rank;
};

static struct card *hand;
static int hand_size;

/* Reads a hand such as "5,C4,D2,...". */
static void take_hand(const char *text) {
    hand_size = atoi(text);
    hand = calloc((size_t)hand_size + 1, sizeof *hand);
    if (hand == NULL) {
        exit(1);
    }
    for (int i = 0; i < hand_size && (text = strchr(text, ',')) != NULL; ++i) {
        hand[i] = (struct card){text[1], text[2]};
        ++text;
    }
}

/* Returns the first card of a suit, or the first card if there is none of the suit or the suit is 0. */
static struct card *choose(char suit) {
    struct card *any = NULL;
    for (int i = 0; i < hand_size; ++i) {
        if (hand[i].suit != 0 && hand[i].suit == suit) {
            return &hand[i];
        }
        if (hand[i].suit != 0 && any == NULL) {
            any = &hand[i];
        }
    }
    return any;
}

/* Plays one game. Returns 0 if it ended well. */
static int play_game(int players, int me) {
    int lead = 0, played = 0; /* the player that leads, the number of cards on the table */
    char led_suit = 0;
    char *line = NULL;
    size_t capacity = 0;
    fputs("@", stdout);
    fflush(stdout);
    while (getline(&line, &capacity, stdin) > 0) {
        if (strncmp(line, "HAND", 4) == 0) {
            take_hand(line + 4);
            continue;
        }
        if (strncmp(line, "NEWROUND", 8) == 0) {
            lead = atoi(line + 8);
            played = 0;
            led_suit = 0;
        } else if (strncmp(line, "PLAYED", 6) == 0) {
            const char *comma = strchr(line, ',');
            if (played++ == 0 && comma != NULL) {
                led_suit = comma[1];
            }
        } else {
            break; /* GAMEOVER */
        }
        if (played < players && (lead + played) % players == me) {
            struct card *card = choose(led_suit);
            if (card == NULL) {
                free(line);
                return 1;
            }
            printf("PLAY%c%c\n", card->suit, card->rank);
            fflush(stdout);
            card->suit = 0;
            ++played;
        }
    }
    free(line);
    free(hand); /* the next game has another one */
    hand = NULL;
    hand_size = 0;
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 5) {
        return 1;
    }
    int players = atoi(argv[1]), me = atoi(argv[2]), status = 0;
    /* A match that lets players stay says so in the environment. Then a line with the arguments of the
       next game follows the last message, or the end of the input. stdio reads ahead, so every line has
       to be read with the same functions. */
    const char *stay = getenv("MULTITOOL_STAY");
    char line[200];
    do {
        status = play_game(players, me);
    } while (status == 0 && stay != NULL && strcmp(stay, "1") == 0 &&
             fgets(line, sizeof line, stdin) != NULL &&
             sscanf(line, "AGAIN %d %d", &players, &me) == 2);
    return status;
}
