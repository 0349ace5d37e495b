// Alice and (with BOB) bob from the published text alone. They accept what the text does not
// forbid: numbers with a sign or blanks before them, messages that are only checked for their form,
// and they print their stderr through a buffer.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#ifndef FAULT
#define FAULT 0
#endif
#ifndef BOB
#define BOB 0
#endif
enum Fault {
    none,
    no_newline,
    no_greeting,
    highest_of_lead,
    no_flush,
    played_before_hand_is_taken,
    wrong_discard
};

static std::vector<std::string> hand;

static void finish(int status, const char* message) {
    if (*message) {
        fprintf(stderr, "%s\n", message);
    }
    exit(status);
}

static long number(const char* text, long least, int status, const char* message) {
    char* end;
    const long value = strtol(text, &end, 10);
    if (*end || end == text || value < least) {
        finish(status, message);
    }
    return value;
}

static bool is_card(const std::string& text) {
    return text.size() == 2 && strchr("SCDH", text[0]) && strchr("123456789abcdef", text[1]);
}

// The position of the highest or lowest card of a suit in the hand, or -1.
static int find(char suit, bool highest) {
    int found = -1;
    for (size_t i = 0; i < hand.size(); ++i) {
        if (hand[i][0] == suit &&
            (found < 0 || (hand[i][1] > hand[static_cast<size_t>(found)][1]) == highest)) {
            found = static_cast<int>(i);
        }
    }
    return found;
}

static int first_of(const char* suits, bool highest) {
    for (; *suits; ++suits) {
        if (find(*suits, highest) >= 0) {
            return find(*suits, highest);
        }
    }
    return -1;
}

int main(int argc, char** argv) {
    if (argc != 5) {
        finish(1, "Usage: player players myid threshold handsize");
    }
    const long players = number(argv[1], 2, 2, "Invalid players");
    const long me = number(argv[2], 0, 3, "Invalid position");
    if (me >= players) {
        finish(3, "Invalid position");
    }
    const long threshold = number(argv[3], 2, 4, "Invalid threshold");
    const long size = number(argv[4], 1, 5, "Invalid hand size");
    if (FAULT != no_greeting) {
        printf("@");
    }
    fflush(stdout);
    std::vector<long> won(static_cast<size_t>(players));
    std::vector<std::string> table;
    long leader = -1, turn = -1, played = 0;
    bool has_hand = FAULT == played_before_hand_is_taken;
    const auto play = [&] {
        int place = -1;
        long diamonds = 0;
        bool is_near = false;
        for (const std::string& card : table) {
            diamonds += card[0] == 'D';
        }
        for (const long count : won) {
            is_near = is_near || count >= threshold - 2;
        }
        if (table.empty()) {
            place = BOB ? first_of("DHSC", false) : first_of("SCDH", true);
        } else if (BOB && is_near && diamonds > 0) {
            place = find(table[0][0], true);
            place = place < 0 ? first_of("SCHD", false) : place;
        } else {
            place = find(table[0][0], FAULT == highest_of_lead);
            place = place >= 0 ? place
                               : first_of(BOB                      ? "SCDH"
                                          : FAULT == wrong_discard ? "HDSC"
                                                                   : "DHSC",
                                          true);
        }
        if (place < 0) {
            finish(6, "Invalid message");
        }
        table.push_back(hand[static_cast<size_t>(place)]);
        hand.erase(hand.begin() + place);
        printf(FAULT == no_newline ? "PLAY%s" : "PLAY%s\n", table.back().c_str());
        if (FAULT != no_flush) {
            fflush(stdout);
        }
        turn = (turn + 1) % players;
    };
    for (;;) {
        std::string line;
        int c;
        while ((c = getchar()) != EOF && c != '\n') {
            line += static_cast<char>(c);
        }
        if (c == EOF && line.empty()) {
            finish(7, "EOF");
        }
        char extra;
        long seat;
        char card[3] = "";
        if (line == "GAMEOVER") {
            return 0;
        }
        if (!has_hand && line.compare(0, 4, "HAND") == 0) {
            const std::string head = "HAND" + std::to_string(size);
            if (line.compare(0, head.size(), head)) {
                finish(6, "Invalid message");
            }
            std::string rest = line.substr(head.size());
            while (rest.size() >= 3 && rest[0] == ',' && is_card(rest.substr(1, 2))) {
                hand.push_back(rest.substr(1, 2));
                rest = rest.substr(3);
            }
            if (!rest.empty() || static_cast<long>(hand.size()) != size) {
                finish(6, "Invalid message");
            }
            has_hand = true;
        } else if (has_hand && turn < 0 && !hand.empty() &&
                   sscanf(line.c_str(), "NEWROUND%ld%c", &seat, &extra) == 1 && seat >= 0 &&
                   seat < players) {
            leader = turn = seat;
            table.clear();
            played = 0;
        } else if (turn >= 0 && turn != me &&
                   sscanf(line.c_str(), "PLAYED%ld,%2s%c", &seat, card, &extra) == 2 &&
                   seat == turn && is_card(card)) {
            table.push_back(card);
            turn = (turn + 1) % players;
        } else {
            finish(6, "Invalid message");
        }
        if (turn == me && static_cast<long>(table.size()) < players) {
            play();
        }
        played = static_cast<long>(table.size());
        if (turn >= 0 && played == players) {
            long winner = leader, diamonds = 0;
            std::string best = table[0];
            fprintf(stderr, "Lead player=%ld:", leader);
            for (long i = 0; i < players; ++i) {
                const std::string& one = table[static_cast<size_t>(i)];
                fprintf(stderr, " %c.%c", one[0], one[1]);
                diamonds += one[0] == 'D';
                if (one[0] == best[0] && one[1] > best[1]) {
                    best = one;
                    winner = (leader + i) % players;
                }
            }
            fprintf(stderr, "\n");
            won[static_cast<size_t>(winner)] += diamonds;
            turn = -1;
        }
    }
}
