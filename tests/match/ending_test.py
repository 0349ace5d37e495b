"""ending_test.py MULTITOOL SOURCES FAMILIES

A match ends, and leaves no process behind, whatever players do to it and wherever its output goes.
"""
import os
import pathlib
import signal

from matching import CARDS, MatchTest, with_options
import testing
from testing import TIMEOUT

def full_pipe():
    """A pipe that takes nothing more: its ends, and the number of bytes in it."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    try:
        while True:
            os.write(writer, bytes(4096))
    except BlockingIOError:
        pass
    os.set_blocking(writer, True)
    return reader, writer


def state_of(pid):
    return pathlib.Path(f'/proc/{pid}/stat').read_text().rsplit(')', 1)[1].split()[0]


class Ending(MatchTest):
    def tearDown(self):
        self.check_that_no_process_is_left()

    def setUp(self):
        super().setUp()
        self.environment['REAL_PLAYER'] = 'alice'
        self.file('deck', '8\nC2\nC3\nC4\nC5\nD2\nD3\nD4\nD5\n')

    def wait_for_attack(self, process):
        testing.wait_until(lambda: (self.folder / 'done').exists(), process)
        (self.folder / 'done').unlink()

    def attacked_match(self, behaviour):
        player = self.link_bad_player(f'bad-{behaviour}-1')
        match = self.start_match(*with_options(CARDS, '--deals', '1', '--jobs', '1'), 'alice', player)
        self.wait_for_attack(match)
        return match

    def attacked_hub(self, *options, behaviour='takefds'):
        player = self.link_bad_player(f'bad-{behaviour}-1')
        hub = self.start_tool('cardhub', *options, 'deck', '2', player, 'alice', env=self.environment)
        self.wait_for_attack(hub)
        return hub

    def test_a_signal_ends_a_match_whose_output_nobody_reads(self):
        for stream in ('stdout', 'stderr'):
            for ending in (signal.SIGTERM, signal.SIGINT):
                with self.subTest(stream=stream, signal=ending):
                    reader, writer = full_pipe()
                    words = CARDS if stream == 'stdout' else ['cards']  # without a seed it prints one
                    match = self.start_match(*with_options(words, '--deals', '20'), 'alice', 'bob',
                                             **{stream: writer})
                    # It is in the wait for its reader: ppoll or poll, but not of a worker.
                    testing.wait_until(lambda: not testing.children_of(match.pid) and
                                       state_of(match.pid) == 'S' and self.has_begun(match.pid), match)
                    match.send_signal(ending)
                    self.assertEqual(match.wait(TIMEOUT), 128 + ending)
                    os.close(reader)
                    os.close(writer)

    def has_begun(self, pid):
        """Whether the signals that end a match are held, as the masks of the process say."""
        status = pathlib.Path(f'/proc/{pid}/status').read_text()
        caught = int(status.split('SigCgt:')[1].split()[0], 16)
        return bool(caught & 1 << (signal.SIGTERM - 1))

    def test_a_signal_ends_a_match_whose_worker_is_traced(self):
        match = self.attacked_match('traceparent')
        match.send_signal(signal.SIGTERM)
        self.assertEqual(match.wait(TIMEOUT), 143)

    def test_a_signal_ends_a_match_whose_worker_is_stopped(self):
        match = self.attacked_match('stopparent')
        match.send_signal(signal.SIGINT)
        self.assertEqual(match.wait(TIMEOUT), 130)

    def test_a_stopped_worker_and_its_players_end_when_the_match_is_killed(self):
        match = self.attacked_match('stopparent')
        worker, = testing.children_of(match.pid)
        testing.wait_until(lambda: state_of(worker) == 'T')
        match.kill()
        match.wait(TIMEOUT)

    def test_a_worker_that_is_stopped_is_noticed_and_its_game_played_again(self):
        player = self.link_bad_player('bad-stopparent-1')
        match = self.run_match(*with_options(CARDS, '--deals', '1', '--jobs', '1', '--game-limit', '1'), 'alice',
                               player)
        self.assertEqual(match.returncode, 2, match)
        self.assertIn('a worker stood still beyond the limit of a game at game 0; its games are played again',
                      match.stderr)
        self.assertIn('a worker stood still beyond the limit of a game once more', match.stderr)

    def test_a_hub_reaps_the_orphans_of_players_while_it_waits(self):
        hub = self.attacked_hub(behaviour='orphans')
        testing.wait_until(lambda: not any(state_of(child) == 'Z' for child in testing.children_of(hub.pid)), hub)
        hub.send_signal(signal.SIGHUP)
        self.assertEqual(hub.wait(TIMEOUT), 9)

    def test_a_game_whose_hub_stood_still_is_too_long(self):
        self.file('slow', '#!/bin/sh\nkill -STOP $PPID; (sleep 1.2; kill -CONT $PPID) &\nexec "$MULTITOOL" alice "$@"\n',
                  0o755)
        hub = self.run_tool('cardhub', '--game-limit', '1', 'deck', '2', './slow', 'alice', env=self.environment)
        self.assertEqual(hub.returncode, 11, hub)

    def test_a_hub_without_descriptors_still_heeds_signals(self):
        hub = self.attacked_hub()
        hub.send_signal(signal.SIGHUP)
        self.assertEqual(hub.wait(TIMEOUT), 9)

    def test_a_hub_without_descriptors_still_heeds_its_limits(self):
        for option, status in (('--limit', 10), ('--game-limit', 11)):
            with self.subTest(option=option):
                self.assertEqual(self.attacked_hub(option, '5').wait(TIMEOUT), status)

    def test_a_hub_without_descriptors_waits_without_work(self):
        hub = self.attacked_hub()
        testing.wait_until(lambda: state_of(hub.pid) == 'S', hub)
        # A hub that works instead of waiting is hardly ever found asleep.
        states = [state_of(hub.pid) for _ in range(200)]
        self.assertGreater(states.count('S'), 150)
        hub.send_signal(signal.SIGHUP)
        self.assertEqual(hub.wait(TIMEOUT), 9)


if __name__ == '__main__':
    testing.main()
