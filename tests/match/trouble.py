"""trouble.py MULTITOOL GROUP...: errors and interruptions of `match`.

Each group is a function below.
"""
import fcntl
import json
import os
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import termios
import time
import unicodedata

from common import CARDS, MULTITOOL, Marked, children_of, games_of, good, run, run_groups

GONE = '#!/bin/sh\nexit 3\n'
# It starts a process in another session that only SIGKILL ends.
HIDES = '''#!/bin/sh
(trap '' TERM HUP INT; exec setsid sleep 300) &
printf @
touch "$HIDDEN"
exec sleep 300
'''


def program(path, text=GONE):
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def deals():
    """Ships that nearly fill the board are placed; if that is impossible, it is reported once."""
    good(['naval', '--size', '6x6', '--ships', ','.join('3' * 12), '--deals', 50, '--seed', 3, '2310A', '2310B'])
    words = ['naval', '--size', '8x7', '--ships', ','.join('4' * 14), '--deals', 6, '--seed', 12, '--jobs', 2]
    status, out, err = run([*words, '--log', 'log', '2310A', '2310B'])
    assert status == 2 and b'naval: ' in out, (status, out)
    assert re.fullmatch(r'multitool: match: deal 3 cannot be made: '
                        r'no way was found to put these ships on the board\n', err), err
    assert all(game['ending'] == 'finished' for game in games_of('log')[1])


def again():
    """The command that replays a naval game works with any path of a program."""
    names = ['plain', 'a b', 'a,b', 'a\\b', 'a\tb', 'a\nb', "it's", 'a\x1b[31mX', '#x', 'bär', '/'.join(['d' * 200] * 4)]
    for name in names:
        program(name)
        for players in ([f'./{name}', '2310B'], [f'x=./{name}', f'y=./{name}']):
            table = good(['naval', '--deals', 1, '--seed', 1, '--quiet', *players]).decode()
            command = re.search(r': (multitool deal .*)', table)[1]
            assert all(c >= ' ' for c in command), command
            done = subprocess.run(['bash', '-c', command.replace('multitool', MULTITOOL)], capture_output=True, text=True)
            assert done.returncode not in (0, 2) and ': gone: ended with status 3' in done.stderr, (name, command, done)
            for path in pathlib.Path().glob('again*'):
                path.unlink()


