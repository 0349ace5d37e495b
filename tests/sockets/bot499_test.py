"""The 499 player bot499: whole games with our server and with other servers, and the table that a script
lays for one person.

bot499_test.py MULTITOOL SOURCES FAMILIES
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
import threading

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing
from testing import MULTITOOL, SOURCES, TIMEOUT

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
    """A client that passes if it may, and plays its lowest card. It keeps what it heard."""

    def __init__(self, name, game, port):
        self.connection = socket.create_connection(('127.0.0.1', port), timeout=TIMEOUT)
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


def start(*words, **options):
    return subprocess.Popen([str(word) for word in words], stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def end_of(process):
    """Waits for its end: status, and what it printed (nothing, if all is well)."""
    out, err = process.communicate(timeout=TIMEOUT)
    return process.returncode, out + err


class StrictServer:
    """One seat of a table whose server keeps to 499(5) and says no more than it has to."""

    def __init__(self, cut):
        listener = socket.create_server(('127.0.0.1', 0))
        listener.settimeout(TIMEOUT)
        self.bot = start(MULTITOOL, 'bot499', 'Ann', 'game', listener.getsockname()[1], '127.0.0.1')
        self.connection = listener.accept()[0]
        self.connection.settimeout(TIMEOUT)
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
    """The script that lays a table. It has to leave its folder of temporary files empty."""

    def __init__(self, folder, *words, multitool=MULTITOOL, script=SOURCES / 'data/499'):
        self.temporary = folder / 'temporary'
        self.temporary.mkdir(exist_ok=True)
        environment = {**os.environ, 'MULTITOOL': multitool, 'TMPDIR': str(self.temporary)}
        self.process = start(script / 'table', *words, env=environment, start_new_session=True)
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


class Bot(testing.TestCase):
    def server_of(self, decks):
        return testing.Server499(self.file('decks', ''.join(''.join(deck) + '\n' for deck in decks)))

    def test_operands_and_hosts_are_those_of_the_client(self):
        text = (SOURCES / 'data/cases/client499.cases').read_text()
        cases = [case for case in text.split('\n=== ')[1:] if not case.startswith('files\n') and
                 '--- talk' not in case and '--- signal' not in case]
        self.assertGreater(len(cases), 15)
        for case in cases:
            words = shlex.split(re.search(r'^\$ (.*)$', case, re.M)[1])
            self.assertEqual(words[0], 'client499', words)
            # Under its own name, where everything is an operand.
            bot = start('bot499', *words[1:], executable=MULTITOOL)
            status, said = end_of(bot)
            expected = re.search(r'^--- err\n(.*?)(?=^--- |\Z)', case, re.M | re.S)
            expected = expected[1].rstrip('\n') + '\n' if expected else ''
            expected_status = re.search(r'^--- status (\d+)', case, re.M)
            self.assertEqual(status, int(expected_status[1] if expected_status else 0), (case, status, said))
            self.assertEqual(said.decode(), expected.replace('client499', 'bot499'), (case, said))

    def test_four_of_them_finish_a_game_whatever_their_names(self):
        with self.server_of([deck_of(number) for number in range(20)]) as server:
            for names in ('Ann Bob Cy Di'.split(), ['x'] * 4, ['a, b', 'c, d', 'e', ', '],
                          ['x plays AS', 'bids 9H', 'n' * 3000, 'passes']):
                bots = [start(MULTITOOL, 'bot499', name, 'game', server.port) for name in names]
                for bot in bots:
                    self.assertEqual(end_of(bot), (0, b''), names)

    def test_two_partners_beat_two_who_pass(self):
        won = 0
        for game in range(10):
            with self.server_of([deck_of(1000 * game + number) for number in range(30)]) as server:
                ours, theirs = (('a', 'c'), ('b', 'd')) if game % 2 else (('b', 'd'), ('a', 'c'))
                bots = [start(MULTITOOL, 'bot499', name, 'game', server.port) for name in ours]
                people = [Person(name, 'game', server.port) for name in theirs]
                threads = [threading.Thread(target=person.play) for person in people]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join(TIMEOUT)
                for bot in bots:
                    self.assertEqual(end_of(bot), (0, b''), game)
                self.assertEqual(people[0].heard[-1], 'O', people[0].heard[-3:])
                won += people[0].heard[-2] == f"MWinner is Team {1 if 'a' in ours else 2}"
        self.assertGreaterEqual(won, 9, won)

    def test_it_plays_with_a_server_that_only_says_what_it_has_to(self):
        for number in range(12):
            generator = random.Random(number)
            server = StrictServer(1 if number % 2 else 1000)
            server.say('M' + 'x' * (60_000 if number == 2 else 3))
            for _ in range(3):
                hand = deck_of(number)[:13] if number < 6 else [generator.choice(deck_of(0)[:9]) for _ in range(13)]
                server.say('H' + ''.join(hand), 'B')
                bid = server.hear()
                self.assertTrue(re.fullmatch('[4-9][SCDH]', bid), bid)
                server.say('B9H')
                self.assertEqual(server.hear(), 'PP')
                server.say('T9H')
                for turn in range(13):
                    suit = generator.choice(SUITS)
                    server.say('P' + suit if turn % 3 else 'L')
                    card = server.hear()
                    self.assertIn(card, hand, (hand, card))
                    if turn % 3 and any(other[1] == suit for other in hand):
                        self.assertEqual(card[1], suit, (hand, suit, card))
                    hand.remove(card)
                    server.say('A')
            server.say('O')
            self.assertEqual(server.end(), ((0, b''), b''), number)

    def test_it_leaves_a_server_for_what_the_client_does(self):
        hand = 'H' + ''.join(deck_of(1)[:13])
        states = {(): (hand, 'B', 'T4H', 'L', 'PS', 'A', '', 'x'),
                  ('MHi',): ('B', 'T4H', 'L', 'PS', 'A', '', hand[:-2], 'Ox'),
                  ('MHi', hand): (hand, 'L', 'PS', 'A', 'B4', 'BPP', 'T', 'T4'),
                  ('MHi', hand, 'T4H'): (hand, 'B', 'T4H', 'A', 'L ', 'P', 'PX')}
        for before, lines in states.items():
            for line in (*lines, None):
                server = StrictServer(1000)
                server.say(*before, *([] if line is None else [line]))
                self.assertEqual(server.end()[0], (6, b'Protocol Error.\n'), (before, line))


class TableScript(testing.TestCase):
    def check_end(self, table, wanted_status, *wanted):
        status, said = table.end()
        self.assertEqual(status, wanted_status, said)
        for text in wanted:
            self.assertIn(text, said)

    def test_it_seats_one_person(self):
        table = Table(self.folder)
        heard = Person('Dan', 'table', table.port()).play()
        self.assertEqual(heard[:2], ['MWelcome to the table.', 'MTeam1: Ada, Cem'])
        self.assertTrue(heard[-2].startswith('MWinner is Team '), heard[-3:])
        self.assertEqual(heard[-1], 'O')
        self.check_end(table, 0)

    def test_it_leaves_nothing_behind_when_a_signal_ends_it(self):
        for number, status in ((signal.SIGTERM, 143), (signal.SIGINT, 130)):
            table = Table(self.folder)
            table.port()
            table.process.send_signal(number)
            self.check_end(table, status)

    def test_a_person_without_input_leaves_at_the_first_question(self):
        self.check_end(Table(self.folder, 'Aaron'), 7, b'All four are here: you and Ben', b'User Quit.')

    def test_a_multitool_that_does_not_exist_is_reported(self):
        self.check_end(Table(self.folder, multitool='/no/such/multitool'), 1, b'set MULTITOOL')

    def test_it_finds_the_multitool_where_it_was_built_or_installed(self):
        for script, built in (('data/499', 'build'), ('share/multitool/499', 'bin')):
            tree = self.folder / built
            (tree / script).mkdir(parents=True)
            shutil.copy(SOURCES / 'data/499/table', tree / script)
            (tree / built).mkdir()
            (tree / built / 'multitool').symlink_to(MULTITOOL)
            self.check_end(Table(self.folder, 'Aaron', multitool='', script=tree / script), 7, b'User Quit.')


testing.main()
