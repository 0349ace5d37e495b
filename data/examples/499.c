/* An automatic player of 499: name game port [host]. 499(5) describes the rules and messages.
   It bids only if it has to, and plays the first card of its hand that the rules allow.
   cc -o 499 499.c */
#define _POSIX_C_SOURCE 200809L
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int connect_to(const char *host, const char *port) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *addresses, *address;
    int fd = -1;
    if (getaddrinfo(host, port, &hints, &addresses) != 0) {
        return -1;
    }
    for (address = addresses; address != NULL && fd < 0; address = address->ai_next) {
        fd = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
        if (fd >= 0 && connect(fd, address->ai_addr, address->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(addresses);
    return fd;
}

/* Returns the first card of a suit in the hand ("KCTD..."), or the first card if there is none of the suit. */
static char *choose_card(char *hand, char suit) {
    for (char *card = hand; *card != 0; card += 2) {
        if (card[1] == suit) {
            return card;
        }
    }
    return hand;
}

int main(int argc, char **argv) {
    if (argc != 4 && argc != 5) {
        fprintf(stderr, "Usage: %s name game port [host]\n", argv[0]);
        return 1;
    }
    const int fd = connect_to(argc == 5 ? argv[4] : "localhost", argv[3]);
    FILE *from = fd < 0 ? NULL : fdopen(fd, "r");
    FILE *to = fd < 0 ? NULL : fdopen(dup(fd), "w");
    if (from == NULL || to == NULL) {
        fprintf(stderr, "no server there\n");
        return 2;
    }
    char hand[27] = "", *card = hand, *line = NULL;
    size_t capacity = 0;
    fprintf(to, "%s\n%s\n", argv[1], argv[2]);
    fflush(to);
    while (getline(&line, &capacity, from) > 0) {
        line[strcspn(line, "\n")] = 0;
        switch (line[0]) {
            case 'M':
                puts(line + 1);
                fflush(stdout);
                break;
            case 'H':
                snprintf(hand, sizeof hand, "%s", line + 1);
                break;
            case 'B':
                fputs(line[1] == 0 ? "4S\n" : "PP\n", to);
                break;
            case 'L':
            case 'P':
                card = choose_card(hand, line[1]);
                fprintf(to, "%.2s\n", card);
                break;
            case 'A':
                memmove(card, card + 2, strlen(card + 2) + 1);
                break;
            case 'O':
                return 0;
        }
        fflush(to);
    }
    fprintf(stderr, "the server has gone\n");
    return 6;
}
