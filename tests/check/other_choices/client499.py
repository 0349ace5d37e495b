# A client of 499 written from the published text alone. Where that is silent: it writes its output when it ends,
# ends as soon as its input has ended, writes a blank after the colon of every suit, and removes blanks around what
# the user types.
import os
import queue
import socket
import sys
import threading

RANKS, SUITS = 'AKQJT98765432', 'SCDH'


def die(status, message=''):
    sys.stdout.flush()
    sys.stderr.write(message)
    sys.stderr.flush()
    os._exit(status)


if len(sys.argv) not in (4, 5):
    die(1, 'Usage: client499 name game port [host]\n')
NAME, GAME, PORT, HOST = (sys.argv[1:] + ['localhost'])[:4]
if not NAME or not GAME or not PORT.isdigit() or not 1 <= int(PORT) <= 65535:
    die(4, 'Invalid Arguments.\n')
try:
    server = socket.create_connection((HOST, int(PORT)))
except (OSError, UnicodeError):
    die(2, 'Bad Server.\n')
messages, typed = queue.Queue(), queue.Queue()


def watch_input():
    for line in sys.stdin.buffer:
        typed.put(line.decode('latin-1').strip())
    messages.put('end of input')
    typed.put(None)


def watch_server():
    try:
        for line in server.makefile('rb'):
            messages.put(line.decode('latin-1').rstrip('\n'))
    except OSError:
        pass
    messages.put('')


def show(hand):
    for suit in SUITS:
        ranks = sorted((card[0] for card in hand if card[1] == suit), key=RANKS.index)
        print(f'{suit}: ' + ' '.join(ranks))


def ask(prompt, is_valid, hand=None):
    while True:
        if hand is not None:
            show(hand)
        print(prompt, end='')
        answer = typed.get()
        if answer is None:
            quit_game()
        if is_valid(answer):
            break
    try:
        server.sendall((answer[:2] + '\n').encode('latin-1'))
    except OSError:
        die(6, 'Protocol Error.\n')
    return answer


def quit_game():
    die(6 if FAULT == 3 else 7, 'User Quit.\n')


def is_bid(bid):
    return len(bid) == 2 and bid[0] in '456789' and bid[1] in SUITS


def worth(bid):
    return bid[0], SUITS.index(bid[1])


def ask_bid(highest):
    def is_valid(bid):
        if bid == 'PP' or FAULT == 1 and bid.startswith('PP'):
            return highest != ''
        return is_bid(bid) and (not highest or worth(bid) > worth(highest))
    ask(f'[{highest}] - Bid (or pass)> ' if highest else 'Bid> ', is_valid)


def ask_card(hand, led):
    def is_valid(card):
        follows = not led or card[1] == led or all(held[1] != led for held in hand)
        return card in hand and (follows or FAULT == 2)
    return ask(f'[{led}] play> ' if led else 'Lead> ', is_valid, hand)


threading.Thread(target=watch_input, daemon=True).start()
server.sendall(f'{NAME}\n{GAME}\n'.encode('latin-1'))
threading.Thread(target=watch_server, daemon=True).start()
state, hand, pending = 'hand' if FAULT == 4 else 'greeting', [], None
while True:
    message = messages.get()
    if message == 'end of input':
        quit_game()
    kind, text = message[:1], message[1:]
    cards = [text[i:i + 2] for i in range(0, len(text), 2)]
    if kind == 'M':
        print('Info: ' + text)
        state = 'hand' if state == 'greeting' else state
    elif state == 'greeting':
        break
    elif message == 'O':
        die(0)
    elif kind == 'H' and state == 'hand' and len(text) == 26 and all(
            card[0] in RANKS and card[1] in SUITS for card in cards):
        state, hand = 'bids', cards
        show(hand)
    elif state == 'bids' and kind == 'B' and (not text or is_bid(text)):
        ask_bid(text)
    elif state == 'bids' and kind == 'T' and len(text) == 2:
        state = 'tricks'
    elif state == 'tricks' and (message == 'L' or kind == 'P' and text in list(SUITS)):
        pending = ask_card(hand, text)
    elif state == 'tricks' and message == 'A' and pending:
        hand.remove(pending)
        pending, state = None, 'tricks' if hand else 'hand'
    else:
        break
die(6, 'Protocol Error.\n')
