"""stlucia_examples.py MULTITOOL PAGE ROLLS: the examples of stlucia(5) are true.

The roll file is the one that is installed, the conversation is what hub and players say, and the player
plays.
"""
import os
import subprocess
import sys
import tempfile

import mdoc

# The columns of the conversation.
PLAYER_A, PLAYER_B = 40, 58


def play(multitool, folder, rolls, score, *players):
    game = subprocess.run([multitool, 'stlucia', rolls, score, *players], cwd=folder, check=False,
                          capture_output=True, text=True, timeout=60)
    assert game.returncode == 0 and not game.stdout, f'{players}: {game}'
    return game.stderr


def write_script(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, 'w', encoding='ascii') as script:
        script.write(text)
    os.chmod(path, 0o755)


def main(multitool, page, rolls):
    multitool, rolls = os.path.abspath(multitool), os.path.abspath(rolls)
    two = os.path.join(rolls, 'two.rolls')
    with open(two, encoding='ascii') as file:
        assert file.read() == mdoc.literal_block(page, 'ROLL FILES')

    with tempfile.TemporaryDirectory() as folder:
        # What each player says, after the greeting, and hears is in its column.
        write_script(folder, 'loud', f'#!/bin/sh\n{multitool} eait "$@" 2>heard.$2 | tee said.$2\n')
        shown = play(multitool, folder, two, '20', './loud', './loud')
        conversation = mdoc.literal_block(page, 'A conversation').splitlines()[1:]
        columns = [(line[:PLAYER_A].rstrip(), line[PLAYER_A:PLAYER_B].rstrip(), line[PLAYER_B:].rstrip())
                   for line in conversation]
        assert shown.splitlines() == [hub for hub, _, _ in columns if hub], shown
        for column, letter in ((1, 'A'), (2, 'B')):
            told = [line[column] for line in columns]
            with open(os.path.join(folder, f'heard.{letter}'), encoding='ascii') as file:
                heard = ['< ' + line.removeprefix('From StLucia:') for line in file.read().splitlines()]
            assert heard == [line for line in told if line.startswith('<')], heard
            with open(os.path.join(folder, f'said.{letter}'), encoding='ascii') as file:
                said = file.read().replace('!', '!\n', 1).splitlines()
            assert ['> ' + line for line in said] == [line for line in told if line.startswith('>')], said

        write_script(folder, 'mine', mdoc.literal_block(page, 'A player'))
        demo = os.path.join(rolls, 'demo.rolls')
        play(multitool, folder, demo, '15', './mine', 'habs')
        play(multitool, folder, demo, '15', 'eait', './mine', 'science', './mine')
    return 0


sys.exit(main(*sys.argv[1:]))
