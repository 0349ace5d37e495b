"""log_test.py MULTITOOL SOURCES FAMILIES short|long

A match keeps its log and its records whatever happens. With `long` more of it happens.
"""
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import time

from matching import CARDS, ENDLESS, MatchTest, with_options
import testing
from testing import MULTITOOL, TIMEOUT

IS_LONG = testing.arguments(1) == ['long']

# It starts a process in another session that only SIGKILL ends, and writes its number to the file $HIDDEN.
HIDES = '''\
(trap '' TERM HUP INT; exec setsid sleep 999) &
printf @
echo $! >"$HIDDEN"
exec sleep 999
'''
# From the second game on it waits for the file `go`.
WAITS = '''\
if [ -e played ]; then
    while [ ! -e go ]; do sleep 0.01; done
fi
: >played
exec "$MULTITOOL" alice "$@"
'''


def peak_of(pid):
    """The largest size of its memory so far, in KiB."""
    status = pathlib.Path(f'/proc/{pid}/status').read_text()
    return int(re.search(r'VmHWM:\s+(\d+)', status)[1])


def has_worked(pid):
    """Whether it has used at least 50 ms of processor time."""
    user_ticks = int(pathlib.Path(f'/proc/{pid}/stat').read_text().rsplit(')', 1)[1].split()[11])
    return user_ticks >= os.sysconf('SC_CLK_TCK') / 20


