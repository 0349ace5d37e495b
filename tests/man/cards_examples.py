"""cards_examples.py MULTITOOL PAGE DECKS: the examples of cards(5) are true.

The deck is the file that is installed, the conversation is what the hub prints, and the player plays.
"""
import os
import subprocess
import sys
import tempfile

import mdoc


def play(multitool, folder, deck, *players):
    game = subprocess.run([multitool, 'cardhub', deck, '2', *players], cwd=folder, check=False,
                          capture_output=True, text=True, timeout=60)
    assert game.returncode == 0 and not game.stderr, f'{players}: {game}'
    return game.stdout


def main(multitool, page, decks):
    multitool, decks = os.path.abspath(multitool), os.path.abspath(decks)
    seven = os.path.join(decks, 'seven.deck')
    with open(seven, encoding='ascii') as deck:
        assert deck.read() == mdoc.literal_block(page, 'DECK FILES')

    with tempfile.TemporaryDirectory() as folder:
        # The first column is what the hub prints; its heading is not.
        conversation = mdoc.literal_block(page, 'A conversation').splitlines()[1:]
        printed = [line[:17].rstrip() for line in conversation]
        shown = play(multitool, folder, seven, 'alice', 'alice').splitlines()
        assert shown == [line for line in printed if line], shown

        mine = os.path.join(folder, 'mine')
        with open(mine, 'w', encoding='ascii') as script:
            script.write(mdoc.literal_block(page, 'A player'))
        os.chmod(mine, 0o755)
        demo = os.path.join(decks, 'demo.deck')
        play(multitool, folder, seven, './mine', 'alice')
        play(multitool, folder, demo, 'alice', './mine', 'bob')
        play(multitool, folder, demo, './mine', './mine', './mine', './mine')
    return 0


sys.exit(main(*sys.argv[1:]))
