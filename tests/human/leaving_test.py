"""leaving_test.py MULTITOOL SOURCES FAMILIES

Every way that a person leaves a game, or cannot even begin one.
"""
import os
import pathlib
import signal
import subprocess
import time
import unittest

from person import HumanTest
import testing


class Leaving(HumanTest):
    """A person who leaves in any way is gone, and leaves no process behind."""

    def games(self):
        """How to start a game, and how its hub ends when a player goes: status, what it says."""
        if 'cards' in testing.FAMILIES:
            self.file('a.deck', '4\nS1\nS2\nS3\nS4\n')
            yield ['hub', 'a.deck', '2', 'human', 'alice'], 6, 'Player EOF'
        if 'naval' in testing.FAMILIES:
            for name in ('west.map', 'duel.rules'):
                self.file(name, (testing.DATA / 'naval' / name).read_text())
            self.file('config', 'human,west.map,2310A,west.map\n')
            yield ['hub', 'duel.rules', 'config'], 5, 'Communications error'
        if 'stlucia' in testing.FAMILIES:
            self.file('a.rolls', '123HAP\n')
            yield ['stlucia', 'a.rolls', '15', 'human', 'eait'], 6, 'Player quit'

    def gone(self, terminal):
        """Whether no process of its session is left."""
        session = terminal.process.pid
        until = time.monotonic() + testing.TIMEOUT
        while True:
            left = []
            for stat in pathlib.Path('/proc').glob('[0-9]*/stat'):
                try:
                    state, _, _, sid = stat.read_text().rsplit(')', 1)[1].split()[:4]
                except OSError:
                    continue
                if int(sid) == session and state != 'Z':
                    left.append(stat)
            if not left or time.monotonic() > until:
                return not left
            time.sleep(0.01)

    def test_end_of_input(self):
        for words, status, message in self.games():
            with self.subTest(words[0]):
                terminal = self.start(*words)
                terminal.question()
                terminal.type('\x04')
                self.assertEqual(terminal.status(), status)
                self.assertIn(message, self.out())
                self.assertTrue(self.gone(terminal))

    def test_interrupt(self):
        # The terminal tells the hub as well: it ends by the signal, or in its own words.
        for words, _, _ in self.games():
            with self.subTest(words[0]):
                terminal = self.start(*words)
                terminal.question()
                terminal.type('\x03')
                self.assertEqual(terminal.status(), 9 if words[0] == 'stlucia' else -signal.SIGINT)
                self.assertTrue(self.gone(terminal))

    def test_an_interrupt_ends_the_line(self):
        # Only the person: an interrupted hub may kill all players first.
        for family, operands, told in (('cards', '2 0 2 1', 'HAND1,S1\nNEWROUND0\n'),
                                       ('stlucia', '2 A', 'turn 123HAP\n')):
            if family not in testing.FAMILIES:
                continue
            terminal = self.start('human', *operands.split(), stdin=subprocess.PIPE)
            terminal.process.stdin.write(told.encode())
            terminal.process.stdin.flush()
            terminal.question()
            terminal.type('\x03')
            self.assertEqual(terminal.status(), -signal.SIGINT)
            self.assertTrue(terminal.screen.endswith('> ^C\n'), terminal.screen)

    def test_the_terminal_is_closed(self):
        for words, _, _ in self.games():
            with self.subTest(words[0]):
                terminal = self.start(*words)
                terminal.question()
                os.close(terminal.person)
                terminal.person = os.open('/dev/null', os.O_RDWR)
                self.assertNotEqual(terminal.process.wait(timeout=testing.TIMEOUT), 0)
                self.assertTrue(self.gone(terminal))

    def test_the_terminal_is_closed_without_a_signal(self):
        for words, operands, told in (('cards', '2 0 2 1', 'HAND1,S1\nNEWROUND0\n'),
                                      ('stlucia', '2 A', 'turn 123HAP\n')):
            if words not in testing.FAMILIES:
                continue
            terminal = self.start('human', *operands.split(), stdin=subprocess.PIPE, ignore_hangup=True)
            terminal.process.stdin.write(told.encode())
            terminal.process.stdin.flush()
            terminal.question()
            os.close(terminal.person)
            terminal.person = os.open('/dev/null', os.O_RDWR)
            self.assertEqual(terminal.process.wait(timeout=testing.TIMEOUT), 0)

    def test_the_hub_goes(self):
        for family, operands, told, status in (('cards', '2 1 2 1', 'HAND1,S1\n', 7), ('stlucia', '2 B', '', 4)):
            if family not in testing.FAMILIES:
                continue
            terminal = self.start('human', *operands.split(), stdin=subprocess.PIPE)
            terminal.process.stdin.write(told.encode())
            terminal.process.stdin.close()
            self.assertEqual(terminal.status(), status)
            self.assertIn('The hub has gone.', terminal.screen)

    def test_a_hub_that_makes_no_sense(self):
        for family, operands, status in (('cards', '2 1 2 1', 6), ('stlucia', '2 B', 5)):
            if family not in testing.FAMILIES:
                continue
            terminal = self.start('human', *operands.split(), stdin=subprocess.PIPE)
            terminal.process.stdin.write(b'\x1b[2Jhello\n')
            terminal.process.stdin.close()
            self.assertEqual(terminal.status(), status)
            self.assertIn('The hub says something that makes no sense.', terminal.screen)
            self.assertNotIn('\x1b', terminal.screen)


class WithoutTerminal(HumanTest):
    def run_tool(self, *words):
        return subprocess.run([testing.MULTITOOL, *words], cwd=self.folder, capture_output=True, text=True,
                              timeout=testing.TIMEOUT, stdin=subprocess.DEVNULL, start_new_session=True)

    def test_it_says_so(self):
        for family, operands in (('cards', '2 0 2 1'), ('naval', '1 a.map 1'), ('stlucia', '2 A')):
            if family in testing.FAMILIES:
                run = self.run_tool('human', *operands.split())
                self.assertEqual((run.returncode, run.stdout, run.stderr),
                                 (1, '', 'human: there is no terminal to play on\n'))

    @unittest.skipUnless('cards' in testing.FAMILIES, 'not built')
    def test_the_hub_can_tell(self):
        self.file('a.deck', '2\nS1\nS2\n')
        run = self.run_tool('hub', '--show', '--stderr', 'err', 'a.deck', '2', 'human', 'alice')
        self.assertEqual(run.returncode, 5)
        self.assertIn('seat 0 (human): no greeting: ended with status 1', run.stderr)
        self.assertIn('human: there is no terminal to play on', (self.folder / 'err').read_text())

    def test_it_is_for_hubs(self):
        run = self.run_tool('human')
        self.assertEqual(run.returncode, 1)
        self.assertIn('multitool hub deck 2 human alice', run.stderr)


testing.main()
