#!/usr/bin/env python3
"""A player of the card game; cards(5) describes the rules and messages.

It leads its highest card, follows suit with its lowest, and otherwise discards its highest.

It can stay for many games, which makes `multitool match --stay` much faster: starting Python takes
longer than a game.
"""
import os
import sys


def rank(card):
    return int(card[1], 16)


def choose(hand, table):
    if table:
        same_suit = [card for card in hand if card[0] == table[0][0]]
        if same_suit:
            return min(same_suit, key=rank)
    return max(hand, key=rank)


def play_game(players, me):
    # Everything that is known of a game is local to this function, so that nothing is left of it when
    # the next one begins.
    print('@', end='', flush=True)
    for line in sys.stdin:
        line = line.rstrip('\n')
        if line.startswith('HAND'):
            hand = line.split(',')[1:]
            continue
        if line.startswith('NEWROUND'):
            lead, table = int(line[len('NEWROUND'):]), []
        elif line.startswith('PLAYED'):
            table.append(line.split(',')[1])
        else:
            return  # GAMEOVER
        if len(table) < players and (lead + len(table)) % players == me:
            card = choose(hand, table)
            hand.remove(card)
            table.append(card)
            print('PLAY' + card, flush=True)


def main(arguments):
    while arguments:
        play_game(int(arguments[0]), int(arguments[1]))
        arguments = []
        # A match that lets players stay says so in the environment. Then a line with the arguments of the
        # next game follows, or the end of the input, if there is no further game.
        if os.environ.get('MULTITOOL_STAY') == '1':
            word, *words = sys.stdin.readline().split() or ['']
            if word == 'AGAIN':
                arguments = words


main(sys.argv[1:])
