#!/usr/bin/env python3
"""An automatic player of 499: name game port [host]"""
import socket
import sys

RANKS, SUITS = '23456789TJQKA', 'SCDH'


def rank(card):
    return RANKS.index(card[0])


def of_suit(hand, suit):
    return [card for card in hand if card[1] == suit]


def worth(bid):
    return bid[0], SUITS.index(bid[1])


def choose_bid(hand, highest):
    """Bid one trick per card of the longest suit, or pass."""
    suit = max(SUITS, key=lambda suit: len(of_suit(hand, suit)))
    mine = str(min(len(of_suit(hand, suit)), 9)) + suit
    return mine if not highest or worth(mine) > worth(highest) else 'PP'


def choose_card(hand, suit):
    """Play high, or discard low if the suit cannot be followed."""
    if suit and not of_suit(hand, suit):
        return min(hand, key=rank)
    return max(of_suit(hand, suit) or hand, key=rank)


def play(server, name, game):
    def say(text):
        server.write(text + '\n')
        server.flush()
    say(name + '\n' + game)
    for line in server:
        kind, text = line[0], line[1:].rstrip('\n')
        if kind == 'M':
            print(text, flush=True)
        elif kind == 'H':
            hand = [text[i:i + 2] for i in range(0, len(text), 2)]
        elif kind == 'B':
            say(choose_bid(hand, text))
        elif kind in 'LP':
            card = choose_card(hand, text)
            say(card)
        elif kind == 'A':
            hand.remove(card)
        elif kind == 'O':
            return 0
    return 'the server has gone'


name, game, port, host = (sys.argv[1:] + ['localhost'])[:4]
with socket.create_connection((host, int(port))) as connection:
    server = connection.makefile('rw', newline='\n',
                                 errors='surrogateescape')
    sys.exit(play(server, name, game))
