"""readme.py MULTITOOL SOURCE_FOLDER

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

WAIT_FOR_PEOPLE = {'h', 'serv499'}  # a human player of bark; the server
SECONDS_OF_WAITING = 2
SECONDS_OF_A_GAME = 60
END_OF_INPUT = b'\x04'

# It tells all players but the last who leads.
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

failures = 0


def check(condition, *what):
    global failures
    if not condition:
        print('failed:', *what)
        failures += 1


class Readme:
    def __init__(self, multitool, source):
        self.multitool = multitool
        self.source = source
        self.text = (source / 'README.md').read_text()
        self.names = set(self.run(['multitool', '--list'], source).stdout.split())

    def run(self, words, folder):
        """A command as it stands there, this build's multitool for the installed and the built one."""
        program = self.multitool if words[0] in ('multitool', 'build/multitool') else words[0]
        return subprocess.run([program] + words[1:], cwd=folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=SECONDS_OF_A_GAME)

    def blocks(self):
        """The indented blocks, as lists of lines."""
        return [[line[4:] for line in block.splitlines()]
                for block in re.findall(r'(?:^    .*\n)+', self.text, re.MULTILINE)]

    def block_with(self, start):
        found = [block for block in self.blocks() if block[0].startswith(start)]
        check(len(found) == 1, len(found), 'blocks start with', start)
        return found[0]

    def check_commands(self):
        ci = (self.source / '.ci/run').read_text().splitlines()
        tests = self.block_with('./bootstrap --tests')[0]
        check(tests in [line.strip() for line in ci], '.ci/run does not run:', tests)

        steps = self.block_with('./bootstrap &&')[0].split(' && ')
        check(steps[:3] == ['./bootstrap', 'meson setup build', 'meson compile -C build'], steps)
        game = self.run(shlex.split(steps[3]), self.source)
        check(game.returncode == 0 and game.stdout, steps[3], game)

    def check_installed(self):
        """Nothing runs the installed multitool before it is said how to install it, and that works."""
        before, after = self.text.split('\n## Install\n')
        check(not re.search(r'^    (\$ )?multitool ', before, re.MULTILINE), 'used before installed')
        copy = re.search(r'^    (.*)cp build/multitool (.*)\n    multitool (.*)\n', after, re.MULTILINE)
        with tempfile.TemporaryDirectory() as home:
            bin_folder = pathlib.Path(home) / '.local/bin'
            script = f'{copy[1]}cp {shlex.quote(self.multitool)} {copy[2]}'
            subprocess.run(['sh', '-ec', script], env={'HOME': home, 'PATH': os.environ['PATH']}, check=True)
            check((bin_folder / '2310alice').is_symlink(), 'no links are laid by', copy[2])
            script = f'PATH=$HOME/.local/bin:$PATH; multitool {copy[3]}'
            subprocess.run(['sh', '-ec', script], env={'HOME': home, 'PATH': os.environ['PATH']}, check=True)
            check(os.listdir(bin_folder) == ['multitool'], 'left by', copy[3])

    def check_game(self):
        """What a command is shown to print is what it prints."""
        shown = '\n'.join(self.block_with('$ ')) + '\n'
        for command, output in re.findall(r'^\$ (.*)\n((?:(?!\$ ).*\n)*)', shown, re.MULTILINE):
            outcome = self.run(shlex.split(command), self.source)
            check(outcome.stdout == output and outcome.returncode == 0, command, outcome)

    def check_table(self):
        """The table has all names, and the links are those of `multitool --install`."""
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
        check(named == self.names, 'only in the table', named - self.names,
              'not in the table', self.names - named)

        with tempfile.TemporaryDirectory() as folder:
            self.run(['multitool', '--install', '-s', folder], self.source)
            laid = set(os.listdir(folder))
        check(links == laid, 'installed as', links, 'but laid are', laid)

    def check_samples(self):
        """They end well, or wait for people."""
        for line in self.block_with('multitool hub data/naval'):
            words = shlex.split(line)
            ports = [int(word) for word in words if re.fullmatch('[0-9]{4,}', word)]
            if any(is_taken(port) for port in ports):
                print('passed over, the port is taken:', line)
                continue
            waits = not WAIT_FOR_PEOPLE.isdisjoint(words)
            with subprocess.Popen([self.multitool] + words[1:], cwd=self.source, stdin=subprocess.PIPE,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
                try:
                    status = process.wait(SECONDS_OF_WAITING if waits else SECONDS_OF_A_GAME)
                    check(status == 0 and not waits, line, 'ends with', status)
                except subprocess.TimeoutExpired:
                    process.kill()
                    check(waits, line, 'does not end')

    def folder(self):
        """A scratch folder that looks like ours, with the programs that README takes for the reader's."""
        scratch = tempfile.TemporaryDirectory()
        folder = pathlib.Path(scratch.name)
        (folder / 'data').symlink_to(self.source / 'data')
        (folder / 'build').mkdir()
        (folder / 'build/multitool').symlink_to(self.multitool)
        (folder / '2310alice').symlink_to(self.multitool)
        mybot = re.search(r'^```python\n(.*?)^```', self.text, re.MULTILINE | re.DOTALL)[1]
        for name, code in (('mybot', mybot), ('2310hub', FORGETFUL_HUB)):
            (folder / name).write_text(code)
            (folder / name).chmod(0o755)
        return scratch

    def check_lines(self, lines, folder):
        for line in lines:
            done = subprocess.run(['sh', '-ec', line], cwd=folder, stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=SECONDS_OF_A_GAME)
            check(done.returncode == 0, line, done)

    def check_looking(self):
        """What is recorded and logged can be looked at; and the first lines of all work."""
        lines = self.block_with('build/multitool hub --record') + self.block_with('build/multitool match stlucia')
        with self.folder() as folder:
            self.check_lines(lines, folder)
            for page in ('game.html', 'match.html'):
                check((pathlib.Path(folder) / page).stat().st_size > 50_000, page, 'is not whole')
            first = self.block_with('build/multitool check ./2310alice')
            self.check_lines([line for line in first if 'human' not in line], folder)

    def check_player(self):
        words = shlex.split(self.block_with('build/multitool hub data/cards/demo.deck 2 ./mybot')[0])
        players = words[4:]
        with self.folder() as folder:
            # In every seat, and among its kind.
            for shift in range(len(players)):
                seats = players[shift:] + players[:shift]
                game = self.run(words[:4] + seats, folder)
                check(game.returncode == 0 and game.stdout, seats, game)
            for deck in sorted((self.source / 'data/cards').glob('*.deck')):
                game = self.run(['multitool', 'cardhub', str(deck), '2'] + ['./mybot'] * 2, folder)
                check(game.returncode == 0 and game.stdout, deck, game)
            self.check_lines(self.block_with('build/multitool hub --show'), folder)

    def check_failure(self):
        """A hub that forgets somebody is told so in these words."""
        command, = self.block_with('build/multitool check ./2310hub')
        shown = self.block_with('FAIL')
        with self.folder() as folder:
            words = shlex.split(command)
            failure = self.run(words[:2] + ['--only', shown[0].split('/')[1]] + words[2:], folder)
        check(failure.stdout.startswith('\n'.join(shown) + '\n\n'), command, failure)

    def check_match(self):
        command, table = re.search(r'^```console\n\$ (.*)\n([^`]*)```', self.text, re.MULTILINE).groups()
        match = self.run(shlex.split(command), self.source)
        check(match.returncode == 0 and match.stdout == table, command, match)

    def check_people(self):
        """Who plays is shown the game on a terminal, and may go."""
        lines = self.block_with('build/multitool hub data/cards/demo.deck 2 human alice bob')
        lines += [line for line in self.block_with('build/multitool check ./2310alice') if 'human' in line]
        with self.folder() as folder:
            for line in lines:
                screen = shown_to_who_leaves(line, folder)
                check(len(screen.splitlines()) > 5 and 'not found' not in screen, line, screen)

    def check_named_files(self):
        files = re.findall(r'(?<![\w/.])(?:data|tests|\.ci)/[\w./-]*\w', self.text)
        files += re.findall(r'`([A-Z]+\.md|bootstrap)`', self.text)
        files += [f'man/{page}.{section}' for page, section in re.findall(r'([\w-]+)\((\d)\)', self.text)]
        for file in sorted(set(files)):
            check((self.source / file).exists(), file, 'does not exist')


def is_taken(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(('', port))
        except OSError:
            return True
    return False


def shown_to_who_leaves(line, folder):
    """What a shell's line shows on a terminal at which somebody ends the input, once there is anything."""
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
        pass  # everybody has closed it
    os.waitpid(pid, 0)
    os.close(terminal)
    return screen.decode(errors='replace')


def main(multitool, source):
    readme = Readme(os.path.abspath(multitool), pathlib.Path(source).absolute())
    readme.check_commands()
    readme.check_installed()
    readme.check_game()
    readme.check_table()
    readme.check_samples()
    readme.check_player()
    readme.check_failure()
    readme.check_match()
    readme.check_looking()
    readme.check_people()
    readme.check_named_files()
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
