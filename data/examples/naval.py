#!/usr/bin/env python3
"""An agent of the naval game; naval(5) describes the rules, files and messages.

It first guesses the cells around its last hits, and all other cells in an order that depends on its seed.
"""
import random
import sys


def ships_of(path):
    with open(path, encoding='ascii') as file:
        lines = [line.split() for line in file]
    return [words for words in lines if words and not words[0].startswith('#')]


def cells_of(columns, rows):
    return [chr(ord('A') + column) + str(row + 1) for column in range(columns) for row in range(rows)]


def around(cell):
    column, row = cell[0], int(cell[1:])
    return [column + str(row - 1), column + str(row + 1),
            chr(ord(column) - 1) + str(row), chr(ord(column) + 1) + str(row)]


def main(me, map_path, seed):
    for line in sys.stdin:
        word, _, text = line.strip().partition(' ')
        fields = text.split(',')
        if word == 'RULES':
            columns, rows, ships = (int(field) for field in fields[:3])
            cells = cells_of(columns, rows)
            random.Random(seed).shuffle(cells)
            places = [','.join(ship) for ship in ships_of(map_path)[:ships]]
            print('MAP', ':'.join(places), flush=True)
        elif word == 'YT':
            print('GUESS', cells.pop(0), flush=True)
        elif word in ('HIT', 'SUNK') and fields[0] == me:
            near = [cell for cell in around(fields[1]) if cell in cells]
            cells = near + [cell for cell in cells if cell not in near]
        elif word in ('DONE', 'EARLY'):
            return


main(*sys.argv[1:])
