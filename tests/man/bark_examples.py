"""bark_examples.py MULTITOOL PAGES DATA: the examples of bark(5) and bark(6) are true.

The files on the pages are those that are installed, the games can be played, and the scores are right.
"""
import os
import subprocess
import sys
import tempfile

import mdoc


def play(multitool, folder, *words, typed=''):
    return subprocess.run([multitool, 'bark', *words], cwd=folder, input=typed, check=False,
                          capture_output=True, text=True, timeout=60)


def contents(*path):
    with open(os.path.join(*path), encoding='ascii') as file:
        return file.read()


def main(multitool, pages, data):
    multitool, data = os.path.abspath(multitool), os.path.abspath(data)
    formats, program = os.path.join(pages, 'bark.5'), os.path.join(pages, 'bark.6')
    assert contents(data, 'small.deck') == mdoc.literal_block(formats, 'DECK FILES')
    # It names its deck from the top of the sources, the page by its name alone.
    started = contents(data, 'started.save').replace('data/bark/', '')
    assert started == mdoc.literal_block(formats, 'SAVED GAMES')

    small = play(multitool, data, 'small.deck', '3', '4', 'a', 'h', typed='')
    shown = mdoc.literal_block(program, 'Display').rstrip('\n').splitlines()
    for line in shown:
        assert line in small.stdout, line
    assert small.returncode == 7
    last = play(multitool, data, 'small.deck', '3', '4', 'a', 'a').stdout.splitlines()[-1]
    assert f'.Dl {last}\n' in contents(program), last
    assert play(multitool, data, 'large.deck', '20', '20', 'a', 'a').returncode == 0
    top = os.path.join(data, '../..')
    assert play(multitool, top, 'data/bark/started.save', 'a', 'a').returncode == 0

    with tempfile.TemporaryDirectory() as folder:
        # All of the board but one card, which is then put.
        rows = mdoc.literal_block(program, 'SCORES').replace('..', '**').splitlines()
        rows[3] = rows[3].replace('1A', '**')
        with open(os.path.join(folder, 'save'), 'w', encoding='ascii') as save:
            save.write('\n'.join(['4 5 0 1', 'deck', '1A2A3A4A5A6A', '1B2B3B4B5B', *rows]))
        with open(os.path.join(folder, 'deck'), 'w', encoding='ascii') as deck:
            deck.write('0\n')
        end = play(multitool, folder, 'save', 'h', 'h', typed='1 2 4\n').stdout
        assert end.endswith('Player 1=4 Player 2=3\n'), end
    return 0


sys.exit(main(*sys.argv[1:]))
