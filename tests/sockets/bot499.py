#!/usr/bin/env python3
"""The 499 player that is a program: whole games with the server, with servers of others, and the table
that a script lays for one person.

bot499.py MULTITOOL SOURCE_FOLDER
"""
import os
import pathlib
import random
import re
import shutil
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from server499 import Server

PATIENCE = 60
RANKS, SUITS = '23456789TJQKA', 'SCDH'


def deck_of(number):
    """The same on every machine."""
    cards = [rank + suit for suit in SUITS for rank in RANKS]
    generator = random.Random(number)
    for left in range(len(cards) - 1, 0, -1):
        other = int(generator.random() * (left + 1))
        cards[left], cards[other] = cards[other], cards[left]
    return cards


class Person:
    """Somebody else's client: passes if it may, and plays its lowest card. Tells what it heard."""

    def __init__(self, name, game, port):
        self.connection = socket.create_connection(('127.0.0.1', port), timeout=PATIENCE)
        self.connection.sendall(f'{name}\n{game}\n'.encode())
        self.heard = []

    def play(self):
        hand = []
        for line in self.connection.makefile('r', newline='\n'):
            line = line.rstrip('\n')
            self.heard.append(line)
            if line.startswith('H'):
                hand = [line[i:i + 2] for i in range(1, len(line), 2)]
            elif line.startswith('B'):
                self.say('PP' if line[1:] else '4S')
            elif line[0] in 'LP':
                good = [card for card in hand if card[1] == line[1:]] or hand
                card = min(good, key=lambda card: RANKS.index(card[0]))
                self.say(card)
                hand.remove(card)
        self.connection.close()
        return self.heard

    def say(self, text):
        self.connection.sendall(text.encode() + b'\n')


