// A card hub from the published text alone, as a student might write it. Where the text is silent
// it chooses otherwise than multitool does: it starts and greets one player after the other, finds
// players through PATH, lets them inherit every descriptor, buffers its output, closes no pipe and
// waits for no player. FAULT selects one mistake, for the tests of what `check` tells.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <vector>

#ifndef FAULT
#define FAULT 0
#endif
enum Fault {
    none,
    no_newline_at_end,
    last_card_wins,
    no_follow_suit,
    threshold_exceeded,
    gameover_missing,
    wrong_status,
    no_hand_for_last,
    crash_on_eof,
    no_sighup
};

struct Player {
    pid_t pid;
    FILE* to;
    FILE* from;
    std::vector<std::string> hand;
    int points;
    int diamonds;
};
static std::vector<Player> players;

static void finish(int status, const char* message) {
    fflush(stdout);
    if (*message) {
        fprintf(stderr, "%s\n", message);
    }
    exit(status);
}

static void hang_up(int) {
    for (Player& player : players) {
        kill(player.pid, SIGKILL);
    }
    finish(9, "Ended due to signal");
}

static bool is_card(const std::string& text) {
    return text.size() == 2 && strchr("SCDH", text[0]) && strchr("123456789abcdef", text[1]);
}

static std::vector<std::string> read_deck(const char* name) {
    std::vector<std::string> deck;
    FILE* file = fopen(name, "r");
    char line[80];
    int count = 0;
    char rest = 0;
    if (!file || !fgets(line, sizeof line, file) || sscanf(line, "%d%c", &count, &rest) < 1 ||
        count < 0 || (rest && rest != '\n')) {
        finish(3, "Deck error");
    }
    while (fgets(line, sizeof line, file)) {
        deck.push_back(std::string(line, strcspn(line, "\n")));
        if (!is_card(deck.back())) {
            finish(3, "Deck error");
        }
    }
    if (static_cast<int>(deck.size()) != count) {
        finish(3, "Deck error");
    }
    return deck;
}

static void start(const char* program, size_t count, size_t number, int threshold, size_t size) {
    int to[2], from[2];
    if (pipe(to) || pipe(from)) {
        finish(5, "Player error");
    }
    const std::string words[] = {std::to_string(count), std::to_string(number),
                                 std::to_string(threshold), std::to_string(size)};
    pid_t pid = fork();
    if (pid == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        dup2(open("/dev/null", O_WRONLY), 2);
        close(to[1]);
        close(from[0]);
        execlp(program, program, words[0].c_str(), words[1].c_str(), words[2].c_str(),
               words[3].c_str(), nullptr);
        _exit(99);
    }
    close(to[0]);
    close(from[1]);
    players.push_back({pid, fdopen(to[1], "w"), fdopen(from[0], "r"), {}, 0, 0});
    if (fgetc(players.back().from) != '@') {
        finish(5, "Player error");
    }
}

static std::string ask(size_t seat, char lead) {
    Player& player = players[seat];
    std::string line;
    int c;
    while ((c = fgetc(player.from)) != EOF && c != '\n') {
        line += static_cast<char>(c);
    }
    if (c == EOF && line.empty()) {
        if (FAULT == crash_on_eof) {
            abort();
        }
        finish(FAULT == wrong_status ? 7 : 6, "Player EOF");
    }
    if (line.compare(0, 4, "PLAY") || !is_card(line.substr(4))) {
        finish(7, "Invalid message");
    }
    const std::string card = line.substr(4);
    bool holds = false, could_follow = false;
    for (size_t i = 0; i < player.hand.size(); ++i) {
        could_follow = could_follow || player.hand[i][0] == lead;
        holds = holds || player.hand[i] == card;
    }
    if (!holds || (FAULT != no_follow_suit && could_follow && card[0] != lead)) {
        finish(8, "Invalid card choice");
    }
    for (size_t i = 0; i < player.hand.size(); ++i) {
        if (player.hand[i] == card) {
            player.hand.erase(player.hand.begin() + static_cast<long>(i));
            break;
        }
    }
    return card;
}

template <class... Args>
static void tell(Player& player, const char* format, Args... args) {
    fprintf(player.to, format, args...);
    fflush(player.to);
}

int main(int argc, char** argv) {
    if (argc < 5 - (FAULT == wrong_status ? 1 : 0)) {
        finish(1, "Usage: 2310hub deck threshold player0 {player1}");
    }
    char* end;
    const long threshold = strtol(argv[2], &end, 10);
    if (*end || end == argv[2] || threshold < 2) {
        finish(2, "Invalid threshold");
    }
    const std::vector<std::string> deck = read_deck(argv[1]);
    const size_t count = static_cast<size_t>(argc - 3);
    if (deck.size() < count) {
        finish(4, "Not enough cards");
    }
    signal(SIGPIPE, SIG_IGN);
    if (FAULT != no_sighup) {
        struct sigaction action = {};
        action.sa_handler = hang_up;
        sigaction(SIGHUP, &action, nullptr);
    }
    const size_t size = deck.size() / count;
    players.reserve(count);
    for (size_t i = 0; i < count; ++i) {
        start(argv[3 + i], count, i, static_cast<int>(threshold), size);
    }
    for (size_t i = 0; i < count; ++i) {
        std::string hand;
        for (size_t k = 0; k < size; ++k) {
            players[i].hand.push_back(deck[i * size + k]);
            hand += "," + deck[i * size + k];
        }
        if (FAULT != no_hand_for_last || i + 1 < count) {
            tell(players[i], "HAND%zu%s\n", size, hand.c_str());
        }
    }
    size_t lead = 0;
    for (size_t round = 0; round < size; ++round) {
        printf("Lead player=%zu\n", lead);
        for (Player& player : players) {
            tell(player, "NEWROUND%zu\n", lead);
        }
        std::string shown;
        size_t winner = lead;
        char suit = 0, best = 0;
        int diamonds = 0;
        for (size_t i = 0; i < count; ++i) {
            const size_t seat = (lead + i) % count;
            const std::string card = ask(seat, suit);
            suit = i == 0 ? card[0] : suit;
            if (card[0] == suit && (card[1] > best || FAULT == last_card_wins)) {
                best = card[1];
                winner = seat;
            }
            diamonds += card[0] == 'D';
            shown += std::string(i ? " " : "") + card[0] + "." + card[1];
            for (size_t other = 0; other < count; ++other) {
                if (other != seat) {
                    tell(players[other], "PLAYED%zu,%s\n", seat, card.c_str());
                }
            }
        }
        printf("Cards=%s\n", shown.c_str());
        ++players[winner].points;
        players[winner].diamonds += diamonds;
        lead = winner;
    }
    for (size_t i = 0; i < count; ++i) {
        Player& player = players[i];
        if (FAULT != gameover_missing) {
            tell(player, "GAMEOVER\n");
        }
        const bool counts = FAULT == threshold_exceeded ? player.diamonds > threshold
                                                        : player.diamonds >= threshold;
        printf("%s%zu:%d", i ? " " : "", i, player.points + (counts ? 1 : -1) * player.diamonds);
    }
    printf(FAULT == no_newline_at_end ? "" : "\n");
    finish(0, "");
}
