"""trouble_test.py MULTITOOL SOURCES FAMILIES

`multitool check` when something obstructs the checker itself: files, folders, output, signals.
"""
import os
import pathlib
import re
import resource
import signal
import subprocess
import xml.etree.ElementTree

from checking import GOOD, CheckTest
import testing
from testing import MULTITOOL, SOURCES, TIMEOUT

# A program that repeats its arguments and its input fails it.
ALONE = r"""=== alone
A case that can be typed.
see cards(5) MESSAGES
$ 2310alice * $HOME 'a\b' "c d" e\ f >g
--- in
-1 100%
--- out
nothing like it
"""
REPEATS = 'printf "<%s>" "$@"; cat'
REPEATED = '<*><$HOME><a\\b><c d><e f><>g>-1 100%\n'
# A server that greets its clients.
SERVER = r"""#!/usr/bin/env python3
import os, signal, socket, sys, time
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
clients = []
while True:
    clients.append(listener.accept()[0])
    clients[-1].sendall(b"MHi\n")
    AFTERWARDS
"""


class Trouble(CheckTest):
    def test_a_relative_tmpdir_in_a_removed_folder_is_reported(self):
        self.program(GOOD)
        words = 'mkdir gone && cd gone && rmdir ../gone && TMPDIR=x "$0" check --cases "$1/my.cases" "$1/2310alice"'
        self.complains(self.run_program('sh', '-c', words, MULTITOOL, self.folder, env=self.environment),
                       'TMPDIR: x: No such file')

    def test_a_tmpdir_whose_path_is_too_long_is_reported(self):
        self.program(GOOD)
        deep = self.folder
        while len(str(deep)) < 3800:
            deep /= 'd' * 200
        deep /= 'e' * (4079 - len(str(deep)))
        deep.mkdir(parents=True)
        self.environment['TMPDIR'] = str(deep)
        self.complains(self.check(), 'File name too long')

    def test_a_case_file_without_cases_is_refused(self):
        self.program(GOOD)
        self.file('my.cases', '# nothing\n')
        self.complains(self.check(), 'my.cases: there are no cases')

    def test_a_program_that_cannot_be_started_is_an_error_in_every_format(self):
        self.file('2310alice', '#!/bin/sh\n', 0o644)
        why = 'it cannot be started: it may not be executed (chmod +x?)'
        for jobs in ('1', '2'):
            result = self.check('--format', 'junit', '--jobs', jobs)
            suite = xml.etree.ElementTree.fromstring(result.stdout).find('testsuite')
            self.assertEqual((suite.get('failures'), suite.get('errors'), suite.get('skipped')), ('0', '1', '1'))
            self.assertEqual(suite.find('testcase').find('error').get('message'), why)
            self.assertEqual(result.returncode, 2)
            result = self.check('--format', 'tap', '--jobs', jobs)
            lines = result.stdout.splitlines()
            self.assertEqual(lines[2], 'not ok 1 - 2310alice/writes')
            self.assertIn(f'    - "{why}"', lines)
            self.assertEqual(lines[-1], 'ok 2 - 2310alice/says # SKIP not run')
            self.assertEqual(result.returncode, 2)

    def test_after_an_interrupt_tap_ends_with_bail_out(self):
        self.program(f'[ "$1" = write ] && exit 1; echo >{self.folder}/started; sleep 999')
        check = self.start_check('--format', 'tap', '--jobs', '1', stdout=subprocess.PIPE)
        testing.wait_until((self.folder / 'started').exists, check)
        check.send_signal(signal.SIGINT)
        lines = check.communicate(timeout=TIMEOUT)[0].splitlines()
        self.assertEqual(check.returncode, 130)
        self.assertIn('not ok 1 - 2310alice/writes', lines)
        self.assertEqual(lines[-1], 'Bail out! interrupted')
        self.assertFalse(any('SKIP' in line for line in lines), lines)

    def test_output_that_cannot_be_written_is_an_error(self):
        self.program(GOOD)
        for options in ([], ['--list'], ['--format', 'tap'], ['--format', 'junit']):
            with open('/dev/full', 'wb') as full:
                result = self.check(*options, stdout=full, stderr=subprocess.PIPE, capture_output=False)
            self.complains(result, 'the output could not be written')

    def test_two_programs_of_the_same_role_are_told_apart_by_their_paths(self):
        for folder in ('A', 'B#&'):
            (self.folder / folder).mkdir()
            self.program(f"printf 'from {folder}'", folder + '/2310alice')

        def check(*options):
            return self.check('--only', 'says', *options, 'A/2310alice', program='B#&/2310alice')

        self.reports(check('--keep', 'kept'), 1,
                     'FAIL 2310alice/says (A/2310alice)\n', 'FAIL 2310alice/says (B#&/2310alice)\n',
                     '2310alice (A/2310alice)         0 of 1\n', '\n2310alice (B#&/2310alice)       0 of 1\n')
        kept = {folder.name: (folder / '.case/out').read_text() for folder in (self.folder / 'kept').iterdir()}
        self.assertEqual(kept, {'2310alice-1.says': 'from A', '2310alice-2.says': 'from B#&'})
        self.reports(check('--format', 'tap'), 1, 'not ok 1 - 2310alice/says (A/2310alice)\n',
                     'not ok 2 - 2310alice/says (B\\#&/2310alice)\n')
        suites = xml.etree.ElementTree.fromstring(check('--format', 'junit').stdout).findall('testsuite')
        self.assertEqual([suite.get('name') for suite in suites],
                         ['2310alice (A/2310alice)', '2310alice (B#&/2310alice)'])
        self.reports(check('--list'), 0, '2310alice (A/2310alice): cards(5) MESSAGES\n')

    def test_a_program_that_another_process_signals_has_not_crashed(self):
        self.program('kill -HUP $$')
        self.reports(self.check(), 1, '  it was ended by signal 1 (SIGHUP)\n')
        self.program('kill -TRAP $$')
        self.reports(self.check(), 1, '  it crashed: killed by signal 5 (SIGTRAP, a breakpoint)\n')

    def test_every_format_shows_all_pages_of_a_case_and_a_command_for_the_shell(self):
        self.program('exit 1')
        self.file('my.cases', '=== x\nIt goes.\nsee a(1) ONE\nsee b(1) TWO\nsee c(1) THREE\n'
                              '$ 2310alice\n--- status 0\n')
        self.reports(self.check(), 1, '\n    a(1) ONE, b(1) TWO, c(1) THREE\n    $ ./2310alice\n')
        self.reports(self.check('--format', 'tap'), 1,
                     '\n  see: "a(1) ONE, b(1) TWO, c(1) THREE"\n  level: "spec"\n  command: "./2310alice"\n')
        self.reports(self.check('--format', 'junit'), 1, '>a(1) ONE, b(1) TWO, c(1) THREE\n$ ./2310alice\n')

    def test_the_summary_omits_sections_that_were_not_run_and_uses_the_singular_for_one_case(self):
        self.program('exit 1')
        result = self.check('--stop-first', '--jobs', '1')
        self.reports(result, 1, '\n1 of 1 case fails; 1 case not run\n')
        self.assertNotIn('0 of 0', result.stdout)
        self.program(GOOD)
        self.reports(self.check('--only', 'says'), 0, '\n1 case passes\n')

    def test_a_folder_with_the_name_of_a_program_is_skipped(self):
        (self.folder / 'D/2310alice').mkdir(parents=True)
        self.complains(self.check(program='D'), 'D: no program that is known is in this folder')
        self.program(GOOD, 'D/alice')
        if 'cards' in testing.FAMILIES:  # a folder is searched for names of built-in programs only
            self.reports(self.check(program='D'), 0, 'all 2 cases pass')

    def test_steps_and_commands_are_shown_as_the_case_file_has_them(self):
        self.file('my.cases', "=== a\nAbout it.\nsee cards(5) MESSAGES\n$ 2310alice 'x\\y' \\z\n"
                              '--- talk\n0< @\\\n0> \\x41\\\\\n0< no\n')
        self.program('printf @; read -r line; echo yes')
        self.reports(self.check(), 1, "    $ 2310alice 'x\\y' \\z\n", '      0< @\\\n      0> \\x41\\\\\n')

    def test_the_printed_command_repeats_the_case_in_a_shell_whatever_its_path_is(self):
        (self.folder / 'a b').mkdir()
        self.file('my.cases', ALONE)
        self.program(REPEATS, 'a b/2310alice')
        result = self.check(program='a b/2310alice')
        command = re.search(r'    \$ (.*)\n', result.stdout)[1]
        self.assertTrue(command.startswith("printf '\\0551 100%%\\n' | 'a b/2310alice' "), command)
        typed = self.run_program('sh', '-c', command)
        self.assertEqual((typed.stdout, typed.stderr), (REPEATED, ''), command)

    def test_the_script_of_a_kept_folder_repeats_the_case_and_overwrites_no_file_of_it(self):
        self.file('my.cases', ALONE)
        self.program(REPEATS)
        self.reports(self.check('--keep', 'kept'), 1)
        again = self.run_program(self.folder / 'kept/2310alice.alone/run')
        self.assertEqual((again.stdout, again.stderr), (REPEATED, ''))
        self.file('my.cases', ALONE + '--- file run\nof the case\n')
        self.reports(self.check('--keep', 'kept'), 1)
        self.assertEqual((self.folder / 'kept/2310alice.alone/run').read_text(), 'of the case\n')
        again = self.run_program(self.folder / 'kept/2310alice.alone/run-case')
        self.assertTrue(again.stdout.startswith('<*>'), again)
        self.assertEqual(again.stderr, '')

    def test_a_kept_folder_that_cannot_be_written_is_reported(self):
        self.file('my.cases', ALONE)
        self.program('echo x')
        small = (60, 60)  # smaller than the script
        done = self.check('--keep', 'kept', preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, small))
        self.reports(done, 1, '  its folder is not kept whole: File too large\n')

    def test_under_nohup_a_check_continues_after_sighup(self):
        self.program(f'echo >{self.folder}/started; while [ ! -e {self.folder}/go ]; do sleep 0.01; done; exit 1')
        check = self.start_program('nohup', MULTITOOL, *self.words(), env=self.environment, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        testing.wait_until((self.folder / 'started').exists, check)
        check.send_signal(signal.SIGHUP)
        self.file('go', '')
        out = check.communicate(timeout=TIMEOUT)[0]
        self.assertEqual(check.returncode, 1, out)
        self.assertIn('2 of 2 cases fail\n', out)

    def test_a_server_that_exits_after_its_last_message_fails_however_late_it_exits(self):
        self.file('my.cases', '=== a\nAbout it.\nsee serv499(6) DESCRIPTION\n$ serv499 {port}\n--- talk\n0< MHi\n')

        def check(afterwards, limit='20'):
            self.program(SERVER.replace('AFTERWARDS', afterwards), 'serv499')
            return self.check('--strict', '--limit', limit, program='./serv499')

        self.reports(check('pass'), 0, '1 case passes')
        for pause in ('', 'time.sleep(0.01); ', 'time.sleep(0.1); '):
            self.reports(check(pause + 'os._exit(0)'), 1, '  it has ended, but a server goes on\n')
            self.reports(check(pause + 'os._exit(3)'), 1,
                         '  it has ended, but a server goes on\n  status 3 instead of 0\n')
            self.reports(check(pause + 'os.kill(0, signal.SIGSEGV)'), 1, '  it crashed: killed by signal 11')
        self.reports(check('listener.close(); time.sleep(99)'), 1,
                     '  it lets nobody in any more, but a server goes on\n')
        self.reports(check('time.sleep(99)', '3'), 1, '  it greets nobody any more, but a server goes on\n')

    def test_too_few_open_files_are_reported_with_a_hint(self):
        self.file('my.cases', ''.join(f'=== c{i}\nx\nsee y(5) Z\n$ 2310alice\n' for i in range(40)))
        self.program('exit 0')
        for limit, jobs in (('64', '40'), ('30', '12')):
            words = 'ulimit -n "$1"; exec "$0" check --cases my.cases --jobs "$2" ./2310alice'
            self.complains(self.run_program('sh', '-c', words, MULTITOOL, limit, jobs, env=self.environment),
                           'too few open files are allowed (ulimit -n); try fewer --jobs')

    def test_invalid_numbers_of_jobs_are_refused(self):
        for value, what in (('x', "--jobs: 'x' is not a whole number"), ('-1', "--jobs: '-1' is not a whole number"),
                            ('99999999999999999999', 'is too large'), ('257', '--jobs is 1 to 256, not: 257')):
            result = self.check('--jobs', value)
            self.assertEqual(result.returncode, 2, result)
            self.assertIn(what, result.stderr)

    def test_the_help_shows_that_programs_may_be_several(self):
        self.assertIn('Usage: multitool check program {program}\n', self.run_tool('check', '--help').stdout)

    def test_every_case_that_the_manual_page_names_exists(self):
        names = re.findall(r'--only (\S+/\S+)', (SOURCES / 'man/multitool-check.1').read_text())
        self.assertTrue(names, 'no case is named')
        built_in = self.run_tool('--list').stdout.split()  # not every family has to be built
        for program, name in (whole.split('/') for whole in names):
            if program in built_in:
                result = self.check('--as', program, '--list', '--only', f'{program}/{name}', program=MULTITOOL,
                                    cases=None)
                self.reports(result, 0, f'  {name}  ')

    def test_a_signal_ends_a_check_whose_output_nobody_reads(self):
        self.program('exit 77')
        for ending in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(signal=ending):
                reader, writer = os.pipe()
                os.set_blocking(writer, False)
                with self.assertRaises(BlockingIOError):
                    while True:
                        os.write(writer, bytes(4096))
                os.set_blocking(writer, True)
                check = self.start_check(stdout=writer)
                testing.wait_until(lambda: self.is_waiting_for_its_reader(check.pid), check)
                check.send_signal(ending)
                self.assertEqual(check.wait(TIMEOUT), 128 + ending)
                os.close(reader)
                os.close(writer)

    def is_waiting_for_its_reader(self, pid):
        """Whether the checker sleeps and its workers, which have run the program, have nothing to do."""
        workers = testing.children_of(pid)
        return bool(workers) and not any(testing.children_of(worker) for worker in workers) and all(
            self.state_of(process) == 'S' for process in (pid, *workers))

    def state_of(self, pid):
        return pathlib.Path(f'/proc/{pid}/stat').read_text().rsplit(')', 1)[1].split()[0]

    def test_a_worker_that_its_program_traces_does_not_hold_up_a_signal(self):
        self.traces()
        check = self.start_check('--quiet')
        testing.wait_until(lambda: (self.folder / 'traced').exists(), check)
        check.send_signal(signal.SIGTERM)
        self.assertEqual(check.wait(TIMEOUT), 143)

    def test_a_program_that_its_own_daemon_traces_fails_and_not_the_checker(self):
        self.traces('if os.fork() != 0:\n    time.sleep(1000)\n')
        result = self.check('--limit', '1', '--stop-first', '--jobs', '1')
        self.assertEqual(result.returncode, 1, result)
        self.assertIn('still running', result.stdout)

    def traces(self, before=''):
        """A program that traces its parent."""
        mark = self.folder / 'traced'
        self.program(f"""#!/usr/bin/env python3
import ctypes, os, time
{before}if ctypes.CDLL(None).ptrace(16, os.getppid(), 0, 0) == 0:
    open({str(mark)!r}, 'w').close()
time.sleep(1000)
""")



testing.main()
