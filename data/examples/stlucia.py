#!/usr/bin/env python3
"""A player of the dice game; stlucia(5) describes the rules and messages.

It collects dice of 3, heals when it has lost health, and leaves StLucia when its health is 5 or less.
"""
import sys


def say(text):
    print(text, flush=True)


def main(me):
    health, inside, attacked = 10, False, 0
    print('!', end='', flush=True)
    for line in sys.stdin:
        word, *rest = line.split()
        if word in ('turn', 'rerolled'):
            rerolls = 0 if word == 'turn' else rerolls + 1
            dice = rest[0]
            wanted = '3H' if health < 10 and not inside else '3'
            others = ''.join(face for face in dice if face not in wanted)
            if others and rerolls < 2:
                say('reroll ' + others)
            else:
                say('keepall')
                if not inside:
                    health = min(10, health + dice.count('H'))
        elif word == 'attacks':
            attacker, attacked, way = rest[0], int(rest[1]), rest[2]
            # An attack into StLucia hurts the player inside; an attack out of it hurts all others.
            if attacker != me and inside == (way == 'in'):
                health -= attacked
        elif word == 'stay?':
            say('stay' if health > 5 else 'go')
        elif word == 'claim':
            inside = rest[0] == me
        elif word in ('winner', 'shutdown') or (word == 'eliminated' and rest[0] == me):
            return


main(sys.argv[2])