def start(multitool, *words, **options):
    return subprocess.Popen([multitool, *map(str, words)], stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def end_of(process):
    """Status, and what was said: nothing, if all is well."""
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out + err


def server_of(multitool, decks, folder):
    path = pathlib.Path(folder) / 'decks'
    path.write_text(''.join(''.join(deck) + '\n' for deck in decks))
    return Server(multitool, path)


def test_arguments(multitool, source, _folder):
    """All that the client's cases say of operands and hosts holds, under the other name."""
    text = (source / 'data/cases/client499.cases').read_text()
    cases = [case for case in text.split('\n=== ')[1:] if '--- talk' not in case and '--- signal' not in case]
    assert len(cases) > 15, cases
    for case in cases:
        words = shlex.split(re.search(r'^\$ (.*)$', case, re.M)[1])
        assert words[0] == 'client499', words
        # Under its own name, where everything is an operand.
        bot = start('bot499', *words[1:], executable=multitool)
        status, said = end_of(bot)
        expected = re.search(r'^--- err\n(.*?)(?=^--- |\Z)', case, re.M | re.S)
        expected = expected[1].rstrip('\n') + '\n' if expected else ''
        expected_status = re.search(r'^--- status (\d+)', case, re.M)
        assert status == int(expected_status[1] if expected_status else 0), (case, status, said)
        assert said.decode() == expected.replace('client499', 'bot499'), (case, said)


def test_four(multitool, _source, folder):
    """Four of them finish; equal names, and names that cannot be told apart in an info, do no harm."""
    with server_of(multitool, [deck_of(number) for number in range(20)], folder) as server:
        for names in ('Ann Bob Cy Di'.split(), ['x'] * 4, ['a, b', 'c, d', 'e', ', '],
                      ['x plays AS', 'bids 9H', 'n' * 3000, 'passes']):
            bots = [start(multitool, 'bot499', name, 'game', server.port) for name in names]
            for bot in bots:
                assert end_of(bot) == (0, b''), names


def test_two_against_two(multitool, _source, folder):
    """As partners they beat two who pass, and are never asked anything twice."""
    won = 0
    for game in range(10):
        with server_of(multitool, [deck_of(1000 * game + number) for number in range(30)], folder) as server:
            ours, theirs = (('a', 'c'), ('b', 'd')) if game % 2 else (('b', 'd'), ('a', 'c'))
            bots = [start(multitool, 'bot499', name, 'game', server.port) for name in ours]
            people = [Person(name, 'game', server.port) for name in theirs]
            threads = [threading.Thread(target=person.play) for person in people]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(PATIENCE)
            for bot in bots:
                assert end_of(bot) == (0, b''), game
            assert people[0].heard[-1] == 'O', people[0].heard[-3:]
            won += people[0].heard[-2] == f"MWinner is Team {1 if 'a' in ours else 2}"
    assert won >= 9, won


class StrictServer:
    """One seat of a table whose server keeps to 499(5) and says no more than it has to."""

    def __init__(self, multitool, cut):
        listener = socket.create_server(('127.0.0.1', 0))
        listener.settimeout(PATIENCE)
        self.bot = start(multitool, 'bot499', 'Ann', 'game', listener.getsockname()[1], '127.0.0.1')
        self.connection = listener.accept()[0]
        self.connection.settimeout(PATIENCE)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.close()
        self.lines = self.connection.makefile('rb')
        self.cut = cut
        assert self.hear() == 'Ann' and self.hear() == 'game'

    def hear(self):
        return self.lines.readline().decode().removesuffix('\n')

    def say(self, *lines):
        text = ''.join(line + '\n' for line in lines).encode()
        for begin in range(0, len(text), self.cut):
            self.connection.sendall(text[begin:begin + self.cut])

    def end(self):
        self.connection.shutdown(socket.SHUT_WR)
        rest = self.lines.read()
        self.lines.close()
        self.connection.close()
        return end_of(self.bot), rest


def test_plain_server(multitool, _source, _folder):
    """No info but the greeting, hands of any cards, bids that are nobody's, pieces of any length."""
    for number in range(12):
        generator = random.Random(number)
        server = StrictServer(multitool, 1 if number % 2 else 1000)
        server.say('M' + 'x' * (60_000 if number == 2 else 3))
        for _ in range(3):
            hand = deck_of(number)[:13] if number < 6 else [generator.choice(deck_of(0)[:9]) for _ in range(13)]
            server.say('H' + ''.join(hand), 'B')
            bid = server.hear()
            assert re.fullmatch('[4-9][SCDH]', bid), bid
            server.say('B9H')
            assert server.hear() == 'PP'
            server.say('T9H')
            for turn in range(13):
                suit = generator.choice(SUITS)
                server.say('P' + suit if turn % 3 else 'L')
                card = server.hear()
                assert card in hand, (hand, card)
                if turn % 3 and any(other[1] == suit for other in hand):
                    assert card[1] == suit, (hand, suit, card)
                hand.remove(card)
                server.say('A')
        server.say('O')
        assert server.end() == ((0, b''), b''), number


def test_bad_servers(multitool, _source, _folder):
    """What the client leaves for, this one does, too."""
    hand = 'H' + ''.join(deck_of(1)[:13])
    states = {(): (hand, 'B', 'T4H', 'L', 'PS', 'A', '', 'x'),
              ('MHi',): ('B', 'T4H', 'L', 'PS', 'A', '', hand[:-2], 'Ox'),
              ('MHi', hand): (hand, 'L', 'PS', 'A', 'B4', 'BPP', 'T', 'T4'),
              ('MHi', hand, 'T4H'): (hand, 'B', 'T4H', 'A', 'L ', 'P', 'PX')}
    for before, lines in states.items():
        for line in (*lines, None):
            server = StrictServer(multitool, 1000)
            server.say(*before, *([] if line is None else [line]))
            assert server.end()[0] == (6, b'Protocol Error.\n'), (before, line)


def children_of(parent):
    found = []
    for entry in pathlib.Path('/proc').iterdir():
        try:
            if entry.name.isdigit() and f'\nPPid:\t{parent}\n' in (entry / 'status').read_text():
                found.append(int(entry.name))
        except (FileNotFoundError, ProcessLookupError):
            pass
    return found


def is_running(pid):
    try:
        return '\nState:\tZ' not in pathlib.Path(f'/proc/{pid}/status').read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


class Table:
    """The script, in a folder for temporary files that it has to leave empty."""

    def __init__(self, multitool, source, folder, *words, script='data/499'):
        self.temporary = pathlib.Path(folder) / 'temporary'
        self.temporary.mkdir(exist_ok=True)
        environment = {**os.environ, 'MULTITOOL': multitool or '', 'TMPDIR': str(self.temporary)}
        self.process = start(source / script / 'table', *words, env=environment, start_new_session=True)
        self.children = []

    def port(self):
        for line in self.process.stdout:
            found = re.search(rb'client499 --comfort NAME table (\d+)$', line.rstrip())
            if found:
                self.children = children_of(self.process.pid)
                assert len(self.children) == 4, self.children
                return int(found[1])
        raise AssertionError('it does not say how to join')

    def end(self):
        ending = end_of(self.process)
        # A signal has been sent to each.
        while any(is_running(child) for child in self.children):
            os.sched_yield()
        assert not list(self.temporary.iterdir())
        return ending


def test_table(multitool, source, folder):
    """The script seats one person, and leaves nothing behind whatever way it ends."""
    table = Table(multitool, source, folder)
    heard = Person('Dan', 'table', table.port()).play()
    assert heard[0] == 'MWelcome to the table.' and heard[1] == 'MTeam1: Ada, Cem', heard[:3]
    assert heard[-2].startswith('MWinner is Team ') and heard[-1] == 'O', heard[-3:]
    assert table.end()[0] == 0

    for number, status in ((signal.SIGTERM, 143), (signal.SIGINT, 130)):
        table = Table(multitool, source, folder)
        table.port()
        table.process.send_signal(number)
        assert table.end()[0] == status

    # There is nothing on its standard input: the person leaves at the first question.
    status, said = Table(multitool, source, folder, 'Aaron').end()
    assert status == 7, (status, said)
    assert b'All four are here: you and Ben' in said and b'User Quit.' in said, said

    status, said = Table('/no/such/multitool', source, folder).end()
    assert status == 1 and b'set MULTITOOL' in said, said

    # Nobody says where it is: it is beside the script, where it was built or where it was installed.
    for script, built in (('data/499', 'build'), ('share/multitool/499', 'bin')):
        tree = pathlib.Path(folder) / 'tree'
        (tree / script).mkdir(parents=True)
        shutil.copy(source / 'data/499/table', tree / script)
        (tree / built).mkdir()
        (tree / built / 'multitool').symlink_to(multitool)
        status, said = Table(None, tree, folder, 'Aaron', script=script).end()
        assert status == 7 and b'User Quit.' in said, (script, status, said)
        shutil.rmtree(tree)


def main(multitool, source):
    for test in (test_arguments, test_four, test_two_against_two, test_plain_server, test_bad_servers,
                 test_table):
        with tempfile.TemporaryDirectory() as folder:
            start_time = time.monotonic()
            test(os.path.abspath(multitool), pathlib.Path(source).absolute(), folder)
            print(f'{test.__name__}: {time.monotonic() - start_time:.1f} s', flush=True)
    return 0


sys.exit(main(*sys.argv[1:]))
