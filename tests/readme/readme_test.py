"""readme_test.py MULTITOOL SOURCES FAMILIES

The README is true: its commands work and print what is shown, its player plays, what it names exists.
"""
import os
import pathlib
import pty
import re
import shlex
import socket
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing
from testing import MULTITOOL, SOURCES

WAIT_FOR_PEOPLE = {'h', 'serv499'}  # a human player of bark; the server
SECONDS_OF_WAITING = 2
END_OF_INPUT = b'\x04'

# It tells all players except the last one who leads.
FORGETFUL_HUB = '''#!/usr/bin/env python3
import subprocess, sys
deck, threshold, *players = sys.argv[1:]
cards = open(deck).read().split()[1:]
size = len(cards) // len(players)
seats = [subprocess.Popen(['./' + name, str(len(players)), str(seat), threshold, str(size)], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)
         for seat, name in enumerate(players)]
for seat, player in enumerate(seats):
    player.stdout.read(1)
    print(f'HAND{size}', *cards[seat * size:][:size], sep=',', file=player.stdin, flush=True)
for player in seats[:-1]:
    print('NEWROUND0', file=player.stdin, flush=True)
seats[0].wait()
'''


def is_taken(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(('', port))
        except OSError:
            return True
    return False


def shown_to_person_who_leaves(line, folder):
    """What a shell's line shows on a terminal whose input ends as soon as anything is shown."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.environ.update(TERM='dumb', MULTITOOL='build/multitool')
        os.execvp('sh', ['sh', '-c', line])
    screen = b''
    try:
        while more := os.read(terminal, 65536):
            screen += more
            os.write(terminal, END_OF_INPUT)
    except OSError:
        pass  # all processes have closed the terminal
    os.waitpid(pid, 0)
    os.close(terminal)
    return screen.decode(errors='replace')


class Readme(testing.TestCase):
    text = (SOURCES / 'README.md').read_text()

    def run_words(self, words, folder=SOURCES):
        """A command of the README, with this build's multitool for the installed and the built one."""
        program = MULTITOOL if words[0] in ('multitool', 'build/multitool') else words[0]
        return self.run_program(program, *words[1:], cwd=folder)

    def blocks(self):
        """The indented blocks, as lists of lines."""
        return [[line[4:] for line in block.splitlines()]
                for block in re.findall(r'(?:^    .*\n)+', self.text, re.MULTILINE)]

    def block_with(self, start):
        found = [block for block in self.blocks() if block[0].startswith(start)]
        self.assertEqual(len(found), 1, f'blocks that start with {start}')
        return found[0]

    def test_the_first_commands_build_and_play(self):
        ci = (SOURCES / '.ci/run').read_text().splitlines()
        tests = self.block_with('./bootstrap --tests')[0]
        self.assertIn(tests, [line.strip() for line in ci])

        steps = self.block_with('./bootstrap &&')[0].split(' && ')
        self.assertEqual(steps[:3], ['./bootstrap', 'meson setup build', 'meson compile -C build'])
        game = self.run_words(shlex.split(steps[3]))
        self.assertTrue(game.returncode == 0 and game.stdout, game)

    def test_the_installed_multitool_is_used_after_the_installation_only(self):
        before, after = self.text.split('\n## Install\n')
        self.assertNotRegex(before, r'(?m)^    (\$ )?multitool ')
        copy = re.search(r'^    (.*)cp build/multitool (.*)\n    multitool (.*)\n', after, re.MULTILINE)
        with tempfile.TemporaryDirectory() as home:
            bin_folder = pathlib.Path(home) / '.local/bin'
            script = f'{copy[1]}cp {shlex.quote(MULTITOOL)} {copy[2]}'
            subprocess.run(['sh', '-ec', script], env={'HOME': home, 'PATH': os.environ['PATH']}, check=True)
            self.assertTrue((bin_folder / '2310alice').is_symlink(), copy[2])
            script = f'PATH=$HOME/.local/bin:$PATH; multitool {copy[3]}'
            subprocess.run(['sh', '-ec', script], env={'HOME': home, 'PATH': os.environ['PATH']}, check=True)
            self.assertEqual(os.listdir(bin_folder), ['multitool'], copy[3])

    def test_a_command_prints_what_is_shown(self):
        shown = '\n'.join(self.block_with('$ ')) + '\n'
        for command, output in re.findall(r'^\$ (.*)\n((?:(?!\$ ).*\n)*)', shown, re.MULTILINE):
            outcome = self.run_words(shlex.split(command))
            self.assertEqual((outcome.stdout, outcome.returncode), (output, 0), command)

    def test_the_table_has_all_names_and_links(self):
        subcommands, links = set(), set()
        for first, second in re.findall(r'^\| (`.*?) \| (.*?) \|', self.text, re.MULTILINE):
            in_row = {name.split()[0] for name in re.findall('`(.*?)`', first)}
            installed = set(re.findall('`(.*?)`', second))
            if 'the same' in second:
                installed |= in_row
            if 'in capitals' in second:
                installed |= {name.upper() for name in in_row}
            subcommands |= in_row
            links |= installed
        named = subcommands | links
        self.assertEqual(named, set(self.run_words(['multitool', '--list']).stdout.split()))

        with tempfile.TemporaryDirectory() as folder:
            self.run_words(['multitool', '--install', '-s', folder])
            laid = set(os.listdir(folder))
        self.assertEqual(links, laid)

    def test_the_samples_end_well_or_wait_for_people(self):
        for line in self.block_with('multitool hub data/naval'):
            words = shlex.split(line)
            ports = [int(word) for word in words if re.fullmatch('[0-9]{4,}', word)]
            if any(is_taken(port) for port in ports):
                print('passed over, the port is taken:', line)
                continue
            waits = not WAIT_FOR_PEOPLE.isdisjoint(words)
            with subprocess.Popen([MULTITOOL] + words[1:], cwd=SOURCES, stdin=subprocess.PIPE,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
                try:
                    status = process.wait(SECONDS_OF_WAITING if waits else testing.TIMEOUT)
                    self.assertTrue(status == 0 and not waits, (line, status))
                except subprocess.TimeoutExpired:
                    process.kill()
                    self.assertTrue(waits, f'{line}: does not end')

    def layout(self):
        """A scratch folder that looks like ours, with the programs that README takes for the reader's."""
        scratch = tempfile.TemporaryDirectory()
        folder = pathlib.Path(scratch.name)
        (folder / 'data').symlink_to(SOURCES / 'data')
        (folder / 'build').mkdir()
        (folder / 'build/multitool').symlink_to(MULTITOOL)
        (folder / '2310alice').symlink_to(MULTITOOL)
        mybot = re.search(r'^```python\n(.*?)^```', self.text, re.MULTILINE | re.DOTALL)[1]
        for name, code in (('mybot', mybot), ('2310hub', FORGETFUL_HUB)):
            (folder / name).write_text(code)
            (folder / name).chmod(0o755)
        return scratch

    def check_lines(self, lines, folder):
        for line in lines:
            done = subprocess.run(['sh', '-ec', line], cwd=folder, stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=testing.TIMEOUT)
            self.assertEqual(done.returncode, 0, (line, done))

    def test_records_and_logs_can_be_looked_at(self):
        lines = self.block_with('build/multitool hub --record') + self.block_with('build/multitool match stlucia')
        with self.layout() as folder:
            self.check_lines(lines, folder)
            for page in ('game.html', 'match.html'):
                self.assertGreater((pathlib.Path(folder) / page).stat().st_size, 50_000, page)
            first = self.block_with('build/multitool check --as cards-player ./mybot  ')
            self.check_lines([line for line in first if 'human' not in line], folder)

    def test_the_player_plays_in_every_seat(self):
        words = shlex.split(self.block_with('build/multitool hub data/cards/demo.deck 2 ./mybot')[0])
        players = words[4:]
        with self.layout() as folder:
            # In every seat, and among its kind.
            for shift in range(len(players)):
                seats = players[shift:] + players[:shift]
                game = self.run_words(words[:4] + seats, folder)
                self.assertTrue(game.returncode == 0 and game.stdout, (seats, game))
            for deck in sorted((SOURCES / 'data/cards').glob('*.deck')):
                game = self.run_words(['multitool', 'cardhub', str(deck), '2'] + ['./mybot'] * 2, folder)
                self.assertTrue(game.returncode == 0 and game.stdout, (deck, game))
            self.check_lines(self.block_with('build/multitool hub --show'), folder)

    def test_a_forgetful_hub_fails_in_the_words_shown(self):
        command, = self.block_with('build/multitool check ./2310hub')
        shown = self.block_with('FAIL')
        with self.layout() as folder:
            words = shlex.split(command)
            failure = self.run_words(words[:2] + ['--only', shown[0].split('/')[1]] + words[2:], folder)
        self.assertIn('\n\n' + '\n'.join(shown) + '\n\n', failure.stdout, failure)

    def test_the_match_gives_the_table_shown(self):
        command, table = re.search(r'^```console\n\$ (.*)\n([^`]*)```', self.text, re.MULTILINE).groups()
        # On a busy machine the player in Python must not become too slow.
        words = shlex.split(command)
        match = self.run_words(words[:3] + ['--limit', '60s'] + words[3:])
        self.assertEqual((match.stdout, match.returncode), (table, 0), command)

    def test_a_person_sees_the_game_and_may_leave(self):
        lines = self.block_with('build/multitool hub data/cards/demo.deck 2 human alice bob')
        lines += [line for line in self.block_with('build/multitool check --as cards-player ./mybot  ') if 'human' in line]
        with self.layout() as folder:
            for line in lines:
                screen = shown_to_person_who_leaves(line, folder)
                self.assertTrue(len(screen.splitlines()) > 5 and 'not found' not in screen, (line, screen))

    def test_every_file_named_exists(self):
        files = re.findall(r'(?<![\w/.])(?:data|tests|\.ci)/[\w./-]*\w', self.text)
        files += re.findall(r'`([A-Z]+\.md|bootstrap)`', self.text)
        files += [f'man/{page}.{section}' for page, section in re.findall(r'([\w-]+)\((\d)\)', self.text)]
        for file in sorted(set(files)):
            self.assertTrue((SOURCES / file).exists(), file)


testing.main()
