"""check_test.py MULTITOOL SOURCES FAMILIES

What `multitool check` reports of wrong programs and wrong case files. It leaves nothing behind.
"""
import os
import re
import signal
import subprocess
import unittest
import xml.etree.ElementTree

from checking import GOOD, CheckTest
import testing

TALK = r"""=== talk
A player and its hub speak in turn.
see cards(5) MESSAGES
$ 2310alice
--- talk
0< @\
# a remark

0> HAND
0< PLAY
0> again
0< PLAY
0.
0<.
"""
HUB = r"""=== talk
A hub and its players.
see cards(5) MESSAGES
$ 2310hub ./puppet0 ./puppet1
--- talk
0: ./puppet0 a
1: ./puppet1 b
0> @\
1> @\
0< GO
1< GO
0. 3
< gone 3
1<.
--- out
gone 3
"""
# A hub that starts two players, greets them, waits for the first, and prints its exit status.
HUB_PROGRAM = r"""#!/usr/bin/env python3
import os, subprocess, sys
pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
players = [subprocess.Popen([name, letter], **pipes, EXTRA) for name, letter in zip(sys.argv[1:], "ab")]
for player in players: assert player.stdout.read(1) == "@"
for player in players: player.stdin.write("GO\n"); player.stdin.flush()
print("gone", players[0].wait(), flush=True)
players[1].stdin.close()
END
"""


