"""A person in a seat of a hub, at a terminal."""
import pathlib
import re
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

PLAIN = {'TERM': 'xterm', 'LANG': 'C', 'NO_COLOR': '1'}
RICH = {'TERM': 'xterm', 'LANG': 'C.UTF-8'}
PROMPT = re.compile(r'\n[|│] ([^\n]*?)> ')


def plain(text):
    return re.sub('\033\\[[0-9]*m', '', text)


class Person(testing.Terminal):
    def question(self):
        """Waits for the next question, or for the end: then nothing."""
        while not (asked := PROMPT.search('\n' + plain(self.screen[self.answered:]))):
            if not self.read_more():
                return None
        return asked[1]


@unittest.skipUnless({'cards', 'naval', 'stlucia'} & set(testing.FAMILIES), 'there is no hub')
class HumanTest(testing.TestCase):
    def start(self, *words, environment=PLAIN, columns=80, quiet=True, **more):
        """The hub prints into a file or, unless `quiet`, on the terminal like the person."""
        out = open(self.folder / 'out', 'w') if quiet else None
        terminal = Person(self.folder, words, environment, columns, out,
                          **({'stderr': out} if quiet else {}), **more)
        if out:
            out.close()
        self.addCleanup(terminal.close)
        return terminal

    def out(self):
        return (self.folder / 'out').read_text()

    def check_width(self, screen, columns):
        for line in plain(screen).splitlines():
            shown = line.split('> ')[0]  # and what was typed
            self.assertLessEqual(len(shown), columns, line)
