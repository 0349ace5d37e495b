#!/usr/bin/env python3
"""A player of the card game; cards(5) describes the rules and messages.

It leads its highest card, follows suit with its lowest, and otherwise discards its highest.
"""
import sys


def rank(card):
    return int(card[1], 16)


def choose(hand, table):
    if table:
        same_suit = [card for card in hand if card[0] == table[0][0]]
        if same_suit:
            return min(same_suit, key=rank)
    return max(hand, key=rank)


def main(players, me):
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


main(int(sys.argv[1]), int(sys.argv[2]))
