"""progress_test.py MULTITOOL SOURCES FAMILIES

What a match shows on a terminal while it runs.
"""
import os
import re
import signal
import subprocess
import unicodedata

from matching import CARDS, MatchTest
import testing


def width_of(text):
    return sum(2 if unicodedata.east_asian_width(character) in 'WF' else 1 for character in text)


class Progress(MatchTest):
    def start_on_terminal(self, *words, columns=80):
        """A match that shows its progress on a terminal, and its table nowhere."""
        terminal = testing.Terminal(self.folder, ['match', *words], {**self.mark.environment, 'TERM': 'xterm'}, columns,
                                    subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        self.addCleanup(terminal.close)
        return terminal

    def test_the_progress_line_is_never_wider_than_the_terminal_and_is_blanked_at_the_end(self):
        for columns in (20, 40, 60, 200):
            terminal = self.start_on_terminal(*CARDS, '--deals', '300', '--processes', '日本語' * 10 + '=bob',
                                              '界' * 40 + '=bob', columns=columns)
            self.assertEqual(terminal.status(), 0)
            lines = terminal.bytes.decode().split('\r')
            self.assertGreater(len(lines), 2)
            self.assertEqual((lines[-1], lines[-2].strip()), ('', ''), lines)
            for line in lines:
                self.assertLess(width_of(line), columns, line)
            self.assertEqual(any('ahead: ' in line for line in lines), columns >= 60, (columns, lines))

    def test_a_message_during_the_progress_has_a_line_of_its_own(self):
        terminal = self.start_on_terminal(*CARDS, '--deals', '300', '--processes', '--jobs', '1', 'alice', 'bob')
        while ' left' not in terminal.screen:
            self.assertTrue(terminal.read_more(), terminal.screen)
        os.kill(testing.children_of(terminal.process.pid)[0], signal.SIGKILL)
        self.assertEqual(terminal.status(), 0)
        self.assertRegex(terminal.bytes, rb' \rmultitool: match: a worker ended with signal 9 at game')


testing.main()
