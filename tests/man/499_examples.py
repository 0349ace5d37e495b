"""499_examples.py MULTITOOL PAGE DATA: the examples of 499(5) are true.

The deck is dealt as the conversation shows, and the client is the one that is installed, which a test of
its own lets play.
"""
import os
import re
import sys

import mdoc


def contents(*path):
    with open(os.path.join(*path), encoding='ascii') as file:
        return file.read()


def main(_, page, data):
    assert contents(data, 'examples/499.py') == mdoc.literal_block(page, 'A client')

    deck = mdoc.literal_block(page, 'DECK FILES')
    assert deck in contents(data, '499/demo.deck') + contents(data, '499/hands.deck'), deck
    cards = re.findall('..', deck)
    dealt = re.findall(r'^\w+ +< H(.*)$', mdoc.literal_block(page, 'A conversation'), re.MULTILINE)
    assert dealt == [''.join(cards[seat::4]) for seat in range(4)], dealt
    return 0


sys.exit(main(*sys.argv[1:]))