class Resuming(MatchTest):
    words = [*CARDS, '--deals', 20, '--log', 'log', 'alice', 'bob']

    def setUp(self):
        super().setUp()
        self.before = self.table(*self.words)
        self.log = self.folder / 'log'
        self.whole = self.log.read_bytes()

    def test_a_log_that_is_cut_anywhere_is_completed(self):
        for size in (0, 1, 50, len(self.whole) // 2, len(self.whole) - 1, len(self.whole)):
            self.log.write_bytes(self.whole[:size])
            self.assertEqual(self.table(*self.words), self.before, size)
            self.assertEqual(self.log.read_bytes(), self.whole, size)

    def test_the_seed_is_taken_from_the_log(self):
        self.log.write_bytes(self.whole[:len(self.whole) // 3])
        without_seed = [word for word in self.words if word not in ('--seed', '7')]
        self.assertEqual(self.table(*without_seed), self.before)
        self.assertEqual(self.log.read_bytes(), self.whole)

    def test_the_log_of_another_match_is_refused_and_stays_as_it_is(self):
        for option, value in (('--seed', '8'), ('--deals', '21'), ('--threshold', '5'), ('--limit', '1'),
                              ('--shard', '1/2')):
            others = [word for i, word in enumerate(self.words)
                      if word != option and (i == 0 or self.words[i - 1] != option)]
            match = self.run_match(*with_options(others, option, value))
            self.assertEqual((match.returncode, match.stdout), (2, ''), match)
            self.assertIn(option.lstrip('-'), match.stderr)
            self.assertEqual(self.log.read_bytes(), self.whole)

    def test_a_folder_is_refused_as_a_log(self):
        match = self.run_match(*CARDS, '--log', '.', 'alice', 'bob')
        self.assertEqual(match.returncode, 2, match)
        self.assertIn('directory', match.stderr)

    def test_a_log_of_an_older_version_is_refused_and_stays_as_it_is(self):
        old = self.file('old', '{"match":1,"game":"cards","players":["alice","bob"],"seed":7,"deals":20,"seats":2,"settings":{}}\n')
        before = old.read_text()
        for words in ([*CARDS, '--log', 'old', 'alice', 'bob'], ['--merge', 'old']):
            match = self.run_match(*words)
            self.assertEqual((match.returncode, match.stdout), (2, ''), match)
            self.assertIn('it is a log of multitool 1.0.0', match.stderr)
            self.assertIn('play the match again with a new log', match.stderr)
        self.assertEqual(old.read_text(), before)

    def test_a_score_that_was_altered_without_its_points_is_refused(self):
        head, *games = self.whole.decode().splitlines(keepends=True)
        place = next(i for i, game in enumerate(games) if '"points":[1,0]' in game)
        games[place] = re.sub(r'"scores":\[[^]]*\]', '"scores":[-5,5]', games[place])
        self.log.write_text(''.join([head, *games]))
        for words in (self.words, ['--merge', 'log']):
            match = self.run_match(*words)
            self.assertEqual((match.returncode, match.stdout), (2, ''), match)
            self.assertRegex(match.stderr, rf'log: .*line {place + 2}, byte \d+: expected the points that these scores give')

    def test_a_log_that_becomes_shorter_while_it_is_read_is_an_error(self):
        """A mapping of it would end the match with SIGBUS."""
        if shutil.which('strace') is None or self.run_program('strace', '-o', 'trace', 'true').returncode != 0:
            self.skipTest('strace cannot be used here')
        if 'SANITIZED' in os.environ:
            self.skipTest('a sanitizer makes calls of its own, which are counted as well')
        head, *games = self.whole.decode().splitlines(keepends=True)
        long = [*CARDS, '--deals', 2000, '--log', 'log', 'alice', 'bob']
        self.log.unlink()
        self.table(*long)
        self.assertGreater(self.log.stat().st_size, 200_000)
        kept = self.log.read_bytes()
        for words in (long, ['--merge', 'log']):
            # The second read of the log waits for two seconds; by then the log has been cut.
            self.log.write_bytes(kept)
            traced = self.start_program('strace', '-f', '-o', 'trace', '-e', 'trace=pread64', '-e',
                                        'inject=pread64:delay_enter=2000000:when=2', MULTITOOL, 'match', *map(str, words),
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=self.environment)
            trace = self.folder / 'trace'
            trace.unlink(missing_ok=True)
            testing.wait_until(lambda: trace.exists() and trace.read_text().count('pread64(') >= 1, traced)
            os.truncate(self.log, 5000)
            error = traced.communicate(timeout=TIMEOUT)[1]
            self.assertEqual(traced.returncode, 2, error)
            self.assertIn('log: ', error)
            self.assertIn('it became shorter while it was read', error)

    def test_a_file_that_is_not_a_log_is_refused_and_stays_as_it_is(self):
        other = self.file('other', 'hello\n')
        self.assertEqual(self.run_match(*CARDS, '--log', 'other', 'alice', 'bob').returncode, 2)
        self.assertEqual(other.read_text(), 'hello\n')


class Interruptions(MatchTest):
    def test_a_match_that_is_killed_at_any_time_can_be_run_again(self):
        words = [*CARDS, '--deals', 40, '--jobs', 2, '--processes', 'alice', 'bob']
        began = time.monotonic()
        whole = self.undisturbed(words, 'whole')
        lasted = time.monotonic() - began
        for turn in range(50 if IS_LONG else 4):
            match = self.start_match(*with_options(words, '--log', f'killed{turn}.log'), stdout=subprocess.DEVNULL,
                                     stderr=subprocess.DEVNULL)
            try:
                match.wait(random.uniform(0, lasted))
            except subprocess.TimeoutExpired:
                match.kill()
                match.wait()
            self.check_that_no_process_is_left()
            self.assertEqual(self.undisturbed(words, f'killed{turn}'), whole, turn)

    def test_a_signal_ends_a_match_with_a_table_and_the_command_that_resumes_it(self):
        words = [*CARDS, '--deals', 60, '--processes', 'alice', 'bob']
        log, table = self.undisturbed(words, 'whole')
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
            with self.subTest(number.name):
                name = f'{number.name}.log'
                match = self.start_match(*with_options(words, '--log', name), stdout=subprocess.PIPE,
                                         stderr=subprocess.PIPE, start_new_session=True)
                self.wait_for_games(name, 5, match)
                # A terminal sends its signal to the whole process group.
                os.killpg(match.pid, number)
                out, err = match.communicate(timeout=TIMEOUT)
                self.assertEqual(match.returncode, status, err)
                self.assertTrue(out.startswith('cards: ') and ' deals, ' in out, out)
                self.check_that_no_process_is_left()
                command = re.search(r'^continue with: (.*)$', err, re.M)[1]
                again = self.run_program('sh', '-c', command)
                self.assertEqual((again.returncode, again.stdout), (0, table))
                self.assertEqual(self.bytes_of(name), log)
                self.assertEqual({game['ending'] for game in self.games_of(name)[1]}, {'finished'})

    def test_a_command_that_is_too_long_to_be_printed_is_described(self):
        self.script('hides', HIDES)
        hidden = self.folder / 'hidden'
        match = self.start_match(*CARDS, '--log', 'log', 'b' * 9000 + '=bob', 'h' * 9000 + '=./hides',
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                 env={**self.environment, 'HIDDEN': str(hidden)})
        testing.wait_until(hidden.exists, match)
        match.send_signal(signal.SIGINT)
        _, err = match.communicate(timeout=TIMEOUT)
        self.assertEqual((match.returncode, err), (130, 'continue with: the same command, and --seed 7\n'))
        self.check_that_no_process_is_left()

    def test_a_worker_that_dies_is_reported_and_its_games_are_played_again(self):
        words = [*CARDS, '--deals', 60, '--jobs', 2, '--processes', 'alice', 'bob']
        log, table = self.undisturbed(words, 'whole')
        match = self.start_match(*with_options(words, '--log', 'log'), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.wait_for_games('log', 3, match)
        os.kill(testing.children_of(match.pid)[0], signal.SIGKILL)
        out, err = match.communicate(timeout=TIMEOUT)
        self.assertEqual((match.returncode, out), (0, table), err)
        self.assertIn('a worker ended with signal 9 at game', err)
        self.assertEqual(self.bytes_of('log'), log)
        self.check_that_no_process_is_left()

    def check_kill(self, *words):
        """No process is left after SIGKILL, not even the one of HIDES."""
        hidden = self.folder / 'hidden'

        def has_hidden():
            number = hidden.read_text() if hidden.exists() else ''
            return number.endswith('\n') and 'sleep' in pathlib.Path(f'/proc/{int(number)}/comm').read_text()

        process = self.start_tool(*words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  env={**self.environment, 'HIDDEN': str(hidden)})
        testing.wait_until(has_hidden, process)
        process.kill()
        process.wait()
        self.check_that_no_process_is_left()

    def test_a_killed_match_leaves_no_process_in_any_session(self):
        self.script('hides', HIDES)
        self.check_kill('match', *CARDS, '--jobs', '2', 'bob', './hides')

    def test_a_killed_match_leaves_no_process_of_a_later_game(self):
        self.script('hides', HIDES)
        self.script('second', '[ -e played ] && exec ./hides\n: >played\nexec "$MULTITOOL" alice "$@"\n')
        self.check_kill('match', *CARDS, '--jobs', '1', 'bob', './second')

    def test_a_killed_check_leaves_no_process_in_any_session(self):
        self.script('2310alice', HIDES)
        self.file('cases', '=== x\nIt takes its time.\nsee cards(5) MESSAGES\n$ 2310alice 2 0 2 2\n'
                           '--- out\n@\\\n--- status 0\n')
        self.check_kill('check', '--cases', 'cases', '--limit', '100', './2310alice')

    def test_a_killed_match_leaves_no_worker_that_plays_an_endless_game_in_memory(self):
        # Such a worker does not poll.
        match = self.start_match(*ENDLESS, '--quiet', 'eait', 'eait', stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)
        testing.wait_until(lambda: any(has_worked(worker) for worker in testing.children_of(match.pid)), match)
        match.kill()
        match.wait()
        self.check_that_no_process_is_left()

    def test_a_match_that_opens_a_log_which_another_match_finishes_reads_all_its_games(self):
        if not shutil.which('strace') or self.run_program('strace', '-o', 'trace', 'true').returncode != 0:
            self.skipTest('strace cannot be used here')
        self.script('waits', WAITS)
        words = [*CARDS, '--deals', '2', '--times', '--jobs', '1', '--log', 'log', './waits', 'bob']
        options = {'stdout': subprocess.DEVNULL, 'env': self.environment}
        trace = self.folder / 'trace'
        is_too_early = True
        while is_too_early:  # on a busy machine the first match may need more than the two seconds
            for name in ('log', 'played', 'go', 'trace'):
                (self.folder / name).unlink(missing_ok=True)
            first = self.start_match(*words, **options)
            self.wait_for_games('log', 1, first)
            second = self.start_program('strace', '-o', trace, '-e', 'trace=openat,flock',
                                        '-e', 'inject=flock:delay_enter=2000000', MULTITOOL, 'match', *words,
                                        stderr=subprocess.PIPE, **options)
            testing.wait_until(lambda: trace.exists() and '"log"' in trace.read_text(), second)
            self.file('go', '')
            self.assertEqual(first.wait(TIMEOUT), 0)
            finished = self.bytes_of('log')
            is_too_early = 'another match is writing it' in second.communicate(timeout=TIMEOUT)[1]
        self.assertEqual(second.returncode, 0)
        self.assertEqual(self.bytes_of('log'), finished)


class Shortage(MatchTest):
    def test_a_game_without_enough_open_files_has_no_result_and_blames_no_player(self):
        words = [*CARDS, '--deals', 1, '--cards', 20, '--jobs', 1, '--processes', *[f'p{i}=alice' for i in range(6)]]
        whole = self.undisturbed(words, 'whole')
        few_files = (20, 20)  # enough for a worker, not for six players
        match = self.run_match(*with_options(words, '--log', 'short.log'),
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, few_files))
        self.assertEqual(match.returncode, 2, match)
        self.assertIn('game 0 could not be played: Too many open files', match.stderr)
        self.assertEqual(self.games_of('short.log')[1], [])
        self.assertEqual(self.undisturbed(words, 'short'), whole)

    def test_a_game_whose_record_cannot_be_made_is_not_played(self):
        (self.folder / 'records/game-0.record').mkdir(parents=True)
        match = self.run_match(*CARDS, '--deals', 1, '--record', 'records', 'alice', 'bob')
        self.assertEqual(match.returncode, 2, match)
        self.assertIn('records/game-0.record: Is a directory', match.stderr)
        self.assertNotIn('signal', match.stderr)
        self.assertIn('0 games', match.stdout)

    def test_a_game_whose_record_does_not_fit_on_the_disk_has_no_result(self):
        (self.folder / 'full').mkdir()
        (self.folder / 'full/game-2.record').symlink_to('/dev/full')
        match = self.run_match(*CARDS, '--deals', 5, '--jobs', 1, '--record', 'full', 'alice', 'bob')
        self.assertEqual(match.returncode, 2, match)
        self.assertIn('full/game-2.record: the record is not complete', match.stderr)
        self.assertIn('2 games', match.stdout)

    def test_a_record_whose_path_is_too_long_is_not_written_under_a_truncated_name(self):
        deep = self.folder
        while len(str(deep)) < 3800:
            deep /= 'd' * 200
        deep /= 'e' * (4084 - len(str(deep)))
        deep.mkdir(parents=True)
        match = self.run_match(*CARDS, '--deals', 1, '--record', deep, 'alice', 'bob')
        self.assertEqual(match.returncode, 2, match)
        self.assertIn('File name too long', match.stderr)
        self.assertEqual(list(deep.iterdir()), [])

    def test_memory_does_not_grow_with_the_number_of_games(self):
        deals = 25_000 if IS_LONG else 1_500
        match = self.start_match(*CARDS, '--deals', deals, '--jobs', '1', 'alice', 'bob', 'alice', 'bob',
                                 stdout=subprocess.DEVNULL)
        peak = 0

        def has_ended():
            nonlocal peak
            try:
                peak = max(peak, sum(peak_of(pid) for pid in [match.pid, *testing.children_of(match.pid)]))
            except (OSError, TypeError):  # a process has just exited
                pass
            return match.poll() is not None

        testing.wait_until(has_ended)
        self.assertEqual(match.returncode, 0)
        print(f'{4 * deals} games: {peak} KiB at most, the match and its worker')
        self.assertGreater(peak, 0)
        if 'SANITIZED' not in os.environ:
            self.assertLess(peak, 8_000_000 / 1024)


class Records(MatchTest):
    def test_every_game_is_recorded_and_log_and_table_stay_the_same(self):
        words = [*CARDS, '--deals', 3, 'alice', 'bob']
        plain = self.undisturbed(words, 'plain')
        self.assertEqual(self.undisturbed(with_options(words, '--record', 'all'), 'recorded'), plain)
        for game in self.games_of('plain.log')[1]:
            lines = (self.folder / f'all/game-{game["game"]}.record').read_text().splitlines()
            self.assertEqual(lines[0].split('\t')[3], 'cards 1')
            end = lines[-1].split('\t')
            self.assertEqual(end[2:4], ['end', 'finished'])
            self.assertEqual([int(score) for score in end[6:end.index('bank')]], game['scores'])

    def test_record_faults_records_no_game_without_a_fault(self):
        self.table(*CARDS, '--deals', 3, '--record-faults', 'faults', 'alice', 'bob')
        self.assertEqual(list((self.folder / 'faults').iterdir()), [])


testing.main()
