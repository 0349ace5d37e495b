"""report_test.py MULTITOOL SOURCES FAMILIES

What `multitool check` makes of levels, causes, time-outs and results that vary: its report as a whole.
"""
import subprocess
import unittest
import xml.etree.ElementTree

from checking import CheckTest
import testing
from testing import MULTITOOL

LEVELS = r"""=== files
--- same "ROUND " "Round "

=== first
The published text demands it.
see cards(5) MESSAGES
spec "Exits and Messages"
feature Argument checking
$ 2310alice one
--- out
ROUND 1

=== second
The text contradicts its sample.
see cards(5) MESSAGES
open Output
feature Argument checking
$ 2310alice one
--- exact
--- out
ROUND 1

=== third
We promise it.
see cards(5) MESSAGES
ours
$ 2310alice one
--- out
nothing
--- out or
nothing else
"""


def cases(count, more='', name='case', words='{}'):
    """That many cases of one feature, which expect the output `right`."""
    return ''.join(f'=== {name}{i}\nThe output is right, number {i}.\nsee cards(5) MESSAGES\n'
                   f'feature {name}\n{more}$ 2310alice {words.format(i)}\n--- out\nright {i}\n' for i in range(count))


class Reports(CheckTest):
    def test_only_what_the_published_text_demands_fails_a_program(self):
        self.file('my.cases', LEVELS)
        self.program('echo "Round 1"')
        result = self.check()
        self.reports(result, 0, 'Argument checking     2 of 2, 1 note\n', 'all 3 cases pass; 2 notes (--notes lists')
        self.assertNotIn('NOTE', result.stdout)
        self.reports(self.check('--notes'), 0, 'NOTE 2310alice/second\n', '; open: Output\n', 'NOTE 2310alice/third\n',
                     '; ours\n', 'all 3 cases pass; 2 notes\n')
        self.reports(self.check('--strict'), 1, 'FAIL 2310alice/second\n', '2 of 3 cases fail\n')
        self.program('echo "RoUND 1"')
        self.reports(self.check(), 1, 'FAIL 2310alice/first\n', '; spec: Exits and Messages\n',
                     '1 of 3 cases fails; 2 notes')
        self.program('echo nothing else')
        self.reports(self.check('--only', 'third', '--strict'), 0)

    def test_notes_are_no_failures_in_tap_and_junit(self):
        self.file('my.cases', LEVELS)
        self.program('echo "Round 1"')
        result = self.check('--format', 'tap')
        self.reports(result, 0, 'ok 1 - 2310alice/third # TODO a note: ours\n', '  level: "open"\n')
        self.assertNotIn('not ok 3', result.stdout)
        suite = xml.etree.ElementTree.fromstring(self.check('--format', 'junit').stdout).find('testsuite')
        self.assertEqual((suite.get('failures'), suite.get('skipped')), ('0', '2'))
        names = {case.get('name'): case.get('classname') for case in suite}
        self.assertEqual(names['first'], '2310alice.Argument checking')
        result = self.check('--format', 'tap', '--strict')
        self.reports(result, 1)
        self.assertNotIn('TODO', result.stdout)

    def test_failures_of_one_cause_are_one_entry_with_the_simplest_case(self):
        self.file('my.cases', cases(12) + '=== short\nIt is short.\nsee cards(5) MESSAGES\n$ 2310alice\n--- out\nother\n')
        self.program('echo "wrong $1"')
        result = self.check()
        self.reports(result, 1, '\nFAIL 2310alice/case0 (and 11 more cases)\n', '\nFAIL 2310alice/short\n')
        self.assertTrue(result.stdout.startswith('2310alice'), 'the summary is first')
        self.assertEqual(result.stdout.count('FAIL '), 2)
        result = self.check('--all')
        self.reports(result, 1, '    also: case1 case2 ')
        self.assertLess(max(map(len, result.stdout.splitlines())), 81)

    def test_ten_entries_are_printed_unless_all_are_wanted(self):
        words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
        self.file('my.cases', ''.join(f'=== {word}\nAbout it.\nsee cards(5) MESSAGES\n$ 2310alice\n--- out\n{word}\n'
                                      for word in words))
        self.program('echo none')
        result = self.check()
        self.reports(result, 1, '(2 more; --all prints everything)')
        self.assertEqual(result.stdout.count('FAIL '), 10)
        self.assertEqual(self.check('--all').stdout.count('FAIL '), 12)

    def test_a_program_that_hangs_costs_the_limit_a_few_times_and_not_for_every_case(self):
        self.file('my.cases', cases(40, words='hang') + cases(3, name='good', words='{}'))
        self.program(f'if [ "$1" = hang ]; then echo >>{self.folder}/hung; sleep 99; fi; echo "right $1"')
        result = self.check('--jobs', '2', '--limit', '0.7')
        self.reports(result, 1, 'FAIL 2310alice/case0 (and 39 more cases, of which ', ' not run)\n',
                     'it was still running after 0.7 s', '  good             3 of 3\n')
        self.assertLess(len((self.folder / 'hung').read_text()), 6)

    def test_a_result_that_varies_is_named(self):
        self.file('my.cases', cases(1))
        self.program(f'[ -e {self.folder}/ran ] || {{ echo >{self.folder}/ran; exit; }}; echo "right $1"')
        self.reports(self.check(), 1, '  unstable: fails 1 of 3 times\n', '1 of 1 case fails')
        for form, line in (('tap', '    - "unstable: fails 1 of 3 times"\n'), ('junit', '\nunstable: fails 1 of 3 times')):
            (self.folder / 'ran').unlink()
            self.reports(self.check('--format', form), 1, line)

    def test_a_missing_newline_and_a_missing_flush_are_one_cause_each_and_named(self):
        self.file('my.cases', r"""=== first
The answers are lines.
see cards(5) MESSAGES
$ 2310alice
--- talk
0> GO
0< DONE 1
0> GO
0< DONE 2

=== other
Another answer.
see cards(5) MESSAGES
$ 2310alice
--- talk
0> GO
0< DONE 1
""")
        answer = 'i=0; while read -r line; do i=$((i + 1)); printf "DONE $i"; done'
        self.program(answer)
        result = self.check()
        self.reports(result, 1, '      came      DONE 1\n      (the line ends without a newline)\n')
        self.assertEqual(result.stdout.count('FAIL '), 1, result.stdout)
        self.program(answer.replace('$i"', '$i\\n"').replace('done', 'done | sed ""'))
        self.reports(self.check('--limit', '1'), 1, '(it came when its input had ended: is it flushed?)')

    def test_a_conversation_goes_on_after_a_line_that_is_missing_or_too_many(self):
        self.file('my.cases', '=== talk\nLines.\nsee cards(5) MESSAGES\n$ 2310alice\n--- talk\n'
                              '0< one\n0< two\n0> GO\n0< three\n')
        self.program('printf "one\\nextra\\ntwo\\n"; read -r line; echo four')
        self.reports(self.check(), 1, '      came      extra\n      (the expected line follows)\n',
                     '      expected  three\n      came      four\n')
        self.program('printf "two\\n"; read -r line; echo four')
        self.reports(self.check(), 1, '      expected  one\n      came      two\n',
                     '      expected  three\n      came      four\n')

    def test_what_is_beside_the_cases_is_a_note_unless_a_case_judges_it(self):
        text = cases(2)
        self.file('my.cases', text)
        self.program('sleep 999 >/dev/null 2>&1 </dev/null & echo "right $1"')
        self.reports(self.check(), 0, '\n2310alice, beside the cases:\n'
                     '  a process is left behind: sleep 999 (in 2 cases, such as case0)\n')
        self.reports(self.check('--strict'), 1, '  a process is left behind: sleep 999\n')
        self.file('my.cases', text + '--- judge children\n')
        self.reports(self.check(), 1, 'FAIL 2310alice/case1\n', '1 of 2 cases fails')

    @unittest.skipUnless('cards' in testing.FAMILIES and 'naval' in testing.FAMILIES, 'two hubs are not built in')
    def test_a_program_of_another_role_is_recognised_by_its_usage_line(self):
        self.program('echo "Usage: 2310hub rules config" >&2; exit 1', '2310hub')
        result = self.check(program='./2310hub', cases=None)
        self.reports(result, 1, 'this is the naval hub: check --edition naval\n', '1 of 1 case fails; ')
        self.assertLess(result.stdout.count('\n'), 20)

    def test_a_list_needs_no_program(self):
        result = self.check('--list', program='--', cases=None)
        self.reports(result, 0, '\n  ours  ', '\n  spec  ')
        role = result.stdout.partition(':')[0]
        self.reports(self.check('--list', '--as', role, program='--', cases=None), 0, f'{role}: ')

    def test_a_reader_that_leaves_is_no_error(self):
        for words in ('--list', '--quiet'):
            self.program('exit 1')
            self.file('my.cases', cases(400, words='x' * 300))
            line = f'"$0" check --cases my.cases --jobs 64 {words} ./2310alice | head -n 1'
            result = self.run_program('sh', '-c', line, MULTITOOL, env=self.environment)
            self.assertEqual((result.stdout.count('\n'), result.stderr), (1, ''), result)

    def test_options_may_follow_the_program(self):
        self.file('my.cases', cases(2))
        self.program('echo "right $1"')
        result = self.run_tool('check', './2310alice', '--cases', 'my.cases', env=self.environment)
        self.reports(result, 0, 'all 2 cases pass')

    def test_an_unknown_name_lists_what_is_known_and_the_nearest(self):
        self.program('exit', 'mybot')
        result = self.check(program='./mybot')
        self.complains(result, "no cases are known for a program named 'mybot'; --as NAME", 'multitool, ')
        result = self.check('--as', 'multitol', program='./mybot')
        self.complains(result, "named 'multitol' (did you mean 'multitool'?)")

    def test_a_signal_is_named(self):
        self.file('my.cases', cases(1))
        self.program('kill -ALRM $$')
        self.reports(self.check(), 1, '  it was ended by signal 14 (SIGALRM)\n')

    def test_ignored_signals_of_the_caller_do_not_reach_a_program(self):
        self.file('my.cases', '=== a\nAbout.\nsee cards(5) MESSAGES\n$ 2310alice\n--- out\nSigIgn:\\t0000000000000000\n')
        self.program('exec grep SigIgn /proc/self/status', '2310alice')
        line = 'trap "" QUIT HUP USR1 RTMIN+5; exec "$0" check --cases my.cases ./2310alice'
        self.reports(self.run_program('bash', '-c', line, MULTITOOL, env=self.environment), 0)

    def test_what_the_system_lacks_is_not_the_fault_of_the_program(self):
        self.file('my.cases', cases(3))
        self.program('echo "right $1"')
        # Each worker is a process; the limit of processes is reached by the programs they start.
        script = ('import os, resource, sys; os.setgid(54321); os.setuid(54321);'
                  'resource.setrlimit(resource.RLIMIT_NPROC, (2, 2)); os.execv(sys.argv[1], sys.argv[1:])')
        if testing.os.getuid() != 0:
            self.skipTest('only root can become another user')
        for path in (self.folder, self.scratch):
            path.chmod(0o777)
        result = self.run_program('python3', '-c', script, MULTITOOL, *self.words('--jobs', '1'), env=self.environment)
        if result.returncode == 0:
            self.skipTest('the limit is not enforced here')
        self.assertEqual(result.returncode, 2, result)
        self.assertNotIn('FAIL', result.stdout)


testing.main()
