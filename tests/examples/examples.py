"""examples.py FAMILY MULTITOOL SOURCE_FOLDER

The sample players of a family, in Python and in C, play whole games in every seat: against ours, against
each other, and among their kind.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from server499 import Server

SKIPPED = 77
SECONDS_OF_A_GAME = 60


def find_c_compiler():
    for name in (os.environ.get('CC'), 'cc', 'gcc', 'clang'):
        if name and shutil.which(name):
            return name
    print('there is no C compiler')
    sys.exit(SKIPPED)


def in_every_seat(players):
    return [players[shift:] + players[:shift] for shift in range(len(players))]


class Place:
    """A scratch folder with the samples built as ./inpython and ./inc, and the data."""

    def __init__(self, folder, multitool, source, stem):
        self.folder, self.multitool = folder, multitool
        examples = source / 'data/examples'
        shutil.copy(examples / f'{stem}.py', folder / 'inpython')
        subprocess.run([find_c_compiler(), '-std=c11', '-Wall', '-Wextra', '-Werror', '-o', folder / 'inc',
                        examples / f'{stem}.c'], check=True)
        (folder / 'data').symlink_to(source / 'data')

    def play(self, *words):
        game = subprocess.run([self.multitool, *words], cwd=self.folder, capture_output=True, text=True,
                              timeout=SECONDS_OF_A_GAME)
        assert game.returncode == 0 and game.stdout + game.stderr, (words, game)


def seats(ours):
    """Who plays whom."""
    for mine in ('./inpython', './inc'):
        yield from in_every_seat([mine, *ours])
        yield [mine, mine]
    yield from in_every_seat(['./inpython', './inc'])


def play_cards(place):
    for deck in ('demo', 'seven', 'twenty'):
        for players in seats(['alice', 'bob']):
            place.play('cardhub', f'data/cards/{deck}.deck', '2', *players)


def play_dice(place):
    for rolls in ('demo', 'two', 'three'):
        for players in seats(['eait', 'science']):
            place.play('stlucia', f'data/stlucia/{rolls}.rolls', '15', *players)


def play_naval(place):
    for rules, maps in (('duel', ('west', 'east')), ('ocean', ('north', 'scattered'))):
        paths = [f'data/naval/{name}.map' for name in maps]
        rounds = [f'{one},{paths[0]},{other},{paths[1]}\n'
                  for ours in ('2310A', '2310B') for one, other in seats([ours])]
        (place.folder / 'config').write_text(''.join(rounds))
        place.play('navalhub', f'data/naval/{rules}.rules', 'config')


def play_499(place):
    for deck in ('demo', 'hands'):
        with Server(place.multitool, place.folder / f'data/499/{deck}.deck') as server:
            for number, programs in enumerate((['./inpython'] * 4, ['./inc'] * 4, ['./inpython', './inc'] * 2)):
                clients = [subprocess.Popen([program, name, f'table {number}', str(server.port)], cwd=place.folder,
                                            stdout=subprocess.PIPE, text=True)
                           for program, name in zip(programs, ('Ann', 'Bob', 'Cy', 'Di'))]
                for client in clients:
                    shown = client.communicate(timeout=SECONDS_OF_A_GAME)[0]
                    assert client.returncode == 0, (deck, programs, client, shown[-1000:])
                    assert shown.startswith('Hi\nTeam1: Ann, Cy\n'), shown[:100]
                    assert 'Winner is Team ' in shown.splitlines()[-1], shown[-100:]


FAMILIES = {'cards': ('cards', play_cards), 'naval': ('naval', play_naval),
            'stlucia': ('stlucia', play_dice), '499': ('499', play_499)}


def main(family, multitool, source):
    stem, play = FAMILIES[family]
    with tempfile.TemporaryDirectory() as folder:
        play(Place(pathlib.Path(folder), os.path.abspath(multitool), pathlib.Path(source).absolute(), stem))
    return 0


sys.exit(main(*sys.argv[1:]))
