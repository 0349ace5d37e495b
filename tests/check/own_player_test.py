"""own_player_test.py MULTITOOL SOURCES FAMILIES

`multitool check --as cards-player` and the like: players that keep to the rules are accused of nothing, and a
player with one fault is told it within the first ten entries.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest
import xml.etree.ElementTree

from checking import CheckTest
import testing

C_COMPILER = next((name for name in (os.environ.get('CC'), 'cc', 'gcc', 'clang') if name and shutil.which(name)), None)
CHOICES = pathlib.Path(__file__).resolve().parent / 'other_choices'
ROLES = {'cards': 'cards-player', 'naval': 'naval-agent', 'stlucia': 'dice-player'}
OURS = {'cards': ('2310alice', '2310bob'), 'naval': ('2310A', '2310B'),
        'stlucia': ('eait', 'habs', 'hass', 'mabs', 'science')}
ANSWER = 'printf("PLAY%c%c\\n", card->suit, card->rank);\n            fflush(stdout);'

# Of each fault: a name, what is replaced in the sample player by what, and what an entry says.
FAULTS = {
    'cards': [
        ('greets with a newline', 'fputs("@", stdout)', 'fputs("@\\n", stdout)', r'no newline follows the greeting'),
        ('greets with the wrong byte', 'fputs("@", stdout)', 'fputs("!", stdout)', r'its first byte is not the greeting'),
        ('does not greet', 'fputs("@", stdout);', '', r'its greeting has not come'),
        ('does not flush its greeting', 'fputs("@", stdout);\n    fflush(stdout);', 'fputs("@", stdout);',
         r'is it flushed\?'),
        ('does not flush', ANSWER, ANSWER.replace('fflush(stdout);', ''), r'is it flushed\?'),
        ('ends no line', ANSWER, ANSWER.replace('\\n', '', 1), r'an answer has no newline'),
        ('plays a card it does not hold', 'card->suit, card->rank);', "'S', '0' + 1);", r'an answer is not allowed: .*hand'),
        ('does not follow suit', 'choose(led_suit)', 'choose(0)', r'an answer is not allowed: .*suit\n +said +PLAY'),
        ('sends no card', 'PLAY%c%c', 'PLAID%c%c', r'a line is [^\n]*\n +said +PLAID'),
        ('crashes in the last round', 'card->suit = 0;', 'card->suit = 0; if (me == 1 && --hand_left == 0) abort();',
         r'it crashed: killed by signal 6 \(SIGABRT'),
        ('crashes in a long hand', 'hand_size = atoi(text);', 'hand_size = atoi(text); if (hand_size > 40) abort();',
         r'FAIL cards-player/(whole-deck|long|repeated)[^$]*\$ .*multitool deal cards --cards \d+ --seed \d+ > again.deck && '
         r'.*multitool cardhub --show again.deck 4 .*\n  it crashed'),
        ('does not leave', 'break; /* GAMEOVER */', 'for (;;) pause();', r'it does not leave after its last message'),
        ('does not leave at the end of its input', '    free(line);\n    free(hand);', '    if (feof(stdin)) for (;;) pause();',
         r'it does not leave at the end of its input'),
        ('dies at the end of its input', '    free(line);\n    free(hand);', '    if (feof(stdin)) abort();',
         r'it crashed: killed by signal 6 .*\n +at the end of its input'),
        ('leaves with status 3', 'return 0;', 'return 3;', r'status 3 instead of 0 after its last message'),
        ('prints what it does', 'char led_suit = 0;', 'char led_suit = 0; setbuf(stdout, 0);', None),
        ('prints on stdout', 'struct card *card = choose(led_suit);',
         'struct card *card = choose(led_suit); printf("I play\\n");', r'a line is not an answer\n +said +I play'),
        ('says good-bye', '    free(line);\n    free(hand);', '    puts("bye");', r'it writes something after its last answer\n +said +bye'),
        ('is too slow', 'take_hand(line + 4);', 'take_hand(line + 4); for (;;) pause();', r'nothing came within 750 ms|the game takes too long'),
        ('is wrong with 20 players', 'me = atoi(argv[2])', "me = argv[2][0] - '0'", r'of-20|1[0-9]-of-1'),
        ('forgets the second of two equal cards', 'card->suit = 0;',
         'for (struct card *c = hand; c != hand + hand_size; ++c) if (c->suit == card->suit && c->rank == card->rank && '
         'c != card) c->suit = 0; card->suit = 0;', r'FAIL cards-player/repeated'),
    ],
    'naval': [
        ('does not flush', '        fflush(stdout);\n', '', r'is it flushed\?'),
        ('does not know boards of one cell', 'next / (columns * rows)', 'next / (columns * rows - 1)',
         r'FAIL naval-agent/board-1x1.*\n(.*\n){3}  it crashed: killed by signal 8 \(SIGFPE'),
        ('guesses the same for ever', 'cell = next++ %', 'cell = next %', r'refused again and again|nothing came'),
        ('sends one ship too few', 'say_map(argv[2], ships)', 'say_map(argv[2], ships - 1)', r'due +MAP|said +MAP'),
        ('has rows of one digit', "'A' + column, row + 1", "'A' + column, (row + 1) % 10", r'FAIL naval-agent/(board|rows)'),
        ('does not know EARLY', 'strncmp(line, "EARLY", 5) == 0', '0',  None),
        ('leaves with status 1', 'return 0;', 'return 1;', r'status 1 instead of 0'),
        ('writes colons for guesses', 'GUESS %c%d', 'GUESS: %c%d', r'a line is not an answer\n +said +GUESS:'),
    ],
    'stlucia': [
        ('greets with a newline', 'fputs("!", stdout)', 'puts("!")', r'no newline follows the greeting'),
        ('never says keepall', 'if (rerolls == 2 || ', 'if (', r'an answer is not allowed'),
        ('does not stay or go', 'puts("stay")', 'puts("yes")', r'a line is not an answer\n +said +yes'),
        ('does not leave when it is eliminated', 'player == argv[2][0]', '0', r'it does not leave after its last message'),
        ('is wrong with 26 players', 'char *line = NULL;\n    size_t capacity = 0;\n    if (argc',
         'char *line = NULL;\n    size_t capacity = 0;\n    if (atoi(argv[1]) > 25) return 1;\n    if (argc',
         r'FAIL dice-player/all-letters-seat-0-of-26.*\n(.*\n){3}  it has ended with status 1, and its greeting was due'),
        ('dies when the hub does', 'free(line);', 'if (feof(stdin)) raise(11); free(line);',
         r'it crashed: killed by signal 11 .*\n +at the end of its input'),
        ('rerolls what it does not have', 'putchar(*dice);', "putchar('A');", r'an answer is not allowed'),
    ],
}


@unittest.skipUnless(C_COMPILER, 'there is no C compiler')
@unittest.skipUnless(ROLES.keys() & set(testing.FAMILIES), 'no family here has players of this kind')
class OwnPlayers(CheckTest):
    def own(self, family, program, *options):
        return self.check('--as', ROLES[family], *options, program=program, cases=None)

    def build(self, family, name, source=None, *options):
        """Compiles the sample player, or another source."""
        text = source or (testing.DATA / 'examples' / f'{family}.c').read_text()
        self.file(f'{name}.c', '#include <signal.h>\n#include <unistd.h>\n' + text)
        subprocess.run([C_COMPILER, '-std=gnu11', '-O1', '-w', '-o', self.folder / name, *options,
                        self.folder / f'{name}.c'], check=True)

    def families(self):
        for family in ROLES:
            if family in testing.FAMILIES:
                yield family

    def test_the_sample_players_are_accused_of_nothing(self):
        for family in self.families():
            self.build(family, 'mybot')
            (self.folder / 'mybot.py').unlink(missing_ok=True)
            shutil.copy(testing.DATA / 'examples' / f'{family}.py', self.folder / 'mybot.py')
            for program in ('./mybot', './mybot.py'):
                with self.subTest(family=family, program=program):
                    result = self.own(family, program, '--limit', '60')
                    self.reports(result, 0, ' cases pass; ')
                    self.assertNotIn('not run', result.stdout)

    def test_the_built_in_players_pass_strictly(self):
        for family in self.families():
            for name in OURS[family]:
                with self.subTest(name=name):
                    (self.folder / name).symlink_to(testing.MULTITOOL)
                    self.reports(self.own(family, f'./{name}', '--strict', '--limit', '60'), 0, ' cases pass\n')

    def test_each_fault_is_told_within_ten_entries(self):
        for family in self.families():
            source = (testing.DATA / 'examples' / f'{family}.c').read_text()
            source = source.replace('static int hand_size;', 'static int hand_size, hand_left;')
            source = source.replace('hand_size = atoi(text);', 'hand_left = hand_size = atoi(text);')
            for name, old, new, told in FAULTS[family]:
                with self.subTest(family=family, fault=name):
                    old = old.replace('hand_size = atoi(text);', 'hand_left = hand_size = atoi(text);')
                    self.assertEqual(source.count(old), 1)
                    self.build(family, 'mybot', source.replace(old, new))
                    result = self.own(family, './mybot', '--limit', '3')
                    if told is None:
                        self.assertEqual((result.returncode, result.stderr), (0, ''), result.stdout)
                        continue
                    self.assertEqual((result.returncode, result.stderr), (1, ''), result)
                    self.assertRegex(result.stdout, told)
                    self.assertLess(len(result.stdout.splitlines()), 100)

    def test_the_game_is_shown_up_to_the_fault(self):
        if 'cards' not in testing.FAMILIES:
            self.skipTest('cards is not built')
        self.program('#!/usr/bin/env python3\nimport sys\nprint("@", end="", flush=True)\nfor line in sys.stdin:\n'
                     '    if line.startswith("NEWROUND"):\n        sys.stderr.write("I lead\\n")\n'
                     '        print("PLAYZZ", flush=True)\n', name='mybot')
        case = 'cards-player/two-players-seat-0-of-2'
        result = self.own('cards', './mybot', '--only', case, '--keep', 'kept')
        self.reports(result, 1, f'FAIL {case}\n', '  a line is not an answer\n      said      PLAYZZ\n', '      due       ',
                     '      to it     HAND4,', '      to it     NEWROUND0\n', '      from it   PLAYZZ\n',
                     '      stderr    I lead\n', '      table empty\n', '      hand ')
        command = next(line.strip()[2:] for line in result.stdout.splitlines() if line.startswith('    $ '))
        self.assertIn('multitool cardhub --show again.deck 4 ./mybot ', command)
        kept = self.folder / 'kept' / case.replace('/', '.')
        for words, folder in ((['sh', '-c', command], self.folder), ([kept / 'run'], '/')):
            again = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
            self.assertEqual(again.returncode, 7, again)
            self.assertIn('said "PLAYZZ"', again.stderr)
        # Python may write the newline by itself; then the record has the line in two pieces.
        self.assertRegex((kept / 'messages').read_text(), r'\t<\??\tPLAYZZ\n')
        junit = self.own('cards', './mybot', '--only', case, '--format', 'junit').stdout
        failure = xml.etree.ElementTree.fromstring(junit).find('testsuite/testcase/failure')
        self.assertIn('said      PLAYZZ', failure.text)
        tap = self.own('cards', './mybot', '--only', case, '--format', 'tap')
        self.reports(tap, 1, f'not ok 1 - {case}\n', '    - "a line is not an answer"\n')

    def test_a_player_that_hangs_costs_the_limit_a_few_times(self):
        if 'cards' not in testing.FAMILIES:
            self.skipTest('cards is not built')
        self.program('printf @; sleep 99', name='mybot')
        result = self.own('cards', './mybot', '--jobs', '2', '--limit', '1')
        self.reports(result, 1, ' more cases, of which ', ' not run)\n', 'nothing came within 250 ms')

    def test_the_status_at_the_end_of_input_is_a_note(self):
        for family in self.families():
            self.build(family, 'mybot')
            self.reports(self.own(family, './mybot', '--only', 'status-after-the-end', '--notes'), 0,
                         f'NOTE {ROLES[family]}/status-after-the-end-of-input-seat-', 'at the end of its input\n')

    def test_an_unknown_name_lists_the_roles_and_the_command(self):
        self.program('exit 1', name='mybot')
        roles = [ROLES[family] for family in self.families()]
        self.complains(self.check(program='./mybot', cases=None), "'mybot'", '2310alice, ', ', '.join(roles),
                       f'multitool check --as {roles[0]} ./mybot')
        self.complains(self.check('--as', roles[0][:-1], program='./mybot', cases=None), f"did you mean '{roles[0]}'?")

    def test_the_list_of_games_is_always_the_same(self):
        for family in self.families():
            result = self.run_tool('check', '--as', ROLES[family], '--list', env=self.environment)
            names = re.findall(r'^  (?:spec|open)  (\S+)  ', result.stdout, re.MULTILINE)
            self.assertEqual(len(names), len(set(names)))
            self.assertGreater(len(names), 150)
            self.assertLess(len(names), 250)

    def test_a_program_that_cannot_be_started_is_no_failure_of_a_game(self):
        self.file('mybot', 'nothing')
        family = next(self.families())
        result = self.own(family, './mybot')
        self.assertEqual(result.returncode, 2, result)
        self.assertIn('mybot: it cannot be started: ', result.stderr)


if __name__ == '__main__':
    unittest.main()