def killed():
    """After SIGKILL, match and check leave no process, not even in other sessions."""
    program('hides', HIDES)
    program('second', '#!/bin/sh\n[ -e played ] && exec ./hides\n: >played\nexec "$MULTITOOL" alice "$@"\n')
    program('2310alice', HIDES)
    pathlib.Path('cases').write_text('=== x\nIt takes its time.\nsee cards(5) MESSAGES\n$ 2310alice 2 0 2 2\n'
                                     '--- out\n@\\\n--- status 0\n')
    hidden = pathlib.Path('hidden').absolute()
    for words in (['match', *CARDS, '--jobs', '2', 'bob', './hides'],
                  ['match', *CARDS, '--jobs', '1', 'bob', './second'],
                  ['check', '--cases', 'cases', '--limit', '100', './2310alice']):
        marked = Marked(HIDDEN=str(hidden))
        started = subprocess.Popen([MULTITOOL, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env=marked.environment)
        while not hidden.exists():
            assert started.poll() is None, 'over already'
            time.sleep(0.01)
        time.sleep(0.1)
        started.kill()
        started.wait()
        marked.check()
        hidden.unlink()
    # A worker that plays an endless game in memory does not poll, and must end all the same.
    marked = Marked()
    started = subprocess.Popen([MULTITOOL, 'match', *ENDLESS, '--quiet', 'eait', 'eait'], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env=marked.environment)
    while not children_of(started.pid):
        time.sleep(0.01)
    started.kill()
    started.wait()
    marked.check()


ENDLESS = ['stlucia', '--rolls', '1', '--deals', '1', '--seed', '3']


def records():
    """A game of built-in players that exceeds the time limit is recorded."""
    table = good([*ENDLESS, '--game-limit', '0.2', '--record-faults', 'records', '--log', 'log', 'eait', 'eait'])
    assert b'2 x too long' in table, table
    for game in games_of('log')[1]:
        last = pathlib.Path(f'records/game-{game["game"]}.record').read_text().splitlines()[-1].split('\t')
        assert last[2:4] == ['end', 'too long'], last


def deep_records():
    """If the path of a record would be too long, no record is written under a truncated name."""
    deep = pathlib.Path().absolute()
    while len(str(deep)) < 3800:
        deep /= 'd' * 200
    deep /= 'e' * (4084 - len(str(deep)))
    deep.mkdir(parents=True)
    status, _, err = run([*CARDS, '--deals', 1, '--record', str(deep), 'alice', 'bob'])
    assert status == 2 and 'File name too long' in err, (status, err)
    assert not list(deep.iterdir())


def continuing():
    """A command that is too long is not printed truncated."""
    program('hides', HIDES)
    hidden = pathlib.Path('hidden')
    players = ['b' * 9000 + '=bob', 'h' * 9000 + '=./hides']
    marked = Marked(HIDDEN=str(hidden.absolute()))
    match = subprocess.Popen([MULTITOOL, 'match', *CARDS, '--log', 'log', *players], stdout=subprocess.DEVNULL,
                             stderr=subprocess.PIPE, text=True, env=marked.environment)
    while not hidden.exists():
        time.sleep(0.01)
    match.send_signal(signal.SIGINT)
    assert match.communicate()[1] == 'continue with: the same command, and --seed 7\n' and match.returncode == 130
    marked.check()


def one_at_a_time():
    """A match that opens a log while another match finishes it reads all of its games."""
    if not shutil.which('strace') or subprocess.run(['strace', '-o', 'trace', 'true']).returncode != 0:
        print('skipped: strace cannot be used here')
        return
    program('slow', '#!/bin/sh\nsleep 0.1\nexec "$MULTITOOL" alice "$@"\n')
    words = [MULTITOOL, 'match', *CARDS, '--deals', '2', '--times', '--jobs', '1', '--log', 'log', './slow', 'bob']
    environment = Marked().environment
    delayed = ['strace', '-o', 'trace', '-e', 'trace=flock', '-e', 'inject=flock:delay_enter=2000000']
    is_too_early = True
    while is_too_early:  # on a busy machine two seconds may be too few
        pathlib.Path('log').unlink(missing_ok=True)
        first = subprocess.Popen(words, stdout=subprocess.DEVNULL, env=environment)
        while not pathlib.Path('log').exists() or len(pathlib.Path('log').read_bytes().splitlines()) < 2:
            time.sleep(0.01)
        second = subprocess.Popen(delayed + words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
        assert first.wait() == 0
        before = pathlib.Path('log').read_bytes()
        is_too_early = b'another match is writing it' in second.communicate()[1]
    assert second.returncode == 0 and pathlib.Path('log').read_bytes() == before


def faults():
    """A fault is reported with the name of the player and with the whole hand, however large."""
    program('gone')
    _, _, err = run([*CARDS, '--deals', 1, 'one=./gone', 'two=bob', './gone'])
    assert re.search(r'^game 0, one, seat 0 \(\./gone\): no greeting', err, re.M), err
    marked = Marked(REAL_PLAYER='alice')
    os.symlink(os.environ['BAD_PLAYER'], 'bad-again-2')
    _, _, err = run([*CARDS, '--deals', 1, '--cards', 20000, 'bob', './bad-again-2'], env=marked.environment)
    assert re.search(r'^game 0, seat 1 \(\./bad-again-2\): .*; table( ..| empty)+; hand( .. x\d+)+$', err, re.M), err


def shown_columns(text):
    return sum(2 if unicodedata.east_asian_width(c) in 'WF' else 1 for c in text)


# Progress is drawn only on a capable terminal, so TERM is set for the tests.
SHOWN = {**os.environ, 'TERM': 'xterm'}


def rest_of(terminal):
    """Reads the terminal until all processes have closed it."""
    said = b''
    try:
        while piece := os.read(terminal, 4096):
            said += piece
    except OSError:
        pass
    os.close(terminal)
    return said


def progress():
    """The progress line is never wider than the terminal, and is blanked at the end."""
    for columns in (20, 40, 60, 200):
        ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack('HHHH', 24, columns, 0, 0))
        match = subprocess.Popen([MULTITOOL, 'match', *CARDS, '--deals', '300', '--processes', '日本語' * 10 + '=bob', '界' * 40 + '=bob'],
                                 stdout=subprocess.DEVNULL, stderr=theirs, env=SHOWN)
        os.close(theirs)
        lines = rest_of(ours).decode().split('\r')
        assert match.wait() == 0
        assert len(lines) > 2 and lines[-1] == '' and lines[-2].strip() == '', lines
        assert all(shown_columns(line) < columns for line in lines), (columns, lines)
        assert any('ahead: ' in line for line in lines) == (columns >= 60), (columns, lines)


def said_apart():
    """A message that is printed while progress is shown has a line of its own."""
    ours, theirs = os.openpty()
    match = subprocess.Popen([MULTITOOL, 'match', *CARDS, '--deals', '300', '--processes', '--jobs', '1', 'alice', 'bob'],
                             stdout=subprocess.DEVNULL, stderr=theirs, env=SHOWN)
    os.close(theirs)
    said = b''
    while b' left' not in said:
        said += os.read(ours, 4096)
    os.kill(children_of(match.pid)[0], signal.SIGKILL)
    said += rest_of(ours)
    assert match.wait() == 0 and re.search(rb' \rmultitool: match: a worker ended with signal 9 at game', said), said


def options():
    """Values and players that look like options; files that are not logs or folders."""
    good([*CARDS, '--deals', 2, '--log=-x', '--record=--json', 'alice', 'bob'])
    assert len(games_of('-x')[1]) == 4 and len(list(pathlib.Path('--json').iterdir())) == 4
    table = json.loads(good([*CARDS, '--deals', 2, '--json', '--', '--x=alice', 'bob']))
    assert {player['name'] for player in table['players']} == {'--x', 'bob'}, table
    good([*CARDS, '--deals', 2, '--log', 'log', 'alice', 'bob'])
    before = pathlib.Path('log').read_bytes()
    for words, said in (
            ([*CARDS, '--log', '-x', 'alice', 'bob'], '--log'), ([*CARDS, '--log=', 'alice', 'bob'], 'No such file'),
            ([*CARDS, '--log', '/dev/full', 'alice', 'bob'], 'no regular file'), (['--merge', '/dev/null'], 'no regular file'),
            ([*CARDS, '--record', 'log', 'alice', 'bob'], 'log: Not a directory'),
            ([*CARDS, '--record-faults', 'log', 'alice', 'bob'], 'log: Not a directory'),
            ([*CARDS, '--shard', '1/9999999999999', 'alice', 'bob'], '--shard'),
            ([*CARDS, '--until', '0.0000001', 'alice', 'bob'], 'from 0.000001'),
            (['--merge', '--seed', '7', 'log'], '--seed'), (['--merge', '--log', 'log', 'log'], '--log')):
        status, out, err = run(words)
        assert status == 2 and out == b'' and said in err and err.count('\n') <= 2, (words, status, err)
    assert pathlib.Path('log').read_bytes() == before
    assert json.loads(good(['--merge', '--quiet', '--json', 'log']))['deals'] == 2


run_groups([deals, again, killed, records, deep_records, continuing, one_at_a_time, faults, progress, said_apart, options])
