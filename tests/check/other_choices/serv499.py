# A server of 499 written from the published text alone. Where that is silent: it talks to one new client after the
# other, so a silent one keeps the others waiting; writes a log to stdout; removes blanks around lines; sorts hands;
# ends a pass with a full stop; lets the last of equal cards win; gives equal names in another order; uses the decks
# in turn for all games; skips empty lines in deck files; and leaves the connections open after the end.
import socket
import sys
import threading

RANKS, SUITS = 'AKQJT98765432', 'SCDH'


def die(status, message):
    sys.exit((sys.stderr.write(message + '\n'), status)[1])


def read_decks(path):
    decks = []
    for line in open(path, encoding='latin-1'):
        cards = [line.strip()[i:i + 2] for i in range(0, 104, 2)]
        if not line.strip():
            continue
        if any(len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS for card in cards):
            raise ValueError
        decks.append(cards)
    return decks[:] if decks else [][0]


class Left(Exception):
    pass


class Client:
    def __init__(self, connection):
        self.connection, self.lines = connection, connection.makefile('rb')

    def send(self, text):
        try:
            self.connection.sendall(text.encode('latin-1') + b'\n')
        except OSError:
            pass

    def read(self):
        try:
            line = self.lines.readline()
        except OSError:
            line = b''
        if not line:
            raise Left(self)
        return line.decode('latin-1').strip()


def worth(bid):
    return 20 + 50 * (int(bid[0]) - 4) + 10 * SUITS.index(bid[1])


class Game:
    used = 0

    def __init__(self, players):
        self.players, self.scores = sorted(players, key=lambda player: player.name), [0, 0]

    def tell(self, text, but=None):
        for player in self.players:
            if player is not but:
                player.send(text)

    def ask(self, player, question, is_valid):
        while True:
            player.send(question)
            answer = player.read()
            if is_valid(answer):
                return answer

    def run(self):
        try:
            for team in (0, 1):
                self.tell(f'MTeam{team + 1}: {self.players[team].name}, {self.players[team + 2].name}')
            while not self.play_hand():
                pass
        except Left as left:
            gone = left.args[0]
            if FAULT != 5:
                self.tell(f'M{gone.name} disconnected early', gone)
            self.tell('O', gone)
            for player in self.players:
                player.lines.close()
                player.connection.close()

    def play_hand(self):
        deck = DECKS[Game.used % len(DECKS)]
        Game.used += 1
        for seat, player in enumerate(self.players):
            player.hand = sorted(deck[seat::4], key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0])))
            player.send('H' + ''.join(player.hand))
        bid, bidder = self.bid()
        self.tell('T' + bid)
        won = [0, 0]
        leader = bidder
        for _ in range(13):
            winner = self.play_trick(leader, bid[1])
            self.tell(f'M{self.players[winner].name} won')
            if FAULT != 6 or winner == bidder:
                won[winner % 2] += 1
            leader = leader if FAULT == 3 else winner
        self.scores[bidder % 2] += worth(bid) if won[bidder % 2] >= int(bid[0]) else -worth(bid)
        self.tell('MTeam 1={}, Team 2={}'.format(*self.scores))
        for team in (0, 1):
            if self.scores[team] > 499 or self.scores[1 - team] < -499:
                self.tell(f'MWinner is Team {team + 1}')
                self.tell('O')
                return True
        return False

    def bid(self):
        highest, bidder, waiting = '', 0, [0, 1, 2, 3]
        while True:
            seat = waiting.pop(0)
            player = self.players[seat]

            def is_valid(bid):
                if bid == 'PP':
                    return highest != '' or FAULT == 7
                good = len(bid) == 2 and bid[0] in '456789' and bid[1] in SUITS
                return good and (not highest or worth(bid) > worth(highest))
            answer = self.ask(player, 'B' + highest, is_valid)
            if answer == 'PP':
                self.tell(f'M{player.name} passes.', player)
            else:
                self.tell(f'M{player.name} bids {answer}', player)
                highest, bidder = answer, seat
                waiting.append(seat)
            if highest == '9H' or waiting == [bidder]:
                return highest, bidder

    def play_trick(self, leader, trumps):
        best = led = None
        for seat in [(leader + i) % 4 for i in range(4)]:
            player = self.players[seat]

            def is_valid(card):
                follows = led is None or card[1] == led or all(held[1] != led for held in player.hand)
                return card in player.hand and (follows or FAULT == 1)
            card = self.ask(player, 'L' if led is None else 'P' + led, is_valid)
            led = led or card[1]
            player.hand.remove(card)
            player.send('A')
            self.tell(f'M{player.name} plays {card}', player)
            value = (card[1] == trumps and FAULT != 2, card[1] == led, -RANKS.index(card[0]))
            if best is None or value >= best[0]:
                best = value, seat
        return best[1]


if len(sys.argv) != 4:
    die(1, 'Usage: serv499 port greeting deck')
PORT, GREETING = sys.argv[1:3]
if not PORT.isdigit() or not 1 <= int(PORT) <= 65535:
    die(4, 'Invalid Port')
try:
    DECKS = read_decks(sys.argv[3])
except (OSError, ValueError, IndexError):
    die(6, 'Deck Error')
listener = socket.socket()
listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
try:
    listener.bind(('', int(PORT)))
    listener.listen(50)
except OSError:
    die(5, 'Port Error')
waiting = {}
while True:
    client = Client(listener.accept()[0])
    print('a client has connected', flush=True)
    if FAULT != 4:
        client.send('M' + GREETING)
    try:
        client.name, game = client.read(), client.read()
    except Left:
        continue
    if FAULT == 4:
        client.send('M' + GREETING)
    waiting.setdefault(game.lower(), []).insert(0, client)
    if len(waiting[game.lower()]) == 4:
        threading.Thread(target=Game(waiting.pop(game.lower())).run, daemon=True).start()