class Check(CheckTest):
    def test_a_program_that_is_right_passes(self):
        self.program(GOOD)
        self.reports(self.check(), 0, 'cards(5) MESSAGES', '1 of 1', 'all 2 cases pass')
        self.reports(self.check('--only', 'writ'), 0, '1 case passes')
        self.reports(self.check('--only', '2310alice/says'), 0, '1 case passes')
        self.reports(self.check('--only', 'THE GAME'), 0, '1 case passes')
        result = self.check('--only', 'nothing like it')
        self.assertEqual(result.returncode, 2, result)
        self.assertIn('no case has that', result.stderr)
        self.reports(self.check('--list'), 0, '2310alice: cards(5) MESSAGES\n  spec  says  It says two lines.\n')

    def test_a_file_may_lack_its_last_newline_where_the_case_says_so(self):
        self.program("printf 'a\\nb' >f")
        case = '=== writes\nIt writes.\nsee cards(5) MESSAGES\n$ 2310alice\n--- expect-file f%s\na\nb\n'
        self.file('my.cases', case % '')
        self.reports(self.check(), 1, 'f differs in line 2\n')
        self.file('my.cases', case % ' lines')
        self.reports(self.check(), 0, '1 case passes')
        self.file('my.cases', case % ' line')
        self.complains(self.check(), 'my.cases:5: ')
        self.program("printf 'a\\n' >f")
        self.file('my.cases', case % ' lines')
        self.reports(self.check(), 1, 'f differs in line 2\n')

    def test_wrong_output_is_shown_beside_what_was_expected(self):
        self.program("printf 'one\\nTwo\\n'; exit 0")
        self.reports(self.check('--only', 'says'), 1,
                     'FAIL 2310alice/says\n    It says two lines.\n    More than one line says so.\n'
                     "    cards(5) MESSAGES\n    $ 2310alice 'a b' \"c\"\n",
                     '  status 0 instead of 6\n',
                     '  stdout differs in line 2\n      after     one\n      expected  two\n      came      Two\n',
                     '  stderr is empty\n      expected  why\\tnot\n',
                     '1 of 1 case fails\n')
        self.reports(self.check('--stop-first', '--jobs', '2'), 1, '1 of 1 case fails; 1 case not run')

    def test_a_missing_newline_at_the_end_is_shown(self):
        self.program(GOOD.replace("'one\\ntwo\\n'", "'one\\ntwo'"))
        self.reports(self.check(), 1, '      expected  two\\n\n      came      two\n')

    def test_output_after_the_expected_end_is_shown(self):
        self.program(GOOD.replace('; exit 6', "; printf '\\n\\377' ; exit 6"))
        self.reports(self.check(), 1, 'stdout differs in line 3\n      after     two\n      expected  nothing more\n'
                     '      came      an empty line\n')

    def test_a_file_that_is_wrong_or_missing_is_reported(self):
        self.program(GOOD.replace('-lt 70', '-lt 60'))
        self.reports(self.check(), 1, 'differs in line 1, byte 241', '      expected  ...', '      came      ...')
        self.program(GOOD.replace('made/of', 'made/or'))
        self.reports(self.check(), 1, 'has not been written')

    def test_a_crash_is_reported_with_its_signal(self):
        self.program('kill -SEGV $$')
        self.reports(self.check(), 1, '  it crashed: killed by signal 11 (SIGSEGV, a bad address)\n', '0 of 1')

    def test_a_program_that_hangs_is_ended_at_the_limit(self):
        self.program("trap '' TERM INT HUP; echo one; while :; do sleep 9; done")
        self.reports(self.check('--limit', '1.5', '--only', 'says'), 1,
                     '  it was still running after 1.5 s, and was ended\n',
                     '      expected  two\n      came      nothing more\n')

    def test_a_program_that_prints_without_end_is_ended(self):
        self.program('exec yes')
        self.reports(self.check('--only', 'says'), 1, '  it said more than 16 MB, and was ended\n')

    def test_processes_that_a_program_leaves_behind_are_reported_and_ended(self):
        self.program(GOOD.replace('exit 6', '(setsid sleep 999 >/dev/null 2>&1 </dev/null &); sleep 999 & exit 6'))
        self.reports(self.check('--strict', '--only', 'says'), 1, '  a process is left behind: sleep 999\n')
        self.program(GOOD.replace('exit 6', "sh -c 'sleep 999; :' some/folder/with/programs/named-by-it & exit 6"))
        self.reports(self.check('--strict', '--only', 'says'), 1,
                     '  a process is left behind: sh -c sleep 999; : some/folder/with/programs/named-by-it\n')

    def test_a_program_that_kills_its_process_group_does_not_end_the_checker(self):
        self.program('kill -9 0')
        self.reports(self.check(), 1, 'it was ended by signal 9 (SIGKILL)')

    def test_a_program_that_writes_a_huge_file_is_ended(self):
        self.program('exec dd if=/dev/zero of=big bs=1M count=100')
        self.reports(self.check(), 1, 'SIGXFSZ, it wrote a file of more than 64 MB')

    def test_folders_without_permissions_are_removed(self):
        self.program('mkdir -p a/b; echo >a/b/c; chmod 0 a/b; chmod 500 a; exit 0')
        self.reports(self.check('--only', 'says'), 1, 'status 0 instead of 6')

    def test_a_program_that_cannot_be_started_is_reported_with_the_reason(self):
        self.file('2310alice', 'echo\n', 0o755)
        for text, mode, why in (('echo\n', 0o755, 'it is not a program: neither built for this machine nor a script'),
                                ('#!/bin/sh\n', 0o644, 'it may not be executed (chmod +x?)'),
                                ('#!/nowhere/at/all\n', 0o755,
                                 'what its first line (#!) or its loader names is not there')):
            self.file('2310alice', text, mode)
            result = self.check()
            self.reports(result, 2, 'no case was run; 2 cases not run')
            self.assertIn(why, result.stderr)
            self.assertEqual(result.stderr.count('\n'), 1, result.stderr)
        for program in ('./nothing', 'my.cases', 'tmp'):
            result = self.check(program=program)
            self.assertEqual(result.returncode, 2, result)
            self.assertTrue(result.stderr.startswith('multitool: '), result)

    def test_a_malformed_case_file_is_refused_with_line_and_reason(self):
        self.program(GOOD)
        for text, line, what in (
                ('no mark\n', 1, 'a case begins with'), ('=== a b\n', 1, 'a name is made of'),
                ('=== a\n$ x\n', 2, 'nothing says what the case is about'),
                ('=== a\nx\n$ x\n', 3, "no 'see PAGE(N) SECTION'"), ('=== a\nx\nsee y\n', 3, 'not like'),
                ('=== a\nx\nsee y(5) Z\n', 4, 'the file ends within a case'),
                ("=== a\nx\nsee y(5) Z\n$ 'x\n", 4, 'a quote is not closed'),
                ('=== a\nx\nsee y(5) Z\nspek A\n$ x\n', 4, "after 'see' come a level"),
                ('=== a\nx\nsee y(5) Z\n$ x\n--- inn\n', 5, 'there is no such block'),
                ('=== a\nx\nsee y(5) Z\n$ x\n--- in\na\n\\q\n', 7, 'after \\ comes'),
                ('=== a\nx\nsee y(5) Z\n$ x\n--- in\na\\\nb\n', 6, 'a \\ at the end of a line'),
                ('=== a\nx\nsee y(5) Z\n$ x\n--- in\n\\{9*}}\n\\{x*a}\n', 7, 'a repeat is like'),
                ('=== a\nx\nsee y(5) Z\n$ x\n--- status 256\n', 5, 'a status is 0 to 255, or any'),
                ('=== a\nx\nsee y(5) Z\n$ x\n--- file ../b\n', 5, 'not the name of something in the folder'),
                ('=== a\nx\nsee y(5) Z\n$ x\n--- out\n--- out\n', 6, 'a second block'),
                ('=== a\nx\nsee y(5) Z\n$ x\n--- talk\n0> a\n#\n0?\n', 8, 'a step is like'),
                ('=== a\nx\nsee y(5) Z\n$ x\n--- signal HUP\n', 5, 'not like: signal HUP'),
                ('=== files\n--- in\n', 2, 'a block that'),
                ('=== a\nx\nsee y(5) Z\n$ x\n--- file .\n', 5, 'not the name of something in the folder'),
                ('=== a\nx\nsee y(5) Z\n$ x\n--- file a/\n', 5, 'not the name of something in the folder'),
                ('=== a\nx\n\nsee y(5) Z\n$ 2310bob 1\n', 5, 'the command is not one of 2310alice, alice: 2310bob'),
                ('=== a\nx\nsee y(5) Z\n$ alice\n\n=== a\nx\nsee y(5) Z\n$ alice\n', 6, 'a second case named a')):
            self.file('my.cases', text)
            result = self.check()
            self.assertEqual((result.returncode, result.stdout), (2, ''), text)
            self.assertTrue(result.stderr.startswith(f'multitool: my.cases:{line}: {what}'), (text, result.stderr))

    def test_reports_in_every_format_are_well_formed_and_the_same_with_any_number_of_jobs(self):
        self.program("printf 'a\\000\\033[31m<&]]>\"\\377\\n'; exit 0")
        result = self.check('--format', 'junit')
        self.assertEqual(result.returncode, 1, result)
        suite = xml.etree.ElementTree.fromstring(result.stdout).find('testsuite')
        self.assertRegex(suite.attrib.pop('time'), r'^\d+\.\d{3}$')
        self.assertEqual(suite.attrib,
                         {'name': '2310alice', 'tests': '2', 'failures': '2', 'errors': '0', 'skipped': '0'})
        case = suite.findall('testcase')[1]
        self.assertEqual((case.get('name'), case.get('classname')), ('says', '2310alice.cards(5) MESSAGES'))
        failure = case.find('failure')
        self.assertIn('a\\000\\033[31m<&]]>"\\377', failure.text)
        result = self.check('--format', 'tap')
        lines = result.stdout.splitlines()
        self.assertEqual(lines[:3], ['TAP version 14', '1..2', 'not ok 1 - 2310alice/writes'])
        self.assertTrue(all(re.fullmatch(r'[ -~]*', line) for line in lines), lines)
        self.assertEqual(self.check('--jobs', '1').stdout, self.check('--jobs', '9').stdout)

    def test_an_unknown_format_and_no_jobs_are_refused(self):
        self.program(GOOD)
        self.assertEqual(self.check('--format', 'xml').returncode, 2)
        self.assertEqual(self.check('--jobs', '0').returncode, 2)

    def test_the_folder_of_a_failed_case_is_kept_with_a_script_that_repeats_it(self):
        self.program(GOOD.replace("'one", "'One"))
        self.reports(self.check('--keep', 'kept'), 1, '1 of 2 cases fails')
        self.assertEqual([path.name for path in (self.folder / 'kept').iterdir()], ['2310alice.says'])
        again = self.run_program(self.folder / 'kept/2310alice.says/run')
        self.assertEqual((again.stdout, again.stderr, again.returncode), ('One\ntwo\n', 'why\tnot\n', 6))

    def test_a_player_is_checked_step_by_step(self):
        self.file('my.cases', TALK)
        player = 'printf @; while read -r line; do echo PLAY; done'
        self.program(player)
        self.reports(self.check(), 0, '1 case passes')
        self.program(player.replace('echo PLAY', 'echo PLAY; echo PLUS'))
        self.reports(self.check(), 1, '  after\n      0> HAND\n      0< PLAY\n      0> again\n'
                     '  the hub should now have heard\n      expected  PLAY\n      came      PLUS\n')
        self.program(player + '; echo more')
        self.reports(self.check(), 1, '      expected  nothing more\n      came      more\n')
        self.program('printf @; read -r line; echo PLAY; echo oh >&2; exit 3')
        self.reports(self.check(), 1,
                     '      expected  PLAY\n      came      nothing: the program has closed the connection\n',
                     '  it has ended with status 3\n  stderr says\n      oh\n')
        self.program('printf @; read -r line; kill -SEGV $$')
        self.reports(self.check(), 1, '  it crashed: killed by signal 11',
                     '      0> HAND\n  the hub should now have heard\n')
        self.program('printf @; sleep 99')
        self.reports(self.check('--limit', '1.5'), 1, '      expected  PLAY\n      came      nothing in time\n')
        self.program("exec env -u PYTHONUNBUFFERED python3 -c \"import sys; print(end='@', flush=True); "
                     "[print('PLAY') for line in sys.stdin]\"")
        self.reports(self.check('--limit', '5'), 1, '      expected  PLAY\n      came      nothing in time\n'
                     '  (it came when its input had ended: is it flushed?)\n')
        self.program('printf x@')
        self.reports(self.check('--keep', 'kept'), 1,
                     '  the hub should now have heard\n      expected  @\n      came      x@\n')
        self.reports(self.run_program(self.folder / 'kept/2310alice.talk/run'), 1, 'came      x@')

    def test_a_hub_is_checked_with_puppets_as_its_players(self):
        self.file('my.cases', HUB)

        def check(extra='close_fds=True', end='players[1].wait()', limit='60', **changes):
            text = HUB_PROGRAM.replace('EXTRA', extra).replace('END', end)
            for old, new in changes.values():
                text = text.replace(old, new)
            self.program(text, '2310hub')
            return self.check('--strict', '--limit', limit, program='./2310hub')

        self.reports(check(), 0, '1 case passes')
        self.reports(check(end='os._exit(0)'), 1, '  player 1 was not waited for\n')
        self.reports(check(a=('for player in players: player.stdin.w', 'for player in players[:1]: player.stdin.w'),
                           limit='5'), 1,
                     '  player 1 should now have heard\n      expected  GO\n      came      nothing in time\n')
        self.reports(check(a=('"GO', '"STOP')), 1,
                     '  player 0 should now have heard\n      expected  GO\n      came      STOP\n')
        self.reports(check(a=('"ab"', '"ac"')), 1,
                     '  player 1 has other arguments\n      expected  ./puppet1 b\n      came      ./puppet1 c\n')
        self.reports(check(a=('players[1].stdin.close()',
                              "players[1].stdin.write('MORE\\n'); players[1].stdin.close()")), 1,
                     '  player 1 should now have heard\n      expected  nothing more\n      came      MORE\n')
        self.reports(check(extra='pass_fds=[os.dup(0)]'), 1,
                     '  player 0 was handed 1 descriptor beside stdin, stdout and stderr\n')
        self.reports(check(a=('zip(sys.argv[1:]', 'zip(sys.argv[1:2]'), limit='5'), 1,
                     '  player 1 should have been started\n')

    def test_after_a_signal_the_rest_is_not_run_and_nothing_is_left_behind(self):
        self.program(f"echo ready >>'{self.folder}/started'; trap '' TERM INT; (setsid sleep 999 &); sleep 999")
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
            (self.folder / 'started').unlink(missing_ok=True)
            check = self.start_check(stdout=subprocess.PIPE)
            testing.wait_until((self.folder / 'started').exists, check)
            check.send_signal(number)
            out, _ = check.communicate(timeout=testing.TIMEOUT)
            self.assertEqual(check.returncode, status, out)
            self.assertIn('not run', out)
            self.assertEqual(self.left(), [])

    def test_colour_and_progress_are_shown_on_a_terminal_unless_the_environment_forbids_it(self):
        self.program('exit 1')

        def shown(**environment):
            terminal = testing.Terminal(self.folder, ['check', '--cases', 'my.cases', './2310alice'],
                                        {**self.marked, 'TERM': 'xterm', **environment}, stdin=subprocess.DEVNULL)
            self.addCleanup(terminal.close)
            self.assertEqual(terminal.status(), 1)
            return terminal.screen

        in_colour = shown()
        self.assertIn('\33[31mFAIL\33[0m', in_colour)
        self.assertIn('of 2 cases', in_colour)
        self.assertNotIn('\33[31m', shown(NO_COLOR='1'))
        self.assertNotIn('\33[', shown(TERM='dumb'))

    @unittest.skipUnless('cards' in testing.FAMILIES, 'the card family is not built in')
    def test_the_cases_of_the_executable_need_no_other_file(self):
        (self.folder / '2310bob').symlink_to(testing.MULTITOOL)
        self.program('exit 1')
        self.reports(self.check('--list', program='.', cases=None), 0, '2310bob: ', '2310alice: ')
        self.reports(self.check('--only', '2310bob/', program='.', cases=None), 0)


testing.main()
