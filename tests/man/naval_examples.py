"""naval_examples.py MULTITOOL PAGE: the examples of naval(5) are true.

The files are well formed, the conversation is what an agent hears and says, and the agent plays.
"""
import os
import subprocess
import sys
import tempfile

import mdoc

TAP = '''#!/bin/sh
# Agent 2, with what it hears and says kept.
tee heard | %s 2310B "$@" | tee said
'''


def main(multitool, page):
    multitool = os.path.abspath(multitool)
    with tempfile.TemporaryDirectory() as folder:
        def write(name, text):
            path = os.path.join(folder, name)
            with open(path, 'w', encoding='ascii') as file:
                file.write(text)
            os.chmod(path, 0o755)

        def read(name):
            with open(os.path.join(folder, name), encoding='ascii') as file:
                return file.read()

        def play(config):
            write('config', config)
            game = subprocess.run([multitool, 'navalhub', 'rules', 'config'], cwd=folder, check=False,
                                  capture_output=True, text=True, timeout=60)
            assert game.returncode == 0 and not game.stderr, f'{config}: {game}'
            return game.stdout

        write('rules', mdoc.literal_block(page, 'RULES FILES'))
        write('map', mdoc.literal_block(page, 'MAP FILES'))
        write('other', 'B2 W\nC1 S\n')
        write('tap', TAP % multitool)
        write('mine', mdoc.literal_block(page, '\\&An agent'))

        play('2310A,map,./tap,other\n')
        conversation = mdoc.literal_block(page, 'A conversation').splitlines()
        for mark, name in (('< ', 'heard'), ('> ', 'said')):
            shown = [line[2:] for line in conversation if line.startswith(mark)]
            assert shown == read(name).splitlines(), (name, shown, read(name))

        # Column by column: A1, A2, B1, ...
        assert 'player 1 guessed A1' in play('./mine,map,2310B,other\n')
        assert 'player 2 guessed A2' in play('2310A,map,./mine,other\n')
        play('./mine,map,./mine,other\n')

        # The shape of the example, with programs that are there.
        write('mybot', read('mine'))
        os.mkdir(os.path.join(folder, 'maps'))
        for name, source in (('mine', 'map'), ('maps/deep', 'map')):
            write(name, read(source))
        shown = play(mdoc.literal_block(page, 'CONFIG FILES'))
        assert shown.startswith('**********\nROUND 0\n') and 'ROUND 1\n' in shown
    return 0


sys.exit(main(*sys.argv[1:]))
